// Whether an update may be put off to the end of the iteration that it stands in, where all lanes
// of the warp meet: the innermost loop around it.

#ifndef WARPAGG_DEVICE_ITERATION_H
#define WARPAGG_DEVICE_ITERATION_H

#include "device.h"
#include "entry.h"

// By one of the branches that may decide whether there is another iteration.
struct iteration_end {
    enum iteration_obstacle obstacle;
    bool may_stay;        // see device_iteration
    LLVMValueRef decides; // NULL: there is none
    LLVMValueRef at;      // that is the obstacle; NULL: none is
};

struct iteration {
    struct iteration_end ends[END_COUNT]; // which of them it is, the text tells
    // Expected: the lanes of a warp go through the loop together,
    // and find one address in each iteration.
    bool is_together;
    bool skips; // some of them may drop out of an iteration in front of the update
};

struct iteration iteration_of(const struct analysis *entry, LLVMValueRef update);

#endif
