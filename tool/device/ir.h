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

// Whether it is a constant integer of that value.
bool ir_is(LLVMValueRef value, long long integer);

// The integer without what makes it wider or narrower.
LLVMValueRef ir_without_widening(LLVMValueRef value);

// Whether it is of a type of pointers.
bool ir_is_pointer(LLVMValueRef value);

// Whether the operation computes from its operands what the same operands give anywhere:
// arithmetic, comparisons, conversions, selections, steps of pointers.
bool ir_is_operator(LLVMOpcode opcode);

// Whether it is a quotient; whether it has a value among others, or takes the place of it: what it
// makes of two values may be the same.
bool ir_is_quotient(LLVMOpcode opcode);
bool ir_is_part(LLVMOpcode opcode);

// How many operands an instruction has, of a call the arguments alone.
unsigned ir_operands(LLVMValueRef instruction);

// The type of what the index leads to in a struct or an array of that type.
LLVMTypeRef ir_part(LLVMTypeRef type, LLVMValueRef index);

// A function's instructions one behind the other, block by block; NULL: there are no more.
LLVMValueRef ir_first(LLVMValueRef function);
LLVMValueRef ir_next(LLVMValueRef instruction);

// The only instruction or constant that uses the value; NULL: there are none, or several uses.
LLVMValueRef ir_only_user(LLVMValueRef value);

// The branch that the block ends with, where it asks a condition; NULL: it ends with none.
LLVMValueRef ir_branch(LLVMBasicBlockRef block);

// The condition of that branch; NULL: there is none.
LLVMValueRef ir_condition(LLVMBasicBlockRef block);

// What decides where the block goes on: a branch's condition, or what a switch asks; NULL: nothing.
LLVMValueRef ir_decision(LLVMBasicBlockRef block);

// The name of a global value; "": it is none, or has no name.
const char *ir_name(LLVMValueRef global);

// The name of the function that a call calls; "": it is no call, or calls none by name.
const char *ir_called(LLVMValueRef value);

// The inline assembly that it runs; NULL: none.
LLVMValueRef ir_assembly(LLVMValueRef value);

// Whether it takes its operand's bits for a value of another type.
bool ir_takes_bits(LLVMValueRef value);

// Whether it begins so.
bool ir_calls(LLVMValueRef value, const char *start);

// The kind of an attribute, by its name in LLVM's text.
unsigned ir_attribute(const char *name);

// An attribute of the function, or of a parameter, counted from 0; NULL: it has none of the name.
LLVMAttributeRef ir_of_function(LLVMValueRef function, const char *name);
LLVMAttributeRef ir_of_parameter(LLVMValueRef function, unsigned parameter, const char *name);

// The value of an attribute of the function's that only backends know; NULL: it has none.
const char *ir_note(LLVMValueRef function, const char *name);
void ir_add_note(LLVMValueRef function, const char *name, const char *value);

// The real path of a file of the debug information.
const char *ir_real_path(struct arena *arena, LLVMMetadataRef file);

#endif
