// See loop_traffic.h.

#include "loop_traffic.h"

#include "address.h"
#include "conditions.h"
#include "ir.h"
#include "lanes.h"

enum { SECTOR = 32 }; // bytes that memory is fetched by

// ---- counters -----------------------------------------------------------------------------------

bool loop_traffic_is_counter(const struct graph *graph, LLVMValueRef phi) {
    const int loop = LLVMIsAPHINode(phi) ? graph_headed_by(graph, phi) : -1;
    for (unsigned i = 0; loop >= 0 && i < LLVMCountIncoming(phi); i++) {
        LLVMValueRef next = LLVMGetIncomingValue(phi, i);
        bool steps = ir_opcode(next) == LLVMAdd && LLVMGetOperand(next, 0) == phi &&
                     LLVMIsAConstantInt(LLVMGetOperand(next, 1));
        if (!steps && graph_comes_round(graph, loop, phi, i))
            return false;
    }
    return loop >= 0;
}

// ---- the loop -----------------------------------------------------------------------------------

// The comparison of a counter that ends the block, one of the loop's ways out; NULL: it is none.
static LLVMValueRef count_at(const struct graph *graph, int loop, unsigned block) {
    LLVMValueRef condition = ir_condition(graph->blocks[block].llvm);
    if (!condition || !LLVMIsAICmpInst(condition))
        return NULL;
    LLVMValueRef left = ir_without_widening(LLVMGetOperand(condition, 0));
    if (ir_opcode(left) == LLVMAdd && LLVMIsAConstantInt(LLVMGetOperand(left, 1)))
        left = LLVMGetOperand(left, 0); // the next one is compared
    return graph_headed_by(graph, left) == loop && loop_traffic_is_counter(graph, left) ? condition
                                                                                        : NULL;
}

// Its only way out compares a counter.
static bool counts(const struct graph *graph, int loop) {
    const struct graph_loop *here = &graph->loops[loop];
    return here->exiting_count == 1 && count_at(graph, loop, here->exiting[0]);
}

static bool ends_soon(const struct graph *graph, int loop, unsigned block) {
    enum { MOST_ROUNDS = 16 };
    LLVMValueRef count = count_at(graph, loop, block);
    long long last;
    return count && ir_integer(LLVMGetOperand(count, 1), &last) && last >= -MOST_ROUNDS &&
           last <= MOST_ROUNDS;
}

// Of so few rounds that the compiler writes them out, and it is no loop any more.
static bool is_short(const struct graph *graph, int loop) {
    bool is_short = false;
    for (unsigned i = 0; i < graph->loops[loop].exiting_count; i++)
        is_short |= ends_soon(graph, loop, graph->loops[loop].exiting[i]);
    return is_short;
}

static bool may_be_unrolled(const struct analysis *entry, int loop) {
    const struct graph *graph = entry->graph;
    bool may = counts(graph, loop);
    for (int inner = loop + 1; may && inner < (int)graph->loop_count; inner++)
        may = !graph_in_loop(graph, graph->loops[inner].header, loop);
    for (unsigned i =
             graph_next_in_loop(graph, loop, graph->blocks[graph->loops[loop].header].first);
         may && i < graph->instruction_count; i = graph_next_in_loop(graph, loop, i + 1)) {
        const struct effect *effect = entry->effects[i];
        may = effect_is_idle(effect) || effect->kind == EFFECT_ACCESS;
    }
    return may;
}

// Whether lanes side by side have places far apart, as one of the address's terms tells: a row of
// each lane's own, of data's or of one length.
static bool lies_apart(const struct analysis *entry, const struct address *address,
                       unsigned block) {
    for (unsigned i = 0; i < address->term_count; i++) {
        const struct shape shape = lanes_shape(entry, address->terms[i].symbol, block);
        const long long factor = address->terms[i].factor;
        if (shape.spread == SPREAD_AFFINE &&
            (shape.scaled || factor <= -SECTOR || factor >= SECTOR))
            return true;
    }
    return false;
}

// Whether the next iteration reads what lies next to it, or nearly so,
// and other lanes something else.
static bool walks(const struct analysis *entry, int loop, LLVMValueRef pointer, unsigned block) {
    const struct address address = address_steps(entry, pointer);
    for (unsigned i = 0; address.is_linear && i < address.term_count; i++) {
        LLVMValueRef symbol = ir_without_widening(address.terms[i].symbol);
        bool counts = graph_headed_by(entry->graph, symbol) == loop &&
                      loop_traffic_is_counter(entry->graph, symbol);
        if (counts && address.terms[i].factor > -SECTOR && address.terms[i].factor < SECTOR)
            return lanes_shape(entry, pointer, block).spread == SPREAD_VARYING ||
                   lies_apart(entry, &address, block);
    }
    return false;
}

