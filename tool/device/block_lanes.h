// What is known of the size of an entry's blocks, and so of how threadIdx lies over the lanes
// of a warp.
//
// A warp is 32 threads that follow each other, x first, then y, then z. So a row of 32 threads is a
// warp, of 16 half a warp, and in the first threadIdx.y is the same for all lanes,
// in the second not.

#ifndef WARPAGG_DEVICE_BLOCK_LANES_H
#define WARPAGG_DEVICE_BLOCK_LANES_H

#include "device.h"
#include "lattice.h"

struct block_lanes {
    long long size[3]; // threads along x, y and z; 0 where it is not known
    long long bound;   // never more than these; 0: not known
    struct shape tid[3];
};

// From the function's attributes and what is known of its launches (`known`, or NULL).
const struct block_lanes *block_lanes_of(struct arena *arena, LLVMValueRef function,
                                         const struct device_block *known);

// The threads that a block of the kernel has at most, as its own attributes say; 0: they don't.
long long block_lanes_most(LLVMValueRef function);

#endif
