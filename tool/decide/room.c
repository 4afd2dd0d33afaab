// See room.h. A multiprocessor's shared memory is divided as its threads are: a block of a quarter
// of them may take a quarter of it. It takes two thirds of that. The L1 cache lives in the same
// memory, and updates that miss want it.

#include "room.h"

#include <string.h>

#include "base/least.h"
#include "profile.h"
#include "rewrite.h"
#include "sites/apart.h"
#include "sites/frame.h"

enum {
    MOST_THREADS = 1024, // of a block: a total that is found has a value for each
    RESERVED = 1024,     // the system's own, in each block
    LEAST_SLOTS = 256,
    LEAST_RECORDS = 64,
    ASSUMED_THREADS = 256,  // of a block, where nothing is known
    CAUTIOUS_THREADS = 128, // the same for what may be there for nothing
};

long long room_threads(const struct site *site) {
    const struct frame *frame = site->frame;
    return frame->threads ? frame->threads
                          : least_known(least_known(frame->bound, frame->least), ASSUMED_THREADS);
}

// A test at the kernel's top may tell it to do nothing, but its memory is taken: where blocks turn
// out to be smaller than assumed, fewer of them would fit.
static bool may_be_for_nothing(const struct site *site) {
    return site->frame->divides && !site->frame->threads && !site->room_is_asked &&
           !profile_fills_cache(site);
}

long long room_threads_of_cache(const struct site *site) {
    const long long threads = room_threads(site);
    return may_be_for_nothing(site) ? least_known(threads, CAUTIOUS_THREADS) : threads;
}

// What the kernel may declare besides its own. Elements of a type that is not known are taken to
// have 8 bytes, and may turn out to have 16.
static long long can_be_declared(const struct site *site) {
    long long left = STATIC_LIMIT - site->frame->shared;
    return site->element == ELEMENT_DEPENDENT ? left / 2 : left;
}

static long long fair_share(const struct target *target, const struct site *site) {
    long long shared, threads;
    target_multiprocessor(target, &shared, &threads);
    return shared * room_threads(site) / threads * 2 / 3 - RESERVED - site->frame->shared;
}

static long long room_of(const struct target *targets, size_t target_count, long long limit,
                         const struct site *site) {
    long long room = can_be_declared(site);
    if (!limit && (site->frame->shared_unknown || site->frame->shared_at_launch))
        return 0;
    if (limit)
        room = limit < room ? limit : room;
    for (size_t i = 0; !limit && i < target_count; i++) {
        long long here = fair_share(&targets[i], site);
        room = here < room ? here : room;
    }
    return room > 0 ? room : 0;
}

// The site's declaration in the kernel whose body begins at `at`, or NULL.
static const struct frame_place *declaration_at(const struct site *site, size_t at) {
    for (size_t i = 0; i < site->frame->places.count; i++)
        if (site->frame->places.at[i].kind == FRAME_DECLARATION &&
            site->frame->places.at[i].at == at)
            return &site->frame->places.at[i];
    return NULL;
}

// Whether some instance of a kernel may hold objects of both: of those that are found, it is known
// which lead there.
static bool may_meet(const struct site *a, const struct site *b) {
    bool any = !a->frame->entries.count || !b->frame->entries.count;
    for (size_t i = 0; i < a->frame->entries.count && !any; i++)
        for (size_t k = 0; k < b->frame->entries.count && !any; k++)
            any = strcmp(a->frame->entries.at[i], b->frame->entries.at[k]) == 0;
    return any;
}

long long room_total(const struct site *site) {
    const long long places = site->reach.end - site->reach.first;
    if (site->frame->only_found)
        return MOST_THREADS * room_element_size(site) + ROOM_TOTAL;
    if (!site_has_counted_places(site))
        return site->result_used ? ROOM_COUNTER : ROOM_TOTAL;
    const long long steps = (places + ROOM_STEP_OF_ELEMENTS - 1) / ROOM_STEP_OF_ELEMENTS;
    return steps * ROOM_STEP_OF_ELEMENTS * room_element_size(site) + ROOM_TOTALS;
}

// How many tenants the site counts as: one whose object is larger than others' is several.
static unsigned tenants_for(const struct site *site) {
    return (unsigned)((room_total(site) + ROOM_COUNTER - 1) / ROOM_COUNTER);
}