// Storage of the thread's own, which registers hold as a rule.
static bool is_own(const struct analysis *entry, LLVMValueRef pointer) {
    struct address origins[ADDRESS_ORIGINS];
    bool own = true;
    for (unsigned i = 0, count = address_origins(entry, pointer, origins); i < count; i++)
        own &= origins[i].base == BASE_LOCAL || origins[i].base == BASE_BY_VALUE;
    return own;
}

bool loop_traffic_walks(const struct analysis *entry, LLVMValueRef value, const void *loop) {
    LLVMValueRef pointer = entry_read_from(entry, value);
    return pointer && graph_holds(entry->graph, *(const int *)loop, value) &&
           !is_own(entry, pointer) &&
           walks(entry, *(const int *)loop, pointer, graph_block_of(entry->graph, value));
}

static unsigned walks_of(const struct analysis *entry, int loop) {
    const struct graph *graph = entry->graph;
    unsigned count = 0;
    for (unsigned i = graph_next_in_loop(graph, loop, 0); i < graph->instruction_count;
         i = graph_next_in_loop(graph, loop, i + 1))
        count += loop_traffic_walks(entry, graph->instructions[i], &loop);
    return count;
}

static bool is_size_of_grid(const struct analysis *entry, LLVMValueRef value, const void *context) {
    (void)entry, (void)context;
    return entry_calls(value, "sreg.nctaid");
}

static bool strides_by_grid(const struct analysis *entry, int loop) {
    LLVMBasicBlockRef header = entry->graph->blocks[entry->graph->loops[loop].header].llvm;
    for (LLVMValueRef phi = LLVMGetFirstInstruction(header); phi && LLVMIsAPHINode(phi);
         phi = LLVMGetNextInstruction(phi))
        for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
            LLVMValueRef next = LLVMGetIncomingValue(phi, i);
            bool adds = ir_opcode(next) == LLVMAdd;
            for (unsigned k = 0; adds && k < 2; k++)
                if (LLVMGetOperand(next, k) == phi &&
                    conditions_comes_from(entry, LLVMGetOperand(next, 1 - k), false,
                                          is_size_of_grid, NULL))
                    return true;
        }
    return false;
}

// Whether an iteration waits for no memory: it reads nothing, or what is one for the warp and soon
// at hand, and no old value of an update. Instructions are all that it costs.
static bool only_computes(const struct analysis *entry, int loop) {
    const struct graph *graph = entry->graph;
    for (unsigned i = graph_next_in_loop(graph, loop, 0); i < graph->instruction_count;
         i = graph_next_in_loop(graph, loop, i + 1)) {
        const struct effect *effect = entry->effects[i];
        const unsigned block = graph_block_of(graph, graph->instructions[i]);
        if (!effect_is_idle(effect) && effect->kind != EFFECT_ACCESS)
            return false;
        const bool updates =
            effect && effect->access_count && effect->accesses[0].kind == ACCESS_UPDATE;
        if (updates && LLVMGetFirstUse(graph->instructions[i]))
            return false; // it waits for the old value
        for (unsigned k = 0; effect && k < effect->access_count; k++)
            if (effect->accesses[k].kind == ACCESS_READ &&
                lanes_shape(entry, effect->accesses[k].pointer, block).spread > SPREAD_UNIFORM &&
                !is_own(entry, effect->accesses[k].pointer))
                return false;
    }
    return true;
}

const struct loop_traffic *loop_traffic_of(const struct analysis *entry, int loop) {
    struct loop_traffic *traffic = &entry->loops[loop];
    if (traffic->is_known)
        return traffic;
    *traffic = (struct loop_traffic){.is_known = true,
                                     .strides_by_grid = strides_by_grid(entry, loop),
                                     .only_computes = only_computes(entry, loop),
                                     .is_unrolled = may_be_unrolled(entry, loop)};
    traffic->walks = traffic->is_unrolled ? walks_of(entry, loop) : 0;
    return traffic;
}

// The innermost loop that stays one; below 0: none.
static int lasting_loop(const struct graph *graph, int loop) {
    while (loop >= 0 && is_short(graph, loop))
        loop = graph->loops[loop].outer;
    return loop;
}

bool loop_traffic_only_computes(const struct analysis *entry, int loop) {
    const int lasting = lasting_loop(entry->graph, loop);
    return lasting >= 0 && loop_traffic_of(entry, lasting)->only_computes;
}

// What the loop computes anew in each round: its counter and what follows from it,
// through memory too.
struct round {
    int loop;
    unsigned depth;
};

static bool is_of_round(const struct analysis *entry, LLVMValueRef value, const void *context) {
    enum { DEEPEST = 8 }; // loads one behind the other
    const struct round *rounds = context;
    const struct graph *graph = entry->graph;
    if (!graph_holds(graph, rounds->loop, value))
        return false;
    if (LLVMIsAPHINode(value))
        return graph_headed_by(graph, value) >= 0;
    if (!LLVMIsALoadInst(value) || rounds->depth == DEEPEST)
        return false;
    const struct round behind = {rounds->loop, rounds->depth + 1};
    return conditions_comes_from(entry, LLVMGetOperand(value, 0), false, is_of_round, &behind);
}

