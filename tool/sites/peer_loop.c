// What runs says that lanes with one address in the first round have one in all others
// (device/rounds.h). The text says that the loop can become a lambda, and its update's pointer be
// written in front of it, with 0 for the counter. (What that leads to is the key, and the runtime
// looks in the first round whether it is what the update leads to.)

#include "peer_loop.h"

#include <string.h>

#include "base/lexer.h"
#include "counted.h"
#include "groups.h"
#include "loop.h"
#include "loop_body.h"
#include "loop_sums.h"
#include "loop_text.h"
#include "purity.h"
#include "text/unit.h"

// ---- the loop -----------------------------------------------------------------------------------

static bool can_be_lambda(struct arena *arena, const struct site *site, const struct node *loop) {
    static const struct loop_sums head_too;
    struct site_body body = {.source = site->source, .loop = &head_too};
    loop_body_read(arena, site, loop, &body);
    return !body.obstacle;
}

// Whether nothing in the loop but its head changes what the program names: what the pointer is made
// of may have no value in front of a loop that gives it one.
static bool assigns_nothing(const struct site *site, const struct node *loop) {
    const struct node *body = loop->kids[FOR_BODY];
    bool assigns = body != site->call && body->kind != NODE_COMPOUND;
    for (unsigned i = 0; body->kind == NODE_COMPOUND && i < body->kid_count; i++) {
        const struct node *statement = body->kids[i];
        bool declares = statement->kind == NODE_DECLARATION && statement->kid_count > 0;
        for (unsigned k = 0; declares && k < statement->kid_count; k++) {
            const struct node *variable = statement->kids[k];
            declares = variable->kind == NODE_VARIABLE && variable->kid_count == 1 &&
                       variable->kids[0] && purity_assigns_nothing(variable->kids[0]);
        }
        assigns |= statement != site->call && !declares;
    }
    return !assigns;
}

// ---- the key ------------------------------------------------------------------------------------

struct reading {
    struct arena *arena;
    const struct site *site;
    const struct node *loop;
    const struct decl *counter;
    const struct node *whole; // the expression
    struct range_list counters;
    bool is_hidden; // 0 does not do for the counter
    bool reads;     // memory, or divides by what may be 0
};

// Whether it is an argument of a function, one of several of the name: 0 may call another.
static bool is_argument(const struct node *node, const struct node *pointer) {
    while (node != pointer && node->kind != NODE_CALL)
        node = node->parent;
    return node->kind == NODE_CALL;
}

static void read_name(struct reading *r, const struct node *node) {
    if (node->decl != r->counter)
        return;
    r->is_hidden |= node->source != r->site->source || node->in_macro || node->in_argument ||
                    is_argument(node, r->whole);
    *ARENA_PUSH(r->arena, &r->counters) = node->range;
}

// Of a number that is not constant: what no lane may do with 0.
static bool divides(const struct node *node) {
    bool is_quotient = node->kind == NODE_BINARY &&
                       (node->operator == OPERATOR_DIVIDE || node->operator == OPERATOR_REMAINDER);
    return is_quotient && node->kids[1]->constant.kind != CONSTANT_INTEGER;
}

// What `&` is in front of is not read.
static void read_node(struct node *node, void *context) {
    struct reading *r = context;
    bool is_place = node->parent && node->parent->kind == NODE_UNARY &&
                    node->parent->operator == OPERATOR_ADDRESS;
    if (node->kind == NODE_REFERENCE)
        read_name(r, node);
    r->reads |= node->kind == NODE_CALL || divides(node);
    if (node->kind == NODE_SUBSCRIPT ||
        (node->kind == NODE_UNARY && node->operator == OPERATOR_DEREFERENCE))
        r->reads |= !is_place;
    if (node->kind == NODE_MEMBER && node->kid_count)
        r->reads |= node->kids[0]->kind != NODE_THIS && node->kids[0]->type &&
                    node->kids[0]->type->kind == TYPE_POINTER;
}

struct search {
    const char *text;
    bool is_found;
};

static void look_for_name(struct node *node, void *context) {
    struct search *search = context;
    const struct decl *decl = node->kind == NODE_VARIABLE ? node->decl : NULL;
    search->is_found |=
        decl && decl->name &&
        lexer_mentions(search->text, (struct range){0, strlen(search->text)}, decl->name);
}

// Also where nothing is evaluated: `decltype(c)`.
static bool names_own(const struct reading *r, const char *text) {
    struct search search = {text, false};
    node_walk((struct node *)r->loop, look_for_name, &search);
    return search.is_found;
}

// The expression's text in the range, with 0 for the counter. NULL: it is none in front of the
// loop.
static const char *at_first(struct reading *r, const struct node *whole, struct range range) {
    r->whole = whole;
    r->counters.count = 0;
    node_walk((struct node *)whole, read_node, r);
    const char *source = r->site->source->text, *text = "";
    size_t at = range.begin;
    for (size_t i = 0; i < r->counters.count; i++) {
        const struct range name = r->counters.at[i];
        if (name.begin < at || name.end > range.end)
            continue;
        text = arena_printf(r->arena, "%s%s0", text,
                            arena_copy(r->arena, source + at, name.begin - at));
        at = name.end;
    }
    text = arena_printf(r->arena, "%s%s", text, arena_copy(r->arena, source + at, range.end - at));
    return r->is_hidden || names_own(r, text) ? NULL : text;
}

// Memory that the loop reads in its rounds alone must not be read where it makes none.
static const char *key_of(struct arena *arena, const struct site *site, const struct node *loop) {
    const struct range pointer = groups_key(site);
    const struct node *condition = loop->kids[FOR_CONDITION];
    struct reading r = {
        .arena = arena, .site = site, .loop = loop, .counter = counted_counter(loop)};
    if (!pointer.end || !r.counter)
        return NULL;
    const char *key = at_first(&r, site->pointer, pointer);
    if (!key || !r.reads)
        return key;
    const char *goes_on = purity_can_repeat(condition) && condition->source == site->source &&
                                  !condition->in_macro && !condition->in_argument
                              ? at_first(&r, condition, condition->range)
                              : NULL;
    return goes_on ? arena_printf(arena, "%s ? %s : nullptr", goes_on, key) : NULL;
}

static const struct peer_loop *loop_at(struct arena *arena, const struct site *site) {
    const struct node *loop = loop_of(site);
    struct loop_text text;
    if (!loop || loop->kind != NODE_FOR || !assigns_nothing(site, loop) ||
        !loop_text_find(site, loop, &text) || !can_be_lambda(arena, site, loop))
        return NULL;
    const char *key = key_of(arena, site, loop);
    if (!key)
        return NULL;
    struct peer_loop *made = ARENA_NEW(arena, struct peer_loop);
    *made = (struct peer_loop){text.statements, text.lead, key};
    return made;
}

void peer_loops_form(struct arena *arena, struct site_list *sites) {
    for (size_t i = 0; i < sites->count; i++) {
        struct site *site = &sites->at[i];
        if (site->iteration.keeps_peers && groups_can_serve(site) &&
            (!site->group || site->group->counter))
            site->peer_loop = loop_at(arena, site);
    }
}
