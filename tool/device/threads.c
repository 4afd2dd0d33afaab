// What is harmless is listed: computing, reading and updating memory, and what is one for the whole
// grid. The thread's and the block's number may be read for the index alone, and nowhere else.

#include "threads.h"

#include <stdbool.h>
#include <string.h>

#include "effect.h"
#include "ir.h"

static bool reads(LLVMValueRef value, const char *what) {
    static const char prefix[] = "llvm.nvvm.read.ptx.sreg.";
    const char *name = ir_called(value);
    return strncmp(name, prefix, strlen(prefix)) == 0 && strcmp(name + strlen(prefix), what) == 0;
}

static bool is_of(LLVMValueRef value, LLVMOpcode opcode) {
    return value && ir_opcode(value) == opcode;
}

static LLVMValueRef other_operand(LLVMValueRef instruction, LLVMValueRef operand) {
    return LLVMGetOperand(instruction, LLVMGetOperand(instruction, 0) == operand);
}

static bool widens(LLVMValueRef value) { return is_of(value, LLVMZExt) || is_of(value, LLVMSExt); }

// What the value becomes by conversions to wider integers, where it goes nowhere else;
// what it was before them.
static LLVMValueRef widened(LLVMValueRef value) {
    while (widens(ir_only_user(value)))
        value = ir_only_user(value);
    return value;
}
static LLVMValueRef before_widening(LLVMValueRef value) {
    while (widens(value))
        value = LLVMGetOperand(value, 0);
    return value;
}

// blockIdx.x * blockDim.x, once, for one sum.
static bool is_first_of_block(LLVMValueRef product) {
    if (!is_of(product, LLVMMul) || !ir_only_user(product))
        return false;
    LLVMValueRef a = before_widening(LLVMGetOperand(product, 0)),
                 b = before_widening(LLVMGetOperand(product, 1));
    return (reads(a, "ctaid.x") && reads(b, "ntid.x")) ||
           (reads(a, "ntid.x") && reads(b, "ctaid.x"));
}

static bool makes_index(LLVMValueRef instruction) {
    LLVMValueRef part = widened(instruction), user = ir_only_user(part);
    if (reads(instruction, "tid.x"))
        return is_of(user, LLVMAdd) &&
               is_first_of_block(before_widening(other_operand(user, part)));
    LLVMValueRef product = is_of(user, LLVMMul) && is_first_of_block(user) ? widened(user) : NULL,
                 sum = product ? ir_only_user(product) : NULL;
    return is_of(sum, LLVMAdd) && reads(before_widening(other_operand(sum, product)), "tid.x");
}

static const char *obstacle_of(LLVMValueRef instruction) {
    struct effect effect = effect_of(instruction);
    switch (effect.kind) {
    case EFFECT_NONE:
    case EFFECT_ACCESS:
    case EFFECT_IDLE: break;
    case EFFECT_BARRIER: return "waits for the threads of its block";
    case EFFECT_WARP: return "lets the lanes of a warp talk to each other";
    case EFFECT_FENCE: return "holds a memory fence, by which threads may wait for each other";
    case EFFECT_GRID: return "lets blocks wait for each other";
    case EFFECT_LAUNCH: return "launches another";
    case EFFECT_UNKNOWN: return "does something that is not known";
    }
    if (effect_orders(&effect))
        return "orders memory, by which threads may wait for each other";
    for (unsigned i = 0; i < effect.access_count; i++)
        if (effect.accesses[i].is_volatile)
            return "looks at volatile memory, by which threads may wait for each other";
    bool computes = LLVMIsACallInst(instruction) &&
                    LLVMGetTypeKind(LLVMTypeOf(instruction)) != LLVMVoidTypeKind &&
                    LLVMGetFirstUse(instruction);
    if (!computes || effect.kind == EFFECT_ACCESS || effect.result == RESULT_GRID ||
        effect.result == RESULT_OF_OPERANDS)
        return NULL;
    if (reads(instruction, "tid.x") || reads(instruction, "ctaid.x"))
        return makes_index(instruction) ? NULL
                                        : "tells its threads apart by more than one blockIdx.x * "
                                          "blockDim.x + threadIdx.x";
    return "tells its threads apart by more than their index";
}

const char *threads_obstacle(LLVMValueRef kernel, LLVMValueRef *at) {
    unsigned indices = 0;
    *at = NULL;
    for (LLVMValueRef instruction = ir_first(kernel); instruction;
         instruction = ir_next(instruction)) {
        const char *why = obstacle_of(instruction);
        bool is_index = !why && reads(instruction, "tid.x") && LLVMGetFirstUse(instruction);
        if (is_index && indices++)
            why = "computes its threads' index more than once";
        if (why) {
            *at = instruction;
            return why;
        }
    }
    return indices ? NULL : "does not ask for its threads' index";
}
