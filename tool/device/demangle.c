// See demangle.h. LLVM's C interface has no such function; the C++ library that it stands on has.

#include "demangle.h"

#include <stdlib.h>

// <cxxabi.h> is C++'s. The text is malloc's.
char *__cxa_demangle(const char *mangled, char *buffer, size_t *length, int *status);

const char *demangle(struct arena *arena, const char *mangled) {
    int status = 0;
    char *text = __cxa_demangle(mangled, NULL, NULL, &status);
    const char *copy = text && status == 0 ? arena_string(arena, text) : NULL;
    free(text);
    return copy;
}
