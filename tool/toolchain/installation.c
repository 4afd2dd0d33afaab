// PREFIX/bin/warpagg-rewrite, PREFIX/lib/warpagg-rewrite/, PREFIX/share/warpagg-rewrite/; the
// runtime's headers are in PREFIX/include/warpagg/, and by a link in
// PREFIX/share/warpagg-rewrite/include/.

#include "installation.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int installation_find(struct arena *arena, struct installation *installation) {
    char path[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    if (length <= 0)
        return -1;
    path[length] = '\0';
    for (int up = 0; up < 2; up++) { // the program's name, then bin
        char *slash = strrchr(path, '/');
        if (!slash)
            return -1;
        *slash = '\0';
        if (up == 0)
            installation->bin = arena_string(arena, path);
    }
    installation->library = arena_printf(arena, "%s/lib/warpagg-rewrite", path);
    installation->share = arena_printf(arena, "%s/share/warpagg-rewrite", path);
    // Not PREFIX/include: compilers that are told to look in /usr/include first no longer find the
    // C library's headers behind the C++ library's.
    installation->include = arena_printf(arena, "%s/include", installation->share);
    return access(installation->share, R_OK) == 0 && access(installation->include, R_OK) == 0 ? 0
                                                                                              : -1;
}
