// Late values: what only the run tells, so that no unrolling makes a constant of it.

#ifndef WARPAGG_DEVICE_LATE_H
#define WARPAGG_DEVICE_LATE_H

#include "entry.h"

// By the number of each instruction, whether its value is late: it is loaded, or it tells of the
// launch or the thread, or it is computed from such values, or such values decide which of several
// it is, or how many rounds of a loop made it. What is not known counts as not late.
const bool *late_values(struct arena *arena, const struct analysis *entry);

// Whether the thread's own array has to lie in memory: it is accessed, and each access chooses its
// element by a late value, which no name of a register can follow.
bool late_chooses(const struct analysis *entry, const bool *is_late, LLVMValueRef array);

#endif
