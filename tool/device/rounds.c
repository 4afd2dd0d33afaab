// A loop that goes on by what is one for the warp in each round: counters that begin and step by
// what is one by construction, and what is made of these. The address is a one-to-one function of a
// value that stays as it is from round to round, and of such values: equal addresses in the first
// round come from equal values, which lead to equal addresses in all others.

#include "rounds.h"

#include "address.h"
#include "construction.h"
#include "ir.h"
#include "kinship.h"
#include "lanes.h"
#include "memory.h"
#include "order.h"

enum { DEEPEST = 16, DEEPEST_ADDRESS = 64 };

// The innermost loop around an update.
struct rounds {
    const struct analysis *entry;
    int loop;
    unsigned header;
};

// The loop makes the update in each of its rounds, and has one foot. false: it is none.
static bool loop_of(const struct analysis *entry, LLVMValueRef update, struct rounds *rounds) {
    const struct graph *graph = entry->graph;
    const unsigned home = graph_block_of(graph, update);
    const int loop = graph_loop_of(graph, update);
    const unsigned foot = loop < 0 ? GRAPH_EXIT : graph_foot_of(graph, loop);
    if (foot == GRAPH_EXIT || !graph_dominates(graph, home, foot))
        return false;
    *rounds = (struct rounds){entry, loop, graph->loops[loop].header};
    return true;
}

// The branch at its head that decides on another round, the only way out; NULL: there are others.
static LLVMValueRef head_of(const struct rounds *rounds) {
    const struct graph *graph = rounds->entry->graph;
    const struct graph_loop *here = &graph->loops[rounds->loop];
    bool is_only = here->exiting_count == 1 && here->exiting[0] == rounds->header;
    return is_only ? ir_branch(graph->blocks[rounds->header].llvm) : NULL;
}

