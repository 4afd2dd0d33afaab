// A location is named by its root: the variable or parameter that the address starts from, and the member on the way if it starts
// from a struct. Every access in the kernel is held against the site's root.

#include "memory.h"

#include <string.h>

#include "known_calls.h"
#include "sites.h"

struct root {
    const struct decl *decl;   // NULL: not known
    const struct decl *member; // of a struct that holds the pointer, or NULL
    const struct type *type;   // of the word accessed
    bool is_written;
};

static const struct root nowhere = {NULL, NULL, NULL, false};

// Follows an address down to what it starts from.
static struct root root_of_pointer(const struct flow *flow, const struct node *node, int depth);

static struct root root_of_place(const struct flow *flow, const struct node *node, int depth) {
    switch (node->kind) {
    case NODE_SUBSCRIPT: return root_of_pointer(flow, node->kids[0], depth);
    case NODE_UNARY:
        return node->operator == OPERATOR_DEREFERENCE ? root_of_pointer(flow, node->kids[0], depth) : nowhere;
    case NODE_MEMBER:
        if (node->kid_count == 0)
            return nowhere;
        return node->kids[0]->type && node->kids[0]->type->kind == TYPE_POINTER ? root_of_pointer(flow, node->kids[0], depth)
                                                                                : root_of_place(flow, node->kids[0], depth);
    case NODE_REFERENCE: return (struct root){.decl = node->decl};
    case NODE_CAST: return root_of_place(flow, node->kids[0], depth);
    default: return nowhere;
    }
}

// What a helper's parameter starts from, if all its callers are seen and agree.
static struct root root_passed(const struct flow *flow, const struct variable *parameter, int depth) {
    const struct function_flow *helper = flow_function(flow, parameter->function);
    if (!helper || flow_has_unseen_callers(flow, helper) || parameter->escaped || depth >= 8)
        return nowhere;
    if (flow->unit->separable && !helper->function->is_static)
        return nowhere;
    unsigned position = flow_parameter_position(helper->function, parameter->decl);
    struct root common = nowhere;
    for (size_t i = 0; i < helper->callers.count; i++) {
        const struct node *call = helper->callers.at[i];
        struct root here = position < call->kid_count ? root_of_pointer(flow, call->kids[position], depth + 1) : nowhere;
        if (!here.decl || (i > 0 && (here.decl != common.decl || here.member != common.member)))
            return nowhere;
        common = here;
    }
    return common;
}

static struct root root_of_variable(const struct flow *flow, const struct decl *decl, int depth) {
    const struct variable *variable = flow_variable(flow, decl);
    if (variable && decl->kind == DECL_PARAMETER && !variable->function->is_kernel && !variable->definitions.count && decl->type->kind == TYPE_POINTER)
        return root_passed(flow, variable, depth);
    if (variable && decl->type->kind == TYPE_ARRAY)
        return (struct root){.decl = decl};
    bool copied = variable && decl->kind != DECL_PARAMETER && variable->definitions.count && variable->definitions.at[0].is_initializer &&
                  variable_only_moves(variable);
    if (copied && depth < 8)
        return root_of_pointer(flow, variable->definitions.at[0].value, depth + 1);
    bool parameter = variable && decl->kind == DECL_PARAMETER && variable->function->is_kernel && variable_only_moves(variable);
    bool named = !variable && decl->kind == DECL_VARIABLE; // shared, __device__, __constant__
    return parameter || named ? (struct root){.decl = decl} : nowhere;
}

static struct root root_of_pointer(const struct flow *flow, const struct node *node, int depth) {
    switch (node->kind) {
    case NODE_REFERENCE: return node->decl ? root_of_variable(flow, node->decl, depth) : nowhere;
    case NODE_CAST: return root_of_pointer(flow, node->kids[0], depth);
    case NODE_UNARY: return node->operator == OPERATOR_ADDRESS ? root_of_place(flow, node->kids[0], depth) : nowhere;
    case NODE_SUBSCRIPT: // a row of an array of arrays; a pointer that is loaded may lead anywhere
        return node_is_row(node) ? root_of_place(flow, node, depth) : nowhere;
    case NODE_BINARY: {
        struct root left = root_of_pointer(flow, node->kids[0], depth);
        return left.decl || node->operator != OPERATOR_ADD ? left : root_of_pointer(flow, node->kids[1], depth);
    }
    case NODE_MEMBER: {
        if (node->kid_count == 0)
            return nowhere;
        struct root base = root_of_place(flow, node->kids[0], depth);
        base.member = node->decl;
        return node->decl ? base : nowhere;
    }
    default: return nowhere;
    }
}

