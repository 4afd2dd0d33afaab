// The key of &px[c], px + c, &v[3 * c + 1], &v[c + n] and &pos[c].x is what is left when the uniform base, the member and an offset that all
// lanes share are taken away. Equal keys mean equal addresses only if the base is proved the same for all lanes, so that is asked too.

#include "groups.h"

#include <string.h>

#include "base/lexer.h"
#include "sites.h"
#include "uniformity.h"

struct addressing {
    const struct node *base, *key;
};

// Proved the same for all lanes, and in every iteration of the loops around the site.
static bool is_fixed(const struct flow *flow, const struct site *site, const struct node *node) {
    struct shape shape = uniformity_of(flow, node);
    return shape.spread == SPREAD_UNIFORM && !shape.expected && !(shape.loops & flow_enclosing_loops(flow, site->call));
}

// An offset that all lanes share moves every key alike: equal keys stay equal, different ones different.
static const struct node *without_offset(const struct flow *flow, const struct site *site, const struct node *index) {
    while (index->kind == NODE_BINARY && (index->operator == OPERATOR_ADD || index->operator == OPERATOR_SUBTRACT)) {
        if (is_fixed(flow, site, index->kids[1]))
            index = index->kids[0];
        else if (index->operator == OPERATOR_ADD && is_fixed(flow, site, index->kids[0]))
            index = index->kids[1];
        else
            break;
    }
    return index;
}

static bool is_pointer_like(const struct node *node) {
    return node->type && (node->type->kind == TYPE_POINTER || node->type->kind == TYPE_ARRAY);
}

static struct addressing split(const struct flow *flow, const struct site *site) {
    const struct node *address = site->pointer;
    struct addressing none = {NULL, NULL};
    if (address->kind == NODE_BINARY && address->operator == OPERATOR_ADD && is_pointer_like(address->kids[0]))
        return (struct addressing){address->kids[0], without_offset(flow, site, address->kids[1])};
    if (address->kind != NODE_UNARY || address->operator != OPERATOR_ADDRESS)
        return none;
    const struct node *place = address->kids[0];
    while (place->kind == NODE_MEMBER && place->kid_count == 1 && !is_pointer_like(place->kids[0]))
        place = place->kids[0];
    if (place->kind != NODE_SUBSCRIPT)
        return none;
    return (struct addressing){place->kids[0], without_offset(flow, site, place->kids[1])};
}

struct purity {
    const struct flow *flow;
    bool pure;
    const struct type *written; // the type that the updates write
};

// Evaluating the key once for all must give what evaluating it at each site gave.
static void judge_purity(struct node *node, void *context) {
    struct purity *purity = context;
    const struct variable *variable = node->kind == NODE_REFERENCE ? flow_variable(purity->flow, node->decl) : NULL;
    bool is_memory = node->kind == NODE_REFERENCE && node->decl && node->decl->kind == DECL_VARIABLE && !decl_is_private(node->decl);
    bool loads = is_memory || node->kind == NODE_SUBSCRIPT || (node->kind == NODE_UNARY && node->operator == OPERATOR_DEREFERENCE) ||
                 (node->kind == NODE_MEMBER && (node->kid_count == 0 || is_pointer_like(node->kids[0]))); // of *this too
    const struct type *type = node_accessed_type(node);
    switch (node->kind) {
    case NODE_ASSIGN:
    case NODE_CALL:
    case NODE_LAMBDA:
    case NODE_OTHER: purity->pure = false; break;
    case NODE_UNARY:
        if (node->operator == OPERATOR_INCREMENT || node->operator == OPERATOR_DECREMENT)
            purity->pure = false;
        break;
    default: break;
    }
    bool is_volatile = type && type->is_volatile;
    bool may_change = is_volatile || (loads && (!type || types_may_alias(type, purity->written)));
    if (may_change || (variable && variable->escaped))
        purity->pure = false;
}

static bool is_pure(const struct flow *flow, const struct node *node, const struct type *written) {
    struct purity purity = {flow, true, written};
    node_walk((struct node *)node, judge_purity, &purity);
    return purity.pure;
}

struct effects {
    bool any;
};

