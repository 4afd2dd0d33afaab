// Bounds: __launch_bounds__ for kernels that may take more registers than the blocks
// of their launches have.
//
// A rewrite takes registers. A block of 1024 threads has 64 for each of them, and a kernel that
// needs one more is not launched any more. With the bound, ptxas keeps to what the block has,
// whatever the source needs. One for more threads than a launch has would make it spill.

#ifndef WARPAGG_BOUNDS_H
#define WARPAGG_BOUNDS_H

#include "flow.h"
#include "site.h"

// One for each kernel, as sites in the source may have it. It can be written where all launches are
// in sight and have constant sizes, or the largest has the most threads that there can be. Launches
// in sight count for the registers where no other file is known to launch the kernel.
struct bound_list bounds_find(struct arena *arena, const struct flow *flow,
                              const struct source *source);

#endif
