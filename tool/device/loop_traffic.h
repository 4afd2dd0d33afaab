// What loops have under way, and which lanes meet in their rounds. Expectations: nothing that is
// right or wrong rests on them.

#ifndef WARPAGG_DEVICE_LOOP_TRAFFIC_H
#define WARPAGG_DEVICE_LOOP_TRAFFIC_H

#include "entry.h"

struct loop_traffic {
    bool is_known;
    bool strides_by_grid; // a counter steps by the grid's size
    bool only_computes;   // an iteration waits for no memory
    bool is_unrolled;     // the compiler may unroll it
    unsigned walks;       // loads of what lies next to what the round before has read
};

// By loop; found when it is asked for.
struct loop_traffic *loop_traffic_of_entry(struct arena *arena, const struct analysis *entry);
const struct loop_traffic *loop_traffic_of(const struct analysis *entry, int loop);

// Whether the value is a loop's, and steps by a constant: the compiler can tell how often the loop
// goes round before it begins.
bool loop_traffic_is_counter(const struct graph *graph, LLVMValueRef value);

// Whether it is a load that walks through memory with the loop, whose number is at `loop`.
bool loop_traffic_walks(const struct analysis *entry, LLVMValueRef value, const void *loop);

// Whether the innermost loop that stays one waits for no memory. Below 0: there is no loop.
bool loop_traffic_only_computes(const struct analysis *entry, int loop);

// Whether that loop, or one around it, strides by the grid's size.
bool loop_traffic_strides_by_grid(const struct analysis *entry, int loop);

// Whether few lanes meet at the address, as a rule: it is another one in each round of the loop,
// and data let some lanes pass it by.
bool loop_traffic_few_meet(const struct analysis *entry, LLVMValueRef address, unsigned block);

// Whether in each round of the loop, which the compiler unrolls in part, the same lanes meet at a
// place further on. Of few rounds no loop is left; who waits for the old value waits longer than a
// search takes; and that lanes meet at one place in all rounds may be worth any search.
bool loop_traffic_repeats(const struct analysis *entry, LLVMValueRef update, LLVMValueRef address,
                          int loop);

#endif
