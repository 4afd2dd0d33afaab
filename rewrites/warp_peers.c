// warp-peers: several sums by one key share one search for peers.

#include "call.h"

#include "base/lexer.h"

static unsigned gain(const struct site *site, const struct target *target) {
    (void)target;
    return site->group && site->address == ADDRESS_KEYED && site->hint == HINT_NONE ? 200 : 0;
}

// A name for the object that the group's own statements don't use.
static const char *object_name(struct arena *arena, const struct site *site) {
    const char *name = "peers";
    while (lexer_mentions(site->source->text, site->group->statements, name))
        name = arena_printf(arena, "%s_", name);
    return name;
}

static void insert(struct arena *arena, const struct site *site, size_t at, const char *text, struct edit_list *edits) {
    *ARENA_PUSH(arena, edits) = (struct edit){.range = {at, at}, .expected = "", .text = text, .site = site->id};
}

static const char *edit(struct arena *arena, const struct site *site, struct edit_list *edits) {
    const struct site_group *group = site->group;
    const struct source *source = site->source;
    const char *object = object_name(arena, site);
    if (site->id == group->first) {
        const char *key = arena_copy(arena, source->text + group->key.begin, group->key.end - group->key.begin);
        insert(arena, site, group->statements.begin, arena_printf(arena, "{ auto %s = %s(%s); ", object, call_name(arena, site, "peers"), key), edits); // on the same line: numbers stay
    }
    call_replace_callee(arena, site, arena_printf(arena, "%s.%s", object, call_member(arena, site)), edits);
    if (site->id == group->last)
        insert(arena, site, group->statements.end, " }", edits);
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
