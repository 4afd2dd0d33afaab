// Functions of the program that are an atomic update of their own: a loop around a
// compare-and-swap, and nothing else.

#ifndef WARPAGG_DEVICE_OWN_LOOP_H
#define WARPAGG_DEVICE_OWN_LOOP_H

#include <llvm-c/Core.h>
#include <stdbool.h>

#include "effect.h"

struct own_loop {
    LLVMAtomicRMWBinOp operation;
    bool is_of_numbers;    // FMin and FMax stand for the functions fmin and fmax
    bool hides_old;        // what it returns may be a later value
    bool stores_unordered; // a minimum or maximum also where either is no number
    unsigned line, column; // of the compare-and-swap, in the function's own text
};

// Whether the function, as clang wrote it, may be one: it takes a pointer and a number,
// and names a compare-and-swap.
bool own_loop_is_likely(LLVMValueRef function);

// Whether the function, all inlined and in SSA form, does to the word that it is given what the
// update would, and returns the old value or nothing. FMin and FMax keep the old value unless the
// new one is less (greater), also where either is no number, unless the loop stores that, or is of
// numbers.
bool own_loop_is_update(LLVMValueRef function, struct own_loop *loop);

// Gives the function, as clang wrote it, the update for a body.
void own_loop_replace(LLVMValueRef function, const struct own_loop *loop);

// Whether the update is such a body.
bool own_loop_made(LLVMValueRef update);
bool own_loop_hides_old(LLVMValueRef update);
bool own_loop_stores_unordered(LLVMValueRef update);

// What such a body does, where an instruction of LLVM's says less.
bool own_loop_is_of_numbers(LLVMValueRef update);

// Of a compare-and-swap in a loop of the library's: OP_MIN where it stores an operand that is less
// than what it has read, and what it has read otherwise, be it no number at all;
// OP_MAX likewise. OP_CAS: neither is seen.
enum operation own_loop_extreme(LLVMValueRef swap, const struct access *access);

#endif
