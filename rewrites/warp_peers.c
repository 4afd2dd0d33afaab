// warp-peers: several sums by one key share one search for peers.

#include "call.h"

#include <string.h>

static unsigned gain(const struct site *site, const struct target *target) {
    (void)target;
    return site->group && site->address == ADDRESS_KEYED && site->hint == HINT_NONE ? 200 : 0;
}

// The blanks in front of the statement, so that what is put before it lines up.
static const char *indentation(struct arena *arena, const struct source *source, size_t at) {
    size_t begin = at;
    while (begin > 0 && (source->text[begin - 1] == ' ' || source->text[begin - 1] == '\t'))
        begin--;
    return arena_copy(arena, source->text + begin, at - begin);
}

static void insert(struct arena *arena, const struct site *site, size_t at, const char *text, struct edit_list *edits) {
    *ARENA_PUSH(arena, edits) = (struct edit){{at, at}, "", text, site->id};
}

static const char *edit(struct arena *arena, const struct site *site, struct edit_list *edits) {
    const struct site_group *group = site->group;
    const struct source *source = site->source;
    if (site->id == group->first) {
        const char *key = arena_copy(arena, source->text + group->key.begin, group->key.end - group->key.begin);
        const char *blanks = indentation(arena, source, group->statements.begin);
        insert(arena, site, group->statements.begin, arena_printf(arena, "{ auto peers = warpagg::peers(%s);%s%s", key, source->newline, blanks), edits);
    }
    const char *spelling = call_spelling(arena, site, "");
    const char *name = strstr(spelling, "::") + 2;
    call_replace_callee(arena, site, arena_printf(arena, "peers.%.*s", (int)strcspn(name, "<"), name), edits);
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
