// Inline assembly: PTX is read by its grammar (PTX ISA, "Instructions"); text that is not
// understood word by word is EFFECT_UNKNOWN.

#ifndef WARPAGG_DEVICE_ASM_H
#define WARPAGG_DEVICE_ASM_H

#include "effect.h"

// `call` is a call of inline assembly.
struct effect asm_effect(LLVMValueRef call);

#endif
