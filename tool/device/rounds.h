// The rounds of a loop: which of its values are one in all of them, and whether the lanes that
// share an update's address share it in each.

#ifndef WARPAGG_DEVICE_ROUNDS_H
#define WARPAGG_DEVICE_ROUNDS_H

#include "entry.h"

// The innermost loop around an update.
struct rounds {
    const struct analysis *entry;
    int loop;
    unsigned header;
};

// Of the loop that makes the update in each of its rounds, and has one foot. false: it is none.
bool rounds_of(const struct analysis *entry, LLVMValueRef update, struct rounds *rounds);

// The branch at its head that decides on another round, the only way out; NULL: there are others.
LLVMValueRef rounds_head(const struct rounds *rounds);

// Whether the value is computed in the loop.
bool rounds_hold(const struct rounds *rounds, LLVMValueRef value);

// Whether it is one in all rounds of a thread.
bool rounds_are_fixed(const struct rounds *rounds, LLVMValueRef value);

// Whether data decide for each lane how often it goes round the loop, as it seems.
bool rounds_are_own(const struct analysis *entry, int loop);

// Whether lanes that come to the loop together go through as many rounds, make the update in each,
// wait for nobody meanwhile, and share its address in each round if they do in the first. And they
// come there together, as it seems: no loop around it is a lane's own.
bool rounds_keep_peers(const struct analysis *entry, LLVMValueRef update);

#endif
