// A comparison of something distinct in each lane with something uniform holds in one lane at most:
// threadIdx.x == 0, lane == leader, tid % 32 == 0, atomicAdd(&arrived, 1) == 0. A block is under a
// condition if the only way to it leads over one side of the branch.

#include "conditions.h"

#include <limits.h>
#include <string.h>

#include "base/least.h"
#include "ir.h"
#include "lanes.h"

enum { DEEPEST = 16, MOST_VALUES = 512 };

// A condition that lets one lane through by itself.
enum { EVERYTHING = BASIS_LANE };

enum answer { NOT_ASKED, NO, YES };

// Found when they are asked for.
struct condition_facts {
    bool *is_fixed_known, *leads_known; // by block
    unsigned *fixed;                    // by block: the indices that the branch above it fixes
    bool *leads;                        // by block: the branch above it picks leaders
    enum answer *thins;                 // by block: its branch lets some lanes through by data
    const bool *may_be_one;             // conditions_under: what may pick one thread
    const bool *on_data;                // conditions_under: what lets some lanes through by data
    const bool *passed_by; // conditions_under: the same, but for how often lanes go round a loop
};

struct condition_facts *conditions_of_entry(struct arena *arena, const struct analysis *entry) {
    unsigned count = entry->graph->block_count + 1;
    struct condition_facts *facts = ARENA_NEW(arena, struct condition_facts);
    facts->is_fixed_known = ARENA_ARRAY(arena, bool, count);
    facts->leads_known = ARENA_ARRAY(arena, bool, count);
    facts->fixed = ARENA_ARRAY(arena, unsigned, count);
    facts->leads = ARENA_ARRAY(arena, bool, count);
    facts->thins = ARENA_ARRAY(arena, enum answer, count);
    return facts;
}

static bool ends_kernel(const struct analysis *entry, unsigned block) {
    return LLVMIsAUnreachableInst(LLVMGetBasicBlockTerminator(entry->graph->blocks[block].llvm)) !=
           NULL;
}

bool conditions_may_fail(const struct analysis *entry, unsigned block) {
    const struct graph_block *here = &entry->graph->blocks[block];
    for (unsigned i = 0; i < here->successor_count; i++)
        if (ends_kernel(entry, here->successors[i]))
            return true;
    return false;
}

const bool *conditions_under(const struct analysis *entry,
                             bool (*holds)(const struct analysis *entry, unsigned decider)) {
    const struct graph *graph = entry->graph;
    bool *counts = ARENA_ARRAY(entry->arena, bool, graph->block_count + 1),
         *under = ARENA_ARRAY(entry->arena, bool, graph->block_count + 1);
    for (unsigned b = 0; b < graph->block_count; b++)
        counts[b] = graph->blocks[b].successor_count > 1 && holds(entry, b);
    for (bool changed = true; changed;) {
        changed = false;
        for (unsigned b = 0; b < graph->block_count; b++)
            for (unsigned i = 0; i < graph->blocks[b].decider_count && !under[b]; i++) {
                unsigned decider = graph->blocks[b].deciders[i];
                under[b] = counts[decider] || under[decider];
                changed |= under[b];
            }
    }
    return under;
}

LLVMValueRef conditions_of(const struct analysis *entry, unsigned block) {
    return ir_decision(entry->graph->blocks[block].llvm);
}

// Reading conditions.

static bool is_true(LLVMValueRef value) {
    return LLVMIsAConstantInt(value) && LLVMConstIntGetZExtValue(value) == 1 &&
           LLVMGetIntTypeWidth(LLVMTypeOf(value)) == 1;
}

static bool is_false(LLVMValueRef value) {
    return ir_is(value, 0) && LLVMGetIntTypeWidth(LLVMTypeOf(value)) == 1;
}

static bool is_truth(LLVMValueRef value) {
    return LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMIntegerTypeKind &&
           LLVMGetIntTypeWidth(LLVMTypeOf(value)) == 1;
}

