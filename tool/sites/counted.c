// See counted.h.

#include "counted.h"

#include "base/lexer.h"
#include "text/unit.h"

static bool is_number(const struct node *node, long long number) {
    return node && node->constant.kind == CONSTANT_INTEGER && node->constant.integer == number;
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

static const struct decl *begun_with_0(const struct node *init) {
    const struct node *value = NULL;
    const struct decl *decl = begun(init, &value);
    return is_number(value, 0) ? decl : NULL;
}

static const struct decl *stepped(const struct node *step) {
    if (step && step->kind == NODE_UNARY && step->operator == OPERATOR_INCREMENT)
        return named(step->kids[0]);
    bool adds = step && step->kind == NODE_ASSIGN && step->operator == OPERATOR_ADD;
    return adds && is_number(step->kids[1], 1) ? named(step->kids[0]) : NULL;
}

static const struct decl *compared(const struct node *condition) {
    return condition && condition->kind == NODE_BINARY ? named(condition->kids[0]) : NULL;
}

const struct decl *counted_counter(const struct node *loop) {
    const struct decl *decl = loop->kind == NODE_FOR ? begun_with_0(loop->kids[FOR_INIT]) : NULL;
    bool is_it = decl && decl == stepped(loop->kids[FOR_STEP]) &&
                 decl == compared(loop->kids[FOR_CONDITION]) && decl->type &&
                 decl->type->kind == TYPE_INTEGER;
    return is_it && decl->name && *decl->name ? decl : NULL;
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

static bool is_constant(const struct node *node) {
    return node && node->constant.kind == CONSTANT_INTEGER;
}

// By which constant the counter steps up; 0: by none.
static long long step_of(const struct node *step) {
    if (stepped(step))
        return 1;
    bool adds = step && step->kind == NODE_ASSIGN && step->operator == OPERATOR_ADD &&
                named(step->kids[0]) && is_constant(step->kids[1]);
    return adds && step->kids[1]->constant.integer > 0 ? step->kids[1]->constant.integer : 0;
}

const struct decl *counted_up(const struct node *loop) {
    const struct node *init = loop->kind == NODE_FOR ? loop->kids[FOR_INIT] : NULL, *first = NULL,
                      *step = init ? loop->kids[FOR_STEP] : NULL;
    bool is_own = init && init->kind == NODE_DECLARATION && step_of(step);
    const struct decl *decl = is_own ? begun(init, &first) : NULL;
    bool counts = decl && decl == named(step->kids[0]) && is_constant(first) &&
                  first->constant.integer >= 0 && decl->type && decl->type->kind == TYPE_INTEGER &&
                  !decl->type->is_volatile;
    return counts && decl->name && *decl->name ? decl : NULL;
}

long long counted_rounds(const struct node *loop) {
    const struct node *first = NULL,
                      *condition = loop->kind == NODE_FOR ? loop->kids[FOR_CONDITION] : NULL,
                      *step = condition ? loop->kids[FOR_STEP] : NULL;
    const struct decl *decl = condition ? begun(loop->kids[FOR_INIT], &first) : NULL;
    const long long by = step_of(step);
    bool counts = decl && by && decl == named(step->kids[0]) && decl == compared(condition) &&
                  is_constant(first) && is_constant(condition->kids[1]);
    bool is_closed = counts && condition->operator == OPERATOR_LESS_EQUAL;
    long long length;
    if (!counts ||
        (!is_closed && condition->operator != OPERATOR_LESS &&
         condition->operator != OPERATOR_NOT_EQUAL) ||
        may_end_early(loop))
        return 0;
    if (__builtin_sub_overflow(condition->kids[1]->constant.integer, first->constant.integer,
                               &length) ||
        length < 0)
        return 0;
    return is_closed ? length / by + 1 : length / by + (length % by != 0);
}
