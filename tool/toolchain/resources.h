// Resources: what ptxas -v says of the kernels that it compiled, and what a block may have.

#ifndef WARPAGG_RESOURCES_H
#define WARPAGG_RESOURCES_H

#include <stdbool.h>

#include "base/arena.h"

// One kernel on one architecture.
struct resources {
    const char *kernel;       // its mangled name
    const char *architecture; // "sm_90"
    unsigned registers;       // of a thread
    unsigned shared;          // static shared memory, bytes
    unsigned spills;          // bytes that a thread stores for want of registers
};

struct resource_list {
    struct resources *at;
    size_t count, capacity;
};

enum { RESOURCES_MAX_SHARED = 48 * 1024, RESOURCES_MAX_THREADS = 1024 };

// Reads the output of `nvcc -Xptxas -v`, other messages among it.
void resources_read(struct arena *arena, const char *text, struct resource_list *list);

// The same kernel on the same architecture, by its mangled name: equal, or equal but for the
// numbers that nvcc makes of a file's path for names that no other file sees. NULL: not there.
const struct resources *resources_find(const struct resource_list *list,
                                       const struct resources *like);

// Whether a block of so many threads finds its registers: a warp's come in steps of 256, and each
// quarter of a multiprocessor has 16384 for its quarter of the warps.
bool resources_fit(unsigned registers, long long threads);

// Whether the mangled name is that of a function called `name`,
// or of an instance of a template called so.
bool resources_is_named(const char *mangled, const char *name);

#endif
