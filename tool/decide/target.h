// The target: what the compiler and the GPU do by themselves.
// Rewriting what they already combine gains nothing.

#ifndef WARPAGG_TARGET_H
#define WARPAGG_TARGET_H

#include <stdbool.h>

#include "sites/site.h"

struct target {
    unsigned sm;          // 90 for sm_90
    bool optimizes;       // ptxas runs at -O1 or above
    bool combines_floats; // -Xptxas --optimize-float-atomics
};

// The toolkit whose ptxas the table of combined updates was measured with.
#define TARGET_MEASURED_VERSION "13.0"

// What ptxas makes of an update of one provably uniform address by itself.
enum combining {
    COMBINES_NEVER,      // one atomic a lane
    COMBINES_FULL_WARPS, // one a warp where all 32 lanes are there, else one a lane
    COMBINES_ALWAYS,     // one a warp
};

enum combining target_combines(const struct target *target, enum operation operation,
                               enum element element, enum value_class value, bool result_used);

// Whether the compiler combines the site's update wherever most of a warp reaches it.
bool target_leaves_to_compiler(const struct target *target, const struct site *site);

// Whether the hardware takes this update in shared memory as one instruction,
// which no combining beats.
bool target_is_native_in_shared(enum operation operation, enum element element);

// Whether the gate of a keyed update costs more than 3 % on random keys in shared memory
// (docs/performance.md): all but sums of 64-bit words whose result is unused.
bool target_gate_costs_in_shared(const struct site *site);

// What a multiprocessor has: bytes of shared memory, and threads that may be on it at once.
void target_multiprocessor(const struct target *target, long long *shared, long long *threads);

// Whether the update wraps at a limit (atomicInc, atomicDec with less than the type's maximum):
// several such steps at once are no instruction but a compare-and-swap,
// which loses where many warps contend.
bool target_wraps(const struct site *site);

// Whether CUDA has the operation for the element type on this GPU, so that the runtime combines it.
bool target_supports(const struct target *target, enum operation operation, enum element element);

#endif
