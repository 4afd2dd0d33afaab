// See loop_place.h. A list of what is harmless, asked of every node of the pointer.

#include "loop_place.h"

#include <stdlib.h>
#include <string.h>

#include "base/lexer.h"
#include "base/text.h"
#include "counted.h"
#include "groups.h"
#include "invariant.h"
#include "loop.h"
#include "text/layout.h"

struct piece {
    struct range range; // of the source
    const char *text;   // in its place
};

struct reading {
    struct arena *arena;
    const struct flow *flow;
    const struct site *site;
    const struct node *loop;
    const struct decl *counter; // of the loop of constant length inside
    const struct node *key;
    unsigned keys, counters;    // how often they stand there
    int depth;                  // of definitions that are read
    const struct decl *pointer; // whose definition is
    const struct node *definition;
    bool defines_key;
    ARENA_LIST(struct piece) pieces;
};

static bool is_array(const struct decl *decl) {
    return decl->type && decl->type->kind == TYPE_ARRAY;
}

static bool is_row(const struct node *node) {
    return node->kind == NODE_SUBSCRIPT && node_is_row(node);
}

// What is one value for the warp, and the same in front of the loop as here.
static bool is_uniform(const struct reading *r, const struct node *node) {
    return invariant_value(r->flow, r->site->function, r->loop, node);
}

// ---- What follows from the key ------------------------------------------------------------------

static bool add_piece(struct reading *r, const struct node *node, const char *text) {
    if (node->in_macro || node->in_argument || node->source != r->site->source)
        return false;
    *ARENA_PUSH(r->arena, &r->pieces) = (struct piece){node->range, text};
    return true;
}

static const char mark_of_key[] = {LOOP_PLACE_KEY, 0}, mark_of_counter[] = {LOOP_PLACE_COUNTER, 0};

// A name has the type of its declaration here, not what it is converted to.
static const struct type *type_of_key(const struct node *node) {
    return node->kind == NODE_REFERENCE && node->decl && node->decl->type ? node->decl->type
                                                                          : node->type;
}

struct naming {
    const struct decl *decl;
    bool is_hidden;
};

static void look_for_namesake(struct node *node, void *context) {
    struct naming *naming = context;
    naming->is_hidden |= node->kind == NODE_VARIABLE && node->decl && node->decl != naming->decl &&
                         text_is_same(node->decl->name, naming->decl->name);
}

// Whether the name may mean something else where the update stands.
static bool may_be_hidden(const struct reading *r, const struct decl *decl) {
    struct naming naming = {decl, !decl->name};
    node_walk((struct node *)r->loop, look_for_namesake, &naming);
    return naming.is_hidden;
}

// Whether it is a name that means the same where the update stands.
static bool is_lasting_name(struct reading *r, const struct node *node) {
    bool is_name = node->kind == NODE_REFERENCE && node->decl && !node->decl->binding;
    return is_name && invariant_definition(r->flow, node->decl) && !may_be_hidden(r, node->decl);
}

// An integer of at least a word, whose value is all that matters.
// That of a pointer's definition is found there.
static bool is_key(struct reading *r, const struct node *node) {
    const struct type *type = type_of_key(node);
    // Among arguments it would part them.
    bool is_comma = node->kind == NODE_BINARY && node->operator == OPERATOR_COMMA;
    if (!counted_is_index(type) || is_comma)
        return false;
    r->defines_key = r->depth && !is_lasting_name(r, node);
    r->key = node;
    r->keys++;
    return add_piece(r, node, mark_of_key);
}

static bool is_counter(const struct reading *r, const struct node *node) {
    return r->counter && node->kind == NODE_REFERENCE && node->decl == r->counter;
}

static bool follows_pointer(struct reading *r, const struct node *node);
static bool follows_definition(struct reading *r, const struct node *node);

static bool is_reference(const struct decl *decl) {
    return decl->kind == DECL_VARIABLE && !decl->binding && decl->type &&
           decl->type->kind == TYPE_REFERENCE;
}

