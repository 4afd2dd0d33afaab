// block-records: several updates by one key, results unused, by a block that makes many: a cache of
// records in shared memory, emptied when the block ends.

#include <string.h>

#include "call.h"
#include "decide/cost.h"
#include "decide/profile.h"
#include "decide/rewrite.h"
#include "decide/room.h"
#include "group.h"
#include "object.h"
#include "record.h"
#include "sites/frame.h"
#include "spelled.h"

// Of the fields that shared memory adds to by a loop around a compare-and-swap: each takes
// registers, which blocks then lack.
enum { MOST_LOOPS = 3 };

// ---- room ---------------------------------------------------------------------------------------

static long long field_bytes(const struct site *site) {
    return ROOM_TAG + (long long)record_elements(site, RECORD_BY_ROWS) * room_element_size(site);
}

static long long record_bytes(const struct site_group *group) {
    long long bytes = 0;
    for (size_t i = 0; i < site_group_size(group); i++)
        bytes += record_begins_field(&group->sites[i], RECORD_BY_ROWS)
                     ? field_bytes(&group->sites[i])
                     : 0;
    return bytes;
}

// ---- whether ------------------------------------------------------------------------------------

// Shared memory adds these in one instruction.
static bool is_word(const struct site *site) {
    return !element_words[site->element].is_floating && element_words[site->element].size == 4;
}

static bool serves(const struct site_group *group) {
    unsigned loops = 0;
    for (size_t i = 0; i < site_group_size(group); i++) {
        const struct site *site = &group->sites[i];
        if (!object_serves_keys(site) || (group->counter && site->iteration.components_differ))
            return false;
        loops += record_begins_field(site, RECORD_BY_ROWS) && !is_word(site);
    }
    return record_fits(group, RECORD_BY_ROWS) && loops <= MOST_LOOPS;
}

// How many keys there are at most, where the indices tell; else 0. Rows don't overlap.
static long long key_count(const struct site_group *group) {
    long long least = 0;
    for (size_t i = 0; i < site_group_size(group); i++) {
        const struct site *site = &group->sites[i];
        long long here =
            (site->reach.end - site->reach.first + record_elements(site, RECORD_BY_ROWS) - 1) /
            record_elements(site, RECORD_BY_ROWS);
        least = here && (!least || here < least) ? here : least;
    }
    return least;
}

// So few that a block fills and empties its records in no time.
static bool are_few(const struct site_group *group) {
    long long keys = key_count(group);
    return keys && keys <= 256;
}

// As many updates as keys, with one update a thread.
static bool is_small(const struct site *site) {
    return are_few(site->group) && key_count(site->group) <= room_threads(site) && !site->sparse;
}

// Of 32-bit integers with few keys each has a table: shared memory adds those without a search.
static bool go_better_alone(const struct site_group *group) {
    bool all = true;
    for (size_t i = 0; i < site_group_size(group); i++)
        all &= group->sites[i].reach.end && is_word(&group->sites[i]);
    return all;
}

// Who counts beside what he sums by a key expects it to come back. Where it doesn't, rows go to
// memory as vectors, which gains more than to look for it costs; but lanes that fetch what data
// lead to, one round after the other, wait for it longer than blocks of their own do.
static bool makes_means(const struct site_group *group, const struct target *target) {
    bool counts = false;
    for (size_t i = 0; i < site_group_size(group); i++)
        counts |= group->sites[i].operation == OP_ADD && group->sites[i].value == VALUE_CONSTANT;
    return counts && group->has_rows && target->sm >= 90 && !group->sites->traffic.fetches;
}

static struct cost gain(const struct site *site, const struct target *target) {
    if (!site->group || !serves(site->group) || go_better_alone(site->group))
        return (struct cost){0};
    // Others may not: one element per thread is slower for it then.
    // Nor do the keys of a list of each lane's own.
    bool return_often =
        key_count(site->group) || (makes_means(site->group, target) && !site->traffic.is_listed);
    bool repeats =
        (site->repeats == REPEATS_ALWAYS ||
         (site->repeats && return_often && !site->sparse && !site->traffic.neighbours_differ)) &&
        !profile_has_runs(site);
    bool often = site->traffic.checks_key || are_few(site->group) || profile_fills_cache(site);
    bool goes_far = frame_goes_far(site) && !object_is_never_used(site, OBJECT_SHARE);
    bool pays = ((goes_far || repeats) && often) ||
                is_small(site); // else a block makes too few updates to fill and empty a cache for
    return pays ? cost_of_way(key_count(site->group) ? COST_BLOCK_RECORDS_FEW : COST_BLOCK_RECORDS)
                : (struct cost){0};
}

