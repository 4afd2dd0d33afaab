// Shares: how much of what a kernel goes through each of its blocks gets, as the launches in sight
// have it.

#ifndef WARPAGG_SHARES_H
#define WARPAGG_SHARES_H

#include "flow.h"

// The kernel goes through as many elements as its parameter at `position` says. The most that a
// block of any launch in sight gets of them, where each of those has a number of blocks that grows
// with them, `(n + 255) / 256`; 0: not known.
long long shares_most(const struct flow *flow, const struct function *kernel, unsigned position);

#endif
