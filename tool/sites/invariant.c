// See invariant.h. A list of what is harmless, asked of every node of the value.

#include "invariant.h"

#include "text/unit.h"

enum { DEEPEST = 4 }; // definitions in definitions

struct asking {
    const struct flow *flow;
    const struct function *function;
    const struct node *loop;
    int depth; // of definitions that are read
};

const struct node *invariant_definition(const struct flow *flow, const struct decl *decl) {
    const struct variable *variable = flow_variable(flow, decl);
    return variable && !variable->alias ? flow_initial_value(flow, decl) : NULL;
}

static bool is_row(const struct node *node) {
    return node->kind == NODE_SUBSCRIPT && node_is_row(node);
}

static bool is_arithmetic(const struct type *type) {
    return type &&
           (type->kind == TYPE_INTEGER || type->kind == TYPE_BOOL || type->kind == TYPE_FLOATING);
}

static void look_for_local(struct node *node, void *context) {
    *(bool *)context |= node->kind == NODE_REFERENCE && node->decl &&
                        node->decl->kind == DECL_VARIABLE && node->decl->storage == STORAGE_LOCAL;
}

// A constant that names nothing of a function's: what a loop declares has no name in front of it.
static bool is_constant(const struct node *node) {
    bool names_local = false;
    if (node->constant.kind != CONSTANT_INTEGER || node->kind == NODE_CALL)
        return false;
    node_walk((struct node *)node, look_for_local, &names_local);
    return !names_local;
}

static bool is_unchanged_parameter(const struct asking *r, const struct decl *decl) {
    const struct variable *variable = flow_variable(r->flow, decl);
    const struct function *function = r->function;
    bool is_value =
        decl->type && decl->type->kind != TYPE_REFERENCE && decl->type->kind != TYPE_OTHER;
    return is_value && function->is_kernel && variable && variable->function == function &&
           !variable->escaped && !variable->definitions.count;
}

static bool is_array(const struct decl *decl) {
    return decl->type && decl->type->kind == TYPE_ARRAY;
}

static bool is_uniform(struct asking *r, const struct node *node);

static bool is_uniform_name(struct asking *r, const struct decl *decl) {
    if (decl->binding || (decl->type && decl->type->is_volatile))
        return false;
    switch (decl->kind) {
    case DECL_CONSTANT: return true;
    case DECL_PARAMETER: return is_unchanged_parameter(r, decl);
    case DECL_VARIABLE: break;
    default: return false;
    }
    if (decl->storage != STORAGE_LOCAL)
        return is_array(decl) || decl->storage == STORAGE_CONSTANT;
    const struct node *value = is_array(decl) ? NULL : invariant_definition(r->flow, decl);
    bool is_plain_type =
        is_arithmetic(decl->type) || (decl->type && decl->type->kind == TYPE_POINTER);
    if (!value || node_is_inside(value, r->loop) || r->depth == DEEPEST || !is_plain_type)
        return false;
    r->depth++;
    bool is = is_uniform(r, value);
    r->depth--;
    return is;
}

static bool is_of_block(const struct node *member) {
    const struct node *object = member->kid_count ? member->kids[0] : NULL;
    return object &&
           (node_is_of_system(object, "blockIdx") || node_is_of_system(object, "blockDim") ||
            node_is_of_system(object, "gridDim"));
}

// A member of a struct that the kernel is given by value.
static bool is_of_parameter(struct asking *r, const struct node *member) {
    const struct node *object = member->kid_count == 1 ? member->kids[0] : NULL;
    while (object && object->kind == NODE_MEMBER && object->kid_count == 1 && object->type &&
           object->type->kind == TYPE_RECORD)
        object = object->kids[0];
    bool is_struct = object && object->kind == NODE_REFERENCE && object->decl && object->type &&
                     object->type->kind == TYPE_RECORD;
    return is_struct && object->decl->kind == DECL_PARAMETER &&
           is_unchanged_parameter(r, object->decl);
}

// Whether its place, not what lies there, is asked for.
static bool is_uniform_place(struct asking *r, const struct node *node) {
    if (node->kind == NODE_SUBSCRIPT)
        return (is_row(node->kids[0]) ? is_uniform_place(r, node->kids[0])
                                      : is_uniform(r, node->kids[0])) &&
               is_uniform(r, node->kids[1]);
    if (node->kind == NODE_MEMBER && node->kid_count == 1 && node->decl &&
        node->decl->kind == DECL_FIELD)
        return node->kids[0]->type && node->kids[0]->type->kind == TYPE_POINTER
                   ? is_uniform(r, node->kids[0])
                   : is_uniform_place(r, node->kids[0]);
    if (node->kind == NODE_UNARY && node->operator == OPERATOR_DEREFERENCE)
        return is_uniform(r, node->kids[0]);
    return node->kind == NODE_REFERENCE && node->decl && is_array(node->decl) &&
           node->decl->storage != STORAGE_LOCAL;
}

static bool is_plain(const struct node *node) {
    return is_arithmetic(node->type) || (node->type && node->type->kind == TYPE_POINTER);
}

static bool is_uniform(struct asking *r, const struct node *node) {
    if (!node)
        return false;
    if (is_constant(node))
        return true;
    switch (node->kind) {
    case NODE_LITERAL: return true;
    case NODE_REFERENCE: return node->decl && is_uniform_name(r, node->decl);
    case NODE_MEMBER: return is_of_block(node) || is_of_parameter(r, node);
    case NODE_SUBSCRIPT: return is_row(node) && is_uniform_place(r, node);
    case NODE_CAST: return node->kid_count == 1 && is_plain(node) && is_uniform(r, node->kids[0]);
    case NODE_UNARY:
        if (node->operator == OPERATOR_ADDRESS)
            return is_uniform_place(r, node->kids[0]);
        return (node->operator == OPERATOR_MINUS || node->operator == OPERATOR_PLUS ||
                node->operator == OPERATOR_COMPLEMENT) &&
               is_plain(node) && is_uniform(r, node->kids[0]);
    case NODE_BINARY:
        return is_plain(node) && node->operator != OPERATOR_COMMA && is_uniform(r, node->kids[0]) &&
               is_uniform(r, node->kids[1]);
    default: return false;
    }
}

bool invariant_value(const struct flow *flow, const struct function *function,
                     const struct node *loop, const struct node *value) {
    return is_uniform(&(struct asking){flow, function, loop, 0}, value);
}

bool invariant_place(const struct flow *flow, const struct function *function,
                     const struct node *loop, const struct node *place) {
    return is_uniform_place(&(struct asking){flow, function, loop, 0}, place);
}
