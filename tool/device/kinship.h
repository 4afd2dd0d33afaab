// Kin: two updates of one thread, the second's address decided by the first's. Wherever lanes have equal addresses in the first, they have in the second.

#ifndef WARPAGG_DEVICE_KINSHIP_H
#define WARPAGG_DEVICE_KINSHIP_H

#include "device.h"
#include "entry.h"

// Whether `update` is kin to `first`, two updates of the entry; then fills in all of *kin but `first`. `first` has to run in front of `update` whenever that runs.
bool kinship_of(const struct analysis *entry, LLVMValueRef first, LLVMValueRef update, struct device_kin *kin);

#endif
