// See counted.h.

#include "counted.h"

#include "base/lexer.h"
#include "text/unit.h"

static bool is_number(const struct node *node, long long number) {
    return node && node->constant.kind == CONSTANT_INTEGER && node->constant.integer == number;
}

static const struct decl *named(const struct node *node) {
    bool is_variable = node && node->kind == NODE_REFERENCE && node->decl && (node->decl->kind == DECL_VARIABLE || node->decl->kind == DECL_PARAMETER);
    return is_variable ? node->decl : NULL;
}

// What begins with 0: `int c = 0` or `c = 0`.
static const struct decl *begun(const struct node *init) {
    if (init && init->kind == NODE_DECLARATION && init->kid_count == 1 && init->kids[0]->kind == NODE_VARIABLE)
        return init->kids[0]->kid_count && is_number(init->kids[0]->kids[0], 0) ? init->kids[0]->decl : NULL;
    bool assigns = init && init->kind == NODE_ASSIGN && init->operator == OPERATOR_NONE;
    return assigns && is_number(init->kids[1], 0) ? named(init->kids[0]) : NULL;
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
    const struct decl *decl = loop->kind == NODE_FOR ? begun(loop->kids[FOR_INIT]) : NULL;
    bool is_it = decl && decl == stepped(loop->kids[FOR_STEP]) && decl == compared(loop->kids[FOR_CONDITION]) && decl->type && decl->type->kind == TYPE_INTEGER;
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
    bool is_constant = limit->kind == NODE_LITERAL || (limit->kind == NODE_REFERENCE && limit->decl && limit->decl->kind == DECL_CONSTANT);
    return is_constant && limit->source == loop->source;
}

const char *counted_limit(struct arena *arena, const struct node *loop) {
    const struct node *limit = loop->kids[FOR_CONDITION]->kids[1];
    if (!counted_has_limit(loop))
        return NULL;
    for (size_t i = limit->range.begin; i < limit->range.end; i++)
        if (!lexer_is_word_character(limit->source->text[i]))
            return NULL;
    const char *text = arena_copy(arena, limit->source->text + limit->range.begin, limit->range.end - limit->range.begin);
    return needs_conversion(limit) ? arena_printf(arena, "(int)%s", text) : text;
}

bool counted_may_be_negative(const struct node *loop) {
    const struct node *limit = loop->kids[FOR_CONDITION]->kids[1];
    bool is_unsigned = limit->decl && limit->decl->type && limit->decl->type->is_unsigned;
    return limit->constant.kind != CONSTANT_INTEGER && !is_unsigned;
}
