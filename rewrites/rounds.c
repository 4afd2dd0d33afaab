// See rounds.h. The lines around the loop are its own where it has lines of its own.

#include "rounds.h"

#include "body.h"
#include "call.h"
#include "name.h"
#include "sites/peer_loop.h"
#include "spot.h"
#include "text/layout.h"

// The loop's lines, a level deeper, between two of their own.
static void enclose_lines(struct arena *arena, const struct site *site, const char *open,
                          const char *close, struct edit_list *edits) {
    const struct source *source = site->source;
    const struct peer_loop *loop = site->peer_loop;
    const struct spot first = spot_of_line(arena, source, loop->lead),
                      last = spot_behind(arena, source, loop->statements.end);
    const char *indent = spot_of_line(arena, source, loop->statements.begin).indent,
               *newline = source->newline;
    call_insert(arena, site, first.at, arena_printf(arena, "%s%s%s", indent, open, newline), true,
                edits);
    body_indent(arena, source, (struct range){first.at, last.at},
                layout_level(arena, source, site->function->body), site->id, edits);
    call_insert(arena, site, last.at, arena_printf(arena, "%s%s%s", indent, close, newline), true,
                edits);
}

const char *rounds_edit(struct arena *arena, const struct site *site, struct edit_list *edits) {
    const struct peer_loop *loop = site->peer_loop;
    const char *name =
        name_apart(arena, site->source->text, site->function->range, site->names, "peers");
    const char *open = arena_printf(arena, "%s(%s, [&](auto &%s) {",
                                    call_name(arena, site, "among_peers"), loop->key, name);
    bool has_lines = layout_begins_line(site->source, loop->lead) &&
                     spot_behind(arena, site->source, loop->statements.end).indent;
    call_replace_callee(arena, site, arena_printf(arena, "%s.%s", name, call_member(arena, site)),
                        edits);
    if (has_lines) {
        enclose_lines(arena, site, open, "});", edits);
    } else {
        call_insert(arena, site, loop->lead, arena_printf(arena, "%s ", open), false, edits);
        call_insert(arena, site, loop->statements.end, " });", false, edits);
    }
    return arena_printf(arena,
                        "%s by a key that the rounds of a loop share: one search for peers in "
                        "front of it serves them all%s",
                        site->name, call_regrouping_note(site));
}
