// Cuts a module down to what its entries reach, and inlines every call that can be.

#ifndef WARPAGG_DEVICE_FLATTEN_H
#define WARPAGG_DEVICE_FLATTEN_H

#include "calls.h"

// Only entries stay visible from outside, so that what they do not reach falls away.
void flatten_cut_down(struct calls *calls);

// Behind that. Returns 0, or -1 with *problem.
int flatten_inline(struct arena *arena, LLVMModuleRef module, const char **problem);

// The passes, by LLVM's names. Returns 0, or -1 with *problem.
int flatten_run(struct arena *arena, LLVMModuleRef module, const char *passes,
                const char **problem);

// What brings inlined code into SSA form, and no further.
extern const char flatten_simplifying[];

#endif
