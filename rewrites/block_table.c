// block-table: keyed, result unused, an index that can't reach far: the block's own copy of these
// elements, in shared memory.

#include "call.h"
#include "decide/cost.h"
#include "decide/rewrite.h"
#include "decide/room.h"
#include "found_object.h"
#include "object.h"
#include "sites/frame.h"

enum { FEW = 4 }; // elements for each update of a block: as many are no loss

// As many updates as elements, with one update a thread.
static bool is_small(const struct site *site) {
    long long count = site->reach.end - site->reach.first;
    return count <= 256 && count <= room_threads(site) && !site->sparse;
}

static bool is_large(const struct site *site, long long count) {
    return count > FEW * room_threads(site);
}

// In a loop, over much data or over a piece that is enough for it.
static bool fills_in_loop(const struct site *site) {
    const long long count = site->reach.end - site->reach.first;
    if (is_large(site, count) && object_is_never_used(site, count / FEW))
        return false;
    return frame_goes_far(site) ||
           (site->frame->strides && count <= FEW * (long long)site->traffic.piece);
}

static struct cost gain(const struct site *site, const struct target *target) {
    (void)target;
    if (!object_serves_keys(site) || !site->reach.end)
        return (struct cost){0};
    // Where its own key decides who comes, most do.
    bool often = !site->sparse || site->traffic.checks_key;
    bool repeats = site->repeats == REPEATS_ALWAYS || (site->repeats && often);
    if (frame_finds(site->frame, true))
        return fills_in_loop(site) && room_holds_reach(site) ? cost_of_way(COST_BLOCK_TABLE)
                                                             : (struct cost){0};
    return is_small(site) || ((fills_in_loop(site) || repeats) && room_holds_reach(site))
               ? cost_of_way(COST_BLOCK_TABLE)
               : (struct cost){0};
}

// A block clears and sends more elements than its few updates reach: 0.86 (bench/sweeps/rare.cu).
static bool may_lose(const struct site *site) {
    return site->sparse && site->table.end - site->table.first > room_threads(site);
}

static const char *obstacle(struct arena *arena, const struct site *site, enum reason *reason) {
    const char *text = frame_finds(site->frame, true) ? found_object_obstacle(arena, site, reason)
                                                      : object_array_obstacle(arena, site, reason);
    if (text)
        return text;
    *reason = REASON_NO_ROOM;
    return room_holds_reach(site) ? NULL : room_obstacle(arena, site);
}

// What the block has to make up for; NULL: nothing, or not known.
static const char *condition_of(struct arena *arena, const struct site *site, long long count) {
    if (!is_large(site, count))
        return NULL;
    if (!site->repeats || fills_in_loop(site))
        return object_share(arena, site, count / FEW);
    return arena_printf(arena, "%s::%s(%lld, gridDim)", call_name(arena, site, "virtual_blocks"),
                        call_word(arena, site, "enough"), count); // a grid may be too small
}

static void use(struct arena *arena, const struct site *site, long long count,
                struct edit_list *edits) {
    struct object object = object_for_array(arena, site, "block_table", (unsigned)count, "table");
    object.waits = true;
    object.condition = condition_of(arena, site, count);
    if (site->table.first || site->tests.count || object.condition)
        object_add_argument(arena, &object, arena_printf(arena, "%lld", site->table.first));
    object_use(arena, site, &object, edits);
}

static const char *edit(struct arena *arena, const struct site *site, struct edit_list *edits) {
    long long count = site->table.end - site->table.first;
    bool asks = is_large(site, count), fills = fills_in_loop(site);
    if (frame_finds(site->frame, true))
        found_object_use(arena, site, "block_table", (unsigned)count, "table",
                         condition_of(arena, site, count), edits);
    else
        use(arena, site, count, edits);
    const char *assumption =
        fills ? asks ? object_share_note(arena, site, count / FEW) : ""
              : arena_printf(arena, ", %s", room_assumption(arena, site, room_threads(site)));
    bool is_wider = count > site->reach.end - site->reach.first;
    return arena_printf(arena,
                        "%s by a key: the block has its own copy of the %lld elements that the "
                        "index can reach%s, in shared memory%s%s%s",
                        site->name, count,
                        is_wider ? ", here and where else the array is updated" : "", assumption,
                        object_tests_note(arena, site), call_regrouping_note(site));
}

// Other types look for peers first, across which compilers move no load.
static bool lets_loads_pass(const struct site *site) {
    return site->element == ELEMENT_INT || site->element == ELEMENT_UNSIGNED;
}

const struct rewrite rewrite_block_table = {
    .name = "block-table",
    .level = LEVEL_BLOCK,
    .summary =
        "address by a key that reaches few elements: the block's own copy of them in shared memory",
    .text =
        "The block updates places that a key decides, the index tells that there are few (a byte, "
        "`% 100`, `& 127`, an array of known extent), and nobody looks at the old values. Each "
        "block has a copy of them in shared memory, which starts from nothing; updates go there, "
        "and when the block's threads have left the kernel's body, memory gets one update of each "
        "element that came up. Any other place (a negative index) is updated at once. Parts of one "
        "array that meet share a copy. Where two arguments of the kernel could lead to one place, "
        "the kernel asks whether they do, and updates at once if so.\n"
        "In a loop over data the copy may be as large as a block can have without fewer blocks "
        "fitting on a multiprocessor (--shared-memory sets another limit); with one update a "
        "thread it is made where the elements are no more than 256 and no more than the block's "
        "threads, or where virtual-blocks lets a block do the work of many: then the grid's size "
        "decides at run time whether the copy is used.\n"
        "Expected: 10 to 100 times in loops, several times with one element a thread.",
    .takes_room = true,
    .lives_on = true,
    .holds_reach = true,
    .gain = gain,
    .may_lose = may_lose,
    .obstacle = obstacle,
    .edit = edit,
    .lets_loads_pass = lets_loads_pass,
};
