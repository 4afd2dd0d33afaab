// Calls in processes of their own, some beside each other: one that crashes takes nobody with it.

#ifndef WARPAGG_PARALLEL_H
#define WARPAGG_PARALLEL_H

#include <stdbool.h>

#include "arena.h"

struct parallel {
    size_t count; // calls
    size_t jobs;  // as many at a time, at least 1
    void *context;

    // The call, in its process. What it makes in `arena` lives as long as that does; returns what
    // the caller is to find there.
    void *(*work)(void *context, size_t index, struct arena *arena);

    // In this process, when a call has ended, in whatever order. `result`: what `work` returned,
    // NULL where it crashed; `signal`: by which signal.
    void (*done)(void *context, size_t index, void *result, int signal);
};

// The processors that this process may use.
size_t parallel_cores(void);

// Makes all calls. What they leave in their arenas stays to the end of the program. Returns 0, or a
// negative errno where no process or memory could be had; calls that were made are done then.
int parallel_run(struct arena *arena, const struct parallel *parallel);

#endif
