// The loop counts its rounds from 0 up to a constant, has no other way out, and no way round the
// update. The address is the counter's multiple of the element's size behind a place that is one in
// all rounds: what computes it may stand in the loop, and read memory that nothing
// in the loop writes.

#include "components.h"

#include "address.h"
#include "memory.h"
#include "rounds.h"

enum { MOST = 8 }; // a record of more takes too many registers

static bool is_constant(LLVMValueRef value, unsigned long long number) {
    return LLVMIsAConstantInt(value) && LLVMConstIntGetZExtValue(value) == number;
}

// Whether the value is the number of the round, from 0 on.
static bool is_counter(const struct rounds *rounds, LLVMValueRef value) {
    if (!LLVMIsAPHINode(value) || LLVMCountIncoming(value) != 2 ||
        graph_block_of(rounds->entry->graph, value) != rounds->header)
        return false;
    const unsigned again = rounds_hold(rounds, LLVMGetIncomingValue(value, 0)) ? 0 : 1;
    LLVMValueRef next = LLVMGetIncomingValue(value, again);
    bool steps = LLVMIsAInstruction(next) && LLVMGetInstructionOpcode(next) == LLVMAdd &&
                 LLVMGetOperand(next, 0) == value && is_constant(LLVMGetOperand(next, 1), 1);
    return steps && is_constant(LLVMGetIncomingValue(value, 1 - again), 0);
}

// How many rounds there are: what its head compares the counter with. 0: not known,
// or more than a few.
static unsigned count_of(const struct rounds *rounds) {
    const struct graph *graph = rounds->entry->graph;
    LLVMValueRef end = rounds_head(rounds);
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
            return rounds_are_fixed(rounds, LLVMGetOperand(value, 1 - i));
    return false;
}

static bool goes_by_elements(const struct rounds *rounds, const struct access *access) {
    const struct address address = address_steps(rounds->entry, access->pointer);
    bool counts = false;
    if (!address.is_linear || !address.is_exact || !rounds_are_fixed(rounds, address.value))
        return false;
    for (unsigned i = 0; i < address.term_count; i++) {
        const struct term *term = &address.terms[i];
        bool is_count = goes_by_ones(rounds, term->symbol);
        if (is_count ? counts || term->factor != access->size
                     : !rounds_are_fixed(rounds, term->symbol))
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

unsigned components_of(const struct analysis *entry, LLVMValueRef update) {
    const struct effect *effect = entry_effect(entry, update);
    struct rounds rounds;
    if (!effect || effect->kind != EFFECT_ACCESS || effect->access_count != 1 ||
        !rounds_of(entry, update, &rounds))
        return 0;
    const unsigned count = count_of(&rounds);
    return count && goes_by_elements(&rounds, &effect->accesses[0]) && is_untold(&rounds, update)
               ? count
               : 0;
}
