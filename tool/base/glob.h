// Lists of globs that choose rewrites by name, as clang-tidy's --checks: `-*,warp-keyed`,
// `warp-*,-warp-uniform`.
//
// Items are separated by commas. The last item that fits a name decides: with a `-` in front it
// drops the name, without one it takes it. A name that no item fits is taken where the list begins
// with a `-`, so `-warp-keyed` means all but that one, and `warp-keyed` that one alone.

#ifndef WARPAGG_GLOB_H
#define WARPAGG_GLOB_H

#include <stdbool.h>

#include "arena.h"

struct glob {
    const char *pattern; // `*`, `?` and `[…]` as in a shell
    bool drops;
};

struct glob_list {
    struct glob *at;
    size_t count, capacity;
};

// Reads a list. An empty one takes everything.
struct glob_list glob_parse(struct arena *arena, const char *text);

bool glob_takes(const struct glob_list *globs, const char *name);

// Whether every item fits at least one of the names. Returns 0, or -1 with a sentence in *problem.
int glob_check(struct arena *arena, const struct glob_list *globs, const char *const *names,
               size_t count, const char **problem);

#endif
