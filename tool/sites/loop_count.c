// See loop_count.h. The condition is `j < n`, or `j < n` and something else, in words that name
// nothing but constants and variables that the loop does not change.

#include "loop_count.h"

#include <string.h>

#include "base/lexer.h"
#include "base/text.h"
#include "counted.h"
#include "purity.h"

struct reading {
    const struct flow *flow;
    const struct node *loop;
    const struct decl *decl; // that is looked for
    bool is_changed;
};

// What may be the variable itself: `(long &)n`, `(k ? n : m)`.
static const struct node *place_of(const struct node *node) {
    while (node->parent &&
           (node->parent->kind == NODE_CAST || node->parent->kind == NODE_CONDITIONAL ||
            (node->parent->kind == NODE_BINARY && node->parent->operator == OPERATOR_COMMA)))
        node = node->parent;
    return node;
}

static void look_for_changes(struct node *node, void *context) {
    struct reading *r = context;
    if (node->kind != NODE_REFERENCE || node->decl != r->decl)
        return;
    const struct node *place = place_of(node), *parent = place->parent;
    bool is_assigned = parent && parent->kind == NODE_ASSIGN && parent->kids[0] == place;
    bool is_read =
        parent &&
        (parent->kind == NODE_BINARY || parent->kind == NODE_SUBSCRIPT ||
         parent->kind == NODE_CALL || parent->kind == NODE_VARIABLE ||
         parent->kind == NODE_ASSIGN || parent->kind == NODE_IF || parent->kind == NODE_FOR ||
         (parent->kind == NODE_UNARY && parent->operator != OPERATOR_INCREMENT &&
          parent->operator != OPERATOR_DECREMENT));
    r->is_changed |= is_assigned || !is_read;
}

// `int &other = n`: by that name it changes too.
static void look_for_names(struct node *node, void *context) {
    struct reading *r = context;
    const struct node *above = place_of(node)->parent;
    bool names = node->kind == NODE_REFERENCE && node->decl == r->decl && above &&
                 above->kind == NODE_VARIABLE && above->decl && above->decl->type &&
                 above->decl->type->kind == TYPE_REFERENCE;
    r->is_changed |= names;
}

static bool is_number(const struct type *type) {
    return type && !type->is_volatile &&
           (type->kind == TYPE_INTEGER || type->kind == TYPE_BOOL || type->kind == TYPE_FLOATING);
}

// A thread's own.
static bool is_kept(struct reading *r, const struct decl *decl) {
    const struct variable *variable = flow_variable(r->flow, decl);
    if (decl->kind == DECL_CONSTANT)
        return true;
    if (!variable || variable->escaped || variable->alias || decl->binding ||
        !is_number(decl->type))
        return false;
    r->decl = decl, r->is_changed = false;
    node_walk((struct node *)r->loop, look_for_changes, r);
    node_walk((struct node *)node_top(r->loop), look_for_names, r);
    return !r->is_changed;
}

static bool is_of_min(const struct node *call) {
    return text_is_same(call->name, "min") || text_is_same(call->name, "max");
}

// Whether it is the same whenever a thread asks. Of a value that purity_can_repeat.
static bool is_steady(struct reading *r, const struct node *node) {
    switch (node->kind) {
    case NODE_LITERAL: return true;
    case NODE_REFERENCE: return node->decl && is_kept(r, node->decl);
    case NODE_CALL:
        if (!is_of_min(node))
            return false;
        break;
    case NODE_UNARY:
        if (node->operator == OPERATOR_ADDRESS || node->operator == OPERATOR_DEREFERENCE)
            return false;
        break;
    case NODE_BINARY:
    case NODE_CONDITIONAL:
    case NODE_CAST: break;
    default: return false;
    }
    for (unsigned i = 0; i < node->kid_count; i++)
        if (!is_steady(r, node->kids[i]))
            return false;
    return true;
}

