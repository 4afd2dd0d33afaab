// block-cache: keyed, result unused, in a loop over data: a cache of updates in shared memory,
// emptied when the block ends.

#include "call.h"
#include "decide/cost.h"
#include "decide/profile.h"
#include "decide/rewrite.h"
#include "decide/room.h"
#include "found_object.h"
#include "object.h"
#include "sites/frame.h"

static struct cost gain(const struct site *site, const struct target *target) {
    (void)target;
    bool fills = profile_fills_cache(site);
    bool strides = frame_goes_far(site) || site->repeats == REPEATS_ALWAYS ||
                   (!frame_finds(site->frame, true) && fills);
    bool often = site->traffic.checks_key || fills;
    bool pays = strides && often && !object_is_never_used(site, OBJECT_SHARE) && !site->group &&
                (!cost_is_thin(site) || fills); // else a block makes too few updates to fill and
                                                // empty a cache for, or they go better together
    return object_serves_keys(site) && pays ? cost_of_way(COST_BLOCK_CACHE) : (struct cost){0};
}

// A check lets few through, and they do not come back: 0.90 (bench/sweeps/checked.cu).
static bool may_lose(const struct site *site) { return site->sparse; }

static const char *obstacle(struct arena *arena, const struct site *site, enum reason *reason) {
    const char *text = object_untested_obstacle(arena, site, reason);
    if (!text)
        text = frame_finds(site->frame, true) ? found_object_obstacle(arena, site, reason)
                                              : object_array_obstacle(arena, site, reason);
    if (text)
        return text;
    *reason = REASON_NO_ROOM;
    return room_slots(site) ? NULL : room_obstacle(arena, site);
}

static const char *edit(struct arena *arena, const struct site *site, struct edit_list *edits) {
    unsigned slots = room_slots(site);
    const char *condition = object_share(arena, site, OBJECT_SHARE);
    if (frame_finds(site->frame, true)) {
        found_object_use(arena, site, "block_cache", slots, "cache", condition, edits);
    } else {
        struct object object = object_for_array(arena, site, "block_cache", slots, "cache");
        object.condition = condition;
        object_use(arena, site, &object, edits);
    }
    return arena_printf(
        arena, "%s by a key: a cache of %u values in the block's shared memory, %s%s%s", site->name,
        slots, room_assumption(arena, site, room_threads_of_cache(site)),
        object_share_note(arena, site, OBJECT_SHARE), call_regrouping_note(site));
}

const struct rewrite rewrite_block_cache = {
    .name = "block-cache",
    .level = LEVEL_BLOCK,
    .summary = "address by a key, in a loop: a cache of updates in shared memory",
    .text =
        "The block updates places that a key decides, and goes through much data; nobody looks at "
        "the old values. Updates go to a cache in shared memory, after neighbouring lanes with one "
        "key have combined. What finds its slots taken goes to memory at once, and when the "
        "block's threads have left the kernel's body the cache is emptied. The cache watches "
        "itself: a warp for which it does not pay stops using it and goes on as with warp-keyed.\n"
        "Its size is two thirds of what the block can have without fewer blocks fitting on a "
        "multiprocessor: the L1 cache lives on the rest. --shared-memory sets another limit.\n"
        "Expected: 10 to 100 times where keys come back often (histograms, skewed keys), 1.0 on "
        "random keys over many places.",
    .takes_room = true,
    .keeps_account = true,
    .gain = gain,
    .may_lose = may_lose,
    .obstacle = obstacle,
    .edit = edit,
};
