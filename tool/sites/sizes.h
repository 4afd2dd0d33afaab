// Sizes that a launch gives: constants, and what they can at most be.

#ifndef WARPAGG_SIZES_H
#define WARPAGG_SIZES_H

#include "flow.h"

// Along an axis (0 to 2) of the block or the grid, from a launch's `256`, `dim3(32, 8)` or a
// variable made so; 0 where it is not one constant.
long long sizes_along(const struct flow *flow, const struct node *sizes, unsigned axis);

// What a launch's block or grid has along all axes together is never more than that, where the
// launch succeeds; 0: not known.
long long sizes_most(const struct flow *flow, const struct node *sizes);

#endif