static bool is_known(struct reading *r, const struct node *node) {
    return node->source == r->loop->source && !node->in_macro && purity_can_repeat(node) &&
           is_steady(r, node);
}

// Whether the node is the one part, `mark`, and the other, and nothing else is written there.
static bool is_written_so(const struct node *node, const char *mark) {
    const char *text = node->source->text;
    const struct range a = node->kids[0]->range, b = node->kids[1]->range;
    size_t at = a.end + strspn(text + a.end, " \t");
    bool begins = node->range.begin == a.begin && strncmp(text + at, mark, strlen(mark)) == 0;
    at += strlen(mark);
    return begins && at + strspn(text + at, " \t") == b.begin && node->range.end == b.end;
}

// `j < n`, of one type: then n.
static const struct node *end_of(const struct node *compared, const struct decl *counter) {
    const struct node *const *kids = (const struct node *const *)compared->kids;
    if (compared->kind != NODE_BINARY || kids[0]->kind != NODE_REFERENCE ||
        kids[0]->decl != counter || kids[0]->in_macro)
        return NULL;
    const struct type *type = kids[1]->type;
    type = type && type->kind == TYPE_REFERENCE ? type->target : type;
    bool is_same = type && type->kind == TYPE_INTEGER && counter->type->size >= 4 &&
                   type->size == counter->type->size &&
                   type->is_unsigned == counter->type->is_unsigned;
    return is_same && is_written_so(compared, "<") ? kids[1] : NULL;
}

static const char *text_of(struct arena *arena, const struct node *node) {
    return arena_copy(arena, node->source->text + node->range.begin,
                      node->range.end - node->range.begin);
}

static bool is_one_line(const char *text) {
    return !strchr(text, '\n') && !strstr(text, "//") && !strstr(text, "/*");
}

static const char *limit_of(struct arena *arena, struct reading *r, const struct decl *counter) {
    const struct node *condition = r->loop->kids[FOR_CONDITION], *rest = NULL, *end;
    if (!condition || condition->kind != NODE_BINARY || condition->in_macro ||
        condition->source != r->loop->source)
        return NULL;
    end = end_of(condition, counter);
    for (unsigned i = 0; !end && i < 2 && is_written_so(condition, "&&"); i++) {
        rest = condition->kids[!i];
        end = end_of(condition->kids[i], counter);
    }
    if (!end || !is_known(r, end) || (rest && !is_known(r, rest)))
        return NULL;
    const char *text = text_of(arena, end);
    text = rest ? arena_printf(arena, "%s ? %s : 0", text_of(arena, rest), text) : text;
    return is_one_line(text) ? text : NULL;
}

// Other configurations may have other code there than the tree.
static bool has_condition(const struct node *loop) {
    struct lexer lexer = {loop->source->text, loop->range.end, loop->range.begin};
    struct token token;
    bool has = false;
    while (lexer_next_raw(&lexer, &token)) {
        const char *word = lexer.text + token.range.begin + 1;
        has |= token.kind == TOKEN_DIRECTIVE && strncmp(word + strspn(word, " \t"), "pragma", 6);
    }
    return has;
}

const struct loop_count *loop_count_find(struct arena *arena, const struct flow *flow,
                                         const struct node *loop) {
    const struct decl *counter = counted_up(loop);
    if (!counter || !counted_by_head(flow, counter) || has_condition(loop))
        return NULL;
    struct reading r = {flow, loop, NULL, false};
    struct loop_count *count = ARENA_NEW(arena, struct loop_count);
    *count = (struct loop_count){counter->name, counter->type->name, limit_of(arena, &r, counter)};
    return count;
}

bool loop_counts_are_equal(const struct loop_count *a, const struct loop_count *b) {
    return a && b ? text_is_same(a->counter, b->counter) && text_is_same(a->type, b->type) &&
                        text_is_same(a->limit, b->limit)
                  : a == b;
}
