// A site is told by the name it calls and by who declares that name: CUDA's own overloads stand in system headers.

#include "sites.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    enum operation operation;
} operations[] = {
    {"atomicAdd", OP_ADD}, {"atomicSub", OP_SUB}, {"atomicMin", OP_MIN}, {"atomicMax", OP_MAX},
    {"atomicAnd", OP_AND}, {"atomicOr", OP_OR},   {"atomicXor", OP_XOR}, {"atomicInc", OP_INC},
    {"atomicDec", OP_DEC}, {"atomicExch", OP_EXCH}, {"atomicCAS", OP_CAS},
};

static bool parse_name(const char *name, enum operation *operation, enum scope *scope) {
    if (!name)
        return false;
    for (size_t i = 0; i < sizeof operations / sizeof *operations; i++) {
        size_t length = strlen(operations[i].name);
        if (strncmp(name, operations[i].name, length) != 0)
            continue;
        *operation = operations[i].operation;
        const char *suffix = name + length;
        *scope = strcmp(suffix, "_block") == 0 ? SCOPE_BLOCK : strcmp(suffix, "_system") == 0 ? SCOPE_SYSTEM : SCOPE_DEVICE;
        return *suffix == '\0' || *scope != SCOPE_DEVICE;
    }
    return false;
}

static enum element element_of(const struct type *type) {
    static const struct {
        const char *name;
        enum element element;
    } elements[] = {
        {"int", ELEMENT_INT}, {"unsigned int", ELEMENT_UNSIGNED}, {"long long", ELEMENT_LONG_LONG},
        {"unsigned long long", ELEMENT_UNSIGNED_LONG_LONG}, {"float", ELEMENT_FLOAT}, {"double", ELEMENT_DOUBLE},
        {"__half", ELEMENT_HALF}, {"__half2", ELEMENT_HALF2}, {"__nv_bfloat16", ELEMENT_BFLOAT16},
        {"__nv_bfloat162", ELEMENT_BFLOAT162}, {"float2", ELEMENT_FLOAT2}, {"float4", ELEMENT_FLOAT4},
    };
    if (!type || type->kind == TYPE_DEPENDENT)
        return ELEMENT_DEPENDENT;
    const char *name = strncmp(type->name, "struct ", 7) == 0 ? type->name + 7 : type->name;
    for (size_t i = 0; i < sizeof elements / sizeof *elements; i++)
        if (strcmp(name, elements[i].name) == 0)
            return elements[i].element;
    return ELEMENT_OTHER;
}

// The pointer that the callee takes tells the element type; where the callee waits for a template, the pointer that is passed.
static enum element element_of_call(const struct node *call) {
    const struct type *pointer = NULL;
    if (call->decl && call->decl->parameter_count > 0)
        pointer = call->decl->parameter_types[0];
    else if (call->kid_count > 0)
        pointer = call->kids[0]->type;
    if (!pointer || (pointer->kind != TYPE_POINTER && pointer->kind != TYPE_ARRAY))
        return ELEMENT_DEPENDENT;
    return element_of(pointer->target);
}

static bool slot_is(const struct node *parent, unsigned slot, const struct node *node) {
    return slot < parent->kid_count && parent->kids[slot] == node;
}

static bool result_is_used(const struct node *node) {
    const struct node *parent = node->parent;
    if (!parent)
        return false; // the body of a function
    switch (parent->kind) {
    case NODE_COMPOUND:
    case NODE_LABEL: return false;
    case NODE_CASE: return slot_is(parent, 0, node);
    case NODE_IF:
    case NODE_SWITCH: return slot_is(parent, IF_CONDITION, node);
    case NODE_FOR:
    case NODE_WHILE:
    case NODE_DO: return slot_is(parent, FOR_CONDITION, node);
    case NODE_RANGE_FOR: return !slot_is(parent, FOR_BODY, node);
    case NODE_CAST: return !(parent->type && parent->type->kind == TYPE_VOID) && result_is_used(parent);
    case NODE_BINARY: return parent->operator != OPERATOR_COMMA || (slot_is(parent, 1, node) && result_is_used(parent));
    case NODE_CONDITIONAL: return slot_is(parent, 0, node) || result_is_used(parent);
    default: return true;
    }
}

