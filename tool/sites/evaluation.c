// Lists of what is harmless: expressions that write nothing, and expressions that read nothing which a call elsewhere may write.

#include "evaluation.h"

#include <string.h>

#include "purity.h"

enum { MOST_CALLS = 4 }; // of the program's functions, in each other

struct look {
    const struct flow *flow;
    const struct function *function; // whose body it is; NULL: the launch itself
    unsigned calls;                  // that may still be followed
};

// Of the function alone: nobody else assigns to it.
static bool is_own(const struct flow *flow, const struct decl *decl) {
    const struct variable *variable = flow_variable(flow, decl);
    bool is_object = decl->type && decl->type->kind != TYPE_REFERENCE && !decl->type->is_volatile;
    return is_object && variable && !variable->escaped && !variable->alias;
}

static bool is_method(const struct node *call) {
    return call->callee && call->callee->kind == NODE_MEMBER;
}

// Of a class of the library's: it reads the object, or leads to what that holds.
static bool is_reading_method(const struct node *call) {
    static const char *const names[] = {"begin", "c_str", "cbegin", "cend", "count", "data", "empty", "end", "get", "length", "size"};
    bool is_known = false;
    for (size_t i = 0; call->name && i < sizeof names / sizeof *names; i++)
        is_known |= strcmp(call->name, names[i]) == 0;
    return is_known && is_method(call) && call->kid_count == 0;
}

// A call of what it is given runs the program's code.
static bool takes_numbers(const struct node *call) {
    bool all = true;
    for (unsigned i = 0; i < call->kid_count; i++) {
        const struct type *type = call->kids[i] ? call->kids[i]->type : NULL;
        all &= type && (type->kind == TYPE_BOOL || type->kind == TYPE_INTEGER || type->kind == TYPE_FLOATING || type->kind == TYPE_POINTER || type->kind == TYPE_ARRAY);
    }
    return all;
}

static bool is_of_library(const struct node *call) {
    const struct decl *function = call->decl;
    if (!function || !function->is_system || function->is_virtual || function->has_pack || !call->name || !purity_takes_to_read(function))
        return false;
    bool is_cast = strcmp(call->name, "raw_pointer_cast") == 0;
    return is_reading_method(call) || is_cast || (!is_method(call) && call->kid_count > 0 && takes_numbers(call));
}

// The library's default arguments are numbers.
static bool is_known_default(const struct node *node, const struct node *kid) {
    return node_is_default(kid) && (node->kind == NODE_CONSTRUCT || node->kind == NODE_CALL) && node->decl && node->decl->is_system;
}

static bool writes_nothing(const struct look *look, const struct node *node);

static bool all_write_nothing(const struct look *look, const struct node *node) {
    for (unsigned i = 0; i < node->kid_count; i++)
        if (node->kids[i] && !is_known_default(node, node->kids[i]) && !writes_nothing(look, node->kids[i]))
            return false;
    return true;
}

// One of the program's whose text is here, and that assigns to variables of its own alone.
static bool is_seen(const struct look *look, const struct node *call) {
    const struct decl *decl = call->decl;
    const struct function *function = decl && !decl->is_virtual ? decl->function : NULL;
    if (!function || !function->body || function->has_error || call->launch || !look->calls)
        return false;
    const struct look inside = {look->flow, function, look->calls - 1};
    return writes_nothing(&inside, function->body);
}

static bool is_own_target(const struct look *look, const struct node *target) {
    return look->function && target && target->kind == NODE_REFERENCE && target->decl && is_own(look->flow, target->decl);
}

static bool is_harmless_call(const struct look *look, const struct node *call) {
    bool has_object = is_method(call) && call->callee->kid_count == 1;
    return (is_of_library(call) || is_seen(look, call)) && (!has_object || writes_nothing(look, call->callee->kids[0]));
}

