// Loops that all their threads count alike, whichever is done with it: `for (int j = 0; !done && j
// < n; j++)`. Where nothing in the condition changes in the loop, a thread knows in front of it how
// far it goes.

#ifndef WARPAGG_SITES_LOOP_COUNT_H
#define WARPAGG_SITES_LOOP_COUNT_H

#include "flow.h"

struct loop_count {
    const char *counter, *type;
    const char
        *limit; // the first that the counter does not reach: "!done ? n : 0"; NULL: not known
};

// NULL: the loop has no counter of its own, or something else sets it too.
const struct loop_count *loop_count_find(struct arena *arena, const struct flow *flow,
                                         const struct node *loop);

bool loop_counts_are_equal(const struct loop_count *a, const struct loop_count *b);

#endif
