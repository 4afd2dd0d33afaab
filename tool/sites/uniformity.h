// Uniformity: for every variable, parameter and expression, how its value lies over the lanes of a warp.
//
// A dataflow that joins all definitions of a variable, over all functions of the unit until nothing changes. It is sound against
// independent thread scheduling: a value that changes from one iteration of a loop to the next says so (shape.loops), since lanes that
// meet may be in different iterations.

#ifndef WARPAGG_UNIFORMITY_H
#define WARPAGG_UNIFORMITY_H

#include "flow.h"

// Computes the shapes of all variables, parameters and results in `flow`.
void uniformity_solve(struct flow *flow);

// The shape of an expression's value, as its own place in the tree sees it.
struct shape uniformity_of(const struct flow *flow, const struct node *node);

// The same before the value is turned into the node's type: what a truth value was made of.
struct shape uniformity_unconverted(const struct flow *flow, const struct node *node);

// The shape of the address that an assignable expression names (of what `&` in front of it would give).
struct shape uniformity_of_place(const struct flow *flow, const struct node *node);

// The shape of the conditions that decide which lanes of those at `outer` (an ancestor) reach `node`: uniform where all do or none does.
struct shape uniformity_control(const struct flow *flow, const struct node *node, const struct node *outer);

#endif