// Of an index: sums, differences, multiples.
static bool follows_index(struct reading *r, const struct node *node) {
    if (is_uniform(r, node))
        return true;
    if (is_counter(r, node))
        return r->counters++, !r->depth && add_piece(r, node, mark_of_counter);
    if (node->kind == NODE_CAST && node->kid_count == 1 && node->type &&
        node->type->kind == TYPE_INTEGER && node->type->size >= 4)
        return follows_index(r, node->kids[0]);
    bool is_sum = node->kind == NODE_BINARY &&
                  (node->operator == OPERATOR_ADD || node->operator == OPERATOR_SUBTRACT);
    bool is_product = node->kind == NODE_BINARY && node->operator == OPERATOR_MULTIPLY;
    bool is_shift = node->kind == NODE_BINARY && node->operator == OPERATOR_SHIFT_LEFT;
    if (!node->type || node->type->kind != TYPE_INTEGER || !(is_sum || is_product || is_shift))
        return is_key(r, node);
    if (is_sum)
        return follows_index(r, node->kids[0]) && follows_index(r, node->kids[1]);
    const unsigned factor = is_uniform(r, node->kids[1]) ? 1 : 0;
    return (factor || !is_shift) && is_uniform(r, node->kids[factor]) &&
           follows_index(r, node->kids[1 - factor]);
}

// Of a place, not of what lies there.
static bool follows_place(struct reading *r, const struct node *node) {
    if (node->kind == NODE_SUBSCRIPT) {
        const struct node *base = node->kids[0];
        bool is_based =
            is_row(base) || (base->kind == NODE_MEMBER && base->decl && is_array(base->decl))
                ? follows_place(r, base)
                : follows_pointer(r, base);
        return is_based && follows_index(r, node->kids[1]);
    }
    if (node->kind == NODE_MEMBER && node->kid_count == 1 && node->decl &&
        node->decl->kind == DECL_FIELD && node->decl->type &&
        node->decl->type->kind != TYPE_REFERENCE)
        return node->kids[0]->type && node->kids[0]->type->kind == TYPE_POINTER
                   ? follows_pointer(r, node->kids[0])
                   : follows_place(r, node->kids[0]);
    if (node->kind == NODE_UNARY && node->operator == OPERATOR_DEREFERENCE)
        return follows_pointer(r, node->kids[0]);
    if (node->kind == NODE_REFERENCE && node->decl && is_reference(node->decl))
        return follows_definition(r, node);
    return invariant_place(r->flow, r->site->function, r->loop, node);
}

static const char *rewritten(struct reading *r, struct range range, size_t first);

// A pointer or a reference that the loop defines: what defines it stands in its place.
static bool follows_definition(struct reading *r, const struct node *node) {
    const struct variable *variable = flow_variable(r->flow, node->decl);
    const struct node *referent = variable && is_reference(node->decl) ? variable->alias : NULL;
    const struct node *value = r->pointer ? NULL
                               : referent ? referent
                                          : invariant_definition(r->flow, node->decl);
    if (!value || !node_is_inside(value, r->loop))
        return false;
    if (value->source != r->site->source || value->in_macro || value->in_argument)
        return false;
    const size_t first = r->pieces.count;
    r->pointer = node->decl, r->definition = value;
    r->depth++;
    bool follows = referent ? follows_place(r, value) : follows_pointer(r, value);
    r->depth--;
    if (!follows)
        return false;
    const char *text = arena_printf(r->arena, "(%s)", rewritten(r, value->range, first));
    r->pieces.count = first;
    return add_piece(r, node, text);
}

// Of a template's own elements sums and places have no type yet,
// but the operands' types say what they will be.
static bool is_pointer(const struct node *node) {
    if (node->type && node->type->kind == TYPE_POINTER)
        return true;
    if (node->type && node->type->kind != TYPE_DEPENDENT)
        return false;
    bool is_sum = node->kind == NODE_BINARY &&
                  (node->operator == OPERATOR_ADD || node->operator == OPERATOR_SUBTRACT);
    bool is_address = node->kind == NODE_UNARY && node->operator == OPERATOR_ADDRESS;
    return is_address || (is_sum && is_pointer(node->kids[0]) != is_pointer(node->kids[1]));
}

