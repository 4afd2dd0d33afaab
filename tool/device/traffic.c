// See traffic.h. Which address a lane has is either loaded (then data decide who meets) or computed
// from the lane's own indices. A computed one goes on from lane to lane, unless a quotient takes
// lanes together: row i / 4 is the same for four of them.

#include "traffic.h"

#include <string.h>

#include "address.h"
#include "coalesced.h"
#include "conditions.h"
#include "ir.h"
#include "lanes.h"
#include "pieces.h"
#include "rounds.h"

enum { MOST_VALUES = 512, AXES = 3, SECTOR = 32 }; // bytes that memory is fetched by

struct loop_traffic {
    bool is_known, strides_by_grid, only_computes, is_unrolled;
    unsigned walks;
};

// What is the same for all updates of an entry, or of a loop: found when the first of them asks.
struct traffic_facts {
    bool is_known;
    bool reads_index[AXES]; // of the block
    bool fetches, is_brief;
    const bool *under_picked; // by block: data decide which of the block's warps come there
    struct loop_traffic *loops;
};

// ---- counters -----------------------------------------------------------------------------------

// Steps by a constant: the compiler can tell how often it goes round before it begins.
static bool is_counter(const struct graph *graph, LLVMValueRef phi) {
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

// ---- the address --------------------------------------------------------------------------------

struct walk {
    const struct analysis *entry;
    unsigned block;
    struct map seen;
    unsigned count;
    bool steps;       // part of it is another one in the next lane
    bool is_computed; // all of it, and by no quotient
};

static bool is_quotient(LLVMOpcode opcode) {
    return opcode == LLVMUDiv || opcode == LLVMSDiv || opcode == LLVMLShr || opcode == LLVMAShr;
}

// What has the value among others, or takes the place of it: the next lane's may be the same.
static bool hides(LLVMOpcode opcode) {
    return opcode == LLVMURem || opcode == LLVMSRem || opcode == LLVMAnd || opcode == LLVMSelect ||
           opcode == LLVMPHI;
}

// What the launch handed over in a struct: a table of a few, no data.
static bool is_of_launch(const struct analysis *entry, LLVMValueRef value) {
    struct address origins[ADDRESS_ORIGINS];
    return LLVMIsALoadInst(value) &&
           address_origins(entry, LLVMGetOperand(value, 0), origins) == 1 &&
           origins[0].base == BASE_BY_VALUE;
}

static void look_at(struct walk *walk, LLVMValueRef value, bool shows) {
    if (!LLVMIsAInstruction(value))
        return;
    struct shape shape = lanes_shape(walk->entry, value, walk->block);
    if (shape.spread == SPREAD_UNIFORM)
        return;
    if (shape.spread == SPREAD_AFFINE) {
        walk->steps |= shows && !(shape.basis & ~(unsigned)(BASIS_X | BASIS_LANE));
        return;
    }
    const unsigned mark = shows ? 2 : 1, before = map_get(&walk->seen, value);
    if (before != MAP_NONE && before >= mark)
        return;
    map_put(walk->entry->arena, &walk->seen, value, mark);
    const LLVMOpcode opcode = LLVMGetInstructionOpcode(value);
    if (is_of_launch(walk->entry, value)) {
        look_at(walk, LLVMGetOperand(value, 0), false);
        return;
    }
    if (is_counter(walk->entry->graph, value))
        // Where it began in each lane, which may be loaded, brings two of them together by chance.
        return;
    walk->is_computed = walk->is_computed && !entry_effect(walk->entry, value) &&
                        !LLVMIsACallInst(value) && !is_quotient(opcode) &&
                        ++walk->count <= MOST_VALUES;
    for (int i = 0; walk->is_computed && i < LLVMGetNumOperands(value); i++)
        look_at(walk, LLVMGetOperand(value, (unsigned)i), shows && !hides(opcode));
}

static void read_address(const struct analysis *entry, LLVMValueRef pointer, unsigned block,
                         struct device_traffic *traffic) {
    struct walk walk = {.entry = entry, .block = block, .is_computed = true};
    look_at(&walk, pointer, true);
    traffic->is_computed = walk.is_computed;
    traffic->neighbours_differ = walk.is_computed && walk.steps;
}

// ---- whose array it is --------------------------------------------------------------------------

static bool reads_index(LLVMValueRef value, unsigned axis) {
    static const char *const indices[AXES] = {"sreg.ctaid.x", "sreg.ctaid.y", "sreg.ctaid.z"};
    return entry_calls(value, indices[axis]);
}

static bool is_index(const struct analysis *entry, LLVMValueRef value, const void *axis) {
    (void)entry;
    return reads_index(value, *(const unsigned *)axis);
}

// Where several blocks may have one.
static bool takes_together(const struct analysis *entry, LLVMValueRef value, const void *context) {
    (void)entry, (void)context;
    return is_quotient(ir_opcode(value)) || hides(ir_opcode(value));
}

static bool steps_by(const struct analysis *entry, const struct address *address, unsigned block,
                     unsigned axis) {
    for (unsigned i = 0; i < address->term_count; i++) {
        LLVMValueRef symbol = address->terms[i].symbol;
        const struct shape shape = lanes_shape(entry, symbol, block);
        if (shape.spread == SPREAD_UNIFORM && shape.extent == EXTENT_BLOCK &&
            conditions_comes_from(entry, symbol, false, is_index, &axis))
            return !conditions_comes_from(entry, symbol, false, takes_together, NULL);
    }
    return false;
}

// By each index of the block that the kernel reads: a row of blocks may have an array together.
static bool is_of_block(const struct analysis *entry, LLVMValueRef pointer, unsigned block) {
    const struct address address = address_steps(entry, pointer);
    bool steps[AXES], any = false;
    for (unsigned axis = 0; axis < AXES; axis++)
        any |= steps[axis] = address.is_linear && steps_by(entry, &address, block, axis);
    for (unsigned axis = 0; axis < AXES; axis++)
        any &= steps[axis] || !entry->traffic->reads_index[axis];
    return any;
}

// ---- whether blocks meet there ------------------------------------------------------------------

// A quotient of a quotient, or one part of it alone, leaves out what other blocks differ in; what
// is loaded may be the same for any. What one of the two leaves out, the other may hold: i / F and
// i % F.
struct parts {
    const struct analysis *entry;
    unsigned block;
    struct map seen;
};

static bool leaves_out(struct parts *parts, LLVMValueRef value, bool is_part) {
    if (!LLVMIsAInstruction(value))
        return false;
    const struct shape shape = lanes_shape(parts->entry, value, parts->block);
    const struct effect *effect = entry_effect(parts->entry, value);
    const LLVMOpcode opcode = LLVMGetInstructionOpcode(value);
    const bool takes = opcode != LLVMPHI && takes_together(parts->entry, value, NULL);
    const unsigned mark = is_part ? 2 : 1, before = map_get(&parts->seen, value);
    if ((shape.spread == SPREAD_UNIFORM && shape.extent >= EXTENT_GRID) ||
        (before != MAP_NONE && before >= mark))
        return false;
    map_put(parts->entry->arena, &parts->seen, value, mark);
    if (effect && effect->kind != EFFECT_NONE)
        return !is_of_launch(parts->entry, value);
    if (takes && is_part)
        return true;
    bool any = false;
    for (int i = 0; i < LLVMGetNumOperands(value) && !any; i++)
        any = leaves_out(parts, LLVMGetOperand(value, (unsigned)i), is_part || takes);
    return any;
}

// What the kernel reads of the block's index is not all in the address, or not all of it.
static bool blocks_meet(const struct analysis *entry, LLVMValueRef pointer, unsigned block) {
    bool misses = false;
    for (unsigned axis = 0; axis < AXES && !misses; axis++)
        misses = entry->traffic->reads_index[axis] &&
                 !conditions_comes_from(entry, pointer, false, is_index, &axis);
    struct parts parts = {.entry = entry, .block = block};
    return misses || leaves_out(&parts, pointer, false);
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
    return graph_headed_by(graph, left) == loop && is_counter(graph, left) ? condition : NULL;
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
        bool counts =
            graph_headed_by(entry->graph, symbol) == loop && is_counter(entry->graph, symbol);
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

static bool is_walk(const struct analysis *entry, LLVMValueRef value, const void *loop) {
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
        count += is_walk(entry, graph->instructions[i], &loop);
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

static const struct loop_traffic *loop_traffic(const struct analysis *entry, int loop) {
    struct loop_traffic *traffic = &entry->traffic->loops[loop];
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

static bool waits_for_nothing(const struct analysis *entry, int loop) {
    const int lasting = lasting_loop(entry->graph, loop);
    return lasting >= 0 && loop_traffic(entry, lasting)->only_computes;
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

// Whether few lanes meet at the address, as a rule: it is another one in each round of the loop,
// and data let some lanes pass it by.
static bool few_meet(const struct analysis *entry, LLVMValueRef address, unsigned block) {
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
           (!graph_holds(entry->graph, fixed->loop, value) || is_of_launch(entry, value));
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

// In each round of the loop, which the compiler unrolls in part, the same lanes meet at a place
// further on. Of few rounds no loop is left; who waits for the old value waits longer than a search
// takes; and that lanes meet at one place in all rounds may be worth any search.
static bool repeats(const struct analysis *entry, LLVMValueRef update, LLVMValueRef address,
                    int loop) {
    const unsigned block = graph_block_of(entry->graph, update);
    const struct round rounds = {loop, 0};
    struct fixed fixed = {loop, block, 0};
    return loop >= 0 && loop_traffic(entry, loop)->is_unrolled && !is_short(entry->graph, loop) &&
           !LLVMGetFirstUse(update) && !is_uniform(entry, address, block) &&
           conditions_comes_from(entry, address, false, is_of_round, &rounds) &&
           is_fixed(entry, address, &fixed);
}

// ---- the loops around it ------------------------------------------------------------------------

static bool any_strides_by_grid(const struct analysis *entry, int loop) {
    while (loop >= 0 && !loop_traffic(entry, loop)->strides_by_grid)
        loop = entry->graph->loops[loop].outer;
    return loop >= 0;
}

// ---- the way on ---------------------------------------------------------------------------------

static bool fails(const struct graph *graph, unsigned block) {
    for (unsigned steps = 0; steps < graph->block_count; steps++) {
        const struct graph_block *here = &graph->blocks[block];
        if (here->successor_count != 1)
            return here->successor_count == 0 &&
                   LLVMIsAUnreachableInst(LLVMGetBasicBlockTerminator(here->llvm));
        block = here->successors[0];
    }
    return false;
}

static bool fetches(const struct analysis *entry) {
    for (unsigned i = 0; i < entry->graph->instruction_count; i++) {
        const struct effect *effect = entry->effects[i];
        const unsigned block = graph_block_of(entry->graph, entry->graph->instructions[i]);
        for (unsigned k = 0; effect && k < effect->access_count; k++)
            if (effect->accesses[k].kind == ACCESS_READ &&
                lanes_shape(entry, effect->accesses[k].pointer, block).spread > SPREAD_AFFINE)
                return true;
    }
    return false;
}

// For what was written before; what the launch handed over lies at hand.
static bool waits(const struct analysis *entry, unsigned i) {
    const struct effect *effect = entry->effects[i];
    for (unsigned k = 0; k < effect->access_count; k++)
        if (effect->accesses[k].kind == ACCESS_READ &&
            !is_of_launch(entry, entry->graph->instructions[i]))
            return true;
    return false;
}

// Nothing in it takes longer than some arithmetic: what is not known to be quick is not.
static bool is_brief(const struct analysis *entry) {
    bool brief = entry->graph->loop_count == 0;
    for (unsigned i = 0; brief && i < entry->graph->instruction_count; i++) {
        const struct effect *effect = entry->effects[i];
        brief = effect_is_idle(effect) || (effect->kind == EFFECT_ACCESS && !waits(entry, i));
    }
    return brief;
}

// ---- what decides whether a lane comes by -------------------------------------------------------

static bool is_same(const struct analysis *entry, LLVMValueRef value, const void *other) {
    (void)entry;
    return value == other;
}

static bool is_data(const struct analysis *entry, LLVMValueRef value) {
    return !effect_is_idle(entry_effect(entry, value)) &&
           lanes_shape(entry, value, graph_block_of(entry->graph, value)).spread == SPREAD_VARYING;
}

static bool is_of_address(const struct analysis *entry, LLVMValueRef value, const void *address) {
    return is_data(entry, value) &&
           conditions_comes_from(entry, (LLVMValueRef)address, false, is_same, value);
}

static bool is_of_others(const struct analysis *entry, LLVMValueRef value, const void *address) {
    return is_data(entry, value) && !is_of_address(entry, value, address);
}

static bool is_of_warp(const struct analysis *entry, LLVMValueRef value, const void *context) {
    (void)context;
    const struct effect *effect = entry_effect(entry, value);
    const struct shape shape = lanes_shape(entry, value, graph_block_of(entry->graph, value));
    return effect && effect->kind == EFFECT_ACCESS && shape.spread == SPREAD_UNIFORM &&
           shape.extent < EXTENT_BLOCK;
}

// What the warp reads side by side of a list whose place was loaded for it: the edges
// of a vertex, a row's columns.
static bool is_of_row(const struct analysis *entry, LLVMValueRef value, const void *loop) {
    LLVMValueRef pointer = entry_read_from(entry, value);
    const unsigned block = graph_block_of(entry->graph, value);
    return pointer && graph_holds(entry->graph, *(const int *)loop, value) &&
           lanes_shape(entry, pointer, block).spread == SPREAD_AFFINE &&
           conditions_comes_from(entry, pointer, false, is_of_warp, NULL);
}

static bool is_listed(const struct analysis *entry, LLVMValueRef address, int loop) {
    return conditions_comes_from(entry, address, false, is_walk, &loop) ||
           conditions_comes_from(entry, address, false, is_of_row, &loop);
}

static bool ends_loop(const struct graph *graph, unsigned decider) {
    for (int loop = graph->blocks[decider].loop; loop >= 0; loop = graph->loops[loop].outer)
        if (graph_leads_out(graph, loop, decider))
            return true;
    return false;
}

// Whether data decide which of the block's warps go on, all lanes of each: a mask of rows. How long
// a row is decides nothing of the kind.
static bool picks_warps(const struct analysis *entry, unsigned decider) {
    LLVMValueRef condition = conditions_of(entry, decider);
    return condition && !ends_loop(entry->graph, decider) && !conditions_may_fail(entry, decider) &&
           conditions_comes_from(entry, condition, false, is_of_warp, NULL);
}

// `if (k < bins)` in front of an update of bins[k]: who writes it expects that it holds, as a rule.
// A mask, or another value's limit, may let nearly none through.
static bool checks_key_above(const struct analysis *entry, unsigned block, LLVMValueRef address,
                             bool *seen) {
    const struct graph_block *here = &entry->graph->blocks[block];
    seen[block] = true;
    for (unsigned i = 0; i < here->decider_count; i++) {
        const unsigned decider = here->deciders[i];
        LLVMValueRef condition = conditions_of(entry, decider);
        bool is_check = !conditions_thin(entry, decider) || // under what picks warps nobody asks
                        (conditions_comes_from(entry, condition, true, is_of_address, address) &&
                         !conditions_comes_from(entry, condition, true, is_of_others, address));
        if (!is_check || (!seen[decider] && !checks_key_above(entry, decider, address, seen)))
            return false;
    }
    return true;
}

// What picks warps is the same for all updates, and most stand under nothing that data decide.
static bool picks_warps_alone(const struct analysis *entry, unsigned decider) {
    return !conditions_thin(entry, decider) && picks_warps(entry, decider);
}

static bool checks_key(const struct analysis *entry, unsigned block, LLVMValueRef address) {
    struct traffic_facts *facts = entry->traffic;
    if (!facts->under_picked)
        facts->under_picked = conditions_under(entry, picks_warps_alone);
    if (facts->under_picked[block])
        return false;
    if (!conditions_sparse(entry, block))
        return true;
    struct arena *scratch = arena_create();
    bool checks = checks_key_above(entry, block, address,
                                   ARENA_ARRAY(scratch, bool, entry->graph->block_count + 1));
    arena_destroy(scratch);
    return checks;
}

struct traffic_facts *traffic_of_entry(struct arena *arena, const struct analysis *entry) {
    struct traffic_facts *facts = ARENA_NEW(arena, struct traffic_facts);
    facts->loops = ARENA_ARRAY(arena, struct loop_traffic, entry->graph->loop_count + 1);
    return facts;
}

static void find(const struct analysis *entry, struct traffic_facts *facts) {
    for (unsigned i = 0; i < entry->graph->instruction_count; i++)
        for (unsigned axis = 0; axis < AXES; axis++)
            facts->reads_index[axis] |= reads_index(entry->graph->instructions[i], axis);
    facts->fetches = fetches(entry);
    facts->is_brief = is_brief(entry);
    facts->is_known = true;
}

struct device_traffic traffic_of(const struct analysis *entry, LLVMValueRef update) {
    const struct graph *graph = entry->graph;
    const struct access *access = entry_access(entry, update);
    const unsigned block = graph_block_of(graph, update);
    struct device_traffic traffic = {0};
    if (!access)
        return traffic;
    if (!entry->traffic->is_known)
        find(entry, entry->traffic);
    LLVMValueRef address = access->pointer;
    const int loop = graph->blocks[block].loop;
    read_address(entry, address, block, &traffic);
    traffic.neighbours_differ |= coalesced_columns(entry, address, (unsigned)access->size, block);
    traffic.is_of_block = is_of_block(entry, address, block);
    traffic.blocks_meet = blocks_meet(entry, address, block);
    traffic.is_listed = loop >= 0 && is_listed(entry, address, loop);
    traffic.walks = loop >= 0 ? loop_traffic(entry, loop)->walks : 0;
    traffic.repeats = repeats(entry, update, address, loop);
    traffic.few_meet = few_meet(entry, address, block);
    traffic.comes_in_parts =
        traffic.few_meet && loop_traffic(entry, loop)->is_unrolled && rounds_are_own(entry, loop);
    traffic.only_computes = waits_for_nothing(entry, loop);
    traffic.strides_by_grid = loop >= 0 && loop_traffic(entry, loop)->strides_by_grid;
    traffic.piece = any_strides_by_grid(entry, loop) ? 0 : pieces_length(entry, block);
    traffic.fails = fails(graph, block);
    traffic.checks_key = checks_key(entry, block, address);
    traffic.fetches = entry->traffic->fetches;
    traffic.is_brief = entry->traffic->is_brief;
    return traffic;
}
