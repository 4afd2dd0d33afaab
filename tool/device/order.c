// A fence counts wherever control can come from it to the update. A loop waits if the conditions of the branches that decide in which
// iteration it is left are computed from what others change.

#include "order.h"

#include "conditions.h"
#include "lanes.h"

static bool is_ordered(const struct effect *effect) {
    for (unsigned i = 0; i < effect->access_count; i++)
        if (effect->accesses[i].is_atomic && !effect->accesses[i].relaxed)
            return true;
    return effect->kind == EFFECT_FENCE || effect->kind == EFFECT_UNKNOWN;
}

bool order_has_fence(const struct analysis *entry, LLVMValueRef update, bool any) {
    const struct graph *graph = entry->graph;
    for (unsigned i = 0; i < graph->instruction_count; i++) {
        LLVMValueRef instruction = graph->instructions[i];
        if (!entry->effects[i] || instruction == update || !is_ordered(entry->effects[i]))
            continue;
        if (any || graph_reaches(graph, graph_reachable(entry->arena, graph, graph->owners[i]), instruction, update))
            return true;
    }
    return false;
}

// Loops that wait.

static bool is_value(const struct analysis *entry, LLVMValueRef value, const void *context) {
    (void)entry;
    return value == context;
}

static bool decides_exit(const struct analysis *entry, LLVMValueRef value, int loop) {
    unsigned count;
    const unsigned *deciders = lanes_exit_deciders(entry, loop, &count);
    for (unsigned i = 0; i < count; i++) {
        LLVMValueRef condition = conditions_of(entry, deciders[i]);
        if (!condition || conditions_comes_from(entry, condition, true, is_value, value))
            return true;
    }
    return false;
}

static bool is_compared_with_bound(LLVMValueRef value) {
    for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAICmpInst(user) && (LLVMGetICmpPredicate(user) == LLVMIntEQ || LLVMGetICmpPredicate(user) == LLVMIntNE))
            return false;
    }
    return true;
}

// Whether each round changes what the next one finds, whatever others do.
static bool makes_its_own_way(const struct analysis *entry, LLVMValueRef instruction, const struct access *access) {
    if (access->kind != ACCESS_UPDATE)
        return false;
    if (LLVMIsAAtomicCmpXchgInst(instruction))
        return conditions_comes_from(entry, LLVMGetOperand(instruction, 1), false, is_value, instruction);
    bool steps = access->operation == OP_ADD || access->operation == OP_SUB;
    bool by_constant = access->value && LLVMIsAConstantInt(access->value) && LLVMConstIntGetSExtValue(access->value) != 0;
    return steps && by_constant && is_compared_with_bound(instruction);
}

bool order_is_waited_for(const struct analysis *entry, LLVMValueRef instruction) {
    const struct effect *effect = entry_effect(entry, instruction);
    if (!effect || effect->kind != EFFECT_ACCESS || !LLVMGetFirstUse(instruction))
        return false;
    const struct access *access = &effect->accesses[0];
    if ((!access->is_atomic && !access->is_volatile) || makes_its_own_way(entry, instruction, access))
        return false;
    for (int loop = entry->graph->blocks[graph_block_of(entry->graph, instruction)].loop; loop >= 0; loop = entry->graph->loops[loop].outer)
        if (decides_exit(entry, instruction, loop))
            return true;
    return false;
}

bool order_waits(const struct analysis *entry, LLVMValueRef update) {
    const struct graph *graph = entry->graph;
    unsigned block = graph_block_of(graph, update);
    if (block == GRAPH_EXIT)
        return true;
    for (int loop = graph->blocks[block].loop; loop >= 0; loop = graph->loops[loop].outer) {
        if (decides_exit(entry, update, loop))
            return true;
        for (unsigned i = 0; i < graph->instruction_count; i++)
            if (entry->effects[i] && graph_in_loop(graph, graph->owners[i], loop) && order_is_waited_for(entry, graph->instructions[i]))
                return true;
    }
    return false;
}