static enum callee callee_of(const struct node *call) {
    if (!call->decl)
        return CALLEE_DEPENDENT;
    return call->decl->is_system ? CALLEE_CUDA : CALLEE_USER;
}

// The callee as it is written, from the call's first byte to the parenthesis: `::atomicAdd `.
static struct range callee_range(const struct node *call) {
    return call->callee && call->callee->source == call->source ? call->callee->range
                                                                : (struct range){call->range.begin, call->range.begin};
}

// The name must stand in front of the call's parenthesis in the file, or an edit would put it elsewhere.
static bool any_in_macro(const struct node *call) {
    return call->in_macro || !call->callee || call->callee->in_macro || call->callee->source != call->source ||
           call->callee->range.end > call->range.end;
}

struct search {
    struct arena *arena;
    const struct unit *unit;
    const struct source *source;
    const struct function *function;
    struct site_list *sites;
};

static void consider(struct node *node, void *context) {
    struct search *search = context;
    enum operation operation;
    enum scope scope;
    if (node->kind != NODE_CALL || node->source != search->source || !parse_name(node->name, &operation, &scope))
        return;
    if (node->callee && node->callee->kind == NODE_MEMBER)
        return; // a method that happens to be called so
    if (node->kid_count == 0)
        return;
    struct site site = {
        .call = node,
        .function = search->function,
        .source = search->source,
        .range = node->range,
        .callee_range = callee_range(node),
        .name = node->name,
        .operation = operation,
        .element = element_of_call(node),
        .scope = scope,
        .callee = callee_of(node),
        .result_used = result_is_used(node),
        .in_macro = any_in_macro(node),
        .in_macro_argument = node->in_argument,
        .user_candidates = node->user_candidates,
    };
    source_position(search->source, site.range.begin, &site.line, &site.column);
    *ARENA_PUSH(search->arena, search->sites) = site;
}

static int by_position(const void *left, const void *right) {
    const struct site *a = left, *b = right;
    if (a->range.begin != b->range.begin)
        return a->range.begin < b->range.begin ? -1 : 1;
    return a->range.end < b->range.end ? 1 : a->range.end > b->range.end ? -1 : 0;
}

// A macro that uses its argument several times shows one call at several places of the tree. Each may need another verdict, so
// all of them count as written by the macro.
static void fold_expansions(struct site_list *sites) {
    size_t kept = 0;
    for (size_t i = 0; i < sites->count; i++) {
        bool again = kept > 0 && sites->at[kept - 1].range.begin == sites->at[i].range.begin && sites->at[kept - 1].range.end == sites->at[i].range.end;
        if (again)
            sites->at[kept - 1].in_macro = true;
        else
            sites->at[kept++] = sites->at[i];
    }
    sites->count = kept;
}

void sites_find(struct arena *arena, const struct unit *unit, const struct source *source, struct site_list *sites) {
    struct search search = {arena, unit, source, NULL, sites};
    for (size_t i = 0; i < unit->functions.count; i++) {
        search.function = unit->functions.at[i];
        node_walk(unit->functions.at[i]->body, consider, &search);
    }
    if (sites->count)
        qsort(sites->at, sites->count, sizeof *sites->at, by_position);
    fold_expansions(sites);
    for (size_t i = 0; i < sites->count; i++)
        sites->at[i].id = (unsigned)i + 1;
}

const struct node *site_address(const struct site *site) {
    return site->call->kid_count > 0 ? site->call->kids[0] : NULL;
}

const struct node *site_value(const struct site *site) {
    return site->call->kid_count > 1 ? site->call->kids[1] : NULL;
}
