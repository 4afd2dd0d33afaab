// Intervals, over all that a variable is ever assigned. What an interval can't be found for may be
// anything; what CUDA refuses to launch, no threads or a size beyond what an int holds,
// is left out.

#include "sizes.h"

#include <limits.h>
#include <string.h>

#include "text/kernel_calls.h"

enum { MOST_STEPS = 200, MOST_THREADS = 1024 }; // of one question; of a block

struct interval {
    long long least, most;
};

static const struct interval anything = {LLONG_MIN, LLONG_MAX}, one = {1, 1};

struct question {
    const struct flow *flow;
    unsigned steps; // that may still be taken
};

// Of an object: along an axis; of a cudaLaunchConfig_t its blockDim's.
struct part {
    bool is_configured;
    unsigned axis;
};

static struct interval both(struct interval a, struct interval b) {
    return (struct interval){a.least < b.least ? a.least : b.least,
                             a.most > b.most ? a.most : b.most};
}

static bool is_integer(const struct type *type) {
    return type && (type->kind == TYPE_INTEGER || type->kind == TYPE_BOOL) && !type->is_volatile &&
           type->size > 0 && type->size <= 8;
}

// All that the type holds; the largest number stands for all that are larger too.
static struct interval all_of(const struct type *type) {
    if (!is_integer(type))
        return anything;
    if (type->kind == TYPE_BOOL)
        return (struct interval){0, 1};
    const long long half = type->size < 8 ? 1LL << (8 * type->size - 1) : LLONG_MAX;
    if (type->is_unsigned)
        return (struct interval){0, type->size < 8 ? 2 * half - 1 : LLONG_MAX};
    return type->size < 8 ? (struct interval){-half, half - 1} : anything;
}

// After a conversion to the type.
static struct interval fitted(struct interval value, const struct type *type) {
    const struct interval all = all_of(type);
    return value.least >= all.least && value.most <= all.most && value.most < LLONG_MAX ? value
                                                                                        : all;
}

// ---- Numbers ------------------------------------------------------------------------------------

static struct interval value_of(struct question *q, const struct node *node);
static struct interval of_variable(struct question *q, const struct decl *decl,
                                   const struct part *part);

static struct interval number(struct question *q, const struct node *node) {
    return fitted(value_of(q, node), node->type);
}

// What the corners of a sum, a difference or a product span.
static struct interval spanned(enum operator_kind operator, struct interval a, struct interval b) {
    const long long left[] = {a.least, a.most}, right[] = {b.least, b.most};
    struct interval all = {LLONG_MAX, LLONG_MIN};
    for (int i = 0; i < 4; i++) {
        const long long x = left[i / 2], y = right[i % 2];
        long long corner;
        bool overflows = operator == OPERATOR_ADD        ? __builtin_add_overflow(x, y, &corner)
                         : operator == OPERATOR_SUBTRACT ? __builtin_sub_overflow(x, y, &corner)
                                                         : __builtin_mul_overflow(x, y, &corner);
        if (overflows)
            return anything;
        all = both(all, (struct interval){corner, corner});
    }
    return all;
}

// By what is not negative, and so 1 or more.
static struct interval divided(struct interval a, struct interval b) {
    const long long least = b.least > 0 ? b.least : 1;
    if (b.least < 0 || b.most < least || a.most == LLONG_MAX)
        return anything;
    return (struct interval){a.least < 0 ? a.least / least : a.least / b.most,
                             a.most < 0 ? a.most / b.most : a.most / least};
}

static struct interval of_binary(struct question *q, const struct node *node) {
    const struct interval a = number(q, node->kids[0]), b = number(q, node->kids[1]);
    if (!is_integer(node->kids[0]->type) || !is_integer(node->kids[1]->type))
        return anything;
    switch (node->operator) {
    case OPERATOR_ADD:
    case OPERATOR_SUBTRACT:
    case OPERATOR_MULTIPLY: return fitted(spanned(node->operator, a, b), node->kids[0]->type);
    case OPERATOR_DIVIDE: return fitted(divided(a, b), node->kids[0]->type);
    case OPERATOR_REMAINDER:
        if (a.least < 0 || b.least < 0 || b.most <= 0)
            return anything;
        return (struct interval){0, a.most < b.most ? a.most : b.most - 1};
    default: return anything;
    }
}

static bool is_same_variable(const struct node *a, const struct node *b) {
    return a->kind == NODE_REFERENCE && b->kind == NODE_REFERENCE && a->decl &&
           a->decl == b->decl && is_integer(a->decl->type);
}

