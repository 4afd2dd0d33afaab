// See sums.h.

#include "sums.h"

#include <string.h>

#include "body.h"
#include "call.h"
#include "name.h"
#include "spelled.h"
#include "text/layout.h"
#include "text/unit.h"

const char *sums_line(struct arena *arena, const struct site *site, const struct spot *spot,
                      const char *before, const char *text) {
    return spot->indent
               ? arena_printf(arena, "%s%s%s%s", before, spot->indent, text, site->source->newline)
               : arena_printf(arena, "%s %s", before, text);
}

void sums_insert(struct arena *arena, const struct site *site, const struct spot *spot,
                 const char *text, struct edit_list *edits) {
    call_insert(arena, site, spot->at, text, spot->indent, edits);
}

struct enclosure sums_enclosure(struct arena *arena, const struct site *site) {
    const struct site_body *body = site->sums->body;
    if (!body->has_braces)
        return (struct enclosure){{body->text.begin, NULL}, {body->text.end, NULL}};
    const struct spot head = spot_behind(arena, site->source, body->text.begin + 1);
    return (struct enclosure){head, spot_before(site->source, body->text.end - 1, head.indent)};
}

void sums_enclose(struct arena *arena, const struct site *site, const struct enclosure *ends,
                  const char *begin, const char *end, struct edit_list *edits) {
    const struct spot *head = &ends->head, *tail = &ends->tail;
    const char *level = layout_level(arena, site->source, site->function->body);
    sums_insert(arena, site, head, begin, edits);
    if (head->indent && tail->indent)
        body_indent(arena, site->source, (struct range){head->at, tail->at}, level, site->id,
                    edits);
    if (site->sums->body->has_braces && !tail->indent) {
        bool has_space = strchr(" \t\n", site->source->text[tail->at - 1]);
        end = arena_printf(arena, "%s ", end + has_space);
    }
    sums_insert(arena, site, tail, end, edits);
}

void sums_replace(struct arena *arena, const struct site *site, const struct range_list *jumps,
                  const char *word, const char *text, struct edit_list *edits) {
    for (size_t i = 0; i < jumps->count; i++)
        *ARENA_PUSH(arena, edits) =
            (struct edit){.range = jumps->at[i], .expected = word, .text = text, .site = site->id};
}

const char *sums_type(struct arena *arena, const struct site_sums *sums, const struct site *site,
                      const char *word, const char *sizes) {
    const char *element = spelled_element_inside(arena, sums->first);
    bool adds = sums->operation == OP_ADD && sums->scope == SCOPE_DEVICE;
    const char *name =
        call_name(arena, site, arena_printf(arena, adds ? "%s_sums" : "%s_folds", word));
    if (adds)
        return arena_printf(arena, "%s<%s%s>", name, element, sizes);
    const char *operation =
        call_name(arena, site, arena_printf(arena, "op_%s", operation_name(sums->operation)));
    const char *scope = call_name(arena, site, sums->scope == SCOPE_BLOCK ? "block" : "device");
    return arena_printf(arena, "%s<%s, %s, %s%s>", name, element, operation, scope, sizes);
}

const char *sums_name(struct arena *arena, const struct site_sums *sums, const struct site *site) {
    const char *word = sums->body->loop ? "totals" : "sums"; // one may stand in the other
    return name_apart(arena, site->source->text, site->function->range, site->names,
                      sums->number ? arena_printf(arena, "%s%u", word, sums->number + 1) : word);
}
