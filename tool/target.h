// The target: what the compiler and the GPU do by themselves. Rewriting what they already combine gains nothing.

#ifndef WARPAGG_TARGET_H
#define WARPAGG_TARGET_H

#include <stdbool.h>

#include "site.h"

struct target {
    unsigned sm;             // 90 for sm_90
    bool optimizes;          // ptxas runs at -O1 or above
    bool combines_floats;    // -Xptxas --optimize-float-atomics
};

// Whether ptxas turns this update of one provably uniform address into one atomic a warp. Measured with CUDA 13.0.88.
bool target_combines(const struct target *target, enum operation operation, enum element element, enum value_class value, bool result_used);

// Whether the hardware takes this update in shared memory as one instruction, which no combining beats.
bool target_is_native_in_shared(enum operation operation, enum element element);

// Whether CUDA has the operation for the element type on this GPU, so that the runtime combines it.
bool target_supports(const struct target *target, enum operation operation, enum element element);

// "sm_90" → 90; 0 where it is no architecture.
unsigned target_parse_architecture(const char *name);

#endif