// The type in which it is compared is its own, or holds all of it.
static bool is_compared_whole(const struct node *side) {
    const struct interval own = all_of(side->decl->type), compared = all_of(side->type);
    return own.least >= compared.least && own.most <= compared.most;
}

// `n < 256 ? n : 256`: a branch that names a side of the condition has no more than the other.
static struct interval of_branch(struct question *q, const struct node *choice, unsigned branch) {
    const struct node *condition = choice->kids[0], *node = choice->kids[branch];
    struct interval all = number(q, node);
    const enum operator_kind operator =
        condition->kind == NODE_BINARY ? condition->operator : OPERATOR_NONE;
    const bool is_less = operator == OPERATOR_LESS || operator == OPERATOR_LESS_EQUAL;
    const bool is_greater = operator == OPERATOR_GREATER || operator == OPERATOR_GREATER_EQUAL;
    if (!is_less && !is_greater)
        return all;
    // The side that is no more than the other in this branch.
    const unsigned smaller = is_less == (branch == 1) ? 0 : 1;
    const struct node *side = condition->kids[smaller], *other = condition->kids[!smaller];
    if (!is_same_variable(node, side) || !is_compared_whole(side) || !is_compared_whole(node))
        return all;
    const struct interval limit = number(q, other);
    all.most = limit.most < all.most ? limit.most : all.most;
    return all;
}

// The library's min and max.
static struct interval of_call(struct question *q, const struct node *call) {
    const bool is_min = text_is_same(call->name, "min"), is_max = text_is_same(call->name, "max");
    if ((!is_min && !is_max) || !call->decl || !call->decl->is_system || call->kid_count != 2)
        return anything;
    if (!is_integer(call->kids[0]->type) || !is_integer(call->kids[1]->type))
        return anything;
    const struct interval a = number(q, call->kids[0]), b = number(q, call->kids[1]);
    const bool least_is_a = (a.least < b.least) == is_min, most_is_a = (a.most < b.most) == is_min;
    return (struct interval){least_is_a ? a.least : b.least, most_is_a ? a.most : b.most};
}

// To what type is not seen where the result is converted again: bits that are cut off leave less.
static struct interval of_cast(struct question *q, const struct node *node) {
    const struct interval value = number(q, node->kids[0]);
    return is_integer(node->kids[0]->type) && value.least >= 0 ? (struct interval){0, value.most}
                                                               : anything;
}

// Before it is converted to the node's type.
static struct interval value_of(struct question *q, const struct node *node) {
    static const struct part whole = {false, 0};
    if (node->constant.kind != CONSTANT_NONE)
        return node->constant.kind == CONSTANT_INTEGER
                   ? (struct interval){node->constant.integer, node->constant.integer}
                   : anything;
    if (!q->steps)
        return anything;
    q->steps--;
    switch (node->kind) {
    case NODE_REFERENCE:
        return node->decl && is_integer(node->decl->type) ? of_variable(q, node->decl, &whole)
                                                          : anything;
    case NODE_BINARY: return of_binary(q, node);
    case NODE_CONDITIONAL:
        if (!is_integer(node->kids[1]->type) || !is_integer(node->kids[2]->type))
            return anything;
        return both(of_branch(q, node, 1), of_branch(q, node, 2));
    case NODE_CALL: return of_call(q, node);
    case NODE_CAST: return of_cast(q, node);
    default: return anything;
    }
}

// ---- Objects ------------------------------------------------------------------------------------

static bool is_named(const struct type *type, const char *name) {
    return type && type->kind == TYPE_RECORD && type->name && strcmp(type->name, name) == 0 &&
           !type->is_volatile;
}

// Classes of the program's that become one of these may be made of anything.
static bool is_of_sizes(const struct type *type) {
    return is_named(type, "dim3") || is_named(type, "uint3");
}

static bool is_configuration(const struct type *type) {
    return is_named(type, "cudaLaunchConfig_st");
}

// `dim3(32, 8)`, `{32, 8}`.
static bool has_parts(const struct node *node) {
    bool is_made = node->kind == NODE_CONSTRUCT ? !node->decl || node->decl->is_system
                                                : node->kind == NODE_OTHER && !node->hides_value;
    bool all = is_made && is_of_sizes(node->type);
    for (unsigned i = 0; i < node->kid_count; i++) // a pack is one there, whatever it becomes
        all &= node->kids[i] &&
               (node_is_default(node->kids[i]) ||
                (type_is_number(node->kids[i]->type) && node->kids[i]->kind != NODE_OTHER));
    return all;
}

