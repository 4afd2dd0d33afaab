// Whether a kernel's parameters keep their values: what their names stand for,
// and not what is copied from it.
//
// It is asked when calls are inlined. To follow a parameter's address through references, objects
// and helpers, variables have to become values, but for the parameters' own: these are held while
// SROA runs.

#ifndef WARPAGG_DEVICE_PARAMETERS_H
#define WARPAGG_DEVICE_PARAMETERS_H

#include <llvm-c/Core.h>
#include <stdbool.h>

#include "base/arena.h"

// Keeps the variables of the kernel's parameters variables. Its code is as clang wrote it,
// calls inlined.
void parameters_hold(LLVMValueRef kernel);

// Of all kernels of the module.
void parameters_release(LLVMModuleRef module);

// Whether one of them may be given another value, or be known to somebody who may do so. *at:
// where, or NULL: not known. They are held no longer.
bool parameters_change(struct arena *arena, LLVMValueRef kernel, LLVMMetadataRef *at);

#endif
