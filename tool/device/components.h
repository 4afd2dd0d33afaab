// Components: a loop of few rounds, each of which makes the same update one element further in
// memory: `for (int c = 0; c < 3; c++) atomicAdd(&force[3 * k + c], f[c])`.

#ifndef WARPAGG_DEVICE_COMPONENTS_H
#define WARPAGG_DEVICE_COMPONENTS_H

#include "entry.h"

// So many elements that follow each other in memory, from the first round on, each of them updated
// once, in each run of the innermost loop around `update`; and nobody in the loop may tell whether
// the updates have been made: they may be put off to the loop's end. 0: not so.
unsigned components_of(const struct analysis *entry, LLVMValueRef update);

#endif
