// Walking the tree.

#include "unit.h"

void node_walk(struct node *node, void (*visit)(struct node *node, void *context), void *context) {
    if (!node)
        return;
    visit(node, context);
    if (node->callee)
        node_walk(node->callee, visit, context);
    for (unsigned i = 0; i < node->kid_count; i++)
        node_walk(node->kids[i], visit, context);
}

struct range node_text(const struct node *node) {
    return node->source ? node->range : (struct range){0, 0};
}

const struct type *node_accessed_type(const struct node *node) {
    const struct type *base = node->kid_count > 0 && node->kids[0] ? node->kids[0]->type : NULL;
    if (node->kind == NODE_REFERENCE)
        return node->decl ? node->decl->type : node->type;
    if (node->kind == NODE_MEMBER && !(base && base->target && base->target->is_const))
        return node->decl ? node->decl->type : node->type;
    return base && base->target ? base->target : node->type;
}
