// The loop counts its rounds from 0 up to a constant, has no other way out, and no way round the
// update. The address is the counter's multiple of the element's size behind a place that is one in
// all rounds: what computes it may stand in the loop, and read memory that nothing
// in the loop writes.

#include "components.h"

#include "address.h"
#include "kinship.h"
#include "memory.h"

enum { MOST = 8, DEEPEST = 16 }; // a record of more takes too many registers

struct loop {
    const struct analysis *entry;
    int number;
    unsigned header;
};

static bool is_inside(const struct loop *loop, LLVMValueRef value) {
    unsigned block =
        LLVMIsAInstruction(value) ? graph_block_of(loop->entry->graph, value) : GRAPH_EXIT;
    return block != GRAPH_EXIT && graph_in_loop(loop->entry->graph, block, loop->number);
}

static bool is_constant(LLVMValueRef value, unsigned long long number) {
    return LLVMIsAConstantInt(value) && LLVMConstIntGetZExtValue(value) == number;
}

// Whether the value is the number of the round, from 0 on.
static bool is_counter(const struct loop *loop, LLVMValueRef value) {
    if (!LLVMIsAPHINode(value) || LLVMCountIncoming(value) != 2 ||
        graph_block_of(loop->entry->graph, value) != loop->header)
        return false;
    const unsigned again = is_inside(loop, LLVMGetIncomingValue(value, 0)) ? 0 : 1;
    LLVMValueRef next = LLVMGetIncomingValue(value, again);
    bool steps = LLVMIsAInstruction(next) && LLVMGetInstructionOpcode(next) == LLVMAdd &&
                 LLVMGetOperand(next, 0) == value && is_constant(LLVMGetOperand(next, 1), 1);
    return steps && is_constant(LLVMGetIncomingValue(value, 1 - again), 0);
}

// How many rounds there are: what its head compares the counter with. 0: not known,
// or more than a few.
static unsigned rounds_of(const struct loop *loop) {
    const struct graph *graph = loop->entry->graph;
    const struct graph_loop *here = &graph->loops[loop->number];
    LLVMValueRef end = LLVMGetBasicBlockTerminator(graph->blocks[loop->header].llvm);
    if (here->exiting_count != 1 || here->exiting[0] != loop->header || !LLVMIsABranchInst(end) ||
        !LLVMIsConditional(end))
        return 0;
    LLVMValueRef condition = LLVMGetCondition(end);
    if (!LLVMIsAICmpInst(condition) || !is_counter(loop, LLVMGetOperand(condition, 0)) ||
        !LLVMIsAConstantInt(LLVMGetOperand(condition, 1)))
        return 0;
    const LLVMIntPredicate predicate = LLVMGetICmpPredicate(condition);
    const unsigned long long limit = LLVMConstIntGetZExtValue(LLVMGetOperand(condition, 1));
    bool goes_on =
        graph_in_loop(graph, graph_number(graph, LLVMGetSuccessor(end, 0)), loop->number);
    bool counts =
        goes_on && (predicate == LLVMIntSLT || predicate == LLVMIntULT || predicate == LLVMIntNE);
    return counts && limit >= 2 && limit <= MOST ? (unsigned)limit : 0;
}

static bool is_fixed_to(const struct loop *loop, LLVMValueRef value, int depth);

static bool reads_the_same(const struct loop *loop, LLVMValueRef load) {
    const struct graph *graph = loop->entry->graph;
    if (!kinship_is_plain_read(entry_effect(loop->entry, load)))
        return false;
    for (unsigned i = graph_next_in_loop(graph, loop->number, 0); i < graph->instruction_count;
         i = graph_next_in_loop(graph, loop->number, i + 1))
        if (!kinship_leaves_alone(loop->entry, i, load))
            return false;
    return true;
}

// Whether the value is one in all rounds.
static bool is_fixed_to(const struct loop *loop, LLVMValueRef value, int depth) {
    if (!is_inside(loop, value))
        return !LLVMIsUndef(value);
    if (depth == DEEPEST || LLVMIsAPHINode(value))
        return false;
    const struct effect *effect = entry_effect(loop->entry, value);
    if (effect && effect->kind != EFFECT_NONE &&
        !(LLVMIsALoadInst(value) && reads_the_same(loop, value)))
        return false;
    for (int i = 0; i < LLVMGetNumOperands(value); i++)
        if (!is_fixed_to(loop, LLVMGetOperand(value, (unsigned)i), depth + 1))
            return false;
    return true;
}

static bool goes_by_elements(const struct loop *loop, const struct access *access) {
    const struct address address = address_steps(loop->entry, access->pointer);
    bool counts = false;
    if (!address.is_linear || !address.is_exact || !is_fixed_to(loop, address.value, 0))
        return false;
    for (unsigned i = 0; i < address.term_count; i++) {
        const struct term *term = &address.terms[i];
        bool is_count = is_counter(loop, term->symbol);
        if (is_count ? counts || term->factor != access->size : !is_fixed_to(loop, term->symbol, 0))
            return false;
        counts |= is_count;
    }
    return counts;
}

static bool is_untold(const struct loop *loop, LLVMValueRef update) {
    const struct analysis *entry = loop->entry;
    const struct graph *graph = entry->graph;
    const unsigned number = entry_number(entry, update);
    for (unsigned i = graph_next_in_loop(graph, loop->number, 0); i < graph->instruction_count;
         i = graph_next_in_loop(graph, loop->number, i + 1))
        if (i != number &&
            (!effect_is_by_itself(entry->effects[i]) || memory_may_tell(entry, number, i)))
            return false;
    return true;
}

unsigned components_of(const struct analysis *entry, LLVMValueRef update) {
    const struct graph *graph = entry->graph;
    const struct effect *effect = entry_effect(entry, update);
    const unsigned home = graph_block_of(graph, update);
    const int number = home == GRAPH_EXIT ? -1 : graph->blocks[home].loop;
    if (number < 0 || !effect || effect->kind != EFFECT_ACCESS || effect->access_count != 1)
        return 0;
    const struct loop loop = {entry, number, graph->loops[number].header};
    const unsigned foot = graph_foot_of(graph, number),
                   rounds = foot != GRAPH_EXIT && graph_dominates(graph, home, foot)
                                ? rounds_of(&loop)
                                : 0;
    return rounds && goes_by_elements(&loop, &effect->accesses[0]) && is_untold(&loop, update)
               ? rounds
               : 0;
}