bool loop_traffic_few_meet(const struct analysis *entry, LLVMValueRef address, unsigned block) {
    const struct round rounds = {lasting_loop(entry->graph, entry->graph->blocks[block].loop), 0};
    return rounds.loop >= 0 && conditions_passed_by(entry, block) &&
           conditions_comes_from(entry, address, false, is_of_round, &rounds);
}

// ---- which lanes meet, from round to round ------------------------------------------------------

struct fixed {
    int loop;
    unsigned block; // the update's
    unsigned count; // of the values that were looked at
};

static bool is_uniform(const struct analysis *entry, LLVMValueRef value, unsigned block) {
    return lanes_shape(entry, value, block).spread == SPREAD_UNIFORM;
}

static bool is_fixed(const struct analysis *entry, LLVMValueRef value, struct fixed *fixed);

// Steps on by what is one for all lanes.
static bool steps_together(const struct analysis *entry, LLVMValueRef phi,
                           const struct fixed *fixed) {
    const struct graph *graph = entry->graph;
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
        LLVMValueRef next = LLVMGetIncomingValue(phi, i);
        bool steps = (ir_opcode(next) == LLVMAdd || LLVMIsAGetElementPtrInst(next)) &&
                     LLVMGetNumOperands(next) == 2 && LLVMGetOperand(next, 0) == phi &&
                     is_uniform(entry, LLVMGetOperand(next, 1), fixed->block);
        if (!steps && graph_comes_round(graph, fixed->loop, phi, i))
            return false;
    }
    return graph_headed_by(graph, phi) == fixed->loop;
}

static bool are_fixed(const struct analysis *entry, LLVMValueRef value, struct fixed *fixed) {
    bool all = true;
    for (int i = 0; all && i < LLVMGetNumOperands(value); i++)
        all = is_fixed(entry, LLVMGetOperand(value, (unsigned)i), fixed);
    return all;
}

// One for all lanes and rounds.
static bool is_constant(const struct analysis *entry, LLVMValueRef value,
                        const struct fixed *fixed) {
    return is_uniform(entry, value, fixed->block) &&
           (!graph_holds(entry->graph, fixed->loop, value) || address_is_of_launch(entry, value));
}

// By one factor in all rounds.
static bool is_scaled(const struct analysis *entry, LLVMValueRef value, struct fixed *fixed) {
    for (unsigned i = 0; i < 2; i++) {
        LLVMValueRef factor = LLVMGetOperand(value, i);
        if (is_constant(entry, factor, fixed))
            return is_fixed(entry, LLVMGetOperand(value, 1 - i), fixed);
    }
    return false;
}

// How far two lanes' values lie apart stays as it is from round to round.
static bool is_fixed(const struct analysis *entry, LLVMValueRef value, struct fixed *fixed) {
    enum { MOST = 64 };
    if (!graph_holds(entry->graph, fixed->loop, value) || is_uniform(entry, value, fixed->block))
        return true;
    if (++fixed->count > MOST)
        return false;
    if (LLVMIsAPHINode(value))
        return steps_together(entry, value, fixed);
    switch (LLVMGetInstructionOpcode(value)) {
    case LLVMAdd:
    case LLVMSub:
    case LLVMSExt:
    case LLVMZExt:
    case LLVMTrunc:
    case LLVMBitCast:
    case LLVMAddrSpaceCast:
    case LLVMGetElementPtr: return are_fixed(entry, value, fixed);
    case LLVMMul: return is_scaled(entry, value, fixed);
    case LLVMShl:
        return is_constant(entry, LLVMGetOperand(value, 1), fixed) &&
               is_fixed(entry, LLVMGetOperand(value, 0), fixed);
    default: return false;
    }
}

bool loop_traffic_repeats(const struct analysis *entry, LLVMValueRef update, LLVMValueRef address,
                          int loop) {
    const unsigned block = graph_block_of(entry->graph, update);
    const struct round rounds = {loop, 0};
    struct fixed fixed = {loop, block, 0};
    return loop >= 0 && loop_traffic_of(entry, loop)->is_unrolled &&
           !is_short(entry->graph, loop) && !LLVMGetFirstUse(update) &&
           !is_uniform(entry, address, block) &&
           conditions_comes_from(entry, address, false, is_of_round, &rounds) &&
           is_fixed(entry, address, &fixed);
}

bool loop_traffic_strides_by_grid(const struct analysis *entry, int loop) {
    while (loop >= 0 && !loop_traffic_of(entry, loop)->strides_by_grid)
        loop = entry->graph->loops[loop].outer;
    return loop >= 0;
}

struct loop_traffic *loop_traffic_of_entry(struct arena *arena, const struct analysis *entry) {
    return ARENA_ARRAY(arena, struct loop_traffic, entry->graph->loop_count + 1);
}
