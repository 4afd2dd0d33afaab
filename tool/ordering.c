// A fence counts wherever the same thread can meet it: the search goes up to the callers and down again.

#include "ordering.h"

#include <string.h>

#include "known_calls.h"

struct fence_search {
    const struct flow *flow;
    bool *seen; // by function->index
    bool found;
};

static bool asm_orders(const struct node *node) {
    if (!node->source)
        return true; // unseen text
    const char *at = node->source->text + node->range.begin, *end = node->source->text + node->range.end;
    static const char *const words[] = {"membar", "fence", ".acquire", ".release", ".acq_rel", ".sc"};
    for (; at < end; at++)
        for (size_t i = 0; i < sizeof words / sizeof *words; i++)
            if ((size_t)(end - at) >= strlen(words[i]) && memcmp(at, words[i], strlen(words[i])) == 0)
                return true;
    return false;
}

// An operation on an atomic object or through __nv_atomic_*: whether it asks for no order. Without a word on it, it asks for the strongest.
static bool is_relaxed(const struct node *call) {
    bool relaxed = false;
    for (unsigned i = 0; i < call->kid_count; i++) {
        const struct node *argument = call->kids[i];
        bool is_order = (argument->type && strstr(argument->type->name, "memory_order")) ||
                        (argument->decl && strncmp(argument->decl->name, "__NV_ATOMIC_", 12) == 0);
        if (is_order && !(argument->constant.kind == CONSTANT_INTEGER && argument->constant.integer == 0))
            return false;
        relaxed |= is_order;
    }
    return relaxed;
}

// A release or acquire orders what the thread does around it as a fence does, whichever object it is on.
static bool orders_others(const struct node *call) {
    bool refers;
    if (!call->name || strstr(call->name, "notify") || strstr(call->name, "is_lock_free"))
        return false;
    if (strncmp(call->name, "__nv_atomic_", 12) == 0)
        return !is_relaxed(call);
    const struct node *callee = call->callee;
    const struct node *object = callee && callee->kind == NODE_MEMBER && callee->kid_count == 1 ? callee->kids[0] : NULL;
    if (strncmp(call->name, "operator", 8) == 0 && call->kid_count > 0)
        object = call->kids[0];
    bool in_place = object && object->type && object->type->kind != TYPE_POINTER;
    bool is_object = object && (in_place || callee->kind == NODE_MEMBER) && type_is_atomic_object(object->type, &refers);
    return is_object && !is_relaxed(call);
}

static void search_down(struct fence_search *search, const struct function_flow *function);

static bool is_fence(const struct node *node) {
    if (node->kind == NODE_CALL && (!node->decl || node->decl->is_system) && known_fence(node->name))
        return true;
    return (node->kind == NODE_CALL && orders_others(node)) || (node->kind == NODE_ASM && asm_orders(node));
}

static void look_for_fence(struct node *node, void *context) {
    struct fence_search *search = context;
    if (node->kind == NODE_LAMBDA) // whoever is given it may call it
        search_down(search, flow_function(search->flow, node->lambda));
    search->found |= is_fence(node);
}

// What the host does between launches orders nothing within a kernel.
static bool runs_on_device(const struct function *function) {
    return function->is_kernel || function->is_device || function->is_lambda;
}

static void search_down(struct fence_search *search, const struct function_flow *function) {
    if (!function || search->found || search->seen[function->function->index])
        return;
    search->seen[function->function->index] = true;
    node_walk(function->function->body, look_for_fence, search);
    for (size_t i = 0; i < function->calls.count; i++) {
        const struct decl *callee = function->calls.at[i]->decl;
        search_down(search, callee ? flow_function(search->flow, callee->function) : NULL);
    }
}

// Of what is called without being named, nobody here knows the callers.
static void search_everywhere(struct fence_search *search) {
    for (size_t i = 0; i < search->flow->functions.count; i++)
        if (runs_on_device(search->flow->functions.at[i].function))
            search_down(search, &search->flow->functions.at[i]);
}

// Destructors are called without a word in the source.
static void search_destructors(struct fence_search *search) {
    for (size_t i = 0; i < search->flow->functions.count; i++)
        if (search->flow->functions.at[i].function->is_device && *search->flow->functions.at[i].function->name == '~')
            search_down(search, &search->flow->functions.at[i]);
}

static void search_up(struct fence_search *search, bool *above, const struct function_flow *function) {
    if (!function || above[function->function->index])
        return;
    above[function->function->index] = true;
    if (!runs_on_device(function->function))
        return;
    search_down(search, function);
    search_up(search, above, flow_function(search->flow, function->function->outer));
    if (function->function->is_implicit)
        search_everywhere(search);
    if (function->function->is_kernel)
        return; // its callers launch it
    for (size_t i = 0; i < function->callers.count; i++)
        search_up(search, above, flow_function(search->flow, flow_owner(search->flow, function->callers.at[i])));
}

bool ordering_has_fence(const struct flow *flow, const struct node *node) {
    size_t count = flow->functions.count + 1;
    struct fence_search search = {flow, ARENA_ARRAY(flow->arena, bool, count), false};
    search_up(&search, ARENA_ARRAY(flow->arena, bool, count), flow_function(flow, flow_owner(flow, node)));
    search_destructors(&search);
    return search.found;
}

// A fence that only follows an update needs nothing: what the leader did for a lane comes before what the lane does next. One that comes first may be
// there for the update to announce what was written before it.

