// Whether an update may be put off to the end of a stretch of statements around it, where the lanes
// of a warp that began it together meet again: in each of the functions that control is in at the
// update. Which statements, the text tells; so where the obstacles stand is said.

#ifndef WARPAGG_DEVICE_STRETCH_H
#define WARPAGG_DEVICE_STRETCH_H

#include "device.h"
#include "entry.h"

// By the update's chain of positions: so many as it has places. `path_of` names the file of a
// position. `proved` rests on nothing expected.
const struct device_stretch *
stretches_of(const struct analysis *expected, const struct analysis *proved, LLVMValueRef update,
             unsigned depth,
             struct device_place (*place_of)(void *context, LLVMMetadataRef location),
             void *context);

#endif