// What holds the address: a pointer, or a variable that is the memory itself.
static const struct type *holder(const struct root *root) {
    const struct decl *decl = root->member ? root->member : root->decl;
    return decl->type;
}

static bool is_restrict(const struct root *root) {
    return holder(root) && holder(root)->is_restrict;
}

static bool is_pointer(const struct root *root) {
    return holder(root) && holder(root)->kind == TYPE_POINTER;
}

// Who reads through a pointer to const expects nobody to write what it leads to, whatever the pointer is cast to on its way.
static bool expects_no_writes(const struct root *root) {
    return root->decl && is_pointer(root) && holder(root)->target && holder(root)->target->is_const && !root->is_written;
}

// Two pointers that one struct holds lead where they do; its other parts lie in it, and in what is read of it as a whole.
static bool is_same(const struct root *a, const struct root *b) {
    return a->decl && a->decl == b->decl && (a->member == b->member || !(a->member && b->member && is_pointer(a) && is_pointer(b)));
}

// No atomic works on a pointer, whatever a template's type turns out to be.
static bool is_address(const struct type *type) {
    return type && type->kind == TYPE_POINTER;
}

// `asserted`: the user says that nothing else touches the location. What has its name still does.
static bool may_meet(const struct root *a, const struct root *b, enum alias alias, bool asserted) {
    if (asserted)
        return is_same(a, b);
    if (is_same(a, b))
        return a->member == b->member || types_may_alias(a->type, b->type);
    if (is_address(b->type) && alias != ALIAS_STRICT)
        return false;
    if (alias == ALIAS_TYPES && expects_no_writes(b))
        return false;
    if (a->decl && b->decl) {
        if (!is_pointer(a) && !is_pointer(b))
            return false; // two variables
        bool shared = a->decl->storage == STORAGE_SHARED || b->decl->storage == STORAGE_SHARED;
        if (shared || is_restrict(a) || is_restrict(b) || alias == ALIAS_NONE)
            return false;
    }
    return alias == ALIAS_STRICT || types_may_alias(a->type, b->type);
}

// The walk over a kernel: up to the callers, and down from each.

struct inquiry {
    const struct flow *flow;
    const struct site *site;
    struct root root;
    enum alias alias;
    bool *seen, *above; // by function->index: walked, and its callers followed
    struct memory_verdict verdict;
};

static void object(struct inquiry *inquiry, enum memory_obstacle obstacle, const struct node *witness) {
    if (inquiry->verdict.obstacle == MEMORY_CLEAR)
        inquiry->verdict = (struct memory_verdict){obstacle, witness};
}

static bool names_memory(const struct node *node) {
    switch (node->kind) {
    case NODE_SUBSCRIPT: return true;
    case NODE_UNARY: return node->operator == OPERATOR_DEREFERENCE;
    case NODE_MEMBER: {
        bool of_this = node->kid_count == 0 && node->decl && node->decl->kind == DECL_FIELD;
        return of_this || (node->kid_count == 1 && node->kids[0]->type && node->kids[0]->type->kind == TYPE_POINTER);
    }
    case NODE_REFERENCE:
        return node->decl && node->decl->kind == DECL_VARIABLE && node->decl->storage != STORAGE_LOCAL && !node->decl->is_system &&
               node->decl->type && node->decl->type->kind != TYPE_ARRAY;
    default: return false;
    }
}

static bool is_part_of_larger_place(const struct node *node) {
    const struct node *parent = node->parent;
    if (!parent)
        return false;
    bool is_array = (node->kind == NODE_SUBSCRIPT && node_is_row(node)) || (node->kind == NODE_MEMBER && node->decl && node->decl->type->kind == TYPE_ARRAY);
    bool in_place = is_array || (node->type && node->type->kind != TYPE_POINTER);
    return (parent->kind == NODE_MEMBER || (parent->kind == NODE_SUBSCRIPT && parent->kids[0] == node)) && in_place;
}

static bool address_is_taken(const struct node *node) {
    return node->parent && node->parent->kind == NODE_UNARY && node->parent->operator == OPERATOR_ADDRESS;
}

static bool is_written(const struct node *node) {
    const struct node *parent = node->parent;
    if (!parent)
        return false;
    bool steps = parent->kind == NODE_UNARY && (parent->operator == OPERATOR_INCREMENT || parent->operator == OPERATOR_DECREMENT);
    return steps || (parent->kind == NODE_ASSIGN && parent->kids[0] == node);
}

// A thread's own variable, whose address nobody else has.
static bool is_own(const struct root *root) {
    return root->decl && decl_is_private(root->decl) && root->decl->type && root->decl->type->kind != TYPE_POINTER && !root->member;
}

