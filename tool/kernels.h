// Kernels: of what size the blocks of a file's kernels are, and which functions run in each.

#ifndef WARPAGG_KERNELS_H
#define WARPAGG_KERNELS_H

#include "flow.h"
#include "report.h"

// Adds the kernels of the unit, as one parse sees them.
void kernels_find(struct arena *arena, const struct flow *flow, struct kernel_list *kernels);

#endif
