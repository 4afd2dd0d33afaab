// Numbers for pointers: a hash table in an arena.

#ifndef WARPAGG_DEVICE_MAP_H
#define WARPAGG_DEVICE_MAP_H

#include <stddef.h>

#include "base/arena.h"

#define MAP_NONE (~0u)

struct map {
    const void **keys;
    unsigned *values;
    size_t count, capacity;
};

void map_put(struct arena *arena, struct map *map, const void *key, unsigned value);

// MAP_NONE where the pointer has no number.
unsigned map_get(const struct map *map, const void *key);

#endif