static void judge_access(struct inquiry *inquiry, const struct node *node) {
    if (!names_memory(node) || is_part_of_larger_place(node) || address_is_taken(node))
        return;
    const struct type *type = node_accessed_type(node);
    if (type && type->is_volatile)
        object(inquiry, MEMORY_VOLATILE, node);
    struct root root = root_of_place(inquiry->flow, node, 0);
    root.type = type;
    root.is_written = is_written(node);
    if (is_own(&root))
        return;
    if (root.decl && root.decl->storage == STORAGE_CONSTANT)
        return;
    if (may_meet(&inquiry->root, &root, inquiry->alias, inquiry->site->hint == HINT_NOALIAS))
        object(inquiry, root.is_written ? MEMORY_WRITTEN : MEMORY_READ, node);
}

// Words of one size whose sums are the same bits: int and unsigned, or of one type.
static bool same_words(const struct type *a, const struct type *b) {
    if (!a || !b)
        return false;
    return a->kind == TYPE_INTEGER && b->kind == TYPE_INTEGER ? a->size == b->size : strcmp(a->name, b->name) == 0;
}

// Updates of one kind pass each other by, unless somebody looks at what another one found.
static bool same_operation(const struct inquiry *inquiry, const struct node *call) {
    const struct type *pointer = call->kid_count ? call->kids[0]->type : NULL;
    bool same_call = call->name && strcmp(call->name, inquiry->site->name) == 0 && pointer && same_words(pointer->target, inquiry->root.type);
    return call == inquiry->site->call || (same_call && !sites_result_is_used(call));
}

// In a template, `min(a, b)` or a shuffle: which of the library's functions it is depends on types. Only values go in.
static bool is_pure_candidate(const struct node *call) {
    if (call->decl || !call->name || !call->known_candidates || call->user_candidates || strncmp(call->name, "__st", 4) == 0 || strncmp(call->name, "mem", 3) == 0)
        return false;
    for (unsigned i = 0; i < call->kid_count; i++) {
        const struct type *type = call->kids[i]->type;
        if (!type || type->kind == TYPE_POINTER || type->kind == TYPE_ARRAY)
            return false;
    }
    enum known_result result = known_call(call->name, call->kid_count, 0);
    return result == KNOWN_PURE || result == KNOWN_WARP_UNIFORM || result == KNOWN_BROADCAST;
}

static bool is_atomic_method(const struct node *call) {
    const struct node *callee = call->callee;
    bool refers;
    return callee && callee->kind == NODE_MEMBER && callee->kid_count == 1 && type_is_atomic_object(callee->kids[0]->type, &refers);
}

static void judge_pointers(struct inquiry *inquiry, const struct node *call, enum memory_obstacle obstacle) {
    for (unsigned i = 0; i < call->kid_count; i++) {
        const struct type *type = call->kids[i]->type;
        bool text = call->kids[i]->kind == NODE_LITERAL; // printf's format
        if (!type || text || (type->kind != TYPE_POINTER && type->kind != TYPE_ARRAY))
            continue;
        struct root root = root_of_pointer(inquiry->flow, call->kids[i], 0);
        root.type = type->target;
        root.is_written = obstacle != MEMORY_READ;
        if (!is_own(&root) && may_meet(&inquiry->root, &root, inquiry->alias, inquiry->site->hint == HINT_NOALIAS))
            object(inquiry, obstacle, call);
    }
}

static void judge_function(struct inquiry *inquiry, const struct function_flow *function);

// A library's template may call the operators of an object that it is given: an algorithm its functor, or its iterator.
static bool takes_object(const struct node *call) {
    for (unsigned i = 0; i < call->kid_count; i++) {
        const struct type *type = call->kids[i]->type;
        if (type && type->kind == TYPE_REFERENCE)
            type = type->target;
        bool is_object = type && (type->kind == TYPE_RECORD || type->kind == TYPE_DEPENDENT);
        if (is_object && strncmp(type->name, "cooperative_groups::", 20) != 0)
            return true;
    }
    return false;
}

static void judge_operators(struct inquiry *inquiry) {
    for (size_t i = 0; i < inquiry->flow->functions.count; i++) {
        const struct function_flow *function = &inquiry->flow->functions.at[i];
        const char *name = function->function->name;
        bool called = strcmp(name, "operator()") == 0 || strcmp(name, "operator*") == 0 || strcmp(name, "operator[]") == 0;
        if (function->function->is_device && called)
            judge_function(inquiry, function);
    }
}