static bool follows_pointer(struct reading *r, const struct node *node) {
    if (is_uniform(r, node))
        return true;
    if (!is_pointer(node))
        return false;
    switch (node->kind) {
    case NODE_REFERENCE:
        return node->decl && node->decl->kind == DECL_VARIABLE && !node->decl->binding &&
               follows_definition(r, node);
    case NODE_UNARY: return node->operator == OPERATOR_ADDRESS && follows_place(r, node->kids[0]);
    case NODE_SUBSCRIPT: return is_row(node) && follows_place(r, node);
    case NODE_CAST: return node->kid_count == 1 && follows_pointer(r, node->kids[0]);
    case NODE_BINARY: {
        const unsigned index = is_pointer(node->kids[0]) ? 1 : 0;
        bool moves =
            node->operator == OPERATOR_ADD || (node->operator == OPERATOR_SUBTRACT && index == 1);
        return moves && follows_pointer(r, node->kids[1 - index]) &&
               follows_index(r, node->kids[index]);
    }
    default: return false;
    }
}

// ---- The text -----------------------------------------------------------------------------------

static int compare_pieces(const void *a, const void *b) {
    const struct piece *x = a, *y = b;
    return x->range.begin < y->range.begin ? -1 : x->range.begin > y->range.begin;
}

// What stands in the range, with the pieces from `first` on in their places.
static const char *rewritten(struct reading *r, struct range range, size_t first) {
    const char *text = "", *source = r->site->source->text;
    size_t at = range.begin;
    if (r->pieces.count > first)
        qsort(r->pieces.at + first, r->pieces.count - first, sizeof *r->pieces.at, compare_pieces);
    for (size_t i = first; i < r->pieces.count; i++) {
        const struct piece *piece = &r->pieces.at[i];
        text =
            arena_printf(r->arena, "%s%s%s", text,
                         arena_copy(r->arena, source + at, piece->range.begin - at), piece->text);
        at = piece->range.end;
    }
    return arena_printf(r->arena, "%s%s", text, arena_copy(r->arena, source + at, range.end - at));
}

// ---- The loop -----------------------------------------------------------------------------------

static const struct loop_place *place_of(struct arena *arena, const struct flow *flow,
                                         const struct site *site) {
    const struct node *inner = NULL,
                      *loop = site->call && site->pointer ? loop_that_stays(site, &inner) : NULL;
    if (!loop || site->form == FORM_OBJECT || site->in_macro || site->in_macro_argument ||
        loop->source != site->source)
        return NULL;
    struct reading r = {.arena = arena,
                        .flow = flow,
                        .site = site,
                        .loop = loop,
                        .counter = inner ? counted_counter(inner) : NULL};
    struct loop_place place = {.argument = groups_pointer(site),
                               .length = inner ? counted_limit(arena, inner) : NULL};
    if (inner)
        place.counter = r.counter->name, place.counter_type = r.counter->type->name;
    bool is_counted = inner && counted_by_head(flow, r.counter) &&
                      inner->kids[FOR_CONDITION]->operator == OPERATOR_LESS;
    if ((inner && !(is_counted && place.length)) || !place.argument.end)
        return NULL;
    if (!follows_pointer(&r, site->pointer) || r.keys != 1 || r.counters != (inner ? 1u : 0u))
        return NULL;
    const struct range key = r.key->range;
    place.key = arena_copy(arena, site->source->text + key.begin, key.end - key.begin);
    place.key_type = type_of_key(r.key)->name;
    place.key_name = r.key->kind == NODE_REFERENCE ? r.key->decl->name : NULL;
    place.defines_key = r.defines_key;
    place.text = rewritten(&r, place.argument, 0);
    place.pointer = r.pointer, place.definition = r.definition;
    place.may_be_none = inner && counted_may_be_negative(inner);
    place.count = loop_count_find(arena, flow, loop);
    struct loop_place *made = ARENA_NEW(arena, struct loop_place);
    *made = place;
    return made;
}

void loop_places_find(struct arena *arena, const struct flow *flow, struct site_list *sites) {
    for (size_t i = 0; i < sites->count; i++)
        sites->at[i].loop_place =
            sites->at[i].iteration.may_stay ? place_of(arena, flow, &sites->at[i]) : NULL;
}

bool loop_places_are_equal(const struct loop_place *a, const struct loop_place *b) {
    return a && b && text_is_same(a->key, b->key) && text_is_same(a->key_type, b->key_type) &&
           text_is_same(a->text, b->text) && text_is_same(a->length, b->length) &&
           text_is_same(a->counter, b->counter) && loop_counts_are_equal(a->count, b->count);
}
