// What becomes of storage whose address some value is.

#ifndef WARPAGG_DEVICE_FATE_H
#define WARPAGG_DEVICE_FATE_H

#include <llvm-c/Core.h>

#include "base/arena.h"

enum {
    FATE_ESCAPES = 1, // somebody else may know its address, or do anything with it
    FATE_WRITTEN = 2,
};

struct fate {
    unsigned flags;
    LLVMValueRef at; // the instruction that first adds to them; NULL: none does
};

// By all uses of the root, and of what is made of it by offsets, casts, selections and joins.
// `but`: an instruction that does not count, or NULL.
// Time: proportional to the uses.
struct fate fate_of(struct arena *arena, LLVMValueRef root, LLVMValueRef but);

#endif
