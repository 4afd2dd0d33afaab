// What an atomic_ref was made of, asked of the device code as clang wrote it.

#ifndef WARPAGG_DEVICE_REFERENT_H
#define WARPAGG_DEVICE_REFERENT_H

#include <llvm-c/Core.h>
#include <stdbool.h>

#include "base/arena.h"

// Whether the expression that the object of this method's call was made of would lead to the same
// place if it were evaluated at the call: nothing that it reads may be written in between. What
// evaluating it does besides is not asked.
bool referent_stays(struct arena *arena, LLVMValueRef method);

#endif
