// See strides.h.

#include "strides.h"

#include <string.h>

enum { WARP = 32, MOST_DEPTH = 4 };

struct mention {
    const struct flow *flow;
    int depth;
    struct stride found;
};

// Whether the group whose size it is may be the grid: not the block, nor a part of it.
static bool may_be_grids(const struct node *call) {
    const struct node *callee = call->callee;
    const struct type *group = callee && callee->kind == NODE_MEMBER && callee->kid_count == 1
                                   ? callee->kids[0]->type
                                   : NULL;
    return !group || !group->name ||
           !(strstr(group->name, "thread_block") || strstr(group->name, "coalesced_group"));
}

// How an expression is made of the sizes of the block and the grid,
// through the variables that it names.
static void look_for_sizes(struct node *node, void *context) {
    struct mention *search = context;
    search->found.by_parts |= node->kind == NODE_BINARY && (node->operator == OPERATOR_DIVIDE ||
                                                            node->operator == OPERATOR_SHIFT_RIGHT);
    const char *name = node->kind == NODE_REFERENCE && node->decl ? node->decl->name
                       : node->kind == NODE_CALL                  ? node->name
                                                                  : NULL;
    if (!name)
        return;
    bool is_call = node->kind == NODE_CALL, of_group = is_call && strcmp(name, "size") == 0;
    search->found.by_block |=
        strcmp(name, "blockDim") == 0 || of_group || (is_call && strcmp(name, "num_threads") == 0);
    search->found.by_grid |= strcmp(name, "gridDim") == 0 || (of_group && may_be_grids(node)) ||
                             (is_call && strcmp(name, "num_blocks") == 0);
    const struct variable *variable =
        node->kind == NODE_REFERENCE ? flow_variable(search->flow, node->decl) : NULL;
    if (!variable || search->depth > MOST_DEPTH)
        return;
    for (size_t i = 0; i < variable->definitions.count; i++)
        if (variable->definitions.at[i].value && variable->definitions.at[i].is_initializer) {
            search->depth++;
            node_walk(variable->definitions.at[i].value, look_for_sizes, search);
            search->depth--;
        }
}

static void add_sizes(struct mention *search, struct node *value) {
    node_walk(value, look_for_sizes, search);
    search->found.by_block |=
        value->constant.kind == CONSTANT_INTEGER && value->constant.integer >= WARP;
}

static bool is_found(const struct stride *stride) { return stride->by_block || stride->by_grid; }

// The step of a loop: `i += stride`, `i = i + stride`.
static void look_for_stride(struct node *node, void *context) {
    struct mention *search = context;
    if (node->kind != NODE_ASSIGN || is_found(&search->found))
        return;
    struct node *value = node->kids[1];
    bool adds = node->operator == OPERATOR_ADD;
    bool renews = node->operator == OPERATOR_NONE && value->kind == NODE_BINARY &&
                  value->operator == OPERATOR_ADD;
    search->found = (struct stride){0};
    if (adds)
        add_sizes(search, value);
    for (unsigned i = 0; renews && i < 2; i++)
        add_sizes(search, value->kids[i]);
    search->found.counter = node->kids[0]->kind == NODE_REFERENCE ? node->kids[0]->decl : NULL;
}

struct stride stride_of(const struct flow *flow, const struct node *loop) {
    struct mention search = {.flow = flow};
    struct node *step = loop->kids[FOR_STEP] ? loop->kids[FOR_STEP]
                        : loop->kind == NODE_FOR || loop->kind == NODE_RANGE_FOR
                            ? NULL
                            : loop->kids[FOR_BODY];
    if (step)
        node_walk(step, look_for_stride, &search);
    return is_found(&search.found) ? search.found : (struct stride){0};
}

const struct node *stride_end(const struct node *loop, const struct stride *stride) {
    const struct node *condition = loop->kind == NODE_RANGE_FOR ? NULL : loop->kids[FOR_CONDITION];
    bool compares =
        condition && condition->kind == NODE_BINARY &&
        (condition->operator == OPERATOR_LESS || condition->operator == OPERATOR_LESS_EQUAL ||
         condition->operator == OPERATOR_NOT_EQUAL);
    return compares && stride->counter && node_names(condition->kids[0], stride->counter)
               ? condition->kids[1]
               : NULL;
}
