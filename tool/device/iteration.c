// Lanes that meet at the end of an iteration wait there for those that are still in it. So nothing
// in the iteration may make a lane wait for another: no barrier, no exchange between lanes, no loop
// that waits, nothing that is not known. And the update runs later than it is written: nothing that
// this thread does behind it, up to the end of the iteration, may look at its location. (What other
// threads do there is ordered by nothing, as no fence stands in the loop.) What runs on a way out
// of the loop's middle, in front of a `break` or `return`, belongs to the iteration; what the
// loop's own condition leads to comes behind it.

#include "iteration.h"

#include "conditions.h"
#include "lanes.h"
#include "memory.h"
#include "order.h"

// Adds the blocks outside of the loop that control can come to from the ways out of `exit`,
// without going through the loop.
static void go_out(const struct graph *graph, int loop, unsigned exit, bool *reached,
                   unsigned *queue) {
    unsigned tail = 0;
    queue[tail++] = exit;
    for (unsigned head = 0; head < tail; head++)
        for (unsigned i = 0; i < graph->blocks[queue[head]].successor_count; i++) {
            unsigned to = graph->blocks[queue[head]].successors[i];
            if (graph_in_loop(graph, to, loop) || reached[to])
                continue;
            reached[to] = true;
            queue[tail++] = to;
        }
}

// The blocks that an iteration runs, where `decider` decides whether there is another.
static const bool *blocks_of_iteration(struct arena *scratch, const struct analysis *entry,
                                       int loop, unsigned decider) {
    const struct graph *graph = entry->graph;
    const struct graph_loop *here = &graph->loops[loop];
    bool *blocks = ARENA_ARRAY(scratch, bool, graph->block_count + 1);
    if (here->exiting_count != 1 || here->exiting[0] != decider) { // other ways out
        bool *behind = ARENA_ARRAY(scratch, bool, graph->block_count + 1);
        unsigned *queue = ARENA_ARRAY(scratch, unsigned, graph->block_count + 1);
        go_out(graph, loop, decider, behind, queue);
        for (unsigned i = 0; i < here->exiting_count; i++)
            go_out(graph, loop, here->exiting[i], blocks, queue);
        for (unsigned i = 0; i < graph->block_count; i++)
            blocks[i] &= !behind[i];
    }
    for (unsigned i = here->header; i <= here->last; i++)
        blocks[i] |= graph_in_loop(graph, i, loop);
    return blocks;
}

// What makes a lane wait for another; NULL: nothing.
static LLVMValueRef what_waits(const struct analysis *entry, int loop, const bool *blocks) {
    const struct graph *graph = entry->graph;
    for (unsigned b = 0; b < graph->block_count; b++)
        for (unsigned i = graph->blocks[b].first; blocks[b] && i < graph_end_of(graph, b); i++)
            if (!effect_is_by_itself(entry->effects[i]))
                return graph->instructions[i];
    for (unsigned other = 0; other < graph->loop_count; other++)
        if ((int)other != loop && blocks[graph->loops[other].header] &&
            order_loop_waits(entry, (int)other))
            return LLVMGetBasicBlockTerminator(graph->blocks[graph->loops[other].header].llvm);
    return NULL;
}

// Those of the blocks that control can come to behind the end
// of `home` without beginning the next iteration: a byte each.
static const bool *rest_of_iteration(struct arena *scratch, const struct analysis *entry, int loop,
                                     unsigned home, const bool *blocks) {
    const struct graph *graph = entry->graph;
    bool *rest = ARENA_ARRAY(scratch, bool, graph->block_count + 1);
    unsigned *queue = ARENA_ARRAY(scratch, unsigned, graph->block_count + 1), tail = 0;
    queue[tail++] = home;
    for (unsigned head = 0; head < tail; head++)
        for (unsigned i = 0; i < graph->blocks[queue[head]].successor_count; i++) {
            unsigned to = graph->blocks[queue[head]].successors[i];
            if (to == graph->loops[loop].header || !blocks[to] || rest[to])
                continue;
            rest[to] = true;
            queue[tail++] = to;
        }
    return rest;
}

