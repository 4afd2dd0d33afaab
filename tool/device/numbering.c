// A hash table with chains, which doubles when it holds as many rows as buckets.

#include "numbering.h"

#include <string.h>

enum { FIRST_BUCKETS = 64 };

struct row {
    struct row *next; // in its bucket
    uint64_t hash;
    const uint64_t *words;
    unsigned count, number;
};

static struct row **bucket_of(struct numbering *numbering, uint64_t hash) {
    return &numbering->buckets[(hash >> 32) & (numbering->bucket_count - 1)];
}

static void put(struct numbering *numbering, struct row *row) {
    struct row **bucket = bucket_of(numbering, row->hash);
    row->next = *bucket;
    *bucket = row;
}

static void grow(struct numbering *numbering) {
    struct row **old = numbering->buckets;
    unsigned count = numbering->bucket_count;
    numbering->bucket_count = count ? 2 * count : FIRST_BUCKETS;
    numbering->buckets = ARENA_ARRAY(numbering->arena, struct row *, numbering->bucket_count);
    for (unsigned i = 0; i < count; i++)
        for (struct row *row = old[i], *next; row; row = next) {
            next = row->next;
            put(numbering, row);
        }
}

static uint64_t hash_of(const uint64_t *words, unsigned count) {
    uint64_t hash = count;
    for (unsigned i = 0; i < count; i++) {
        hash = (hash ^ words[i]) * UINT64_C(0x9E3779B97F4A7C15);
        hash ^= hash >> 29;
    }
    return hash * UINT64_C(0x9E3779B97F4A7C15);
}

unsigned numbering_of(struct numbering *numbering, const uint64_t *words, unsigned count) {
    if (numbering->last >= numbering->bucket_count)
        grow(numbering);
    uint64_t hash = hash_of(words, count);
    for (struct row *row = *bucket_of(numbering, hash); row; row = row->next)
        if (row->hash == hash && row->count == count &&
            memcmp(row->words, words, sizeof *words * count) == 0)
            return row->number;
    uint64_t *kept = ARENA_ARRAY(numbering->arena, uint64_t, count);
    memcpy(kept, words, sizeof *words * count);
    struct row *row = ARENA_NEW(numbering->arena, struct row);
    *row = (struct row){.hash = hash, .words = kept, .count = count, .number = ++numbering->last};
    put(numbering, row);
    return row->number;
}
