// Blocks: what is known of the size of a kernel's blocks.

#ifndef WARPAGG_BLOCKS_H
#define WARPAGG_BLOCKS_H

#include <stdbool.h>

#include "base/arena.h"

struct flow;
struct function;
struct function_flow;

struct block {
    long long size[3]; // threads along x, y and z; 0 where it is not known, or differs
    long long threads; // all of them; 0 likewise
    long long bound;   // never more than these; 0: not known
    long long least;   // that any launch in sight has, as far as that is known; 0: of none
    long long most;    // that any launch in sight has; 0: not known
    long long in_all;  // threads that all blocks of any launch in sight have together; 0: not known
    bool proved;       // size and threads hold for every launch; else only for those in sight
};

// The larger of two, where both are known; else 0.
static inline long long block_most(long long a, long long b) {
    return !a || !b ? 0 : a > b ? a : b;
}

// Finds out about every kernel, from __block_size__, `// warpagg: block(…)`, __launch_bounds__ and
// its launches; and about every other function, from the kernels that call it. What the user says
// against one of these becomes an error in flow->contradictions.
// Time: proportional to calls and functions, times the depth of calls.
void blocks_judge(struct arena *arena, struct flow *flow);

// Why it is not known how many threads any launch of the kernel in sight has: a sentence
// with the place that doesn't tell.
const char *blocks_doubt(struct arena *arena, const struct flow *flow,
                         const struct function_flow *kernel);

// What is known of the blocks in which the function runs. Never NULL for a function
// of the flow's unit.
const struct block *flow_block(const struct flow *flow, const struct function *function);

#endif