// The most sites that one of its kernels can have objects for.
static unsigned tenants_of(const struct site_list *sites, const struct site *site) {
    unsigned most = tenants_for(site);
    for (size_t i = 0; i < site->frame->places.count; i++) {
        unsigned here = 0;
        for (size_t j = 0; j < sites->count; j++)
            here += declaration_at(&sites->at[j], site->frame->places.at[i].at) &&
                            may_meet(&sites->at[j], site)
                        ? tenants_for(&sites->at[j])
                        : 0;
        most = here > most ? here : most;
    }
    return most;
}

void room_find(const struct target *targets, size_t target_count, long long limit,
               struct site_list *sites) {
    for (size_t i = 0; i < sites->count; i++) {
        struct site *site = &sites->at[i];
        site->room = room_of(targets, target_count, limit, site);
        site->room_is_asked = limit > 0;
        site->table = site->reach;
        site->tenants = tenants_of(sites, site);
    }
}

// ---- several objects in one kernel --------------------------------------------------------------

static bool takes_room(const struct site *site) {
    return site->rewrite && site->rewrite->takes_room;
}

// Whether `b` too updates each array of `a`, in each of its kernels.
static bool has_arrays_of(const struct site *b, const struct site *a) {
    for (size_t i = 0; i < a->frame->places.count; i++) {
        const struct frame_place *one = &a->frame->places.at[i],
                                 *other = declaration_at(b, one->at);
        bool same = other && one->base && other->base && strcmp(one->base, other->base) == 0;
        if (one->kind == FRAME_DECLARATION && !same)
            return false;
    }
    return true;
}

// Whether an object of one that asks how much a block has asks what the other's does, but for the
// rounds of loops inside (room_join makes them one).
static bool ask_the_same(const struct site *a, const struct site *b) {
    const struct frame *one = a->frame, *other = b->frame;
    return one->divides == other->divides && text_is_same(one->divided, other->divided) &&
           profile_fills_cache(a) == profile_fills_cache(b);
}

// Whether an object can serve both, if it is large enough.
static bool may_share(const struct site *a, const struct site *b) {
    return a->rewrite == b->rewrite && ask_the_same(a, b) && a->element == b->element &&
           a->operation == b->operation && a->scope == b->scope && has_arrays_of(a, b) &&
           has_arrays_of(b, a) && apart_same(a, b);
}

static bool share_object(const struct site *a, const struct site *b) {
    if (!a->rewrite || a->rewrite != b->rewrite)
        return false;
    if (a->rewrite->serves_group)
        return a->group && a->group == b->group;
    return may_share(a, b) && (!a->rewrite->holds_reach ||
                               (a->table.first == b->table.first && a->table.end == b->table.end));
}

// Tables that meet become one, which is no larger than both.
static bool join_tables(struct site *a, struct site *b) {
    bool meet = a->table.first <= b->table.end && b->table.first <= a->table.end;
    bool are_one = a->table.first == b->table.first && a->table.end == b->table.end;
    if (are_one || !meet || !may_share(a, b))
        return false;
    a->table = b->table = span_of_both(a->table, b->table);
    return true;
}

// Sites of one object count as many rounds as the one with the fewest.
static bool join_rounds(struct site *a, struct site *b) {
    const long long x = frame_rounds_of(a), y = frame_rounds_of(b);
    if (x == y || !takes_room(a) || a->rewrite->serves_group || !may_share(a, b))
        return false;
    a->rounds = b->rounds = x < y ? x : y;
    return true;
}

void room_join(struct site_list *sites) {
    for (bool joined = true; joined;) {
        joined = false;
        for (size_t i = 0; i < sites->count; i++)
            for (size_t j = 0; j < i; j++)
                joined |= join_rounds(&sites->at[i], &sites->at[j]);
    }
    for (bool joined = true; joined;) {
        joined = false;
        for (size_t i = 0; i < sites->count; i++)
            for (size_t j = 0; j < i && sites->at[i].rewrite && sites->at[i].rewrite->holds_reach;
                 j++)
                joined |= join_tables(&sites->at[i], &sites->at[j]);
    }
}

// What stands in one kernel.
struct tenants {
    unsigned objects; // that divide the room
    long long bytes;  // that others take
};

static void add_tenant(const struct site_list *sites, size_t index, size_t place,
                       struct tenants *tenants) {
    const struct site *site = &sites->at[index];
    bool counted = false;
    for (size_t i = 0; i < index && !counted; i++)
        counted = declaration_at(&sites->at[i], place) && share_object(&sites->at[i], site);
    if (takes_room(site))
        tenants->objects += !counted;
    else if (site->rewrite && site->rewrite->level > LEVEL_WARP)
        tenants->bytes += room_total(site);
}

