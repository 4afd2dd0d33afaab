// What runs says how many elements there are, and that the updates may wait for the loop's end
// (device/components.h). The text has to name the element: the loop's own counter, from 0 on by
// ones. (The runtime looks once more: what its number does not lead to it updates by itself.)

#include "components.h"

#include <string.h>

#include "base/lexer.h"
#include "counted.h"
#include "groups.h"
#include "loop.h"
#include "rows.h"
#include "text/layout.h"
#include "text/unit.h"

// The text.

// Where what comes in front of the loop goes: its first byte, or that of a `#pragma unroll` that
// belongs to it. loop.end: it is not known.
static size_t lead_of(const struct source *source, struct range list, struct range loop) {
    static const char unroll[] = "#pragma unroll";
    struct lexer lexer = {source->text, loop.begin, list.begin};
    struct token token, last = {0}, directive = {0};
    while (lexer_next_raw(&lexer, &token)) {
        if (token.kind == TOKEN_COMMENT)
            continue;
        bool is_directive = token.kind == TOKEN_DIRECTIVE;
        if (is_directive && directive.range.end)
            return loop.end; // several
        directive = is_directive ? token : (struct token){0};
        last = is_directive ? last : token;
    }
    if (last.kind != TOKEN_MARK || !strchr(";{}", source->text[last.range.begin]))
        return loop.end; // _Pragma
    if (!directive.range.end)
        return loop.begin;
    size_t end = directive.range.end;
    while (end > directive.range.begin && strchr(" \t\r\n", source->text[end - 1]))
        end--;
    bool is_unroll = end - directive.range.begin == strlen(unroll) &&
                     memcmp(source->text + directive.range.begin, unroll, strlen(unroll)) == 0;
    return is_unroll ? directive.range.begin : loop.end;
}

// Whether nothing follows on the line.
static bool ends_line(const struct source *source, size_t at) {
    while (at < source->length && strchr(" \t\r", source->text[at]))
        at++;
    return at == source->length || source->text[at] == '\n';
}

// Of the rows that loops make in the site's function, those in front of it, and itself; *shares:
// one of them is made by the same loop.
static unsigned number_of(const struct site_list *sites, const struct site *site,
                          const struct node *loop, bool *shares) {
    unsigned number = 1;
    for (const struct site *other = sites->at; other < site; other++) {
        number += other->function == site->function && other->group && other->group->counter;
        *shares |= other->group && other->group->counter && loop_of(other) == loop;
    }
    return number;
}

// Whether the loop stands in one piece among statements; then where, and behind what.
static bool find_text(const struct site *site, const struct node *loop, struct site_group *group) {
    const struct source *source = site->source;
    const struct node *list = loop->parent;
    if (loop->source != source || loop->in_macro || loop->in_argument || !list ||
        list->source != source)
        return false;
    group->list = list;
    group->statements =
        (struct range){loop->range.begin, layout_statement_end(source, loop->kids[FOR_BODY])};
    if (!group->statements.end || lexer_has_directive(source->text, group->statements))
        return false;
    group->lead = lead_of(source, list->range, group->statements);
    return group->lead == loop->range.begin ||
           (group->lead != group->statements.end && ends_line(source, group->statements.end));
}

// Which.

// Without vectors a row gains little, and each element has a slot of its own in a block's cache.
static bool can_be_row(const struct site *site) {
    return !site->group && site->iteration.components && groups_can_serve(site) &&
           rows_have_vectors(site, site->running) && site_names_element(site);
}

static void form(struct arena *arena, const struct site_list *sites, struct site *site) {
    const struct node *loop = loop_of(site);
    const struct decl *counter = counted_counter(loop);
    struct site_group made = {.first = site->id,
                              .last = site->id,
                              .sites = site,
                              .counter = counter ? counter->name : NULL,
                              .has_rows = true};
    if (!counter || !find_text(site, loop, &made))
        return;
    bool shares = false;
    made.number = number_of(sites, site, loop, &shares);
    made.is_labelled = groups_are_labelled(site, made.list);
    const char *limit = counted_limit(arena, loop);
    if ((shares && made.is_labelled) || (!limit && site->iteration.components_differ))
        return; // the braces of one would end within those of the other; no text says how many
    struct site_group *group = ARENA_NEW(arena, struct site_group);
    struct site_row *row = ARENA_NEW(arena, struct site_row);
    *group = made;
    *row = (struct site_row){.count = site->iteration.components,
                             .first = site->id,
                             .last = site->id,
                             .end = group->statements.end,
                             .spelled = limit};
    site->group = group;
    site->row = row;
}

void components_form(struct arena *arena, struct site_list *sites) {
    for (size_t i = 0; i < sites->count; i++)
        if (can_be_row(&sites->at[i]))
            form(arena, sites, &sites->at[i]);
}
