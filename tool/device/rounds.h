// The rounds of a loop that makes an update in each: whether the lanes that share its address in
// one share it in all, and whether they go through neighbours in memory.

#ifndef WARPAGG_DEVICE_ROUNDS_H
#define WARPAGG_DEVICE_ROUNDS_H

#include "entry.h"

// Whether data decide for each lane how often it goes round the loop, as it seems.
bool rounds_are_own(const struct analysis *entry, int loop);

// Whether lanes that come to the loop together go through as many rounds, make the update in each,
// wait for nobody meanwhile, and share its address in each round if they do in the first. And they
// come there together, as it seems: no loop around it is a lane's own.
bool rounds_keep_peers(const struct analysis *entry, LLVMValueRef update);

// So many elements that follow each other in memory, from the first round on, each of them updated
// once, in each run of the innermost loop around `update`; and nobody in the loop may tell whether
// the updates have been made: they may be put off to the loop's end. 0: not so.
unsigned rounds_over_neighbours(const struct analysis *entry, LLVMValueRef update);

#endif
