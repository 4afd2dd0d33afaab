// An arena: everything that one translation unit needs is allocated here and freed at once.
//
// Ownership in this program follows one rule: what a stage returns lives in the arena that it was
// given, and nothing in an arena is freed by itself. An allocation that the system refuses ends the
// program with a message; no caller checks for NULL.

#ifndef WARPAGG_ARENA_H
#define WARPAGG_ARENA_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

struct arena;

struct arena *arena_create(void);
void arena_destroy(struct arena *arena);

// An arena in memory that processes forked from here share with this one, at the same addresses:
// what one of them makes there, this one can read when it has ended. One process at a time may use
// it. NULL where the system has no room for it.
struct arena *arena_create_shared(void);

// Zeroed memory, aligned for any type.
void *arena_alloc(struct arena *arena, size_t size);

char *arena_copy(struct arena *arena, const char *text, size_t length);
char *arena_string(struct arena *arena, const char *text);
char *arena_printf(struct arena *arena, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
char *arena_vprintf(struct arena *arena, const char *format, va_list arguments);

#define ARENA_NEW(arena, type) ((type *)arena_alloc((arena), sizeof(type)))
#define ARENA_ARRAY(arena, type, count) ((type *)arena_alloc((arena), sizeof(type) * (count)))

// A list grows inside an arena: `struct { T *at; size_t count, capacity; } list; *ARENA_PUSH(arena,
// &list) = value;`
void *arena_grow(struct arena *arena, void *at, size_t count, size_t *capacity, size_t item_size);
#define ARENA_PUSH(arena, list)                                                                 \
    ((list)->at =                                                                               \
         arena_grow((arena), (list)->at, (list)->count, &(list)->capacity, sizeof *(list)->at), \
     &(list)->at[(list)->count++])
// Likewise at an index of such a list, in front of what stands there.
void arena_open(void *at, size_t count, size_t index, size_t item_size);
#define ARENA_INSERT(arena, list, index) \
    ((void)ARENA_PUSH((arena), (list)),  \
     arena_open((list)->at, (list)->count, (index), sizeof *(list)->at), &(list)->at[(index)])
#define ARENA_LIST(type)        \
    struct {                    \
        type *at;               \
        size_t count, capacity; \
    }

// Whether two texts are the same; no text, NULL, is the same as none alone.
bool text_is_same(const char *a, const char *b);

struct strings {
    const char **at;
    size_t count, capacity;
};

#endif