// `{32, 8}` is read as `(32, 8)` (dialect.c), whose value is that of its last part.
static bool has_comma(const struct node *node) {
    return node->kid_count && node->kids[0]->kind == NODE_BINARY &&
           node->kids[0]->operator == OPERATOR_COMMA;
}

// `dim3(256)` is a cast, of what is constructed.
static bool copies(const struct node *node) {
    bool may_copy = node->kind == NODE_CAST ||
                    (node->kind == NODE_CONSTRUCT && (!node->decl || node->decl->is_system));
    return may_copy && node->kid_count == 1 && node->kids[0] && is_of_sizes(node->type) &&
           is_of_sizes(node->kids[0]->type);
}

static const struct node *part_node(const struct node *parts, unsigned axis) {
    const struct node *part = axis < parts->kid_count ? parts->kids[axis] : NULL;
    return part && !node_is_default(part) ? part : NULL;
}

// As a size: less than none is one that is refused, as long
// as it is converted from no more bits than a size has.
static struct interval size_of(struct question *q, const struct node *node) {
    const struct interval size = value_of(q, node);
    return is_integer(node->type) && size.least >= INT_MIN && size.most <= UINT_MAX ? size
                                                                                    : anything;
}

static struct interval of_object(struct question *q, const struct node *node,
                                 const struct part *part) {
    if (!q->steps)
        return anything;
    q->steps--;
    if (node->kind == NODE_CONDITIONAL && !part->is_configured)
        return both(of_object(q, node->kids[1], part), of_object(q, node->kids[2], part));
    if (node->kind == NODE_REFERENCE && node->decl &&
        (part->is_configured ? is_configuration(node->decl->type) : is_of_sizes(node->decl->type)))
        return of_variable(q, node->decl, part);
    if (part->is_configured) { // `{}` and `{0}` have one thread
        const bool is_empty = !node->kid_count || (node->kid_count == 1 && node->kids[0] &&
                                                   node->kids[0]->kind == NODE_LITERAL);
        return is_empty && is_configuration(node->type) &&
                       (node->kind == NODE_CONSTRUCT || node->kind == NODE_OTHER)
                   ? one
                   : anything;
    }
    if (copies(node))
        return of_object(q, node->kids[0], part);
    if (has_parts(node)) {
        const struct node *size = part_node(node, part->axis);
        return has_comma(node) ? anything : size ? size_of(q, size) : one;
    }
    return !type_is_number(node->type) ? anything : part->axis ? one : size_of(q, node);
}

// ---- Variables ----------------------------------------------------------------------------------

static struct interval of_value(struct question *q, const struct decl *decl,
                                const struct node *value, const struct part *part) {
    return is_integer(decl->type) ? fitted(number(q, value), decl->type)
                                  : of_object(q, value, part);
}

static bool is_axis(const struct node *member, unsigned axis) {
    const char name[] = {"xyz"[axis], 0};
    return text_is_same(member->name, name);
}

// Of what is assigned to the variable, or to a member of it: the part's;
// nothing (`*any` false) where it is another one.
static struct interval of_assignment(struct question *q, const struct decl *decl,
                                     const struct node *assignment, const struct part *part,
                                     bool *any) {
    const struct node *target = assignment->kids[0], *value = assignment->kids[1],
                      *members[2] = {NULL, NULL};
    unsigned depth = 0;
    for (; target->kind == NODE_MEMBER && target->kid_count == 1 && depth < 2;
         target = target->kids[0])
        members[depth++] = target;
    if (target->kind != NODE_REFERENCE || target->decl != decl)
        return anything;
    if (depth == 0)
        return of_value(q, decl, value, part);
    const struct node *outer = members[depth - 1];
    if (part->is_configured && !text_is_same(outer->name, "blockDim"))
        return *any = false, one;
    if (part->is_configured && depth == 1)
        return of_object(q, value, &(struct part){false, part->axis});
    if (!is_axis(members[0], part->axis))
        return *any = false, one;
    return size_of(q, value);
}

static struct interval of_definition(struct question *q, const struct decl *decl,
                                     const struct definition *definition, const struct part *part,
                                     bool *any) {
    const struct node *value = definition->value, *parent = value ? value->parent : NULL;
    if (!value || definition->update != OPERATOR_NONE)
        return anything;
    if (definition->is_initializer)
        return of_value(q, decl, value, part);
    bool assigns = parent && parent->kind == NODE_ASSIGN && parent->kids[1] == value;
    return assigns ? of_assignment(q, decl, parent, part, any) : anything;
}

