// See demangle.h. LLVM's C interface has no such function; the C++ library that it stands on has.

#include "demangle.h"

#include <stdlib.h>
#include <string.h>

// <cxxabi.h> is C++'s. The text is malloc's.
char *__cxa_demangle(const char *mangled, char *buffer, size_t *length, int *status);

// What clang puts behind the name of a kernel that is the file's own.
static size_t length_of(const char *mangled) {
    static const char *const suffixes[] = {"__intern__", "__static__"};
    size_t length = strlen(mangled);
    for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++) {
        const char *at = strstr(mangled, suffixes[i]);
        length = at && (size_t)(at - mangled) < length ? (size_t)(at - mangled) : length;
    }
    return length;
}

const char *demangle(struct arena *arena, const char *mangled) {
    int status = 0;
    const char *name = arena_copy(arena, mangled, length_of(mangled));
    char *text = __cxa_demangle(name, NULL, NULL, &status);
    const char *copy = text && status == 0 ? arena_string(arena, text) : NULL;
    free(text);
    return copy;
}
