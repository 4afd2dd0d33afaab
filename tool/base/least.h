// The least of two numbers one of which may not be known.

#ifndef WARPAGG_LEAST_H
#define WARPAGG_LEAST_H

// 0 is not known: then the other one.
static inline long long least_known(long long a, long long b) { return !a || (b && b < a) ? b : a; }

#endif
