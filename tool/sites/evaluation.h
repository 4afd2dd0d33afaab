// In what order the parts of a launch are evaluated, as far as the program shows it.

#ifndef WARPAGG_EVALUATION_H
#define WARPAGG_EVALUATION_H

#include "flow.h"

// A launch has its settings before its arguments; a call in its place has them in any order.
// Whether that may make a difference: one of them writes what another may read, or calls what is
// not known to write nothing.
bool evaluation_has_order(const struct flow *flow, const struct node *launch);

#endif
