// A loop that goes on by what is one for the warp in each round: counters that begin and step by
// what is one by construction, and what is made of these. The address is a one-to-one function of a
// value that stays as it is from round to round, and of such values: equal addresses in the first
// round come from equal values, which lead to equal addresses in all others.

#include "rounds.h"

#include "construction.h"
#include "ir.h"
#include "kinship.h"
#include "lanes.h"
#include "order.h"

enum { DEEPEST = 16, DEEPEST_ADDRESS = 64 };

bool rounds_of(const struct analysis *entry, LLVMValueRef update, struct rounds *rounds) {
    const struct graph *graph = entry->graph;
    const unsigned home = graph_block_of(graph, update);
    const int loop = graph_loop_of(graph, update);
    const unsigned foot = loop < 0 ? GRAPH_EXIT : graph_foot_of(graph, loop);
    if (foot == GRAPH_EXIT || !graph_dominates(graph, home, foot))
        return false;
    *rounds = (struct rounds){entry, loop, graph->loops[loop].header};
    return true;
}

LLVMValueRef rounds_head(const struct rounds *rounds) {
    const struct graph *graph = rounds->entry->graph;
    const struct graph_loop *here = &graph->loops[rounds->loop];
    bool is_only = here->exiting_count == 1 && here->exiting[0] == rounds->header;
    return is_only ? ir_branch(graph->blocks[rounds->header].llvm) : NULL;
}

bool rounds_hold(const struct rounds *rounds, LLVMValueRef value) {
    return graph_holds(rounds->entry->graph, rounds->loop, value);
}

static bool reads_the_same(const struct rounds *rounds, LLVMValueRef load) {
    const struct graph *graph = rounds->entry->graph;
    if (!kinship_is_plain_read(entry_effect(rounds->entry, load)))
        return false;
    for (unsigned i = graph_next_in_loop(graph, rounds->loop, 0); i < graph->instruction_count;
         i = graph_next_in_loop(graph, rounds->loop, i + 1))
        if (!kinship_leaves_alone(rounds->entry, i, load))
            return false;
    return true;
}

static bool are_fixed_to(const struct rounds *rounds, LLVMValueRef value, int depth) {
    if (!rounds_hold(rounds, value))
        return !LLVMIsUndef(value);
    if (depth == DEEPEST || LLVMIsAPHINode(value))
        return false;
    const struct effect *effect = entry_effect(rounds->entry, value);
    if (effect && effect->kind != EFFECT_NONE &&
        !(LLVMIsALoadInst(value) && reads_the_same(rounds, value)))
        return false;
    for (int i = 0; i < LLVMGetNumOperands(value); i++)
        if (!are_fixed_to(rounds, LLVMGetOperand(value, (unsigned)i), depth + 1))
            return false;
    return true;
}

bool rounds_are_fixed(const struct rounds *rounds, LLVMValueRef value) {
    return are_fixed_to(rounds, value, 0);
}

// ---- one for the warp in each round -------------------------------------------------------------

// Where one block does the work of several, lanes that meet may be at that of different ones.
static bool is_one(const struct rounds *rounds, LLVMValueRef value) {
    const struct construction form = construction_of(rounds->entry, value);
    return form.extent != EXTENT_NONE && !form.by_block;
}

// Begins with what is one, and steps by it.
static bool counts_as_one(const struct rounds *rounds, LLVMValueRef phi) {
    if (graph_block_of(rounds->entry->graph, phi) != rounds->header || LLVMCountIncoming(phi) != 2)
        return false;
    const unsigned again = rounds_hold(rounds, LLVMGetIncomingValue(phi, 0)) ? 0 : 1;
    LLVMValueRef next = LLVMGetIncomingValue(phi, again);
    if (!LLVMIsAInstruction(next) || !is_one(rounds, LLVMGetIncomingValue(phi, 1 - again)))
        return false;
    const LLVMOpcode opcode = LLVMGetInstructionOpcode(next);
    const unsigned step = opcode == LLVMAdd && LLVMGetOperand(next, 1) == phi ? 0 : 1;
    return (opcode == LLVMAdd || opcode == LLVMSub) && LLVMGetOperand(next, 1 - step) == phi &&
           is_one(rounds, LLVMGetOperand(next, step));
}

// By operators alone, without memory and without a choice of ways.
static bool is_one_in_round(const struct rounds *rounds, LLVMValueRef value, int depth) {
    if (is_one(rounds, value))
        return true;
    if (!rounds_hold(rounds, value) || depth == DEEPEST || entry_effect(rounds->entry, value))
        return false;
    if (LLVMIsAPHINode(value))
        return counts_as_one(rounds, value);
    if (LLVMIsAFreezeInst(value) || LLVMIsAAllocaInst(value))
        return false;
    for (int i = 0; i < LLVMGetNumOperands(value); i++)
        if (!is_one_in_round(rounds, LLVMGetOperand(value, (unsigned)i), depth + 1))
            return false;
    return LLVMGetNumOperands(value) > 0;
}

static bool is_one_there(const struct analysis *entry, LLVMValueRef value, const void *context) {
    (void)entry;
    return is_one_in_round(context, value, 0);
}

// ---- the loop -----------------------------------------------------------------------------------

static bool waits(const struct rounds *rounds) {
    const struct analysis *entry = rounds->entry;
    const struct graph *graph = entry->graph;
    for (unsigned i = graph_next_in_loop(graph, rounds->loop, 0); i < graph->instruction_count;
         i = graph_next_in_loop(graph, rounds->loop, i + 1))
        if (!effect_is_by_itself(entry->effects[i]))
            return true;
    for (unsigned other = 0; other < graph->loop_count; other++)
        if (graph_in_loop(graph, graph->loops[other].header, rounds->loop) &&
            order_loop_waits(entry, (int)other))
            return true;
    return false;
}

// Expected: the indices and sizes alone decide whether a lane goes on.
static bool ends_by_index(const struct analysis *entry, unsigned block) {
    LLVMValueRef decision = ir_decision(entry->graph->blocks[block].llvm);
    bool compares = decision && LLVMIsAICmpInst(decision);
    for (unsigned i = 0; compares && i < 2; i++)
        compares = lanes_shape(entry, LLVMGetOperand(decision, i), block).spread != SPREAD_VARYING;
    return compares;
}

bool rounds_are_own(const struct analysis *entry, int loop) {
    for (unsigned i = 0; i < entry->graph->loops[loop].exiting_count; i++)
        if (!ends_by_index(entry, entry->graph->loops[loop].exiting[i]))
            return true;
    return false;
}

static bool is_in_own_loop(const struct rounds *rounds) {
    const struct graph *graph = rounds->entry->graph;
    for (int loop = graph->loops[rounds->loop].outer; loop >= 0; loop = graph->loops[loop].outer)
        if (rounds_are_own(rounds->entry, loop))
            return true;
    return false;
}

bool rounds_keep_peers(const struct analysis *entry, LLVMValueRef update) {
    struct rounds rounds;
    if (!entry_access(entry, update) || !rounds_of(entry, update, &rounds))
        return false;
    LLVMValueRef head = rounds_head(&rounds);
    if (!head || !is_one_in_round(&rounds, LLVMGetCondition(head), 0) || waits(&rounds) ||
        is_in_own_loop(&rounds))
        return false;
    LLVMValueRef value = entry_access(entry, update)->pointer;
    for (int depth = 0; value && !rounds_are_fixed(&rounds, value); depth++)
        value = depth < DEEPEST_ADDRESS
                    ? kinship_decided_operand(entry, value, is_one_there, &rounds)
                    : NULL;
    return value;
}
