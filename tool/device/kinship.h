// Kin: two updates of one thread, the second's address decided by the first's. Wherever lanes have
// equal addresses in the first, they have in the second.

#ifndef WARPAGG_DEVICE_KINSHIP_H
#define WARPAGG_DEVICE_KINSHIP_H

#include "device.h"
#include "entry.h"

// Whether `update` is kin to `first`, two updates of the entry; then fills in all of *kin but
// `first`. `first` has to run in front of `update` whenever that runs.
bool kinship_of(const struct analysis *entry, LLVMValueRef first, LLVMValueRef update,
                struct device_kin *kin);

// Whether `first` runs in front of `update` whenever that runs, and nothing in between may tell
// whether it has been made, or lets other threads tell, other updates apart: `first` may be put off
// until just before `update`. Where too much stands in between it is not asked.
bool kinship_is_untold(const struct analysis *entry, LLVMValueRef first, LLVMValueRef update);

// Whether a value is one for all lanes that compute it together.
typedef bool (*kinship_one)(const struct analysis *entry, LLVMValueRef value, const void *context);

// The operand that the value is a one-to-one function of, as all others are one; NULL: none.
LLVMValueRef kinship_decided_operand(const struct analysis *entry, LLVMValueRef value,
                                     kinship_one is_one, const void *context);

// Whether it reads one word and does nothing else.
bool kinship_is_plain_read(const struct effect *effect);

// Whether the instruction of that number leaves the word as it is that `load` reads,
// and lets no other thread write it.
bool kinship_leaves_alone(const struct analysis *entry, unsigned number, LLVMValueRef load);

#endif
