// Kernels: of what size the blocks of a file's kernels are, and which functions run in each.

#ifndef WARPAGG_KERNELS_H
#define WARPAGG_KERNELS_H

#include "flow.h"

// A kernel as one parse sees it.
struct kernel {
    const char *name;
    long long threads; // never more than these in a block, or as many in all launches of the file; 0: not known
    ARENA_LIST(const struct function *) functions; // that run in it, its own among them
};

struct kernel_list {
    struct kernel *at;
    size_t count, capacity;
};

// Adds the kernels of the unit, as one parse sees them.
void kernels_find(struct arena *arena, const struct flow *flow, struct kernel_list *kernels);

#endif