struct precedence {
    const struct flow *flow;
    const struct node *point; // the update, or the call on the way to it
    bool *seen;               // by function->index: its callers were asked
    bool found;
};

static bool holds_fence(const struct flow *flow, const struct function *function) {
    struct fence_search search = {flow, ARENA_ARRAY(flow->arena, bool, flow->functions.count + 1), false};
    search_down(&search, flow_function(flow, function));
    return search.found;
}

static bool in_one_loop(const struct node *node, const struct node *point) {
    for (const struct node *up = point->parent; up; up = up->parent)
        if (node_is_loop(up) && node_is_inside(node, up))
            return true;
    return false;
}

static bool may_come_before(const struct node *node, const struct node *point) {
    if (!node->source || node->source != point->source || node->range.begin <= point->range.begin)
        return true;
    return node_is_inside(node, point) || in_one_loop(node, point);
}

static void look_before(struct node *node, void *context) {
    struct precedence *search = context;
    if (search->found || node == search->point || !may_come_before(node, search->point))
        return;
    const struct function *called = node->kind == NODE_CALL && node->decl ? node->decl->function : node->kind == NODE_LAMBDA ? node->lambda : NULL;
    search->found = is_fence(node) || (called && holds_fence(search->flow, called));
}

static void search_before(struct precedence *search, const struct node *point) {
    struct function_flow *here = flow_function(search->flow, flow_owner(search->flow, point));
    if (!here || here->has_goto || here->function->is_lambda || here->function->is_implicit || here->address_taken)
        search->found = true; // nobody knows what comes before
    if (search->found)
        return;
    search->point = point;
    node_walk(here->function->body, look_before, search);
    if (here->function->is_kernel || search->seen[here->function->index])
        return;
    search->seen[here->function->index] = true;
    for (size_t i = 0; i < here->callers.count; i++)
        search_before(search, here->callers.at[i]);
}

bool ordering_fence_comes_first(const struct flow *flow, const struct node *node) {
    if (!ordering_has_fence(flow, node))
        return false;
    struct precedence search = {.flow = flow, .seen = ARENA_ARRAY(flow->arena, bool, flow->functions.count + 1)};
    struct fence_search destructors = {flow, ARENA_ARRAY(flow->arena, bool, flow->functions.count + 1), false};
    search_destructors(&destructors);
    search_before(&search, node);
    return search.found || destructors.found;
}

// The variable that takes the call's result, if one does.
static const struct decl *taker(const struct node *call) {
    for (const struct node *node = call; node->parent; node = node->parent) {
        if (node->parent->kind == NODE_VARIABLE)
            return node->parent->decl;
        if (node->parent->kind == NODE_ASSIGN)
            return node->parent->kids[0]->decl;
        if (node->parent->kind == NODE_COMPOUND)
            return NULL;
    }
    return NULL;
}

struct decision {
    const struct node *call;
    const struct decl *result; // the variable that takes what the call returns, or NULL
    struct node *condition;    // of the loop, or NULL
    bool found;
};

static void look_for_exit(struct node *node, void *context) {
    struct decision *decision = context;
    if (node->kind == NODE_BREAK || node->kind == NODE_RETURN || node->kind == NODE_GOTO)
        decision->found = true;
    if (node->kind == NODE_ASSIGN && node->kids[0]->decl && decision->condition)
        decision->found |= node_names(decision->condition, node->kids[0]->decl); // a flag that the loop tests
}

static bool depends_on(struct node *condition, const struct decision *decision) {
    return node_is_inside(decision->call, condition) || (decision->result && node_names(condition, decision->result));
}

// `if (result) break;`, `if (!result) done = true;`
static void look_for_decision(struct node *node, void *context) {
    struct decision *decision = context;
    if (node->kind != NODE_IF || !node->kids[IF_CONDITION] || !depends_on(node->kids[IF_CONDITION], decision))
        return;
    node_walk(node->kids[IF_THEN], look_for_exit, decision);
    node_walk(node->kids[IF_ELSE], look_for_exit, decision);
}

bool ordering_loop_waits(const struct node *call) {
    struct decision decision = {.call = call, .result = taker(call)};
    for (const struct node *node = call; node->parent; node = node->parent) {
        if (!node_is_loop(node->parent))
            continue;
        decision.condition = node->parent->kids[FOR_CONDITION];
        if (decision.condition && depends_on(decision.condition, &decision))
            return true;
        node_walk(node->parent->kids[FOR_BODY], look_for_decision, &decision);
        if (decision.found)
            return true;
    }
    return false;
}

// The methods of cooperative groups have plain names: another class's `any` is no vote.
static bool is_collective(const struct node *call) {
    bool is_method = call->callee && call->callee->kind == NODE_MEMBER;
    bool foreign = is_method && call->decl && !call->decl->is_system;
    return !foreign && (is_method ? known_collective_method(call->name) : known_collective(call->name));
}

bool ordering_in_collective(const struct node *call) {
    for (const struct node *node = call; node->parent; node = node->parent)
        if (node->parent->kind == NODE_CALL && node->parent->callee != node && is_collective(node->parent))
            return true;
    return false;
}

bool ordering_unevaluated(const struct node *call) {
    for (const struct node *node = call; node; node = node->parent)
        if (node->kind == NODE_UNEVALUATED)
            return true;
    return false;
}
