// Not one of the rewrites: what --instrument does to a site. It stays the plain atomic, and its
// passes are counted in a row of the file's table.

#include "call.h"
#include "decide/cost.h"
#include "decide/rewrite.h"

static struct cost gain(const struct site *site, const struct target *target) {
    (void)site;
    (void)target;
    return (struct cost){0};
}

static const char *edit(struct arena *arena, const struct site *site, struct edit_list *edits) {
    const char *how =
        arena_printf(arena, "profiled<%s>::at<%u>", site->profile->table, site->profile->row);
    call_replace_callee(arena, site, call_spelling(arena, site, how), edits);
    return arena_printf(arena, "%s is counted in the profile, as %s", site->name,
                        site->profile->name);
}

const struct rewrite rewrite_instrument = {
    .name = "instrument",
    .level = LEVEL_WARP,
    .summary = "the plain atomic, counted in the profile",
    .gain = gain,
    .edit = edit,
};