// The two sides of a logical and (or), as an instruction or as a selection; false where it is none.
static bool sides_of(LLVMValueRef value, bool of_and, LLVMValueRef sides[2]) {
    if (!is_truth(value))
        return false;
    if (ir_opcode(value) == (of_and ? LLVMAnd : LLVMOr)) {
        sides[0] = LLVMGetOperand(value, 0);
        sides[1] = LLVMGetOperand(value, 1);
        return true;
    }
    if (ir_opcode(value) != LLVMSelect ||
        !(of_and ? is_false(LLVMGetOperand(value, 2)) : is_true(LLVMGetOperand(value, 1))))
        return false;
    sides[0] = LLVMGetOperand(value, 0);
    sides[1] = LLVMGetOperand(value, of_and ? 1 : 2);
    return true;
}

// A truth value widened, negated or tested against nought: looks through to it, and turns `holds`
// round where that is its opposite.
static LLVMValueRef simplified(LLVMValueRef value, bool *holds) {
    for (int depth = 0; depth < DEEPEST; depth++) {
        LLVMOpcode opcode = ir_opcode(value);
        if (opcode == LLVMFreeze ||
            ((opcode == LLVMZExt || opcode == LLVMSExt || opcode == LLVMTrunc) &&
             (is_truth(LLVMGetOperand(value, 0)) || is_truth(value))))
            value = LLVMGetOperand(value, 0);
        else if (opcode == LLVMXor && is_truth(value) && is_true(LLVMGetOperand(value, 1))) {
            value = LLVMGetOperand(value, 0);
            *holds = !*holds;
        } else if (opcode == LLVMICmp && ir_is(LLVMGetOperand(value, 1), 0) &&
                   (LLVMGetICmpPredicate(value) == LLVMIntNE ||
                    LLVMGetICmpPredicate(value) == LLVMIntEQ)) {
            LLVMOpcode inner = ir_opcode(LLVMGetOperand(value, 0));
            if (!(inner == LLVMZExt || inner == LLVMSExt) ||
                !is_truth(LLVMGetOperand(LLVMGetOperand(value, 0), 0)))
                return value;
            *holds ^= LLVMGetICmpPredicate(value) == LLVMIntEQ;
            value = LLVMGetOperand(value, 0);
        } else
            return value;
    }
    return value;
}

static LLVMIntPredicate negated(LLVMIntPredicate predicate) {
    switch (predicate) {
    case LLVMIntEQ: return LLVMIntNE;
    case LLVMIntNE: return LLVMIntEQ;
    case LLVMIntUGT: return LLVMIntULE;
    case LLVMIntUGE: return LLVMIntULT;
    case LLVMIntULT: return LLVMIntUGE;
    case LLVMIntULE: return LLVMIntUGT;
    case LLVMIntSGT: return LLVMIntSLE;
    case LLVMIntSGE: return LLVMIntSLT;
    case LLVMIntSLT: return LLVMIntSGE;
    default: return LLVMIntSGT;
    }
}

static LLVMIntPredicate mirrored(LLVMIntPredicate predicate) {
    switch (predicate) {
    case LLVMIntUGT: return LLVMIntULT;
    case LLVMIntUGE: return LLVMIntULE;
    case LLVMIntULT: return LLVMIntUGT;
    case LLVMIntULE: return LLVMIntUGE;
    case LLVMIntSGT: return LLVMIntSLT;
    case LLVMIntSGE: return LLVMIntSLE;
    case LLVMIntSLT: return LLVMIntSGT;
    case LLVMIntSLE: return LLVMIntSGE;
    default: return predicate;
    }
}

static unsigned indices_of(struct shape shape) {
    return shape.spread == SPREAD_AFFINE ? shape.basis : 0;
}

// `index < 1`, `index <= 0`: of an index that is not negative.
static unsigned fixed_by_first_only(const struct analysis *entry, LLVMIntPredicate predicate,
                                    LLVMValueRef left, LLVMValueRef right, unsigned block) {
    bool is_first = ((predicate == LLVMIntULT || predicate == LLVMIntSLT) && ir_is(right, 1)) ||
                    ((predicate == LLVMIntULE || predicate == LLVMIntSLE) && ir_is(right, 0));
    return is_first ? indices_of(lanes_shape(entry, left, block)) : 0;
}

