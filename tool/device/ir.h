// Questions about an instruction that many analyses ask.

#ifndef WARPAGG_IR_H
#define WARPAGG_IR_H

#include <stdbool.h>

#include <llvm-c/Core.h>

#include "base/arena.h"

// Of an instruction or a constant expression; 0: it is neither.
LLVMOpcode ir_opcode(LLVMValueRef value);

// Whether the value is a constant integer of at most 64 bits, and which.
bool ir_integer(LLVMValueRef value, long long *integer);

// The condition of the branch that the block ends with; NULL: it ends with none.
LLVMValueRef ir_condition(LLVMBasicBlockRef block);

// What decides where the block goes on: a branch's condition, or what a switch asks; NULL: nothing.
LLVMValueRef ir_decision(LLVMBasicBlockRef block);

// The name of the function that a call calls; "": it is no call, or calls none by name.
const char *ir_called(LLVMValueRef value);

// Whether it takes its operand's bits for a value of another type.
bool ir_takes_bits(LLVMValueRef value);

// Whether it begins so.
bool ir_calls(LLVMValueRef value, const char *start);

// The kind of an attribute, by its name in LLVM's text.
unsigned ir_attribute(const char *name);

// The real path of a file of the debug information.
const char *ir_real_path(struct arena *arena, LLVMMetadataRef file);

#endif
