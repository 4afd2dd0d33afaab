// The arena hands out memory from large blocks, so that a tree
// of many small nodes costs few calls of malloc.

#include "arena.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { BLOCK_SIZE = 64 * 1024, ALIGNMENT = _Alignof(max_align_t) };

// Of a shared arena: an address range, of which only what is used takes memory.
static const size_t shared_size = (size_t)4 << 30;

struct block {
    struct block *next;
    size_t used, size;
    _Alignas(max_align_t) char data[];
};

struct arena {
    struct block *blocks;
    size_t shared; // bytes used, of a shared one; 0: none is
};

static void *checked(void *memory) {
    if (!memory) {
        fputs("warpagg-rewrite: out of memory\n", stderr);
        abort();
    }
    return memory;
}

static size_t aligned(size_t size) { return (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT; }

// Zeroed. A shared arena stands at the beginning of its own memory.
static void *allocate(struct arena *arena, size_t size) {
    if (!arena->shared)
        return checked(calloc(1, size));
    bool fits = aligned(size) <= shared_size - arena->shared;
    void *memory = checked(fits ? (char *)arena + arena->shared : NULL);
    arena->shared += aligned(size);
    return memory;
}

struct arena *arena_create(void) { return checked(calloc(1, sizeof(struct arena))); }

struct arena *arena_create_shared(void) {
    void *memory = mmap(NULL, shared_size, PROT_READ | PROT_WRITE,
                        MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED)
        return NULL;
    struct arena *arena = memory;
    arena->shared = aligned(sizeof *arena);
    return arena;
}

void arena_destroy(struct arena *arena) {
    if (!arena)
        return;
    if (arena->shared) {
        munmap(arena, shared_size);
        return;
    }
    for (struct block *block = arena->blocks; block;) {
        struct block *next = block->next;
        free(block);
        block = next;
    }
    free(arena);
}

void *arena_alloc(struct arena *arena, size_t size) {
    size = aligned(size);
    struct block *block = arena->blocks;
    if (!block || block->size - block->used < size) {
        size_t wanted = size > BLOCK_SIZE ? size : BLOCK_SIZE;
        block = allocate(arena, sizeof(struct block) + wanted);
        block->size = wanted;
        block->next = arena->blocks;
        arena->blocks = block;
    }
    void *memory = block->data + block->used;
    block->used += size;
    return memory;
}

char *arena_copy(struct arena *arena, const char *text, size_t length) {
    char *copy = arena_alloc(arena, length + 1);
    if (length)
        memcpy(copy, text, length);
    return copy;
}

char *arena_string(struct arena *arena, const char *text) {
    return arena_copy(arena, text, strlen(text));
}

char *arena_vprintf(struct arena *arena, const char *format, va_list arguments) {
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (length < 0)
        return arena_string(arena, "");
    char *text = arena_alloc(arena, (size_t)length + 1);
    vsnprintf(text, (size_t)length + 1, format, arguments);
    return text;
}

char *arena_printf(struct arena *arena, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    char *text = arena_vprintf(arena, format, arguments);
    va_end(arguments);
    return text;
}

void *arena_grow(struct arena *arena, void *at, size_t count, size_t *capacity, size_t item_size) {
    if (count < *capacity)
        return at;
    *capacity = *capacity ? *capacity * 2 : 8;
    void *grown = arena_alloc(arena, *capacity * item_size);
    if (count)
        memcpy(grown, at, count * item_size);
    return grown;
}

void arena_open(void *at, size_t count, size_t index, size_t item_size) {
    char *place = (char *)at + index * item_size;
    memmove(place + item_size, place, (count - 1 - index) * item_size);
}

bool text_is_same(const char *a, const char *b) { return a == b || (a && b && strcmp(a, b) == 0); }