// What an addition to one word for the warp has found there: another number in each lane,
// unless nothing is added.
static bool is_ticket(const struct analysis *entry, LLVMValueRef value, unsigned block) {
    const struct effect *effect = LLVMIsAInstruction(value) ? entry_effect(entry, value) : NULL;
    if (!effect || effect->kind != EFFECT_ACCESS || effect->accesses[0].kind != ACCESS_UPDATE ||
        effect->accesses[0].operation != OP_ADD)
        return false;
    const struct access *update = &effect->accesses[0];
    return update->value && !ir_is(update->value, 0) &&
           lanes_shape(entry, update->pointer, block).spread == SPREAD_UNIFORM;
}

static unsigned fixed_by_comparison(const struct analysis *entry, LLVMValueRef value, bool holds,
                                    unsigned block) {
    LLVMValueRef left = LLVMGetOperand(value, 0), right = LLVMGetOperand(value, 1);
    LLVMIntPredicate predicate =
        holds ? LLVMGetICmpPredicate(value) : negated(LLVMGetICmpPredicate(value));
    if (predicate != LLVMIntEQ)
        return fixed_by_first_only(entry, predicate, left, right, block) |
               fixed_by_first_only(entry, mirrored(predicate), right, left, block);
    struct shape a = lanes_shape(entry, left, block), b = lanes_shape(entry, right, block);
    if ((a.spread == SPREAD_UNIFORM && is_ticket(entry, right, block)) ||
        (b.spread == SPREAD_UNIFORM && is_ticket(entry, left, block)))
        return EVERYTHING;
    return a.spread == SPREAD_UNIFORM   ? indices_of(b)
           : b.spread == SPREAD_UNIFORM ? indices_of(a)
                                        : 0;
}

// Whether it is a call of an intrinsic whose name, or of assembly whose text, holds the word.
static bool calls(LLVMValueRef value, const char *word) {
    size_t length = 0;
    LLVMValueRef assembly = ir_assembly(value);
    const char *text = assembly ? LLVMGetInlineAsmAsmString(assembly, &length) : ir_called(value);
    return memmem(text, assembly ? length : strlen(text), word, strlen(word));
}

static bool is_election(LLVMValueRef value) {
    if (LLVMIsAExtractValueInst(value))
        value = LLVMGetOperand(value, 0);
    return calls(value, "elect.sync");
}

static unsigned fixed_by(const struct analysis *entry, LLVMValueRef value, bool holds,
                         unsigned block, int depth);
static unsigned fixed_between(const struct analysis *entry, unsigned above, unsigned block,
                              int depth);

// A truth value that was put together from ways: `a && b` with a branch in it. It is true only by
// the one way that does not bring along `false`.
static unsigned fixed_by_way(const struct analysis *entry, LLVMValueRef phi, bool holds,
                             int depth) {
    int way = -1;
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
        LLVMValueRef value = LLVMGetIncomingValue(phi, i);
        if (holds ? is_false(value) : is_true(value))
            continue;
        if (way >= 0)
            return 0;
        way = (int)i;
    }
    unsigned from =
        way < 0 ? GRAPH_EXIT : graph_number(entry->graph, LLVMGetIncomingBlock(phi, (unsigned)way));
    unsigned join = graph_block_of(entry->graph, phi);
    if (from == GRAPH_EXIT || from >= join)
        return 0;
    // What is fixed from there up is known to whoever asks.
    unsigned above = entry->graph->blocks[join].dominator;
    return fixed_by(entry, LLVMGetIncomingValue(phi, (unsigned)way), holds, from, depth + 1) |
           fixed_between(entry, above, from, depth + 1);
}

