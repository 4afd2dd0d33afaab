// The index is looked at by its type, by what it is masked with or divided by, and through variables that hold it.

#include "reach.h"

enum { DEEPEST = 8 };

static long long values_of(const struct flow *flow, const struct node *node, int depth);

static bool is_byte(const struct type *type) {
    return type && type->kind == TYPE_INTEGER && type->size == 1 && type->is_unsigned;
}

static long long smaller(long long a, long long b) {
    return !a || (b && b < a) ? b : a;
}

static long long values_of_operator(const struct flow *flow, const struct node *node, int depth) {
    const struct constant *right = &node->kids[1]->constant;
    if (right->kind != CONSTANT_INTEGER || right->integer < 0)
        return 0;
    long long left = values_of(flow, node->kids[0], depth + 1);
    switch (node->operator) {
    case OPERATOR_REMAINDER: return smaller(left, right->integer);
    case OPERATOR_AND: return smaller(left, right->integer + 1);
    case OPERATOR_DIVIDE: return left && right->integer ? (left - 1) / right->integer + 1 : 0;
    case OPERATOR_SHIFT_RIGHT: return left && right->integer < 32 ? ((left - 1) >> right->integer) + 1 : 0;
    default: return 0;
    }
}

// How many values from 0 on an index can have; 0: not known.
static long long values_of(const struct flow *flow, const struct node *node, int depth) {
    if (depth > DEEPEST || !node)
        return 0;
    bool names_place = node->kind == NODE_SUBSCRIPT || node->kind == NODE_REFERENCE || node->kind == NODE_MEMBER || node->kind == NODE_UNARY;
    if (names_place && is_byte(node_accessed_type(node)))
        return 256;
    switch (node->kind) {
    case NODE_CAST: return is_byte(node->type) ? 256 : values_of(flow, node->kids[0], depth + 1);
    case NODE_BINARY: return values_of_operator(flow, node, depth);
    case NODE_REFERENCE: {
        const struct variable *variable = flow_variable(flow, node->decl);
        bool copied = variable && node->decl->kind != DECL_PARAMETER && variable->definitions.count == 1 && !variable->escaped &&
                      variable->definitions.at[0].is_initializer && variable->definitions.at[0].value;
        return copied ? values_of(flow, variable->definitions.at[0].value, depth + 1) : 0;
    }
    default: return 0;
    }
}

static bool is_array(const struct flow *flow, const struct node *node, int depth);

// Of a parameter: whether the kernel is given the array in it, or every caller hands on the array as a whole.
static bool is_whole(const struct flow *flow, const struct variable *parameter, int depth) {
    const struct function_flow *function = flow_function(flow, parameter->function);
    if (parameter->definitions.count || parameter->escaped)
        return false;
    if (parameter->function->is_kernel)
        return true;
    unsigned position = flow_parameter_position(parameter->function, parameter->decl);
    bool all = depth < DEEPEST && !flow_has_unseen_callers(flow, function);
    for (size_t i = 0; all && i < function->callers.count; i++)
        all = position < function->callers.at[i]->kid_count && is_array(flow, function->callers.at[i]->kids[position], depth + 1);
    return all;
}

// `bins[index]` and `bins + index`, where bins is the array itself and not a place within it.
static bool is_array(const struct flow *flow, const struct node *node, int depth) {
    const struct decl *decl = node->kind == NODE_REFERENCE || node->kind == NODE_MEMBER ? node->decl : NULL;
    const struct variable *variable = node->kind == NODE_REFERENCE ? flow_variable(flow, decl) : NULL;
    bool whole = !variable || (decl->kind == DECL_PARAMETER && is_whole(flow, variable, depth));
    return decl && decl->type && whole && (decl->type->kind == TYPE_POINTER || decl->type->kind == TYPE_ARRAY);
}

static long long elements(const struct flow *flow, const struct node *array, const struct node *index) {
    if (!is_array(flow, array, 0))
        return 0;
    long long extent = array->decl->type->kind == TYPE_ARRAY ? array->decl->type->extent : 0;
    return smaller(values_of(flow, index, 0), extent);
}

long long reach_of(const struct flow *flow, const struct node *pointer) {
    if (!pointer)
        return 0;
    if (pointer->kind == NODE_UNARY && pointer->operator == OPERATOR_ADDRESS && pointer->kids[0]->kind == NODE_SUBSCRIPT && pointer->kids[0]->kid_count == 2)
        return elements(flow, pointer->kids[0]->kids[0], pointer->kids[0]->kids[1]);
    if (pointer->kind == NODE_BINARY && pointer->operator == OPERATOR_ADD)
        return elements(flow, pointer->kids[0], pointer->kids[1]);
    return 0;
}
