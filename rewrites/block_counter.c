// block-counter: one counter for the whole block, old value used: warps of a block fetch together.

#include "call.h"
#include "decide/cost.h"
#include "decide/rewrite.h"
#include "object.h"
#include "sites/frame.h"

static bool is_ring(const struct site *site) {
    return target_wraps(site) && site->goes_round && site->element == ELEMENT_UNSIGNED;
}

// The amounts that the block's lanes add together, as the runtime has it;
// any other is updated at once.
static bool is_shared(const struct site *site) {
    enum { LARGEST_AMOUNT = 255 };
    const struct node *amount = site->operand;
    return is_ring(site) || !amount || amount->constant.kind != CONSTANT_INTEGER ||
           (amount->constant.integer >= 0 && amount->constant.integer <= LARGEST_AMOUNT);
}

static struct cost gain(const struct site *site, const struct target *target) {
    bool counts =
        is_ring(site) || ((site->operation == OP_ADD || site->operation == OP_SUB) &&
                          (site->element == ELEMENT_INT || site->element == ELEMENT_UNSIGNED ||
                           site->element == ELEMENT_UNSIGNED_LONG_LONG));
    bool fits = object_serves_one_address(site) && site->result_used && counts &&
                site->scope != SCOPE_SYSTEM;
    bool small = site->frame->bound && site->frame->bound <= 64; // too few to fill a batch
    // Who never counts would wait for the object all the same.
    bool seldom = site->sparse && site->traffic.is_brief;
    if (!fits || small || seldom || !is_shared(site))
        return (struct cost){0};
    return target_leaves_to_compiler(target, site) ? cost_of_way(COST_BLOCK_COUNTER_COMBINED)
                                                   : cost_of_way(COST_BLOCK_COUNTER);
}

// A block begins for one element a thread, and none of its threads counts: 0.91
// (bench/sweeps/filter.cu).
static bool may_lose(const struct site *site) { return site->sparse && !site->frame->in_loop; }

static const char *edit(struct arena *arena, const struct site *site, struct edit_list *edits) {
    const struct object object = object_for_address(arena, site, "block_counter", false, "batch");
    object_use(arena, site, &object, edits);
    if (is_ring(site))
        return arena_printf(arena,
                            "%s on one ring for the whole block: its warps fetch together, and who "
                            "crosses the end brings the counter back",
                            site->name);
    return arena_printf(
        arena,
        "%s on one counter for the whole block: its warps fetch together, through shared memory",
        site->name);
}

const struct rewrite rewrite_block_counter = {
    .name = "block-counter",
    .level = LEVEL_BLOCK,
    .summary = "one counter for the block, old value used: its warps fetch together",
    .text = "The address is the same for the whole block, and the old value says where to write: a "
            "filter, a queue, a reservation. The lanes of a warp add up what they want; the warps "
            "of a block gather in shared memory while an earlier update is on its way to memory, "
            "and the first of each such batch fetches for all. Old values are distinct and dense, "
            "as before, and handed out by the time the call returns.\n"
            "Expected: 2 to 5 times over what ptxas does by itself.",
    .gain = gain,
    .may_lose = may_lose,
    .obstacle = object_obstacle,
    .edit = edit,
};
