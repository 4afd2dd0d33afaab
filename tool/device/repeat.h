// Whether one block may do the work of several: run an entry's body again and again, with the index
// of one block after the other.

#ifndef WARPAGG_DEVICE_REPEAT_H
#define WARPAGG_DEVICE_REPEAT_H

#include "entry.h"

// `shares_memory`: the entry has shared memory of its own. `at`: the instruction that stands
// against it, or NULL. The index is the caller's question: a read
// of it looks like any other once it is inlined.
// Time: proportional to instructions, and for atomic and volatile reads in loops
// to what decides when these are left.
struct device_repeat repeat_of(const struct analysis *entry, bool shares_memory, LLVMValueRef *at);

#endif
