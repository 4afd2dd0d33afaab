// See group.h.

#include "group.h"

#include "call.h"
#include "name.h"

const char *group_object(struct arena *arena, const struct site *site, const char *word) {
    return name_apart(arena, site->source->text, site->group->statements, word);
}

static void insert(struct arena *arena, const struct site *site, size_t at, const char *text, struct edit_list *edits) {
    if (*text)
        *ARENA_PUSH(arena, edits) = (struct edit){.range = {at, at}, .expected = "", .text = text, .site = site->id};
}

const char *group_make_peers(struct arena *arena, const struct site *site) {
    const struct range key = site->group->key;
    const char *text = arena_copy(arena, site->source->text + key.begin, key.end - key.begin);
    return arena_printf(arena, "auto %s = %s(%s); ", group_object(arena, site, "peers"), call_name(arena, site, "peers"), text);
}

void group_enclose(struct arena *arena, const struct site *site, const char *open, const char *before, const char *behind, size_t end, const char *close,
                   struct edit_list *edits) {
    const struct site_group *group = site->group;
    bool opens = site->id == group->first, closes = site->id == group->last;
    insert(arena, site, site->range.begin, opens ? arena_printf(arena, "{ %s%s", open, before) : before, edits);
    insert(arena, site, closes ? group->statements.end : end, closes ? arena_printf(arena, "%s%s }", behind, close) : behind, edits);
}

const char *group_use_peers(struct arena *arena, const struct site *site, struct edit_list *edits) {
    call_replace_callee(arena, site, arena_printf(arena, "%s.%s", group_object(arena, site, "peers"), call_member(arena, site)), edits);
    return arena_printf(arena, "%s by a key that %u neighbouring updates share: one search for peers serves them all%s", site->name,
                        site->group->last - site->group->first + 1, call_regrouping_note(site));
}