// What is fixed where the condition is true (`holds`) or false.
static unsigned fixed_by(const struct analysis *entry, LLVMValueRef value, bool holds,
                         unsigned block, int depth) {
    LLVMValueRef sides[2];
    if (depth > DEEPEST)
        return 0;
    value = simplified(value, &holds);
    if (sides_of(value, holds, sides)) // an `and` that holds, an `or` that does not
        return fixed_by(entry, sides[0], holds, block, depth + 1) |
               fixed_by(entry, sides[1], holds, block, depth + 1);
    if (ir_opcode(value) == LLVMICmp) {
        bool is_test = ir_is(LLVMGetOperand(value, 1), 0) && is_election(LLVMGetOperand(value, 0));
        if (is_test && (LLVMGetICmpPredicate(value) == LLVMIntNE) == holds)
            return EVERYTHING;
        return fixed_by_comparison(entry, value, holds, block);
    }
    if (ir_opcode(value) == LLVMPHI && is_truth(value))
        return fixed_by_way(entry, value, holds, depth);
    return holds && is_election(value) ? EVERYTHING : 0;
}

// The branch whose one side is the only way into the block, and that side.
struct edge {
    LLVMValueRef condition; // NULL: none
    bool holds, is_case;
    unsigned from;
};

// A loop's header is come to from its own loop too: whoever comes round has passed the branch
// before.
static unsigned only_way_in(const struct graph *graph, unsigned block) {
    const struct graph_block *here = &graph->blocks[block];
    unsigned from = GRAPH_EXIT;
    for (unsigned i = 0; i < here->predecessor_count; i++) {
        if (graph_dominates(graph, block, here->predecessors[i]))
            continue;
        if (from != GRAPH_EXIT)
            return GRAPH_EXIT;
        from = here->predecessors[i];
    }
    return from;
}

static struct edge edge_into(const struct analysis *entry, unsigned block) {
    const struct graph_block *here = &entry->graph->blocks[block];
    struct edge none = {0};
    unsigned from = only_way_in(entry->graph, block);
    if (from == GRAPH_EXIT || entry->graph->blocks[from].successor_count < 2)
        return none;
    LLVMValueRef end = LLVMGetBasicBlockTerminator(entry->graph->blocks[from].llvm);
    if (ir_branch(entry->graph->blocks[from].llvm))
        return (struct edge){LLVMGetCondition(end), LLVMGetSuccessor(end, 0) == here->llvm, false,
                             from};
    if (!LLVMIsASwitchInst(end) || LLVMGetSwitchDefaultDest(end) == here->llvm)
        return none;
    unsigned labels = 0;
    for (unsigned i = 1; i < LLVMGetNumSuccessors(end); i++)
        labels += LLVMGetSuccessor(end, i) == here->llvm;
    return labels == 1 ? (struct edge){LLVMGetOperand(end, 0), true, true, from} : none;
}

// What a comparison with a constant leaves below it; 0: nothing.
static long long below_by(LLVMIntPredicate predicate, long long constant) {
    switch (predicate) {
    case LLVMIntULT:
    case LLVMIntSLT: return constant > 0 ? constant : 0;
    case LLVMIntULE:
    case LLVMIntSLE:
    case LLVMIntEQ: return constant >= 0 && constant < LLONG_MAX ? constant + 1 : 0;
    default: return 0;
    }
}

static long long below(LLVMValueRef condition, bool holds, LLVMValueRef integer, int depth) {
    LLVMValueRef sides[2];
    long long constant;
    condition = simplified(condition, &holds);
    if (depth < DEEPEST && sides_of(condition, holds, sides)) {
        long long one = below(sides[0], holds, integer, depth + 1),
                  other = below(sides[1], holds, integer, depth + 1);
        return least_known(one, other);
    }
    if (ir_opcode(condition) != LLVMICmp)
        return 0;
    LLVMIntPredicate predicate =
        holds ? LLVMGetICmpPredicate(condition) : negated(LLVMGetICmpPredicate(condition));
    LLVMValueRef left = LLVMGetOperand(condition, 0), right = LLVMGetOperand(condition, 1);
    if (left == integer && ir_integer(right, &constant))
        return below_by(predicate, constant);
    return right == integer && ir_integer(left, &constant) ? below_by(mirrored(predicate), constant)
                                                           : 0;
}

