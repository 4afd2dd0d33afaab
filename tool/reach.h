// Reach: how many elements of an array an address can lead to, where the index tells.

#ifndef WARPAGG_REACH_H
#define WARPAGG_REACH_H

#include "flow.h"

// The elements from the array's beginning on that `pointer` can lead to: 256 for &bins[byte], 10 for &bins[i % 10]. 0: not known. An index that is
// negative all the same, which signed ones may be, lies outside.
long long reach_of(const struct flow *flow, const struct node *pointer);

#endif