// What looks at the location behind the update; NULL: nothing.
static LLVMValueRef what_looks(struct arena *scratch, const struct analysis *entry,
                               LLVMValueRef update, int loop, unsigned home, const bool *blocks) {
    const struct graph *graph = entry->graph;
    const bool *rest = rest_of_iteration(scratch, entry, loop, home, blocks);
    const unsigned number = entry_number(entry, update);
    for (unsigned b = 0; b < graph->block_count; b++)
        for (unsigned i = rest[b] ? graph->blocks[b].first : number + 1;
             (rest[b] || b == home) && i < graph_end_of(graph, b); i++)
            if (memory_may_tell(entry, number, i))
                return graph->instructions[i];
    return NULL;
}

// Whether a branch on which lanes differ, in the loop, decides whether the block runs.
static bool is_skipped(struct arena *scratch, const struct analysis *entry, unsigned home,
                       int loop) {
    const struct graph *graph = entry->graph;
    bool *seen = ARENA_ARRAY(scratch, bool, graph->block_count + 1);
    unsigned *queue = ARENA_ARRAY(scratch, unsigned, graph->block_count + 1), tail = 0;
    queue[tail++] = home;
    for (unsigned head = 0; head < tail; head++)
        for (unsigned i = 0; i < graph->blocks[queue[head]].decider_count; i++) {
            unsigned decider = graph->blocks[queue[head]].deciders[i];
            if (seen[decider] || !graph_in_loop(graph, decider, loop))
                continue;
            if (lanes_branch(entry, decider).spread > SPREAD_UNIFORM)
                return true;
            seen[decider] = true;
            queue[tail++] = decider;
        }
    return false;
}

static bool is_together(const struct analysis *entry, int loop) {
    if (conditions_sparse(entry, entry->graph->loops[loop].header))
        return false;
    for (; loop >= 0; loop = entry->graph->loops[loop].outer)
        if (lanes_exit(entry, loop).spread > SPREAD_UNIFORM)
            return false;
    return true;
}

static struct iteration_end end_at(struct arena *scratch, const struct analysis *entry,
                                   LLVMValueRef update, int loop, unsigned home, unsigned decider) {
    const bool *blocks = blocks_of_iteration(scratch, entry, loop, decider);
    struct iteration_end end = {
        .decides = LLVMGetBasicBlockTerminator(entry->graph->blocks[decider].llvm)};
    LLVMValueRef waits = what_waits(entry, loop, blocks),
                 looks = waits ? NULL : what_looks(scratch, entry, update, loop, home, blocks);
    end.obstacle = waits ? ITERATION_WAITS : looks ? ITERATION_OBSERVED : ITERATION_CLEAR;
    end.at = waits ? waits : looks;
    end.may_stay = end.obstacle == ITERATION_CLEAR && !order_loop_waits(entry, loop);
    return end;
}

// At the loop's head, and at its foot.
static void find_ends(struct arena *scratch, const struct analysis *entry, LLVMValueRef update,
                      int loop, unsigned home, struct iteration_end *ends) {
    const struct graph *graph = entry->graph;
    const unsigned foot = graph_foot_of(graph, loop);
    ends[0] = end_at(scratch, entry, update, loop, home, graph->loops[loop].header);
    if (foot != GRAPH_EXIT && graph_leads_out(graph, loop, foot))
        ends[1] = end_at(scratch, entry, update, loop, home, foot);
}

struct iteration iteration_of(const struct analysis *entry, LLVMValueRef update) {
    const struct graph *graph = entry->graph;
    const struct effect *effect = entry_effect(entry, update);
    const unsigned home = graph_block_of(graph, update);
    const int loop = home == GRAPH_EXIT ? -1 : graph->blocks[home].loop;
    struct iteration iteration = {0};
    for (unsigned i = 0; i < END_COUNT; i++)
        iteration.ends[i].obstacle = ITERATION_NO_LOOP;
    if (loop < 0 || !effect || effect->kind != EFFECT_ACCESS || effect->access_count != 1)
        return iteration;
    struct arena *scratch = arena_create();
    iteration.is_together = is_together(entry, loop);
    iteration.skips = is_skipped(scratch, entry, home, loop);
    find_ends(scratch, entry, update, loop, home, &iteration.ends[END_HEAD]);
    if (graph->loops[loop].outer >= 0)
        find_ends(scratch, entry, update, graph->loops[loop].outer, home,
                  &iteration.ends[END_OUTER_HEAD]);
    arena_destroy(scratch);
    return iteration;
}
