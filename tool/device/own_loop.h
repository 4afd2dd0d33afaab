// Functions of the program that are an atomic update of their own: a loop around a compare-and-swap, and nothing else.

#ifndef WARPAGG_DEVICE_OWN_LOOP_H
#define WARPAGG_DEVICE_OWN_LOOP_H

#include <llvm-c/Core.h>
#include <stdbool.h>

struct own_loop {
    LLVMAtomicRMWBinOp operation;
    unsigned line, column; // of the compare-and-swap, in the function's own text
};

// Whether the function, as clang wrote it, may be one: it takes a pointer and a number, and names a compare-and-swap.
bool own_loop_is_likely(LLVMValueRef function);

// Whether the function, all inlined and in SSA form, does to the word that it is given what the update would, and returns the old value or nothing.
// A minimum keeps the old value unless the new one is less (and a maximum unless it is greater): so it does where either is no number.
bool own_loop_is_update(LLVMValueRef function, struct own_loop *loop);

// Gives the function, as clang wrote it, the update for a body.
void own_loop_replace(LLVMValueRef function, const struct own_loop *loop);

// Whether the update is such a body.
bool own_loop_made(LLVMValueRef update);

#endif
