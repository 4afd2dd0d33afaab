// See site.h.

#include "site.h"

#include <string.h>

const char *site_place(struct arena *arena, const struct site *site, const struct device_place *place) {
    bool is_own = strcmp(place->file, site->source->real_path) == 0;
    return arena_printf(arena, "%s:%u:%u", is_own ? site->source->path : place->file, place->line, place->column);
}
