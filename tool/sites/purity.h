// What evaluating an expression does besides giving its value, as the text tells it: which
// expressions may be written a second time.

#ifndef WARPAGG_PURITY_H
#define WARPAGG_PURITY_H

#include "text/unit.h"

// Whether evaluating the expression once more, at once, gives the same value and does nothing else.
bool purity_can_repeat(const struct node *node);

// Whether evaluating it assigns nothing that the program names: it computes, reads, and calls the
// system's functions with values and with what they can't write.
bool purity_assigns_nothing(const struct node *node);

#endif
