// Lanes that meet at the end of an iteration wait there for those that are still in it. So nothing in the iteration may make a lane wait for another: no
// barrier, no exchange between lanes, no loop that waits, nothing that is not known. And the update runs later than it is written: nothing that this thread does
// behind it, up to the end of the iteration, may look at its location. (What other threads do there is ordered by nothing, as no fence stands in the loop.)

#include "iteration.h"

#include "conditions.h"
#include "lanes.h"
#include "memory.h"
#include "order.h"

static bool is_harmless(const struct effect *effect) {
    if (!effect || effect->kind == EFFECT_NONE || effect->kind == EFFECT_IDLE)
        return true;
    return effect->kind == EFFECT_ACCESS && !effect_orders(effect);
}

static bool waits(const struct analysis *entry, int loop) {
    const struct graph *graph = entry->graph;
    for (unsigned i = 0; i < graph->instruction_count; i++)
        if (graph_in_loop(graph, graph->owners[i], loop) && !is_harmless(entry->effects[i]))
            return true;
    for (unsigned inner = (unsigned)loop + 1; inner < graph->loop_count; inner++)
        if (graph_in_loop(graph, graph->loops[inner].header, loop) && order_loop_waits(entry, (int)inner))
            return true;
    return false;
}

// The blocks that control can come to behind the end of `home` without beginning the next iteration of its loop: a byte each.
static const bool *rest_of_iteration(const struct analysis *entry, unsigned home) {
    const struct graph *graph = entry->graph;
    const int loop = graph->blocks[home].loop;
    bool *rest = ARENA_ARRAY(entry->arena, bool, graph->block_count + 1);
    unsigned *queue = ARENA_ARRAY(entry->arena, unsigned, graph->block_count + 1), tail = 0;
    queue[tail++] = home;
    for (unsigned head = 0; head < tail; head++)
        for (unsigned i = 0; i < graph->blocks[queue[head]].successor_count; i++) {
            unsigned to = graph->blocks[queue[head]].successors[i];
            if (to == graph->loops[loop].header || !graph_in_loop(graph, to, loop) || rest[to])
                continue;
            rest[to] = true;
            queue[tail++] = to;
        }
    return rest;
}

static bool is_looked_at(const struct analysis *entry, LLVMValueRef update, unsigned home) {
    const struct graph *graph = entry->graph;
    const bool *rest = rest_of_iteration(entry, home);
    const unsigned number = entry_number(entry, update);
    for (unsigned i = 0; i < graph->instruction_count; i++)
        if ((rest[graph->owners[i]] || (graph->owners[i] == home && i > number)) && memory_may_tell(entry, update, graph->instructions[i]))
            return true;
    return false;
}

// Whether a branch on which lanes differ, in the loop, decides whether the block runs.
static bool is_skipped(const struct analysis *entry, unsigned home, int loop) {
    const struct graph *graph = entry->graph;
    bool *seen = ARENA_ARRAY(entry->arena, bool, graph->block_count + 1);
    unsigned *queue = ARENA_ARRAY(entry->arena, unsigned, graph->block_count + 1), tail = 0;
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

struct iteration iteration_of(const struct analysis *entry, LLVMValueRef update) {
    const struct graph *graph = entry->graph;
    const struct effect *effect = entry_effect(entry, update);
    const unsigned home = graph_block_of(graph, update);
    const int loop = home == GRAPH_EXIT ? -1 : graph->blocks[home].loop;
    if (loop < 0 || !effect || effect->kind != EFFECT_ACCESS || effect->access_count != 1)
        return (struct iteration){.obstacle = ITERATION_NO_LOOP};
    struct iteration iteration = {
        .decides = LLVMGetBasicBlockTerminator(graph->blocks[graph->loops[loop].header].llvm),
        .is_together = is_together(entry, loop),
        .skips = is_skipped(entry, home, loop),
    };
    if (waits(entry, loop))
        iteration.obstacle = ITERATION_WAITS;
    else if (is_looked_at(entry, update, home))
        iteration.obstacle = ITERATION_OBSERVED;
    return iteration;
}
