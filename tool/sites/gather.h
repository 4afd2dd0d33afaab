// Sites whose sums one object of the warp gathers, in an iteration (iterations.h) or in a loop
// (loop_sums.h): which ones, and in which order.

#ifndef WARPAGG_SITES_GATHER_H
#define WARPAGG_SITES_GATHER_H

#include "site.h"

// Whether such an object can take the site's, at addresses that are one for the warp.
bool gather_can_take(const struct site *site);

// Whether two sites are of one operation, scope and element, wherever they stand in one function.
bool gather_are_of_a_kind(const struct site *a, const struct site *b);

// The same in one body: sites of one object.
bool gather_are_alike(const struct site *a, const struct site *b);

typedef ARENA_LIST(struct site *) gather_members;

// One object for these.
struct site_sums *gather_in_order(struct arena *arena, const struct site_body *body,
                                  gather_members *members, unsigned number);

enum { GATHER_MOST_VALUES = 32 }; // what the runtime's object takes

#endif
