// See site.h.

#include "site.h"

#include <string.h>

#include "text/unit.h"

const char *site_place(struct arena *arena, const struct site *site, const struct device_place *place) {
    bool is_own = strcmp(place->file, site->source->real_path) == 0;
    return arena_printf(arena, "%s:%u:%u", is_own ? site->source->path : place->file, place->line, place->column);
}

const char *site_function(const struct site *site) {
    for (const struct function *function = site->function; function; function = function->outer)
        if (!function->is_lambda)
            return function->name;
    return NULL;
}

unsigned site_group_size(const struct site_group *group) {
    return group->last - group->first + 1;
}