long long conditions_below(const struct analysis *entry, unsigned block, LLVMValueRef integer) {
    long long least = 0;
    for (unsigned at = block; at > 0; at = entry->graph->blocks[at].dominator) {
        struct edge edge = edge_into(entry, at);
        long long here =
            edge.condition && !edge.is_case ? below(edge.condition, edge.holds, integer, 0) : 0;
        least = least_known(least, here);
    }
    return least;
}

static unsigned fixed_at(const struct analysis *entry, unsigned block, int depth) {
    struct edge edge = edge_into(entry, block);
    if (!edge.condition)
        return 0;
    return edge.is_case ? indices_of(lanes_shape(entry, edge.condition, edge.from))
                        : fixed_by(entry, edge.condition, edge.holds, edge.from, depth);
}

// By the branches from `block` up, as far as those that `above` stands under itself.
static unsigned fixed_between(const struct analysis *entry, unsigned above, unsigned block,
                              int depth) {
    unsigned fixed = 0;
    for (unsigned at = block; at > above; at = entry->graph->blocks[at].dominator)
        fixed |= fixed_at(entry, at, depth);
    return fixed;
}

unsigned conditions_fixed(const struct analysis *entry, unsigned block) {
    struct condition_facts *facts = entry->conditions;
    unsigned fixed = 0;
    for (unsigned at = block; at > 0; at = entry->graph->blocks[at].dominator) {
        if (!facts->is_fixed_known[at])
            facts->fixed[at] = fixed_at(entry, at, 0);
        facts->is_fixed_known[at] = true;
        fixed |= facts->fixed[at];
    }
    return fixed;
}

enum lanes conditions_lanes(const struct analysis *entry, unsigned block) {
    if (lattice_tells_lanes(conditions_fixed(entry, block)))
        return LANES_ONE;
    return entry->is_kernel ? LANES_MANY : LANES_UNKNOWN;
}

// A bound on an index: `i < n`. An equality, or a bound of one, could let one lane through.
static bool is_bound(const struct analysis *entry, LLVMValueRef value, unsigned block) {
    LLVMIntPredicate predicate = LLVMGetICmpPredicate(value);
    if (predicate == LLVMIntEQ || predicate == LLVMIntNE ||
        fixed_by_comparison(entry, value, true, block) ||
        fixed_by_comparison(entry, value, false, block))
        return false;
    for (unsigned i = 0; i < 2; i++) {
        struct shape shape = lanes_shape(entry, LLVMGetOperand(value, i), block);
        if (shape.spread != SPREAD_AFFINE &&
            (shape.spread != SPREAD_UNIFORM || shape.extent < EXTENT_BLOCK))
            return false;
    }
    return true;
}

static bool lets_many(const struct analysis *entry, LLVMValueRef value, unsigned block, int depth) {
    LLVMValueRef sides[2];
    bool holds = true;
    struct shape shape = lanes_shape(entry, value, block);
    // One that is the same for a warp may let one warp through, of one thread.
    if (shape.spread == SPREAD_UNIFORM && shape.extent >= EXTENT_BLOCK)
        return true;
    value = simplified(value, &holds);
    if (depth < DEEPEST && (sides_of(value, true, sides) || sides_of(value, false, sides)))
        return lets_many(entry, sides[0], block, depth + 1) &&
               lets_many(entry, sides[1], block, depth + 1);
    return ir_opcode(value) == LLVMICmp && is_bound(entry, value, block);
}

static bool may_pick_one(const struct analysis *entry, unsigned decider) {
    LLVMValueRef condition = conditions_of(entry, decider);
    return !condition || !lets_many(entry, condition, decider, 0);
}

bool conditions_let_many(const struct analysis *entry, unsigned block) {
    if (!entry->conditions->may_be_one)
        entry->conditions->may_be_one = conditions_under(entry, may_pick_one);
    return entry->is_kernel && !entry->conditions->may_be_one[block];
}

static bool depends_on_data(const struct analysis *entry, LLVMValueRef value, unsigned block,
                            int depth);