// Whether the value is computed in the loop.
static bool is_in_loop(const struct rounds *rounds, LLVMValueRef value) {
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
    if (!is_in_loop(rounds, value))
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

// Whether it is one in all rounds of a thread.
static bool is_fixed(const struct rounds *rounds, LLVMValueRef value) {
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
    const unsigned again = is_in_loop(rounds, LLVMGetIncomingValue(phi, 0)) ? 0 : 1;
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
    if (!is_in_loop(rounds, value) || depth == DEEPEST || entry_effect(rounds->entry, value))
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
    if (!entry_access(entry, update) || !loop_of(entry, update, &rounds))
        return false;
    LLVMValueRef head = head_of(&rounds);
    if (!head || !is_one_in_round(&rounds, LLVMGetCondition(head), 0) || waits(&rounds) ||
        is_in_own_loop(&rounds))
        return false;
    LLVMValueRef value = entry_access(entry, update)->pointer;
    for (int depth = 0; value && !is_fixed(&rounds, value); depth++)
        value = depth < DEEPEST_ADDRESS
                    ? kinship_decided_operand(entry, value, is_one_there, &rounds)
                    : NULL;
    return value;
}

// ---- neighbours in memory -----------------------------------------------------------------------
//
// The loop counts its rounds from 0 up to a constant, has no other way out, and no way round the
// update. The address is the counter's multiple of the element's size behind a place that is one in
// all rounds: what computes it may stand in the loop, and read memory that nothing in the loop
// writes.

enum { MOST = 8 }; // a record of more takes too many registers

static bool is_constant(LLVMValueRef value, unsigned long long number) {
    return LLVMIsAConstantInt(value) && LLVMConstIntGetZExtValue(value) == number;
}

// Whether the value is the number of the round, from 0 on.
static bool is_counter(const struct rounds *rounds, LLVMValueRef value) {
    if (!LLVMIsAPHINode(value) || LLVMCountIncoming(value) != 2 ||
        graph_block_of(rounds->entry->graph, value) != rounds->header)
        return false;
    const unsigned again = is_in_loop(rounds, LLVMGetIncomingValue(value, 0)) ? 0 : 1;
    LLVMValueRef next = LLVMGetIncomingValue(value, again);
    bool steps = LLVMIsAInstruction(next) && LLVMGetInstructionOpcode(next) == LLVMAdd &&
                 LLVMGetOperand(next, 0) == value && is_constant(LLVMGetOperand(next, 1), 1);
    return steps && is_constant(LLVMGetIncomingValue(value, 1 - again), 0);
}

// How many rounds there are: what its head compares the counter with. 0: not known,
// or more than a few.
static unsigned count_of(const struct rounds *rounds) {
    const struct graph *graph = rounds->entry->graph;
    LLVMValueRef end = head_of(rounds);
    if (!end)
        return 0;
    LLVMValueRef condition = LLVMGetCondition(end);
    if (!LLVMIsAICmpInst(condition) || !is_counter(rounds, LLVMGetOperand(condition, 0)) ||
        !LLVMIsAConstantInt(LLVMGetOperand(condition, 1)))
        return 0;
    const LLVMIntPredicate predicate = LLVMGetICmpPredicate(condition);
    const unsigned long long limit = LLVMConstIntGetZExtValue(LLVMGetOperand(condition, 1));
    bool goes_on =
        graph_in_loop(graph, graph_number(graph, LLVMGetSuccessor(end, 0)), rounds->loop);
    bool counts =
        goes_on && (predicate == LLVMIntSLT || predicate == LLVMIntULT || predicate == LLVMIntNE);
    return counts && limit >= 2 && limit <= MOST ? (unsigned)limit : 0;
}

static LLVMValueRef without_widening(LLVMValueRef value) {
    bool is_widened = LLVMIsASExtInst(value) || LLVMIsAZExtInst(value);
    return is_widened ? LLVMGetOperand(value, 0) : value;
}

// The counter, or its sum with what is one in all rounds. A sum of unsigned numbers may wrap round
// on the way to the address: each element is looked at where it is added (record.cuh).
static bool goes_by_ones(const struct rounds *rounds, LLVMValueRef value) {
    if (is_counter(rounds, value))
        return true;
    bool is_sum = LLVMIsAInstruction(value) && LLVMGetInstructionOpcode(value) == LLVMAdd;
    for (unsigned i = 0; is_sum && i < 2; i++)
        if (is_counter(rounds, without_widening(LLVMGetOperand(value, i))))
            return is_fixed(rounds, LLVMGetOperand(value, 1 - i));
    return false;
}

static bool goes_by_elements(const struct rounds *rounds, const struct access *access) {
    const struct address address = address_steps(rounds->entry, access->pointer);
    bool counts = false;
    if (!address.is_linear || !address.is_exact || !is_fixed(rounds, address.value))
        return false;
    for (unsigned i = 0; i < address.term_count; i++) {
        const struct term *term = &address.terms[i];
        bool is_count = goes_by_ones(rounds, term->symbol);
        if (is_count ? counts || term->factor != access->size : !is_fixed(rounds, term->symbol))
            return false;
        counts |= is_count;
    }
    return counts;
}

static bool is_untold(const struct rounds *rounds, LLVMValueRef update) {
    const struct analysis *entry = rounds->entry;
    const struct graph *graph = entry->graph;
    const unsigned number = entry_number(entry, update);
    for (unsigned i = graph_next_in_loop(graph, rounds->loop, 0); i < graph->instruction_count;
         i = graph_next_in_loop(graph, rounds->loop, i + 1))
        if (i != number &&
            (!effect_is_by_itself(entry->effects[i]) || memory_may_tell(entry, number, i)))
            return false;
    return true;
}

unsigned rounds_over_neighbours(const struct analysis *entry, LLVMValueRef update) {
    const struct effect *effect = entry_effect(entry, update);
    struct rounds rounds;
    if (!effect || effect->kind != EFFECT_ACCESS || effect->access_count != 1 ||
        !loop_of(entry, update, &rounds))
        return 0;
    const unsigned count = count_of(&rounds);
    return count && goes_by_elements(&rounds, &effect->accesses[0]) && is_untold(&rounds, update)
               ? count
               : 0;
}
