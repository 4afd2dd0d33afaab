// Walking the tree, and whose headers those are that it was read from.

#include "unit.h"

#include <fnmatch.h>
#include <string.h>

void node_walk(struct node *node, void (*visit)(struct node *node, void *context), void *context) {
    if (!node)
        return;
    visit(node, context);
    if (node->callee)
        node_walk(node->callee, visit, context);
    for (unsigned i = 0; node->launch && i < node->launch->kid_count; i++)
        node_walk(node->launch->kids[i], visit, context);
    for (unsigned i = 0; i < node->kid_count; i++)
        node_walk(node->kids[i], visit, context);
}

bool node_is_pointer(const struct node *node) {
    return node->type && node->type->kind == TYPE_POINTER;
}

bool node_is_address(const struct node *node) {
    return node->type && (node->type->kind == TYPE_POINTER || node->type->kind == TYPE_ARRAY);
}

bool type_is_number(const struct type *type) {
    return type &&
           (type->kind == TYPE_BOOL || type->kind == TYPE_INTEGER || type->kind == TYPE_FLOATING);
}

bool node_is_default(const struct node *argument) {
    return argument->kind == NODE_OTHER && !argument->source && !argument->kid_count;
}

struct name_search {
    const struct decl *decl;
    bool found;
};

static void look_for_name(struct node *node, void *context) {
    struct name_search *search = context;
    search->found |= node->kind == NODE_REFERENCE && node->decl && node->decl == search->decl;
}

bool node_names(struct node *node, const struct decl *decl) {
    struct name_search search = {decl, false};
    node_walk(node, look_for_name, &search);
    return search.found;
}

bool node_is_of_system(const struct node *node, const char *name) {
    return node->kind == NODE_REFERENCE && node->decl && node->decl->is_system &&
           strcmp(node->decl->name, name) == 0;
}

static const struct type *declared_type(const struct node *node) {
    const struct type *type = node->decl ? node->decl->type : node->type;
    return type && type->kind == TYPE_REFERENCE && type->target ? type->target : type;
}

const struct type *node_accessed_type(const struct node *node) {
    const struct type *base = node->kid_count > 0 && node->kids[0] ? node->kids[0]->type : NULL;
    if (node->kind == NODE_REFERENCE)
        return declared_type(node);
    if (node->kind == NODE_MEMBER && !(base && base->target && base->target->is_const))
        return declared_type(node);
    return base && base->target ? base->target : node->type;
}

bool node_is_row(const struct node *subscript) {
    const struct type *base = subscript->kids[0]->type;
    bool has_rows = base && base->target && base->target->kind == TYPE_ARRAY;
    return has_rows || (subscript->type && subscript->type->kind == TYPE_ARRAY);
}

bool type_is_atomic_object(const struct type *type, bool *refers) {
    if (type && (type->kind == TYPE_POINTER || type->kind == TYPE_REFERENCE))
        type = type->target;
    *refers = type && strstr(type->name, "atomic_ref");
    // Or the base that holds the methods.
    bool is_atomic =
        type && (*refers || strstr(type->name, "::atomic<") || strstr(type->name, "::__atomic_"));
    return is_atomic && strncmp(type->name, "cuda::", 6) == 0;
}

bool unit_is_of_cuda(const char *path) {
    static const char *const headers[] = {
        "device_atomic_functions.*",
        "sm_*_atomic_functions.*",
        "sm_*_rt.*",
        "cuda_fp16.*",
        "cuda_bf16.*",
        "__clang_cuda_*",
        "nvcc_dialect.h",
        "no_toolkit.h",
        "warpagg_half.h",
    };
    const char *slash = path ? strrchr(path, '/') : NULL, *name = slash ? slash + 1 : path;
    for (size_t i = 0; name && i < sizeof headers / sizeof *headers; i++)
        if (fnmatch(headers[i], name, 0) == 0)
            return true;
    return false;
}
