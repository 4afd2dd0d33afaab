// Whether blocks come to the same places. Expectations: nothing that is right or wrong rests on
// them.

#ifndef WARPAGG_DEVICE_BLOCK_PLACES_H
#define WARPAGG_DEVICE_BLOCK_PLACES_H

#include "entry.h"

enum { AXES = 3 };

// Of which axes the entry reads the block's index; `axes`: false before.
void block_places_axes(const struct analysis *entry, bool axes[AXES]);

// Whether the array is one for each block, by each index of the block that the kernel reads
// (`axes`): a row of blocks may have an array together.
bool block_places_are_own(const struct analysis *entry, LLVMValueRef pointer, unsigned block,
                          const bool *axes);

// Whether blocks may meet at the address: what the kernel reads of the block's index is not all in
// it, or not all of it.
bool block_places_meet(const struct analysis *entry, LLVMValueRef pointer, unsigned block,
                       const bool *axes);

#endif
