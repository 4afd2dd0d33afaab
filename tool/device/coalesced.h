// Whether neighbouring lanes update neighbouring addresses: memory takes what lies side by side in
// a request or two already.

#ifndef WARPAGG_DEVICE_COALESCED_H
#define WARPAGG_DEVICE_COALESCED_H

#include "entry.h"

// Whether most lanes of a warp go from one element (of `size` bytes) to the next with the lane
// before them: `row * F + i % F`, where the row is told by i / F, and
// `row * blockDim.x + threadIdx.x`, where it is told by threadIdx.y. F counts as large where it is
// not known. An expectation, of which only time depends. `block`: where the update stands.
// Time: proportional to the instructions that the address is computed with.
bool coalesced(const struct analysis *entry, LLVMValueRef pointer, unsigned size, unsigned block);

// Whether lanes side by side have different columns of rows, whichever rows these are:
// `row[k] * F + i % F`. F counts as large likewise.
bool coalesced_columns(const struct analysis *entry, LLVMValueRef pointer, unsigned size,
                       unsigned block);

#endif
