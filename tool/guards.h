// Guards: how many lanes of a warp can reach a place together.

#ifndef WARPAGG_GUARDS_H
#define WARPAGG_GUARDS_H

#include "flow.h"

// LANES_ONE: conditions around the place, in its function or around every call of it, let at most one lane of a warp
// through. LANES_MANY: nothing in the whole way from the kernel does. LANES_UNKNOWN: some callers are not seen.
enum lanes guards_lanes(const struct flow *flow, const struct node *node);

// The indices (BASIS_X … of shape.h) that the conditions around the place, in its own function, make the same in all lanes that get there.
unsigned guards_fixed_indices(const struct flow *flow, const struct node *node);

// Whether a condition on data stands around the node, so that any warp may reach it with lanes missing. A bound, `i < n`, cuts the last
// warp only and does not count.
bool guards_sparse(const struct flow *flow, const struct node *node);

// Whether only the leaders of groups of lanes reach the node, groups that the program forms by itself: `lane == __ffs(mask) - 1`,
// or rank zero among the lanes of a mask.
bool guards_leads_peers(const struct flow *flow, const struct node *node);

// Whether the value is the outcome of a reduction over lanes (shuffles, __reduce_*_sync, cub, cooperative groups).
bool guards_value_is_reduced(const struct flow *flow, const struct node *value);

#endif