// The same of records.
static bool may_lose(const struct site *site) { return site->sparse; }

// A slot for each key that there may be, and no more than there is room for.
static unsigned slot_count(const struct site_group *group) {
    unsigned most = room_records(group->sites, record_bytes(group));
    long long keys = key_count(group);
    return keys && keys + 1 < most ? room_whole_slots((unsigned)keys + 1) : most;
}

static const char *obstacle(struct arena *arena, const struct site *site, enum reason *reason) {
    for (size_t i = 0; i < site_group_size(site->group); i++) {
        const char *text = object_untested_obstacle(arena, &site->group->sites[i], reason);
        if (!text)
            text = object_array_obstacle(arena, &site->group->sites[i], reason);
        if (text)
            return text;
    }
    *reason = REASON_NO_ROOM;
    return slot_count(site->group) ? NULL : room_obstacle(arena, site);
}

// ---- edits --------------------------------------------------------------------------------------

static struct object records_of(struct arena *arena, const struct site_group *group) {
    const struct site *head = group->sites;
    const struct site **fields = ARENA_ARRAY(arena, const struct site *, site_group_size(group));
    struct object object = {.suffix = "records", .takes_base = true, .fields = fields};
    object.type = object.shared =
        arena_printf(arena, "%s<%u", call_name(arena, head, "block_records"), slot_count(group));
    for (size_t i = 0; i < site_group_size(group); i++) {
        const struct site *site = &group->sites[i];
        if (!record_begins_field(site, RECORD_BY_ROWS))
            continue;
        fields[object.field_count++] = site;
        object.type = arena_printf(
            arena, "%s, %s", object.type,
            record_field(arena, site, RECORD_BY_ROWS, spelled_element(arena, site), NULL));
        object.shared = arena_printf(
            arena, "%s, %s", object.shared,
            record_field(arena, site, RECORD_BY_ROWS, element_name(site->element), NULL));
    }
    object.type = arena_printf(arena, "%s>", object.type);
    // A grid may be too small to make use of it.
    if (head->repeats && !frame_goes_far(head) && !is_small(head))
        object.condition =
            arena_printf(arena, "%s::%s(%u, gridDim)", call_name(arena, head, "virtual_blocks"),
                         call_word(arena, head, "enough"), slot_count(group));
    else if (!is_small(head))
        object.condition = object_share(arena, head, OBJECT_SHARE);
    const struct frame_place *last = &head->frame->places.at[head->frame->places.count - 1];
    object.shared =
        arena_printf(arena, "%s> %s", object.shared, object_bases(arena, &object, last));
    return object;
}

static const char *edit(struct arena *arena, const struct site *site, struct edit_list *edits) {
    const struct site_group *group = site->group;
    const char *open = "";
    if (site->id == group->first) {
        struct object object = records_of(arena, group);
        open = arena_printf(arena, "auto %s = %s.%s();", record_name(arena, site),
                            object_bring(arena, site, &object, edits),
                            call_word(arena, site, "record"));
    }
    record_use(arena, site, RECORD_BY_ROWS, open, edits);
    return arena_printf(
        arena,
        "%s by a key that %s share: a cache of %u records in the block's shared memory, %s%s%s",
        site->name, group_members(arena, site), slot_count(group),
        room_assumption(arena, site, room_threads_of_cache(group->sites)),
        is_small(site) ? "" : object_share_note(arena, site, OBJECT_SHARE),
        call_regrouping_note(site));
}

const struct rewrite rewrite_block_records = {
    .name = "block-records",
    .level = LEVEL_BLOCK,
    .summary = "several updates by one key: a cache of records in shared memory",
    .text =
        "Statements that follow each other update several arrays (or several members) by the same "
        "key, and the block goes through much data, in a loop or by virtual-blocks; nobody looks "
        "at the old values. A slot of the cache holds what they all add by one key: a group's sum "
        "and count, a cluster's coordinates. Lanes with the same key combine by one search, one "
        "look finds the slot, and what finds it taken goes to memory at once, neighbours in memory "
        "together, as with warp-vector. When the block's threads have left the kernel's body the "
        "cache is emptied. It watches itself: a warp for which it does not pay stops using it and "
        "goes on as with warp-peers.\n"
        "Its size is that of block-cache's: two thirds of what the block can have without fewer "
        "blocks fitting on a multiprocessor. --shared-memory sets another limit.\n"
        "Expected: 5 to 50 times where keys come back often, 1.0 on random keys over many places.",
    .takes_room = true,
    .keeps_account = true,
    .shares_group = true,
    .serves_group = true,
    .lives_on = true,
    .gain = gain,
    .may_lose = may_lose,
    .obstacle = obstacle,
    .edit = edit,
};
