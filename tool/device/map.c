// Open addressing, at most half full.

#include "map.h"

#include <stdint.h>

static size_t slot_of(const struct map *map, const void *key) {
    size_t slot = ((uintptr_t)key >> 4) * UINT64_C(0x9E3779B97F4A7C15) >> 32;
    for (slot &= map->capacity - 1; map->keys[slot] && map->keys[slot] != key;
         slot = (slot + 1) & (map->capacity - 1))
        ;
    return slot;
}

static void set(struct map *map, const void *key, unsigned value) {
    size_t slot = slot_of(map, key);
    map->count += !map->keys[slot];
    map->keys[slot] = key;
    map->values[slot] = value;
}

void map_put(struct arena *arena, struct map *map, const void *key, unsigned value) {
    if (2 * (map->count + 1) > map->capacity) {
        struct map old = *map;
        map->capacity = old.capacity ? 2 * old.capacity : 64;
        map->count = 0;
        map->keys = ARENA_ARRAY(arena, const void *, map->capacity);
        map->values = ARENA_ARRAY(arena, unsigned, map->capacity);
        for (size_t i = 0; i < old.capacity; i++)
            if (old.keys[i])
                set(map, old.keys[i], old.values[i]);
    }
    set(map, key, value);
}

unsigned map_get(const struct map *map, const void *key) {
    if (!map->capacity)
        return MAP_NONE;
    size_t slot = slot_of(map, key);
    return map->keys[slot] ? map->values[slot] : MAP_NONE;
}
