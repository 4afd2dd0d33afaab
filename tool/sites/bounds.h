// Bounds: __launch_bounds__ for kernels that take many registers and whose launches in this file are large.
//
// A rewrite takes registers. A block of 1024 threads has 64 for each of them, and a kernel that needs one more is not launched any more.
// With the bound, ptxas keeps to what the block has, whatever the source needs.

#ifndef WARPAGG_BOUNDS_H
#define WARPAGG_BOUNDS_H

#include "flow.h"
#include "site.h"

// Fills site->bounds: one for each kernel from which the site is reached. It asks for no threads where something limits them already, or every launch gives
// its blocks 256 or fewer; its launches are unseen where none is in sight, or one of a size that is not known.
void bounds_find(struct arena *arena, const struct flow *flow, struct site *site);

#endif
