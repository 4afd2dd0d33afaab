// warp-peers: several sums by one key share one search for peers.

#include "call.h"
#include "group.h"

static unsigned gain(const struct site *site, const struct target *target) {
    (void)target;
    return site->group && site->address == ADDRESS_KEYED && site->hint == HINT_NONE ? 200 : 0;
}

static const char *edit(struct arena *arena, const struct site *site, struct edit_list *edits) {
    const struct site_group *group = site->group;
    group_enclose(arena, site, "", "", 0, edits);
    call_replace_callee(arena, site, arena_printf(arena, "%s.%s", group_object(arena, site, "peers"), call_member(arena, site)), edits);
    return arena_printf(arena, "%s by a key that %u neighbouring updates share: one search for peers serves them all%s", site->name,
                        group->last - group->first + 1, call_regrouping_note(site));
}

const struct rewrite rewrite_warp_peers = {
    .name = "warp-peers",
    .level = LEVEL_WARP,
    .summary = "several updates by one key: one search for peers serves all",
    .text = "Statements that follow each other update several arrays (or several members) by the same key: a cell's mass and momentum, a vertex's "
            "coordinates. The lanes that share the key are found once, behind the same gate as warp-keyed, and each update reduces over them.\n"
            "Expected: less than 60 % of the cost of separate keyed updates.",
    .gain = gain,
    .edit = edit,
};
