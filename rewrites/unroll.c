// See unroll.h.

#include "unroll.h"

#include <string.h>

#include "call.h"
#include "sites/counted.h"
#include "sites/flow.h"
#include "sites/loop_text.h"
#include "spot.h"
#include "text/layout.h"
#include "text/unit.h"

enum { MOST_ROUNDS = 32 }; // of the loops together

struct search {
    const struct decl *counter;
    bool is_found;
};

static void look_for_counter(struct node *node, void *context) {
    struct search *search = context;
    search->is_found |= node->kind == NODE_REFERENCE && node->decl == search->counter;
}

static bool is_own_array(const struct node *element) {
    const struct node *base = element;
    while (base->kind == NODE_SUBSCRIPT)
        base = base->kids[0];
    const struct decl *decl = base->kind == NODE_REFERENCE ? base->decl : NULL;
    return decl && decl->kind == DECL_VARIABLE && decl->storage == STORAGE_LOCAL && decl->type &&
           decl->type->kind == TYPE_ARRAY;
}

static void look_for_element(struct node *node, void *context) {
    struct search *search = context, index = {search->counter, false};
    if (node->kind != NODE_SUBSCRIPT || !is_own_array(node))
        return;
    node_walk(node->kids[1], look_for_counter, &index);
    search->is_found |= index.is_found;
}

static bool indexes_own_array(const struct node *loop) {
    struct search search = {counted_counter(loop), false};
    if (search.counter)
        node_walk((struct node *)loop, look_for_element, &search);
    return search.is_found;
}

// In front of the blanks that set the line deeper.
static void insert_line(struct arena *arena, const struct site *site, size_t at, const char *line,
                        struct edit_list *edits) {
    call_insert(arena, site, at, line, true, edits);
    const struct edit added = edits->at[edits->count - 1];
    size_t place = 0;
    while (place + 1 < edits->count &&
           (edits->at[place].range.begin != at ||
            edits->at[place].text[strspn(edits->at[place].text, " \t")]))
        place++;
    for (size_t i = edits->count - 1; i > place; i--)
        edits->at[i] = edits->at[i - 1];
    edits->at[place] = added;
}

// Whether something is put in front of the loop on its line: it may be no loop any more that
// follows there.
static bool is_preceded(const struct edit_list *edits, size_t loop) {
    for (size_t i = 0; i < edits->count; i++) {
        const struct edit *edit = &edits->at[i];
        bool is_blank = !edit->text[strspn(edit->text, " \t")];
        if (edit->range.begin <= loop && loop <= edit->range.end && !edit->adds_lines && !is_blank)
            return true;
    }
    return false;
}

void unroll_loop(struct arena *arena, const struct site *site, const struct node *loop,
                 struct edit_list *edits) {
    struct loop_text text;
    if (!loop_text_find(site, loop, &text) || text.lead != loop->range.begin ||
        !layout_begins_line(site->source, text.lead) || is_preceded(edits, text.lead))
        return;
    const char *line = arena_printf(arena, "#pragma unroll%s", site->source->newline);
    size_t at = spot_of_line(arena, site->source, text.lead).at;
    if (!edit_stands_at(edits, at, line))
        insert_line(arena, site, at, line, edits);
}

void unroll_edit(struct arena *arena, const struct site *site, struct edit_list *edits) {
    long long rounds = 1;
    const bool is_host = site->function->is_host; // whose compiler does not know the pragma
    for (const struct node *node = site->call; node->parent && !is_host; node = node->parent) {
        if (!node_is_loop(node->parent))
            continue;
        rounds *= counted_rounds(node->parent);
        if (rounds == 0 || rounds > MOST_ROUNDS)
            return;
        if (indexes_own_array(node->parent))
            unroll_loop(arena, site, node->parent, edits);
    }
}
