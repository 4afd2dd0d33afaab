// See project.h.

#include "project.h"

#include <string.h>
#include <unistd.h>

#include "base/file.h"

// The folder above a path; "" above the topmost ones.
static const char *above(struct arena *arena, const char *path) {
    const char *slash = strrchr(path, '/');
    return arena_copy(arena, path, slash ? (size_t)(slash - path) : 0);
}

const char *project_root(struct arena *arena, const char *file) {
    const char *own = above(arena, file), *here = file_real_path(arena, ".");
    for (const char *folder = own; *folder; folder = above(arena, folder))
        if (access(arena_printf(arena, "%s/.git", folder), F_OK) == 0)
            return folder;
    const char *common = own;
    while (*common && strcmp(here, common) != 0 && !file_is_below(here, common))
        common = above(arena, common);
    return *common ? common : own;
}

bool project_has(const char *root, const char *header) {
    static const char *const installed[] = {"/site-packages/", "/dist-packages/"};
    bool has = file_is_below(header, root);
    for (size_t i = 0; i < sizeof installed / sizeof *installed && has; i++)
        has = !strstr(header + strlen(root), installed[i]);
    return has;
}
