// block-cache: keyed, result unused, in a loop over data or among few places: a cache of updates in shared memory, emptied when the block ends.

#include "object.h"
#include "rewrite.h"
#include "call.h"
#include "../tool/frame.h"
#include "../tool/room.h"
#include "../tool/target.h"

// A block that makes one update a thread fills a cache of that many slots and no larger one.
static bool is_small(const struct site *site) {
    return site->reach && site->reach <= 256 && site->reach <= room_threads(site) && !site->sparse;
}

static unsigned gain(const struct site *site, const struct target *target) {
    (void)target;
    bool fits = site->address == ADDRESS_KEYED && !site->result_used && target_folds(site->operation) && site->space != SPACE_SHARED &&
                site->hint != HINT_RUNS && !site->group;
    return fits && (site->frame->strides || is_small(site)) ? 1500 : 0; // else a block makes too few updates to fill and empty a cache for
}

static bool has_bases(const struct frame *frame) {
    bool all = true;
    for (size_t i = 0; i < frame->places.count; i++)
        all &= frame->places.at[i].kind != FRAME_DECLARATION || frame->places.at[i].base;
    return all;
}

static const char *obstacle(struct arena *arena, const struct site *site, enum reason *reason) {
    const char *text = object_deferral_obstacle(arena, site, reason);
    if (!text)
        text = object_obstacle(arena, site, reason);
    if (!text && !has_bases(site->frame))
        text = "what the array is called at the top of the kernel is not known";
    if (text)
        return text;
    *reason = REASON_NO_ROOM;
    return room_slots(site) ? NULL : room_obstacle(site);
}

static const char *edit(struct arena *arena, const struct site *site, struct edit_list *edits) {
    unsigned slots = room_slots(site);
    struct object object = {
        .type = arena_printf(arena, "warpagg::block_cache<%s>", object_arguments(arena, site, slots, true)),
        .suffix = "cache",
        .takes_base = true,
    };
    object.shared = arena_printf(arena, "%s %s", object.type, site->frame->places.at[site->frame->places.count - 1].base);
    object_use(arena, site, &object, edits);
    return arena_printf(arena, "%s by a key: a cache of %u values in the block's shared memory, %s%s", site->name, slots, room_assumption(arena, site),
                        call_regrouping_note(site));
}

const struct rewrite rewrite_block_cache = {
    .name = "block-cache",
    .level = LEVEL_BLOCK,
    .summary = "address by a key, in a loop or among few places: a cache of updates in shared memory",
    .text = "The block updates places that a key decides, and goes through much data, or the places are no more than its threads; nobody looks at the old values. Updates go to a cache in shared "
            "memory, after neighbouring lanes with one key have combined. What finds its slot taken goes to memory at once, and when the block's threads "
            "have left the kernel's body the cache is emptied. The cache watches itself: a block in which it does not pay stops using it and goes on as "
            "with warp-keyed.\n"
            "Its size is that of the range that the index can reach, or what the block can have without fewer blocks fitting on a multiprocessor; --shared-memory sets "
            "another limit.\n"
            "Expected: 10 to 100 times where keys come back often (histograms, skewed keys), 1.0 on random keys over many places.",
    .gain = gain,
    .obstacle = obstacle,
    .edit = edit,
};
