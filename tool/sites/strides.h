// Loops that step by the sizes of the block or the grid: `i += blockDim.x * gridDim.x`.

#ifndef WARPAGG_STRIDES_H
#define WARPAGG_STRIDES_H

#include "flow.h"

struct stride {
    bool by_block; // the step is made of the block's size, or a constant as large as a warp
    bool by_grid;  // of the grid's
    bool by_parts; // and what it is made of is divided: a step of the grid's warps
    const struct decl *counter; // what steps; NULL: nothing that has a name
};

struct stride stride_of(const struct flow *flow, const struct node *loop);

// What the counter of the loop's stride is compared with; NULL: nothing that says where it ends.
const struct node *stride_end(const struct node *loop, const struct stride *stride);

#endif
