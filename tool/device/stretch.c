// An instruction stands in a function's stretch if its chain of positions leads through the same
// call of that function, at a place in the stretch. What has no position may stand in any. The
// update runs later than it is written: nothing that the thread can come to behind it may look at
// its location before the stretch ends. (What other threads do there is ordered by nothing, as no
// fence stands in the stretch.) Nor may a lane wait for another, which may be at the end already.

#include "stretch.h"

#include <llvm-c/DebugInfo.h>

#include "conditions.h"
#include "lanes.h"
#include "memory.h"
#include "order.h"

struct asking {
    struct device_place (*place_of)(void *context, LLVMMetadataRef location);
    void *context;
    LLVMMetadataRef here;    // the update's position in the function
    struct device_place own; // the same
};

// Whether two positions lie in functions that the same calls led to.
static bool is_same_way(LLVMMetadataRef a, LLVMMetadataRef b) {
    for (a = LLVMDILocationGetInlinedAt(a), b = LLVMDILocationGetInlinedAt(b); a && b && a != b;
         a = LLVMDILocationGetInlinedAt(a), b = LLVMDILocationGetInlinedAt(b))
        if (LLVMDILocationGetLine(a) != LLVMDILocationGetLine(b) ||
            LLVMDILocationGetColumn(a) != LLVMDILocationGetColumn(b))
            return false;
    return a == b;
}

// Where the instruction stands in the function. False: elsewhere. *at NULL: nobody knows.
static bool stands_there(const struct asking *asking, LLVMValueRef instruction,
                         LLVMMetadataRef *at) {
    *at = NULL;
    LLVMMetadataRef first = LLVMInstructionGetDebugLoc(instruction);
    for (LLVMMetadataRef i = first; i; i = LLVMDILocationGetInlinedAt(i))
        if (!LLVMDILocationGetLine(i) || !LLVMDILocationGetColumn(i))
            return true;
    for (LLVMMetadataRef i = first; i; i = LLVMDILocationGetInlinedAt(i))
        if (is_same_way(i, asking->here)) {
            *at = i;
            return true;
        }
    return !first;
}

static bool is_before(const struct device_place *a, const struct device_place *b) {
    return a->line < b->line || (a->line == b->line && a->column < b->column);
}

static void add(const struct asking *asking, LLVMValueRef instruction, struct device_spots *spots) {
    LLVMMetadataRef at;
    if (!stands_there(asking, instruction, &at))
        return;
    struct device_place place =
        at ? asking->place_of(asking->context, at) : (struct device_place){0};
    if (!place.file || place.file != asking->own.file) {
        spots->is_anywhere = true;
        return;
    }
    bool is_front = is_before(&place, &asking->own);
    struct device_place *nearest = is_front ? &spots->before : &spots->behind;
    if (!spots->first.file || is_before(&place, &spots->first))
        spots->first = place;
    if (!spots->last.file || is_before(&spots->last, &place))
        spots->last = place;
    if (!nearest->file || is_before(is_front ? nearest : &place, is_front ? &place : nearest))
        *nearest = place;
}

// Of a loop that waits, all that acts in it.
static bool waits(const struct analysis *entry, unsigned number) {
    if (!effect_is_by_itself(entry->effects[number]))
        return true;
    return entry->effects[number] &&
           order_loop_waits_around(entry, entry->graph->blocks[entry->graph->owners[number]].loop);
}

static void find_waits(const struct asking *asking, const struct analysis *entry,
                       struct device_spots *spots) {
    for (unsigned i = 0; i < entry->graph->instruction_count; i++)
        if (waits(entry, i))
            add(asking, entry->graph->instructions[i], spots);
}

static void find_looks(struct arena *scratch, const struct asking *asking,
                       const struct analysis *entry, LLVMValueRef update, unsigned home,
                       struct device_spots *spots) {
    const struct graph *graph = entry->graph;
    const bool *reachable = graph_reachable(scratch, graph, home);
    const unsigned number = entry_number(entry, update);
    for (unsigned i = 0; i < graph->instruction_count; i++)
        if (i != number && graph_reaches(graph, reachable, number, i) &&
            memory_may_tell(entry, number, i))
            add(asking, graph->instructions[i], spots);
}

// The branches by data that decide whether the update is come to.
static void find_thinning(struct arena *scratch, const struct asking *asking,
                          const struct analysis *entry, unsigned home,
                          struct device_stretch *stretch) {
    const struct graph *graph = entry->graph;
    bool *seen = ARENA_ARRAY(scratch, bool, graph->block_count + 1);
    unsigned *queue = ARENA_ARRAY(scratch, unsigned, graph->block_count + 1), tail = 0;
    queue[tail++] = home;
    for (unsigned head = 0; head < tail; head++)
        for (unsigned i = 0; i < graph->blocks[queue[head]].decider_count; i++) {
            const unsigned decider = graph->blocks[queue[head]].deciders[i];
            LLVMMetadataRef at;
            if (seen[decider])
                continue;
            seen[decider] = true;
            queue[tail++] = decider;
            LLVMValueRef branch = LLVMGetBasicBlockTerminator(graph->blocks[decider].llvm);
            if (!conditions_thin(entry, decider))
                continue;
            if (!stands_there(asking, branch, &at) || !at)
                stretch->is_thinned = true;
            else
                add(asking, branch, &stretch->thins);
        }
    for (int loop = graph->blocks[home].loop; loop >= 0; loop = graph->loops[loop].outer)
        stretch->is_thinned |= lanes_exit(entry, loop).spread > SPREAD_UNIFORM;
}

const struct device_stretch *
stretches_of(const struct analysis *expected, const struct analysis *proved, LLVMValueRef update,
             unsigned depth,
             struct device_place (*place_of)(void *context, LLVMMetadataRef location),
             void *context) {
    const struct effect *effect = entry_effect(proved, update);
    const unsigned home = graph_block_of(proved->graph, update);
    if (home == GRAPH_EXIT || !effect || effect->kind != EFFECT_ACCESS || effect->access_count != 1)
        return NULL;
    struct device_stretch *all = ARENA_ARRAY(proved->arena, struct device_stretch, depth + 1);
    struct arena *scratch = arena_create();
    LLVMMetadataRef at = LLVMInstructionGetDebugLoc(update);
    for (unsigned i = 0; i < depth && at; i++, at = LLVMDILocationGetInlinedAt(at)) {
        const struct asking asking = {place_of, context, at, place_of(context, at)};
        find_waits(&asking, proved, &all[i].waits);
        find_looks(scratch, &asking, proved, update, home, &all[i].looks);
        find_thinning(scratch, &asking, expected, home, &all[i]);
    }
    arena_destroy(scratch);
    return all;
}
