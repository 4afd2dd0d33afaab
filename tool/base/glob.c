// Glob lists on top of the C library's fnmatch.

#include "glob.h"

#include <fnmatch.h>
#include <string.h>

#include "nearest.h"

struct glob_list glob_parse(struct arena *arena, const char *text) {
    struct glob_list globs = {0};
    while (*text) {
        text += strspn(text, ", \t\n");
        size_t length = strcspn(text, ", \t\n");
        if (!length)
            break;
        bool drops = *text == '-';
        struct glob glob = {arena_copy(arena, text + drops, length - drops), drops};
        *ARENA_PUSH(arena, &globs) = glob;
        text += length;
    }
    return globs;
}

static bool fits(const struct glob *glob, const char *name) {
    return fnmatch(glob->pattern, name, 0) == 0;
}

bool glob_takes(const struct glob_list *globs, const char *name) {
    for (size_t i = globs->count; i-- > 0;)
        if (fits(&globs->at[i], name))
            return !globs->at[i].drops;
    return globs->count == 0 || globs->at[0].drops;
}

static bool fits_any(const struct glob *glob, const char *const *names, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (fits(glob, names[i]))
            return true;
    return false;
}

int glob_check(struct arena *arena, const struct glob_list *globs, const char *const *names,
               size_t count, const char **problem) {
    for (size_t i = 0; i < globs->count; i++) {
        const char *pattern = globs->at[i].pattern;
        if (fits_any(&globs->at[i], names, count))
            continue;
        const char *meant = nearest_word(pattern, names, count);
        *problem =
            meant ? arena_printf(arena, "no rewrite is called '%s'; did you mean '%s'?", pattern,
                                 meant)
                  : arena_printf(arena, "no rewrite is called '%s'; --list-rewrites lists them",
                                 pattern);
        return -1;
    }
    return 0;
}