// A call of a virtual method may be one of any method that overrides it.
static void judge_overriders(struct inquiry *inquiry, const char *name) {
    for (size_t i = 0; i < inquiry->flow->functions.count; i++) {
        const struct function *function = inquiry->flow->functions.at[i].function;
        if (function->is_device && function->decl && function->decl->is_virtual && strcmp(function->name, name) == 0)
            judge_function(inquiry, &inquiry->flow->functions.at[i]);
    }
}

static void judge_call(struct inquiry *inquiry, const struct node *call) {
    const char *name = call->name ? call->name : "";
    const struct function_flow *callee = call->decl ? flow_function(inquiry->flow, call->decl->function) : NULL;
    if (call->decl && call->decl->is_virtual)
        judge_overriders(inquiry, name);
    if (call->launch)
        object(inquiry, MEMORY_LAUNCH, call);
    else if (callee)
        judge_function(inquiry, callee);
    else if (known_fence(name))
        object(inquiry, MEMORY_FENCE, call);
    else if (strcmp(name, "sync") == 0 && call->callee && call->callee->kind == NODE_MEMBER && call->callee->kid_count == 1 &&
             call->callee->kids[0]->type && strstr(call->callee->kids[0]->type->name, "grid"))
        object(inquiry, MEMORY_GRID_SYNC, call);
    else if (strncmp(name, "atomic", 6) == 0 || strncmp(name, "__nv_atomic", 11) == 0) {
        if (!same_operation(inquiry, call))
            judge_pointers(inquiry, call, MEMORY_UPDATED);
    } else if (is_atomic_method(call)) {
        if (call != inquiry->site->call)
            object(inquiry, MEMORY_UPDATED, call);
    } else if (call->decl && call->decl->is_system) {
        judge_pointers(inquiry, call, MEMORY_READ);
        if (takes_object(call))
            judge_operators(inquiry);
    } else if (!is_pure_candidate(call))
        object(inquiry, MEMORY_UNSEEN_CALL, call);
}

static void judge_node(struct node *node, void *context) {
    struct inquiry *inquiry = context;
    if (node->kind == NODE_CALL)
        judge_call(inquiry, node);
    else if (node->kind == NODE_LAMBDA) // whoever is given it may call it
        judge_function(inquiry, flow_function(inquiry->flow, node->lambda));
    else if (node->kind == NODE_ASM)
        object(inquiry, MEMORY_ASM, node);
    else
        judge_access(inquiry, node);
}

static void judge_function(struct inquiry *inquiry, const struct function_flow *function) {
    if (!function || inquiry->seen[function->function->index])
        return;
    inquiry->seen[function->function->index] = true;
    node_walk(function->function->body, judge_node, inquiry);
}

static void judge_callers(struct inquiry *inquiry, const struct function_flow *function) {
    if (!function || inquiry->above[function->function->index])
        return;
    inquiry->above[function->function->index] = true;
    if (!function->function->is_device && !function->function->is_kernel && !function->function->is_lambda)
        return;
    judge_function(inquiry, function);
    if (function->function->is_kernel)
        return; // its callers launch it
    judge_callers(inquiry, flow_function(inquiry->flow, function->function->outer));
    for (size_t i = 0; i < function->callers.count; i++)
        judge_callers(inquiry, flow_function(inquiry->flow, flow_owner(inquiry->flow, function->callers.at[i])));
}

// Destructors and members' initializers are called without a word in the source.
static void judge_implicit(struct inquiry *inquiry) {
    for (size_t i = 0; i < inquiry->flow->functions.count; i++) {
        const struct function_flow *function = &inquiry->flow->functions.at[i];
        bool unnamed = !function->function->decl || *function->function->name == '~';
        if (function->function->is_implicit && function->function->is_device && unnamed)
            judge_function(inquiry, function);
    }
}

struct memory_verdict memory_judge(const struct flow *flow, const struct site *site, enum alias alias) {
    if (site->scope == SCOPE_SYSTEM)
        return (struct memory_verdict){MEMORY_SYSTEM, NULL};
    struct inquiry inquiry = {.flow = flow, .site = site, .alias = alias, .seen = ARENA_ARRAY(flow->arena, bool, flow->functions.count + 1)};
    inquiry.above = ARENA_ARRAY(flow->arena, bool, flow->functions.count + 1);
    if (site->pointer)
        inquiry.root = site->form == FORM_OBJECT ? root_of_place(flow, site->pointer, 0) : root_of_pointer(flow, site->pointer, 0);
    inquiry.root.type = site->pointer && site->pointer->type && site->form != FORM_OBJECT ? site->pointer->type->target : NULL;
    judge_callers(&inquiry, flow_function(flow, flow_owner(flow, site->call)));
    judge_implicit(&inquiry);
    return inquiry.verdict;
}
