// block-sum: one address for the whole block, result unused: a register a thread,
// one atomic a block.

#include "call.h"
#include "counted_places.h"
#include "decide/cost.h"
#include "decide/rewrite.h"
#include "found_object.h"
#include "object.h"
#include "sites/frame.h"

static struct cost gain(const struct site *site, const struct target *target) {
    bool is_one = object_serves_one_address(site) && !site->result_used &&
                  operation_words[site->operation].folds;
    bool fits = is_one || site_has_counted_places(site);
    bool in_loop = is_one ? site->frame->in_loop : counted_places_in_loop(site);
    // Outside a loop a thread brings one value at most: where data decide whether it does, most
    // blocks may have nothing to add.
    bool pays = in_loop || (!frame_finds(site->frame, false) &&
                            (site->repeats == REPEATS_ALWAYS || !site->sparse));
    if (!fits || !pays || (site->frame->bound && site->frame->bound <= 32))
        return (struct cost){0};
    bool combined = target_leaves_to_compiler(target, site);
    if (combined && site->extent < EXTENT_GRID)
        return cost_of_way(site->traffic.strides_by_grid ? COST_BLOCK_SUM_OWN_LOOP_COMBINED
                                                         : COST_BLOCK_SUM_OWN_COMBINED);
    if (in_loop)
        return cost_of_way(combined ? COST_BLOCK_SUM_LOOP_COMBINED : COST_BLOCK_SUM_LOOP);
    return cost_of_way(combined ? COST_BLOCK_SUM_COMBINED : COST_BLOCK_SUM);
}

static const char *obstacle(struct arena *arena, const struct site *site, enum reason *reason) {
    if (!site_has_counted_places(site) && frame_finds(site->frame, false))
        return found_object_obstacle(arena, site, reason);
    const char *text = object_deferral_obstacle(arena, site, reason);
    if (!text && site_has_counted_places(site))
        return counted_places_obstacle(arena, site, reason);
    return text ? text : object_obstacle(arena, site, reason);
}

static const char *edit(struct arena *arena, const struct site *site, struct edit_list *edits) {
    if (site_has_counted_places(site))
        return counted_places_use(arena, site, edits);
    const char *suffix = site->operation == OP_ADD ? "sum" : operation_name(site->operation);
    if (frame_finds(site->frame, false)) {
        found_object_use(arena, site, "block_total", 0, suffix, NULL, edits);
    } else {
        struct object object = object_for_address(arena, site, "block_total", true, suffix);
        object.waits = true;
        object_use(arena, site, &object, edits);
    }
    return arena_printf(arena,
                        "%s on one address for the whole block: each thread keeps a running value, "
                        "the block makes one update%s%s",
                        site->name, object_tests_note(arena, site), call_regrouping_note(site));
}

static void finish(struct arena *arena, const struct site *site, struct edit_list *edits) {
    if (site_has_counted_places(site))
        counted_places_unroll(arena, site, edits);
}

// A register.
static bool lets_loads_pass(const struct site *site) {
    (void)site;
    return true;
}

const struct rewrite rewrite_block_sum = {
    .name = "block-sum",
    .level = LEVEL_BLOCK,
    .summary = "one address for the block, result unused: a register a thread, one update a block",
    .text =
        "The address is the same for the whole block while the kernel runs, and nobody looks at "
        "the old value. The call becomes an operation on a register; when the block's threads have "
        "left the kernel's body, what they gathered is reduced and memory is updated once (not at "
        "all where nothing came together). An object at the top of the kernel holds the register, "
        "and its destructor finishes the work on every way out, without a barrier.\n"
        "A loop of constant length over up to 32 places (`for (int k = 0; k < 16; k++) "
        "atomicAdd(&m[k], x[k]);`) has a register for each of them, and is unrolled.\n"
        "The update happens later than in the source, at the end of the block: it is applied only "
        "where nobody in the kernel can tell. Where another argument of the kernel could lead to "
        "the location, the kernel asks whether it does, and each call updates memory at once if "
        "so.\n"
        "Expected: hundreds of times on sums in grid-stride loops, several times where each thread "
        "brings one value.",
    .lives_on = true,
    .gain = gain,
    .obstacle = obstacle,
    .edit = edit,
    .finish = finish,
    .lets_loads_pass = lets_loads_pass,
};