static bool writes_nothing(const struct look *look, const struct node *node) {
    bool harmless = false;
    switch (node->kind) {
    case NODE_COMPOUND:
    case NODE_IF:
    case NODE_SWITCH:
    case NODE_CASE:
    case NODE_FOR:
    case NODE_WHILE:
    case NODE_DO:
    case NODE_RETURN:
    case NODE_BREAK:
    case NODE_CONTINUE:
    case NODE_DECLARATION:
    case NODE_LITERAL:
    case NODE_REFERENCE:
    case NODE_MEMBER:
    case NODE_SUBSCRIPT:
    case NODE_BINARY:
    case NODE_CONDITIONAL:
    case NODE_CAST:
    case NODE_LAMBDA:
    case NODE_THIS: harmless = true; break;
    case NODE_UNEVALUATED: return true;
    case NODE_VARIABLE: harmless = node->decl && node->decl->storage == STORAGE_LOCAL; break;
    case NODE_ASSIGN: harmless = is_own_target(look, node->kids[0]); break;
    case NODE_UNARY:
        harmless = (node->operator != OPERATOR_INCREMENT && node->operator != OPERATOR_DECREMENT) || is_own_target(look, node->kids[0]);
        break;
    case NODE_CONSTRUCT: harmless = !node->decl || node->decl->is_system; break; // no constructor: of a number, or of members in their order
    case NODE_CALL: harmless = is_harmless_call(look, node); break;
    default: break;
    }
    return harmless && all_write_nothing(look, node);
}

static bool reads_own(const struct flow *flow, const struct node *node);

static bool all_read_own(const struct flow *flow, const struct node *node) {
    for (unsigned i = 0; i < node->kid_count; i++)
        if (node->kids[i] && !is_known_default(node, node->kids[i]) && !reads_own(flow, node->kids[i]))
            return false;
    return true;
}

static bool is_constant(const struct decl *decl) {
    bool is_scalar = decl->type && (decl->type->kind == TYPE_BOOL || decl->type->kind == TYPE_INTEGER || decl->type->kind == TYPE_FLOATING || decl->type->kind == TYPE_POINTER);
    return decl->kind == DECL_CONSTANT || decl->kind == DECL_FUNCTION || (is_scalar && decl->type->is_const && !decl->type->is_volatile);
}

// Whether all that it reads is the launching function's own, or never changes.
static bool reads_own(const struct flow *flow, const struct node *node) {
    switch (node->kind) {
    case NODE_LITERAL:
    case NODE_THIS:
    case NODE_UNEVALUATED: return true;
    case NODE_REFERENCE: return node->decl && (is_constant(node->decl) || is_own(flow, node->decl));
    case NODE_MEMBER: return node->kid_count == 1 && node->kids[0]->type && node->kids[0]->type->kind == TYPE_RECORD && reads_own(flow, node->kids[0]);
    case NODE_UNARY: return node->operator == OPERATOR_ADDRESS || (node->operator != OPERATOR_DEREFERENCE && all_read_own(flow, node));
    case NODE_CALL: return is_of_library(node) && !is_method(node) && all_read_own(flow, node);
    case NODE_BINARY:
    case NODE_CONDITIONAL:
    case NODE_CAST:
    case NODE_CONSTRUCT: return all_read_own(flow, node);
    default: return false;
    }
}

static void look_for_assignment(struct node *node, void *found) {
    const bool is_step = node->kind == NODE_UNARY && (node->operator == OPERATOR_INCREMENT || node->operator == OPERATOR_DECREMENT);
    *(bool *)found |= node->kind == NODE_ASSIGN || is_step;
}

// Of the settings, or the arguments.
struct parts {
    bool assign, act; // or may write
    bool are_own;     // read nothing that others may write, and call none but the library
};

static struct parts parts_of(const struct flow *flow, const struct node *all, bool are_settings) {
    const struct look look = {flow, NULL, MOST_CALLS};
    struct parts parts = {.are_own = true};
    for (unsigned i = 0; i < all->kid_count; i++) {
        struct node *part = all->kids[i];
        if (!part || (are_settings && node_is_default(part)))
            continue;
        node_walk(part, look_for_assignment, &parts.assign);
        parts.act |= !writes_nothing(&look, part);
        parts.are_own &= reads_own(flow, part);
    }
    return parts;
}

bool evaluation_has_order(const struct flow *flow, const struct node *launch) {
    const struct parts settings = parts_of(flow, launch->launch, true), arguments = parts_of(flow, launch, false);
    return settings.assign || arguments.assign || (settings.act && !arguments.are_own) || (arguments.act && !settings.are_own);
}