// A truth value that was put together from ways: by the values of the ways,
// and by what decides between them.
static bool ways_depend_on_data(const struct analysis *entry, LLVMValueRef phi, int depth) {
    unsigned count, join = graph_block_of(entry->graph, phi);
    const unsigned *controllers = lanes_controllers(entry, join, &count);
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++)
        if (depends_on_data(entry, LLVMGetIncomingValue(phi, i), join, depth + 1))
            return true;
    for (unsigned i = 0; i < count; i++)
        if (!conditions_of(entry, controllers[i]) ||
            depends_on_data(entry, conditions_of(entry, controllers[i]), controllers[i], depth + 1))
            return true;
    return false;
}

static bool depends_on_data(const struct analysis *entry, LLVMValueRef value, unsigned block,
                            int depth) {
    LLVMValueRef sides[2];
    bool holds = true;
    value = simplified(value, &holds);
    if (depth < DEEPEST / 4 && (sides_of(value, true, sides) || sides_of(value, false, sides)))
        return depends_on_data(entry, sides[0], block, depth + 1) ||
               depends_on_data(entry, sides[1], block, depth + 1);
    LLVMOpcode opcode = ir_opcode(value);
    if (depth < DEEPEST / 4 && opcode == LLVMPHI && is_truth(value))
        return ways_depend_on_data(entry, value, depth);
    if (opcode != LLVMICmp && opcode != LLVMFCmp)
        return lanes_shape(entry, value, block).spread == SPREAD_VARYING;
    for (unsigned i = 0; i < 2; i++)
        if (lanes_shape(entry, LLVMGetOperand(value, i), block).spread == SPREAD_VARYING)
            return true;
    return false;
}

static bool thins(const struct analysis *entry, unsigned decider) {
    LLVMValueRef condition = conditions_of(entry, decider);
    return condition && !conditions_may_fail(entry, decider) &&
           depends_on_data(entry, condition, decider, 0);
}

bool conditions_thin(const struct analysis *entry, unsigned decider) {
    struct condition_facts *facts = entry->conditions;
    if (facts->thins[decider] == NOT_ASKED)
        facts->thins[decider] = thins(entry, decider) ? YES : NO;
    return facts->thins[decider] == YES;
}

bool conditions_sparse(const struct analysis *entry, unsigned block) {
    if (!entry->conditions->on_data)
        entry->conditions->on_data = conditions_under(entry, conditions_thin);
    return entry->conditions->on_data[block];
}

// What leads out of a loop decides how often a lane goes round,
// not whether it skips a part of a round.
static bool lets_pass_by(const struct analysis *entry, unsigned decider) {
    const struct graph *graph = entry->graph;
    const int loop = graph->blocks[decider].loop;
    return (loop < 0 || !graph_leads_out(graph, loop, decider)) && conditions_thin(entry, decider);
}

bool conditions_passed_by(const struct analysis *entry, unsigned block) {
    if (!entry->conditions->passed_by)
        entry->conditions->passed_by = conditions_under(entry, lets_pass_by);
    return entry->conditions->passed_by[block];
}

// What a value comes from.

struct values {
    LLVMValueRef at[MOST_VALUES];
    unsigned count;
    struct map seen;       // in more than a few
    struct arena *scratch; // of that; NULL: none is needed yet
};

enum { FEW_VALUES = 16 };

static bool has_seen(const struct values *values, LLVMValueRef value) {
    for (unsigned i = 0; i < values->count && i < FEW_VALUES; i++)
        if (values->at[i] == value)
            return true;
    return values->count > FEW_VALUES && map_get(&values->seen, value) != MAP_NONE;
}

static void look_at(struct values *values, LLVMValueRef value) {
    if (!LLVMIsAInstruction(value) || values->count == MOST_VALUES || has_seen(values, value))
        return;
    if (values->count >= FEW_VALUES) {
        values->scratch = values->scratch ? values->scratch : arena_create();
        map_put(values->scratch, &values->seen, value, 1);
    }
    values->at[values->count++] = value;
}

static void look_at_ways(const struct analysis *entry, struct values *values, LLVMValueRef phi) {
    unsigned block = graph_block_of(entry->graph, phi), count = 0;
    const unsigned *controllers =
        block == GRAPH_EXIT ? NULL : lanes_controllers(entry, block, &count);
    for (unsigned i = 0; i < count; i++) {
        LLVMValueRef condition = conditions_of(entry, controllers[i]);
        if (condition)
            look_at(values, condition);
    }
}

