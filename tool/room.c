// See room.h. A multiprocessor's shared memory is divided as its threads are: a block of a quarter of them may take a quarter of it.

#include "room.h"

#include <string.h>

#include "frame.h"

enum {
    STATIC_LIMIT = 48 * 1024, // what a block may declare
    RESERVED = 1024,          // the system's own, in each block
    HEADER = 64,              // of a cache
    LEAST_SLOTS = 512,
    MOST_SLOTS = 4096,
    ASSUMED_THREADS = 256,    // of a block, where nothing is known
};

long long room_threads(const struct site *site) {
    long long bound = site->frame->bound ? site->frame->bound : ASSUMED_THREADS;
    return site->frame->threads ? site->frame->threads : bound < ASSUMED_THREADS ? bound : ASSUMED_THREADS;
}

static long long left_by_kernel(const struct target *target, const struct site *site) {
    long long shared, threads;
    target_multiprocessor(target, &shared, &threads);
    long long share = shared * room_threads(site) / threads - RESERVED;
    return (share < STATIC_LIMIT ? share : STATIC_LIMIT) - site->frame->shared;
}

static long long room_of(const struct target *targets, size_t target_count, long long limit, const struct site *site) {
    if (limit)
        return limit;
    if (site->frame->shared_unknown || site->frame->shared_at_launch)
        return 0;
    long long room = STATIC_LIMIT;
    for (size_t i = 0; i < target_count; i++) {
        long long here = left_by_kernel(&targets[i], site);
        room = here < room ? here : room;
    }
    return room > 0 ? room : 0;
}

void room_find(const struct target *targets, size_t target_count, long long limit, struct site_list *sites) {
    for (size_t i = 0; i < sites->count; i++) {
        struct site *site = &sites->at[i];
        site->room = room_of(targets, target_count, limit, site);
        site->room_is_asked = limit > 0;
    }
}

// ---- several caches in one kernel -----------------------------------------------------------------------------------------

// The site's declaration in the kernel whose body begins at `at`, or NULL.
static const struct frame_place *declaration_at(const struct site *site, size_t at) {
    for (size_t i = 0; i < site->frame->places.count; i++)
        if (site->frame->places.at[i].kind == FRAME_DECLARATION && site->frame->places.at[i].at == at)
            return &site->frame->places.at[i];
    return NULL;
}

static bool same_cache(const struct site *a, const struct site *b, size_t place) {
    const char *one = declaration_at(a, place)->base, *other = declaration_at(b, place)->base;
    return one && other && strcmp(one, other) == 0 && a->element == b->element && a->operation == b->operation && a->scope == b->scope;
}

static unsigned caches_at(const struct site_list *sites, bool (*takes)(const struct site *), size_t place) {
    unsigned count = 0;
    for (size_t i = 0; i < sites->count; i++) {
        if (!takes(&sites->at[i]) || !declaration_at(&sites->at[i], place))
            continue;
        bool counted = false;
        for (size_t j = 0; j < i && !counted; j++)
            counted = takes(&sites->at[j]) && declaration_at(&sites->at[j], place) && same_cache(&sites->at[i], &sites->at[j], place);
        count += !counted;
    }
    return count;
}

void room_divide(struct site_list *sites, bool (*takes)(const struct site *site)) {
    for (size_t i = 0; i < sites->count; i++) {
        struct site *site = &sites->at[i];
        unsigned most = 1;
        for (size_t j = 0; takes(site) && j < site->frame->places.count; j++) {
            unsigned here = site->frame->places.at[j].kind == FRAME_DECLARATION ? caches_at(sites, takes, site->frame->places.at[j].at) : 1;
            most = here > most ? here : most;
        }
        site->room /= most;
    }
}

// ---- slots ------------------------------------------------------------------------------------------------------------------

static long long element_size(enum element element) {
    switch (element) {
    case ELEMENT_LONG_LONG:
    case ELEMENT_UNSIGNED_LONG_LONG:
    case ELEMENT_DOUBLE:
    case ELEMENT_FLOAT2:
    case ELEMENT_DEPENDENT: return 8;
    case ELEMENT_FLOAT4: return 16;
    default: return 4;
    }
}

// Slots for as many elements as the first ones of the array have without a tag: one in two, of elements of more than 4 bytes.
static unsigned slots_for(long long elements, enum element element) {
    long long wanted = element_size(element) > 4 ? 2 * elements : elements;
    unsigned slots = 64;
    while (slots < wanted && slots < MOST_SLOTS)
        slots *= 2;
    return slots;
}

unsigned room_slots(const struct site *site) {
    long long slot = 4 + element_size(site->element); // a tag and a value
    unsigned slots = MOST_SLOTS;
    if (site->reach && slots_for(site->reach, site->element) * slot + HEADER <= site->room)
        return slots_for(site->reach, site->element);
    while (slots >= LEAST_SLOTS && slots * slot + HEADER > site->room)
        slots /= 2;
    return slots >= LEAST_SLOTS ? slots : 0;
}

const char *room_obstacle(const struct site *site) {
    if (site->room_is_asked)
        return "--shared-memory leaves too little for a cache";
    return site->frame->shared_unknown ? "how much shared memory the kernel declares is not known (--shared-memory=BYTES grants some)"
                                       : "the kernel's own shared memory leaves too little for a cache";
}

const char *room_assumption(struct arena *arena, const struct site *site) {
    if (site->room_is_asked)
        return "as --shared-memory allows";
    if (site->reach && room_slots(site) == slots_for(site->reach, site->element))
        return arena_printf(arena, "for the %lld elements that the index can reach", site->reach);
    return arena_printf(arena, site->frame->threads ? "for blocks of %lld threads" : "assuming blocks of %lld threads or more", room_threads(site));
}