// Of a number, or a part of an object: whatever it is assigned, if it is the function's own.
static struct interval of_variable(struct question *q, const struct decl *decl,
                                   const struct part *part) {
    const struct variable *variable = flow_variable(q->flow, decl);
    if (decl->kind != DECL_VARIABLE || decl->binding)
        return anything;
    if (decl->type->is_const)
        return decl->initializer ? of_value(q, decl, decl->initializer, part) : anything;
    struct interval all = {LLONG_MAX, LLONG_MIN};
    size_t count = 0;
    for (size_t i = 0;
         variable && !variable->escaped && !variable->alias && i < variable->definitions.count;
         i++) {
        bool any = true;
        const struct interval here =
            of_definition(q, decl, &variable->definitions.at[i], part, &any);
        all = any ? both(all, here) : all;
        count += any;
    }
    return count ? all : anything;
}

// ---- Launches -----------------------------------------------------------------------------------

// The configuration's own address stands in such a call, not its value.
static const struct node *configuration(const struct node *node) {
    const bool is_address = node->kind == NODE_UNARY && node->operator == OPERATOR_ADDRESS;
    return is_address && is_configuration(node->kids[0]->type) ? node->kids[0] : NULL;
}

static struct part part_along(const struct node **sizes, unsigned axis) {
    const struct node *configured = configuration(*sizes);
    *sizes = configured ? configured : *sizes;
    return (struct part){configured != NULL, axis};
}

static struct interval along(const struct flow *flow, const struct node *sizes, unsigned axis) {
    struct question q = {flow, MOST_STEPS};
    const struct part part = part_along(&sizes, axis);
    return of_object(&q, sizes, &part);
}

long long sizes_along(const struct flow *flow, const struct node *sizes, unsigned axis) {
    const struct interval size = along(flow, sizes, axis);
    return size.least == size.most && size.least > 0 ? size.least : 0;
}

// Keeps its value, so that it is one wherever it is named.
static bool is_kept(const struct flow *flow, const struct decl *decl) {
    const struct variable *variable = flow_variable(flow, decl);
    if (!is_integer(decl->type))
        return false;
    if (decl->kind == DECL_CONSTANT || decl->type->is_const)
        return true;
    return variable && !variable->escaped && !variable->alias &&
           variable->definitions.count == (decl->kind == DECL_PARAMETER ? 0 : 1);
}

// What a variable that keeps its value was made of.
static const struct node *made_of(const struct flow *flow, const struct node *node) {
    const struct decl *decl = node->kind == NODE_REFERENCE ? node->decl : NULL;
    const struct variable *variable = flow_variable(flow, decl);
    const bool is_made = decl && decl->kind == DECL_VARIABLE && decl->initializer &&
                         (is_integer(decl->type) || is_of_sizes(decl->type));
    if (is_made && (decl->type->is_const || (variable && variable->definitions.count == 1 &&
                                             !variable->escaped && !variable->alias)))
        return decl->initializer;
    return copies(node) ? node->kids[0] : node;
}

// `dim3(256 / n, n)`: of these two axes together 256 threads; 0: not so.
static long long most_of_two(const struct flow *flow, const struct node *quotient,
                             const struct node *divisor) {
    struct question q = {flow, MOST_STEPS};
    quotient = quotient ? made_of(flow, quotient) : NULL;
    bool are_two = quotient && divisor && quotient->kind == NODE_BINARY &&
                   quotient->operator == OPERATOR_DIVIDE &&
                   is_same_variable(quotient->kids[1], divisor);
    bool is_whole = are_two && is_integer(quotient->kids[0]->type) && is_kept(flow, divisor->decl);
    const struct interval all = is_whole ? number(&q, quotient->kids[0]) : anything;
    return all.most > 0 && all.most <= MOST_THREADS ? all.most : 0;
}

long long sizes_most(const struct flow *flow, const struct node *sizes) {
    long long most = 1, each[3];
    for (unsigned axis = 0; axis < 3; axis++) {
        each[axis] = along(flow, sizes, axis).most;
        each[axis] = each[axis] > 0 && each[axis] <= MOST_THREADS ? each[axis] : 0;
        most *= each[axis];
    }
    const struct node *parts = made_of(flow, made_of(flow, sizes));
    for (unsigned i = 0; !most && i < 3 && has_parts(parts) && !has_comma(parts); i++)
        for (unsigned k = 0; !most && k < 3; k++)
            most = i == k ? 0
                          : most_of_two(flow, part_node(parts, i), part_node(parts, k)) *
                                each[3 - i - k];
    return most <= MOST_THREADS ? most : 0;
}
