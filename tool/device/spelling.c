// Only plain names are read: _Z3fooi, _ZN1a3fooEi.

#include "spelling.h"

#include <stdbool.h>
#include <string.h>

struct reader {
    const char *at, *end;
};

static bool is_digit(const struct reader *reader) {
    return reader->at < reader->end && *reader->at >= '0' && *reader->at <= '9';
}

// A length and so many letters. Returns the letters, or NULL where there are none.
static const char *read_name(struct reader *reader, size_t *length) {
    *length = 0;
    while (is_digit(reader) && *length <= (size_t)(reader->end - reader->at))
        *length = *length * 10 + (size_t)(*reader->at++ - '0');
    if (!*length || *length > (size_t)(reader->end - reader->at))
        return NULL;
    reader->at += *length;
    return reader->at - *length;
}

const char *spelling_of(struct arena *arena, const char *mangled, size_t length) {
    struct reader reader = {mangled, mangled + length};
    const char *spelling = "", *name;
    bool is_mangled = length > 2 && memcmp(mangled, "_Z", 2) == 0;
    reader.at += is_mangled ? 2 : 0;
    reader.at += is_mangled && *reader.at == 'N';
    reader.at += is_mangled && reader.at < reader.end && *reader.at == 'L'; // static
    for (size_t count; is_mangled && is_digit(&reader) && (name = read_name(&reader, &count));)
        spelling =
            arena_printf(arena, "%s%s%.*s", spelling, *spelling ? "::" : "", (int)count, name);
    return *spelling ? spelling : arena_copy(arena, mangled, length);
}
