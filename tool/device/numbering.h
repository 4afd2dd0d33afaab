// Equal rows of words get one number.

#ifndef WARPAGG_DEVICE_NUMBERING_H
#define WARPAGG_DEVICE_NUMBERING_H

#include <stdint.h>

#include "base/arena.h"

struct numbering {
    struct arena *arena;
    struct row **buckets;
    unsigned bucket_count; // a power of two, no fewer than rows
    unsigned last;         // number that was given; the first is 1
};

// The number of the row of `count` words; a new one where it has none yet.
unsigned numbering_of(struct numbering *numbering, const uint64_t *words, unsigned count);

#endif
