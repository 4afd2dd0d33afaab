// Blocks of a grid run in any order, so it does not matter to a block when the others run, or that
// they do so one after the other, unless it waits for one of them. What it could wait by is listed
// nowhere: allowed is what is known to wait for nobody.

#include "repeat.h"

#include <string.h>

#include "ir.h"
#include "lanes.h"
#include "order.h"

// A register that it names may be %ctaid; what it is given has no name there.
static bool names_register(LLVMValueRef assembly) {
    size_t length = 0;
    const char *text = LLVMGetInlineAsmAsmString(assembly, &length);
    return memchr(text, '%', length);
}

static enum repeat_obstacle obstacle_of(const struct analysis *entry, LLVMValueRef instruction) {
    const struct effect *effect = entry_effect(entry, instruction);
    LLVMValueRef assembly = ir_assembly(instruction);
    if (assembly && names_register(assembly))
        return REPEAT_ASM;
    if (ir_calls(instruction, "llvm.nvvm.read.ptx.sreg.cluster") ||
        ir_calls(instruction, "llvm.nvvm.read.ptx.sreg.nclusterid"))
        return REPEAT_GRID;
    if (ir_calls(instruction, "llvm.nvvm.exit"))
        return REPEAT_UNKNOWN; // the thread ends here, and not its share of one block
    if (!effect)
        return REPEAT_CLEAR;
    switch (effect->kind) {
    case EFFECT_NONE:
    case EFFECT_IDLE:
    case EFFECT_FENCE:
    case EFFECT_BARRIER:
    case EFFECT_WARP: return REPEAT_CLEAR;
    case EFFECT_ACCESS:
        return order_is_waited_for(entry, entry_number(entry, instruction)) ? REPEAT_WAITS
                                                                            : REPEAT_CLEAR;
    case EFFECT_GRID: return REPEAT_GRID;
    case EFFECT_LAUNCH: return REPEAT_LAUNCH;
    default: return assembly ? REPEAT_ASM : REPEAT_UNKNOWN;
    }
}

// Rounds that are as many in every block. What is only expected will do: it is a matter of time.
static bool all_blocks_leave_alike(const struct analysis *entry, int loop) {
    struct shape exit = lanes_exit(entry, loop);
    return exit.spread == SPREAD_UNIFORM && exit.extent >= EXTENT_GRID;
}

struct device_repeat repeat_of(const struct analysis *entry, bool shares_memory, LLVMValueRef *at) {
    struct device_repeat repeat = {.meets = shares_memory};
    const struct graph *graph = entry->graph;
    *at = NULL;
    for (unsigned i = 0; i < graph->instruction_count && repeat.obstacle == REPEAT_CLEAR; i++) {
        LLVMValueRef instruction = graph->instructions[i];
        repeat.obstacle = obstacle_of(entry, instruction);
        *at = repeat.obstacle == REPEAT_CLEAR ? NULL : instruction;
        repeat.meets |= entry->effects[i] && (entry->effects[i]->kind == EFFECT_BARRIER ||
                                              entry->effects[i]->kind == EFFECT_WARP);
    }
    for (unsigned i = 0; i < graph->loop_count; i++)
        repeat.differs |= !all_blocks_leave_alike(entry, (int)i);
    return repeat;
}
