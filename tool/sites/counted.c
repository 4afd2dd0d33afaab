// See counted.h.

#include "counted.h"

#include "base/lexer.h"
#include "base/text.h"
#include "flow.h"
#include "text/unit.h"

bool counted_is_index(const struct type *type) {
    static const char *const types[] = {"int",       "unsigned int",       "long", "unsigned long",
                                        "long long", "unsigned long long", NULL};
    return type && type->name && text_is_among(type->name, types);
}

static bool is_constant(const struct node *node) {
    return node && node->constant.kind == CONSTANT_INTEGER;
}

static const struct decl *named(const struct node *node) {
    bool is_variable = node && node->kind == NODE_REFERENCE && node->decl &&
                       (node->decl->kind == DECL_VARIABLE || node->decl->kind == DECL_PARAMETER);
    return is_variable ? node->decl : NULL;
}

// What begins with a value: `int c = 0` or `c = 0`.
static const struct decl *begun(const struct node *init, const struct node **value) {
    bool assigns = init && init->kind == NODE_ASSIGN && init->operator == OPERATOR_NONE;
    if (init && init->kind == NODE_DECLARATION && init->kid_count == 1 &&
        init->kids[0]->kind == NODE_VARIABLE) {
        *value = init->kids[0]->kid_count ? init->kids[0]->kids[0] : NULL;
        return init->kids[0]->decl;
    }
    *value = assigns ? init->kids[1] : NULL;
    return assigns ? named(init->kids[0]) : NULL;
}

// By which constant the counter steps up; 0: by none.
static long long step_of(const struct node *step) {
    if (step && step->kind == NODE_UNARY && step->operator == OPERATOR_INCREMENT)
        return 1;
    bool adds = step && step->kind == NODE_ASSIGN && step->operator == OPERATOR_ADD &&
                is_constant(step->kids[1]);
    return adds && step->kids[1]->constant.integer > 0 ? step->kids[1]->constant.integer : 0;
}

// What the head of a `for` says of the integer that it begins and steps up.
struct head {
    const struct decl *counter; // NULL: there is none
    bool is_own;                // the head declares it
    long long by;               // so much a round
    const struct node *first;
    const struct node *limit; // that it is compared with; NULL: with nothing
    enum operator_kind compares;
};

static struct head head_of(const struct node *loop) {
    struct head head = {0};
    const struct node *const *kids = (const struct node *const *)loop->kids;
    const struct node *condition = loop->kind == NODE_FOR ? kids[FOR_CONDITION] : NULL;
    const struct decl *decl = loop->kind == NODE_FOR ? begun(kids[FOR_INIT], &head.first) : NULL;
    head.by = decl ? step_of(kids[FOR_STEP]) : 0;
    if (!head.by || named(kids[FOR_STEP]->kids[0]) != decl || !decl->type ||
        decl->type->kind != TYPE_INTEGER || !decl->name || !*decl->name)
        return head;
    head.counter = decl;
    head.is_own = kids[FOR_INIT]->kind == NODE_DECLARATION;
    if (condition && condition->kind == NODE_BINARY && named(condition->kids[0]) == decl)
        head.limit = condition->kids[1], head.compares = condition->operator;
    return head;
}

const struct decl *counted_counter(const struct node *loop) {
    const struct head head = head_of(loop);
    bool is_it = head.counter && head.by == 1 && head.limit && is_constant(head.first) &&
                 head.first->constant.integer == 0;
    return is_it ? head.counter : NULL;
}

const struct decl *counted_up(const struct node *loop) {
    const struct head head = head_of(loop);
    bool counts = head.counter && head.is_own && is_constant(head.first) &&
                  head.first->constant.integer >= 0 && !head.counter->type->is_volatile;
    return counts ? head.counter : NULL;
}

bool counted_by_head(const struct flow *flow, const struct decl *counter) {
    const struct variable *variable = flow_variable(flow, counter);
    return variable && !variable->escaped && variable->definitions.count == 2;
}

// A template's own, in another of its instances, may be what no int holds.
static bool needs_conversion(const struct node *limit) {
    const struct type *type = limit->decl ? limit->decl->type : NULL;
    bool is_int = type && type->kind == TYPE_INTEGER && !type->is_unsigned && type->size <= 4;
    return limit->kind == NODE_REFERENCE && limit->constant.kind != CONSTANT_INTEGER && !is_int;
}

bool counted_has_limit(const struct node *loop) {
    const struct node *limit = loop->kids[FOR_CONDITION]->kids[1];
    bool is_constant =
        limit->kind == NODE_LITERAL ||
        (limit->kind == NODE_REFERENCE && limit->decl && limit->decl->kind == DECL_CONSTANT);
    return is_constant && limit->source == loop->source;
}

const char *counted_limit(struct arena *arena, const struct node *loop) {
    const struct node *limit = loop->kids[FOR_CONDITION]->kids[1];
    if (!counted_has_limit(loop))
        return NULL;
    for (size_t i = limit->range.begin; i < limit->range.end; i++)
        if (!lexer_is_word_character(limit->source->text[i]))
            return NULL;
    const char *text = arena_copy(arena, limit->source->text + limit->range.begin,
                                  limit->range.end - limit->range.begin);
    return needs_conversion(limit) ? arena_printf(arena, "(int)%s", text) : text;
}

bool counted_may_be_negative(const struct node *loop) {
    const struct node *limit = loop->kids[FOR_CONDITION]->kids[1];
    bool is_unsigned = limit->decl && limit->decl->type && limit->decl->type->is_unsigned;
    return limit->constant.kind != CONSTANT_INTEGER && !is_unsigned;
}

// ---- how often it goes round
// ------------------------------------------------------------------------------------------------

static void look_for_end(struct node *node, void *found) {
    *(bool *)found |=
        node->kind == NODE_BREAK || node->kind == NODE_RETURN || node->kind == NODE_GOTO;
}

// By a break of a loop inside too, as it seems.
static bool may_end_early(const struct node *loop) {
    bool found = false;
    node_walk(loop->kids[FOR_BODY], look_for_end, &found);
    return found;
}

long long counted_rounds(const struct node *loop) {
    const struct head head = head_of(loop);
    const bool is_closed = head.compares == OPERATOR_LESS_EQUAL;
    bool counts =
        head.counter && head.limit && is_constant(head.first) && is_constant(head.limit) &&
        (is_closed || head.compares == OPERATOR_LESS || head.compares == OPERATOR_NOT_EQUAL);
    long long length;
    if (!counts || may_end_early(loop) ||
        __builtin_sub_overflow(head.limit->constant.integer, head.first->constant.integer,
                               &length) ||
        length < 0)
        return 0;
    return is_closed ? length / head.by + 1 : length / head.by + (length % head.by != 0);
}