static void look_for_effects(struct node *node, void *context) {
    struct effects *effects = context;
    bool steps = node->kind == NODE_UNARY && (node->operator == OPERATOR_INCREMENT || node->operator == OPERATOR_DECREMENT);
    bool unknown_call = node->kind == NODE_CALL && !(node->decl && node->decl->is_system && node->kid_count > 0);
    effects->any |= node->kind == NODE_ASSIGN || steps || unknown_call || node->kind == NODE_LAMBDA;
}

static bool has_effects(const struct node *node) {
    struct effects effects = {false};
    node_walk((struct node *)node, look_for_effects, &effects);
    return effects.any;
}

static const struct type *written_type(const struct site *site) {
    const struct node *address = site->pointer;
    return address->type ? address->type->target : NULL;
}

// Where the statement ends that a call makes by itself, its semicolon included; 0 where something else follows, as in `(atomicAdd(p, x));`.
static size_t statement_end(const struct source *source, const struct node *call) {
    struct lexer lexer = {source->text, source->length, call->range.end};
    struct token token;
    bool ends = lexer_next(&lexer, &token) && token.kind == TOKEN_MARK && source->text[token.range.begin] == ';';
    return ends ? token.range.end : 0;
}

static bool can_join(const struct flow *flow, const struct site *site, struct addressing *addressing) {
    const struct node *statement = site->call;
    if (site->form != FORM_ATOMIC || site->address != ADDRESS_KEYED || site->result_used || site->in_macro || site->in_macro_argument || !statement->parent ||
        statement->parent->kind != NODE_COMPOUND || site->operation > OP_XOR || site->scope != SCOPE_DEVICE || !statement_end(site->source, statement))
        return false;
    *addressing = split(flow, site);
    if (!addressing->key || !addressing->key->source || addressing->key->in_macro)
        return false;
    const struct node *value = site->operand;
    return is_pure(flow, addressing->key, written_type(site)) && value && !has_effects(value) && is_fixed(flow, site, addressing->base);
}

static bool same_text(const struct source *source, struct range a, struct range b) {
    size_t length = a.end - a.begin;
    return length == b.end - b.begin && memcmp(source->text + a.begin, source->text + b.begin, length) == 0;
}

// A directive between two statements may cut the group that they would form, whose braces belong together.
static bool directive_between(const struct source *source, size_t begin, size_t end) {
    struct lexer lexer = {source->text, end, begin};
    struct token token;
    while (lexer_next_raw(&lexer, &token))
        if (token.kind == TOKEN_DIRECTIVE)
            return true;
    return false;
}

static bool is_next_statement(const struct site *site, const struct site *next) {
    const struct node *list = site->call->parent;
    if (next->call->parent != list || directive_between(site->source, site->range.end, next->range.begin))
        return false;
    for (unsigned i = 0; i + 1 < list->kid_count; i++)
        if (list->kids[i] == site->call)
            return list->kids[i + 1] == next->call;
    return false;
}

// The dataflow is run where there is something that it could tell.
static bool has_neighbours(const struct site_list *sites) {
    for (size_t i = 0; i + 1 < sites->count; i++)
        if (sites->at[i].call->parent && is_next_statement(&sites->at[i], &sites->at[i + 1]))
            return true;
    return false;
}

void groups_find(struct arena *arena, struct flow *flow, struct site_list *sites) {
    if (!has_neighbours(sites))
        return;
    if (!flow->is_solved)
        uniformity_solve(flow);
    flow->is_solved = true;
    for (size_t first = 0; first < sites->count; first++) {
        struct addressing start, other;
        if (!can_join(flow, &sites->at[first], &start))
            continue;
        size_t last = first;
        while (last + 1 < sites->count && is_next_statement(&sites->at[last], &sites->at[last + 1]) &&
               can_join(flow, &sites->at[last + 1], &other) && same_text(sites->at[first].source, start.key->range, other.key->range))
            last++;
        if (last == first)
            continue;
        struct site_group *group = ARENA_NEW(arena, struct site_group);
        group->key = start.key->range;
        group->first = sites->at[first].id;
        group->last = sites->at[last].id;
        group->statements.begin = sites->at[first].range.begin;
        group->statements.end = statement_end(sites->at[last].source, sites->at[last].call);
        for (size_t i = first; i <= last; i++)
            sites->at[i].group = group;
        first = last;
    }
}
