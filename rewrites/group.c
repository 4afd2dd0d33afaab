// See group.h. The objects are declared among the group's statements, on lines of their own where
// those have lines of their own; braces stand around them only where a label could lead past a
// declaration, or where another group of the list has taken its name.

#include "group.h"

#include <string.h>

#include "body.h"
#include "call.h"
#include "name.h"
#include "spot.h"
#include "text/layout.h"
#include "text/unit.h"

// Where a declaration is seen: the list, if it is written where the statements are.
static struct range scope_of(const struct site *site) {
    const struct node *list = site->group->list;
    bool is_here = list && list->source == site->source && !list->in_macro &&
                   range_is_inside(site->group->statements, list->range);
    return is_here ? list->range : site->group->statements;
}

const char *group_object(struct arena *arena, const struct site *site, const char *word) {
    return name_apart(arena, site->source->text, scope_of(site), site->names, word);
}

// ---- braces -------------------------------------------------------------------------------------

static bool is_taken(const struct site *site, const char *name, const struct edit_list *edits) {
    for (size_t i = 0; i < edits->count; i++) {
        const struct edit *edit = &edits->at[i];
        if (edit->site < site->group->first && edit->object_name &&
            strcmp(edit->object_name, name) == 0 && range_is_inside(edit->range, scope_of(site)))
            return true;
    }
    return false;
}

// Where the site's statement begins.
static size_t begin_of(const struct site *site) {
    return site->group->counter ? site->group->statements.begin : site->range.begin;
}

// ---- lines --------------------------------------------------------------------------------------

struct layout {
    struct arena *arena;
    const struct site *site;
    struct edit_list *edits;
    const char *indent; // of the statements, which have lines of their own; NULL: they have not
    const char *name;   // of the object that is declared first
    bool has_braces;
};

static const char *indent_at(struct arena *arena, const struct source *source, size_t at) {
    size_t line = at;
    while (line > 0 && (source->text[line - 1] == ' ' || source->text[line - 1] == '\t'))
        line--;
    const char *indent = arena_copy(arena, source->text + line, at - line);
    return spot_before(source, at, indent).indent;
}

// Of the group's statements, where each begins its line and the last one ends hers.
static const char *common_indent(struct arena *arena, const struct site *site) {
    const struct site_group *group = site->group;
    const char *first = NULL;
    for (unsigned i = 0; i < site_group_size(group); i++) {
        const struct site *member = &group->sites[i];
        const char *indent = indent_at(arena, member->source, begin_of(member));
        if (!indent || (first && strcmp(indent, first) != 0))
            return NULL;
        first = indent;
    }
    return spot_behind(arena, site->source, group->statements.end).indent ? first : NULL;
}

static void insert(const struct layout *l, size_t at, const char *text, const char *name) {
    *ARENA_PUSH(l->arena, l->edits) = (struct edit){.range = {at, at},
                                                    .expected = "",
                                                    .text = text,
                                                    .site = l->site->id,
                                                    .adds_lines = l->indent,
                                                    .object_name = name};
}

static const char *line(const struct layout *l, const char *before, const char *text) {
    return arena_printf(l->arena, "%s%s%s%s", before, l->indent, text, l->site->source->newline);
}

static size_t line_of(const struct layout *l, size_t at) {
    return spot_of_line(l->arena, l->site->source, at).at;
}

static const char *level(const struct layout *l) {
    return layout_level(l->arena, l->site->source, l->site->function->body);
}

// What opens the braces stands a level less deep than the statements will.
static void insert_lines_before(const struct layout *l, const char *open) {
    const char *text = line(l, "", open);
    if (l->has_braces) {
        struct layout deeper = *l;
        deeper.indent = arena_printf(l->arena, "%s%s", l->indent, level(l));
        text = line(&deeper, line(l, "", "{"), open);
    }
    insert(l, line_of(l, l->site->group->lead), text, l->name);
}

static void insert_lines_behind(const struct layout *l, const char *close) {
    const struct site_group *group = l->site->group;
    const size_t end = spot_behind(l->arena, l->site->source, group->statements.end).at;
    insert(l, end, line(l, "", close), NULL);
    if (!l->has_braces)
        return;
    struct range lines = {line_of(l, group->lead), end};
    body_indent(l->arena, l->site->source, lines, level(l), l->site->id, l->edits);
    insert(l, end, line(l, "", "}"), NULL);
}

// The same on the statements' own lines.
static void insert_words_before(const struct layout *l, const char *open) {
    insert(l, begin_of(l->site), arena_printf(l->arena, l->has_braces ? "{ %s " : "%s ", open),
           l->name);
}

static void insert_words_behind(const struct layout *l, const char *close) {
    insert(l, l->site->group->statements.end,
           arena_printf(l->arena, l->has_braces ? " %s }" : " %s", close), NULL);
}

void group_enclose(struct arena *arena, const struct site *site, const char *word, const char *open,
                   const char *close, struct edit_list *edits) {
    struct layout l = {.arena = arena,
                       .site = site,
                       .edits = edits,
                       .indent = common_indent(arena, site),
                       .name = group_object(arena, site, word)};
    l.has_braces = site->group->is_labelled || is_taken(site, l.name, edits);
    if (site->id == site->group->first)
        (l.indent ? insert_lines_before : insert_words_before)(&l, open);
    if (site->id == site->group->last)
        (l.indent ? insert_lines_behind : insert_words_behind)(&l, close);
}

const char *group_members(struct arena *arena, const struct site *site) {
    bool is_loop = site->group->counter;
    return arena_printf(arena, is_loop ? "the %u rounds of a loop" : "%u neighbouring updates",
                        is_loop ? site->row->count : site_group_size(site->group));
}

const char *group_remark(struct arena *arena, const struct site *site) {
    return arena_printf(arena, "%s by a key that %s share: one search for peers serves them all%s",
                        site->name, group_members(arena, site), call_regrouping_note(site));
}