bool conditions_comes_from(const struct analysis *entry, LLVMValueRef value, bool by_ways,
                           bool (*wanted)(const struct analysis *, LLVMValueRef, const void *),
                           const void *context) {
    struct values values; // most are asked of few, so that nothing is allocated or set ahead
    values.count = 0;
    values.seen = (struct map){0};
    values.scratch = NULL;
    look_at(&values, value);
    bool found = false;
    for (unsigned i = 0; i < values.count && !found; i++) {
        LLVMValueRef at = values.at[i];
        const struct effect *effect = entry_effect(entry, at);
        found = wanted(entry, at, context);
        if (effect && effect->kind == EFFECT_ACCESS)
            continue;
        for (int k = 0; k < LLVMGetNumOperands(at); k++)
            look_at(&values, LLVMGetOperand(at, (unsigned)k));
        if (by_ways && LLVMIsAPHINode(at))
            look_at_ways(entry, &values, at);
    }
    arena_destroy(values.scratch);
    return found || (values.count == MOST_VALUES && by_ways); // not all was looked at
}

static bool elects(const struct analysis *entry, LLVMValueRef value, const void *context) {
    (void)entry, (void)context;
    return calls(value, "match.any") || calls(value, "llvm.cttz.") || calls(value, "bfind");
}

static bool reduces(const struct analysis *entry, LLVMValueRef value, const void *context) {
    (void)context;
    static const char *const words[] = {"shfl.sync.down", "shfl.sync.bfly", "shfl.down",
                                        "shfl.bfly"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (calls(value, words[i]))
            return true;
    const struct effect *effect = entry_effect(entry, value);
    return effect && effect->kind == EFFECT_WARP && effect->reduces && !calls(value, "vote");
}

bool conditions_reduced(const struct analysis *entry, LLVMValueRef value) {
    return conditions_comes_from(entry, value, false, reduces, NULL);
}

// A leader's number is compared with the lane's own; a rank, with nought.
// A bit that is looked for in data is neither.
static bool is_elected(const struct analysis *entry, LLVMValueRef leader, LLVMValueRef other,
                       unsigned block) {
    struct shape shape = lanes_shape(entry, other, block);
    bool is_lane = shape.spread == SPREAD_AFFINE && lattice_tells_lanes(shape.basis);
    return (is_lane || ir_is(other, 0)) &&
           conditions_comes_from(entry, leader, false, elects, NULL);
}

static bool elects_leaders(const struct analysis *entry, LLVMValueRef value, bool holds,
                           unsigned block, int depth) {
    LLVMValueRef sides[2];
    value = simplified(value, &holds);
    if (depth < DEEPEST && sides_of(value, holds, sides))
        return elects_leaders(entry, sides[0], holds, block, depth + 1) ||
               elects_leaders(entry, sides[1], holds, block, depth + 1);
    if (ir_opcode(value) != LLVMICmp ||
        (holds ? LLVMGetICmpPredicate(value) : negated(LLVMGetICmpPredicate(value))) != LLVMIntEQ)
        return false;
    LLVMValueRef left = LLVMGetOperand(value, 0), right = LLVMGetOperand(value, 1);
    return is_elected(entry, left, right, block) || is_elected(entry, right, left, block);
}

static bool leads_at(const struct analysis *entry, unsigned block) {
    struct edge edge = edge_into(entry, block);
    return edge.condition && !edge.is_case &&
           elects_leaders(entry, edge.condition, edge.holds, edge.from, 0);
}

bool conditions_lead_peers(const struct analysis *entry, unsigned block) {
    struct condition_facts *facts = entry->conditions;
    for (unsigned at = block; at > 0; at = entry->graph->blocks[at].dominator) {
        if (!facts->leads_known[at])
            facts->leads[at] = leads_at(entry, at);
        facts->leads_known[at] = true;
        if (facts->leads[at])
            return true;
    }
    return false;
}
