#include "readers.h"

#include <dlfcn.h>

const struct readers *readers_load(struct arena *arena, const struct installation *installation,
                                   const char **problem) {
    void *library =
        dlopen(arena_printf(arena, "%s/readers.so", installation->library), RTLD_NOW | RTLD_LOCAL);
    const struct readers *readers = library ? dlsym(library, "warpagg_readers") : NULL;
    if (!readers)
        *problem = arena_printf(arena, "libclang can't be loaded: %s", dlerror());
    return readers;
}
