// Two lists of what is harmless, asked of every node. A class may do anything where it is
// converted, subscripted or combined by operators: the tree shows these as calls, or where a
// template leaves them open, as operators on operands of unknown type.

#include "purity.h"

#include <string.h>

#include "base/text.h"

static bool is_value(const struct type *type) {
    return type &&
           (type->kind == TYPE_BOOL || type->kind == TYPE_INTEGER || type->kind == TYPE_FLOATING ||
            type->kind == TYPE_POINTER || type->kind == TYPE_ARRAY);
}

static bool is_pointer(const struct type *type) {
    return type && (type->kind == TYPE_POINTER || type->kind == TYPE_ARRAY);
}

static const struct type *referred(const struct type *type) {
    return type && type->kind == TYPE_REFERENCE ? type->target : type;
}

static bool is_steady_type(const struct type *type) {
    const struct type *target = referred(type);
    return target && !type->is_volatile && !target->is_volatile;
}

// Nothing that it reads on its way is volatile: the word, the struct that holds it,
// what a pointer leads to.
static bool is_steady(const struct node *node) {
    bool is_named = node->kind == NODE_REFERENCE || node->kind == NODE_MEMBER;
    if (is_named && !(node->decl && is_steady_type(node->decl->type)))
        return false;
    if (node->kid_count == 0)
        return true;
    const struct type *from = node->kids[0]->type;
    return is_steady_type(from) && (!from->target || is_steady_type(from->target));
}

static bool is_name(const struct node *node) {
    const struct decl *decl = node->decl;
    return decl &&
           (decl->kind == DECL_VARIABLE || decl->kind == DECL_PARAMETER ||
            decl->kind == DECL_FIELD || decl->kind == DECL_CONSTANT) &&
           is_steady(node);
}

static bool all_are_values(const struct node *node) {
    for (unsigned i = 0; i < node->kid_count; i++)
        if (!node->kids[i] || !is_value(node->kids[i]->type))
            return false;
    return true;
}

// Those that compute from their arguments alone, or read what nobody writes.
static bool is_repeatable_call(const struct node *call) {
    static const char *const names[] = {"__float2int_rd",
                                        "__float2int_rn",
                                        "__float2int_ru",
                                        "__float2int_rz",
                                        "__ldg",
                                        "abs",
                                        "floor",
                                        "floorf",
                                        "max",
                                        "min",
                                        NULL};
    return text_is_among(call->name, names) && call->decl && call->decl->is_system &&
           call->kid_count > 0 && all_are_values(call);
}

// threadIdx and its kin: registers, whatever clang's header makes of them.
static bool is_of_launch(const struct node *object) {
    return node_is_of_system(object, "threadIdx") || node_is_of_system(object, "blockIdx") ||
           node_is_of_system(object, "blockDim") || node_is_of_system(object, "gridDim");
}

static bool is_repeatable(const struct node *node) {
    switch (node->kind) {
    case NODE_LITERAL:
    case NODE_THIS: return true;
    case NODE_REFERENCE: return is_name(node);
    case NODE_MEMBER:
        if (node->kid_count == 1 && is_of_launch(node->kids[0]))
            return true;
        return is_name(node) && (!node->kid_count || is_pointer(node->kids[0]->type) ||
                                 (node->kids[0]->type && node->kids[0]->type->kind == TYPE_RECORD));
    case NODE_SUBSCRIPT:
        return !node->callee && node->kid_count == 2 && is_pointer(node->kids[0]->type) &&
               all_are_values(node) && is_steady(node);
    case NODE_UNARY:
        switch (node->operator) {
        case OPERATOR_ADDRESS: return true;
        case OPERATOR_DEREFERENCE: return is_pointer(node->kids[0]->type) && is_steady(node);
        case OPERATOR_PLUS:
        case OPERATOR_MINUS:
        case OPERATOR_COMPLEMENT:
        case OPERATOR_NOT: return all_are_values(node);
        default: return false;
        }
    case NODE_BINARY:
        return node->operator != OPERATOR_NONE && node->operator != OPERATOR_COMMA &&
               all_are_values(node);
    case NODE_CONDITIONAL: return all_are_values(node);
    case NODE_CAST: return is_value(node->type) && all_are_values(node);
    case NODE_CALL: return is_repeatable_call(node);
    default: return false;
    }
}

bool purity_can_repeat(const struct node *node) {
    if (!is_repeatable(node))
        return false;
    for (unsigned i = 0; i < node->kid_count; i++)
        if (!purity_can_repeat(node->kids[i]))
            return false;
    return true;
}

// Whether it can write nothing by what it is given: numbers, structs,
// and pointers and references to what is const.
static bool takes_to_read(const struct decl *function) {
    for (unsigned i = 0; i < function->parameter_count; i++) {
        const struct type *type = function->parameter_types[i];
        bool leads = !type || type->kind == TYPE_POINTER || type->kind == TYPE_REFERENCE;
        if (leads && !(type && type->target && type->target->is_const))
            return false;
    }
    return true;
}

static bool is_reading_call(const struct node *call) {
    const struct decl *function = call->decl;
    if (!function || !function->is_system || function->changes_object || function->is_virtual ||
        function->has_pack || !call->name || strstr(call->name, "atomic"))
        return false;
    return (call->kid_count > 0 || function->is_conversion) && takes_to_read(function);
}

static bool has_no_effect(const struct node *node) {
    switch (node->kind) {
    case NODE_LITERAL:
    case NODE_THIS:
    case NODE_REFERENCE:
    case NODE_MEMBER:
    case NODE_SUBSCRIPT:
    case NODE_CONDITIONAL:
    case NODE_CAST:
    case NODE_UNEVALUATED: return true;
    case NODE_UNARY:
        return node->operator != OPERATOR_INCREMENT && node->operator != OPERATOR_DECREMENT;
    case NODE_BINARY: return true;
    // None: of a number, or in a template of what an update takes.
    case NODE_CONSTRUCT: return !node->decl || node->decl->is_system;
    case NODE_CALL: return is_reading_call(node);
    default: return false;
    }
}

bool purity_assigns_nothing(const struct node *node) {
    if (!has_no_effect(node))
        return false;
    bool has_object = node->kind == NODE_CALL && node->callee &&
                      node->callee->kind == NODE_MEMBER && node->callee->kid_count == 1;
    if (has_object && !purity_assigns_nothing(node->callee->kids[0]))
        return false;
    for (unsigned i = 0; i < node->kid_count; i++)
        if (node->kids[i] && !purity_assigns_nothing(node->kids[i]))
            return false;
    return true;
}
