// What is one value for all lanes of a warp, and the same in front of a loop as in it.

#ifndef WARPAGG_SITES_INVARIANT_H
#define WARPAGG_SITES_INVARIANT_H

#include "flow.h"

// The value, or the place that it names whatever lies there, in a loop of the function.
bool invariant_value(const struct flow *flow, const struct function *function,
                     const struct node *loop, const struct node *value);
bool invariant_place(const struct flow *flow, const struct function *function,
                     const struct node *loop, const struct node *place);

// What defines the variable, once and for all; NULL: nothing, or more.
const struct node *invariant_definition(const struct flow *flow, const struct decl *decl);

#endif