static struct tenants tenants_at(const struct site_list *sites, const struct site *site,
                                 size_t place) {
    struct tenants tenants = {0};
    for (size_t i = 0; i < sites->count; i++)
        if (declaration_at(&sites->at[i], place) && may_meet(&sites->at[i], site))
            add_tenant(sites, i, place, &tenants);
    return tenants;
}

void room_divide(struct site_list *sites) {
    for (size_t i = 0; i < sites->count; i++) {
        struct site *site = &sites->at[i];
        long long least = site->room;
        for (size_t j = 0; takes_room(site) && j < site->frame->places.count; j++) {
            if (site->frame->places.at[j].kind != FRAME_DECLARATION)
                continue;
            struct tenants tenants = tenants_at(sites, site, site->frame->places.at[j].at);
            long long part = (site->room - tenants.bytes) / tenants.objects;
            least = part < least ? part : least;
        }
        site->room = least > 0 ? least : 0;
    }
}

// ---- sizes --------------------------------------------------------------------------------------

long long room_element_size(const struct site *site) {
    bool all_are_seen = site->function && !site->function->is_shared;
    const enum element element = all_are_seen ? site->running : site->element;
    return element == ELEMENT_DEPENDENT ? 8 : element_words[element].size;
}

unsigned room_whole_slots(unsigned wanted) {
    return (wanted + ROOM_STEP_OF_SLOTS - 1) / ROOM_STEP_OF_SLOTS * ROOM_STEP_OF_SLOTS;
}

static unsigned slots_in(long long room, long long bytes) {
    const long long slots = (room - ROOM_REST) / bytes / ROOM_STEP_OF_SLOTS * ROOM_STEP_OF_SLOTS;
    return slots > 0 ? (unsigned)slots : 0;
}

// As many as fit for the blocks that caches count on, but no fewer than pay, if the room has those;
// 0: it has not.
static unsigned slots_of(const struct site *site, long long room, long long bytes, unsigned least) {
    const unsigned most = slots_in(room, bytes),
                   slots = slots_in(room * room_threads_of_cache(site) / room_threads(site), bytes);
    return most < least ? 0 : slots < least ? least : slots;
}

unsigned room_slots(const struct site *site) {
    const unsigned slots =
        slots_of(site, site->room, ROOM_TAG + room_element_size(site), LEAST_SLOTS);
    return slots ? room_whole_slots(profile_slots(site, slots)) : 0;
}

// Records take nearly all of the block's part (14 of 15) instead of two thirds, where all that may
// stand in the kernel can be declared: a key that finds no slot costs several updates.
static long long room_for_records(const struct site *site) {
    long long members = site_group_size(site->group); // one object serves them
    long long more = site->room * 7 / 5, declared = can_be_declared(site) * members / site->tenants;
    more = more < declared ? more : declared;
    return more > site->room && !site->room_is_asked ? more : site->room;
}

unsigned room_records(const struct site *site, long long bytes) {
    return slots_of(site, room_for_records(site), bytes, LEAST_RECORDS);
}

bool room_holds_reach(const struct site *site) {
    long long size = room_element_size(site), elements = site->table.end - site->table.first;
    if (frame_finds(site->frame, true))
        elements *= 2; // to either side of the one that comes first
    elements =
        (elements + ROOM_STEP_OF_ELEMENTS - 1) / ROOM_STEP_OF_ELEMENTS * ROOM_STEP_OF_ELEMENTS;
    return elements <= (site->room - ROOM_REST) / size;
}

const char *room_obstacle(struct arena *arena, const struct site *site) {
    if (site->room_is_asked)
        return "--shared-memory leaves too little";
    if (site->frame->shared_unknown)
        return "how much shared memory the kernel declares is not known (--shared-memory=BYTES "
               "grants some)";
    if (site->frame->shared)
        return "the kernel's own shared memory leaves too little";
    return arena_printf(
        arena,
        "blocks of %lld threads have too little shared memory (--shared-memory=BYTES grants some)",
        room_threads(site));
}

const char *room_assumption(struct arena *arena, const struct site *site, long long threads) {
    if (site->room_is_asked)
        return "as --shared-memory allows";
    return arena_printf(arena,
                        site->frame->threads ? "for blocks of %lld threads"
                                             : "assuming blocks of %lld threads or more",
                        threads);
}
