// See traffic.h. Which address a lane has is either loaded (then data decide who meets) or computed
// from the lane's own indices. A computed one goes on from lane to lane, unless a quotient takes
// lanes together: row i / 4 is the same for four of them.

#include "traffic.h"

#include <string.h>

#include "address.h"
#include "block_places.h"
#include "coalesced.h"
#include "conditions.h"
#include "ir.h"
#include "lanes.h"
#include "loop_traffic.h"
#include "pieces.h"
#include "rounds.h"

enum { MOST_VALUES = 512 };

// What is the same for all updates of an entry: found when the first of them asks.
struct traffic_facts {
    bool is_known, fetches, is_brief;
    bool axes[AXES];          // whose index of the block it reads
    const bool *under_picked; // by block: data decide which of the block's warps come there
};

// ---- the address --------------------------------------------------------------------------------

struct walk {
    const struct analysis *entry;
    unsigned block;
    struct map seen;
    unsigned count;
    bool steps;       // part of it is another one in the next lane
    bool is_computed; // all of it, and by no quotient
};

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
    if (address_is_of_launch(walk->entry, value)) {
        look_at(walk, LLVMGetOperand(value, 0), false);
        return;
    }
    if (loop_traffic_is_counter(walk->entry->graph, value))
        // Where it began in each lane, which may be loaded, brings two of them together by chance.
        return;
    walk->is_computed = walk->is_computed && !entry_effect(walk->entry, value) &&
                        !LLVMIsACallInst(value) && !ir_is_quotient(opcode) &&
                        ++walk->count <= MOST_VALUES;
    for (int i = 0; walk->is_computed && i < LLVMGetNumOperands(value); i++)
        look_at(walk, LLVMGetOperand(value, (unsigned)i), shows && !ir_is_part(opcode));
}

static void read_address(const struct analysis *entry, LLVMValueRef pointer, unsigned block,
                         struct device_traffic *traffic) {
    struct walk walk = {.entry = entry, .block = block, .is_computed = true};
    look_at(&walk, pointer, true);
    traffic->is_computed = walk.is_computed;
    traffic->neighbours_differ = walk.is_computed && walk.steps;
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
            !address_is_of_launch(entry, entry->graph->instructions[i]))
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
    return conditions_comes_from(entry, address, false, loop_traffic_walks, &loop) ||
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

struct traffic_facts *traffic_of_entry(struct arena *arena) {
    return ARENA_NEW(arena, struct traffic_facts);
}

static void find(const struct analysis *entry, struct traffic_facts *facts) {
    block_places_axes(entry, facts->axes);
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
    traffic.is_of_block = block_places_are_own(entry, address, block, entry->traffic->axes);
    traffic.blocks_meet = block_places_meet(entry, address, block, entry->traffic->axes);
    traffic.is_listed = loop >= 0 && is_listed(entry, address, loop);
    traffic.walks = loop >= 0 ? loop_traffic_of(entry, loop)->walks : 0;
    traffic.repeats = loop_traffic_repeats(entry, update, address, loop);
    traffic.few_meet = loop_traffic_few_meet(entry, address, block);
    traffic.comes_in_parts = traffic.few_meet && loop_traffic_of(entry, loop)->is_unrolled &&
                             rounds_are_own(entry, loop);
    traffic.only_computes = loop_traffic_only_computes(entry, loop);
    traffic.strides_by_grid = loop >= 0 && loop_traffic_of(entry, loop)->strides_by_grid;
    traffic.piece = loop_traffic_strides_by_grid(entry, loop) ? 0 : pieces_length(entry, block);
    traffic.fails = fails(graph, block);
    traffic.checks_key = checks_key(entry, block, address);
    traffic.fetches = entry->traffic->fetches;
    traffic.is_brief = entry->traffic->is_brief;
    return traffic;
}
