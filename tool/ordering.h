// Ordering: what else in the program may depend on when an update happens, or on who makes it.

#ifndef WARPAGG_ORDERING_H
#define WARPAGG_ORDERING_H

#include "flow.h"

// Whether a memory fence can run in the same kernel as the node: in its function, in any function that calls it, or in any that one of
// those calls.
bool ordering_has_fence(const struct flow *flow, const struct node *node);

// Whether such a fence may come before the node in the same thread: in the text, round a loop, or in whatever calls the function. An update
// whose result is unused needs no more: a fence behind it orders what the leader did for the lane.
bool ordering_fence_comes_first(const struct flow *flow, const struct node *node);

// Whether a loop around the call goes on or stops by the call's result.
bool ordering_loop_waits(const struct node *call);

// Whether the call stands in the operand of a warp vote, shuffle or match.
bool ordering_in_collective(const struct node *call);

// Whether the call stands where nothing is evaluated.
bool ordering_unevaluated(const struct node *call);

#endif
