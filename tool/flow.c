// One walk over each function collects everything; later stages only look up.

#include "flow.h"

#include <string.h>

#include "sites.h"

bool node_is_loop(const struct node *node) {
    return node->kind == NODE_FOR || node->kind == NODE_WHILE || node->kind == NODE_DO || node->kind == NODE_RANGE_FOR;
}

bool node_is_inside(const struct node *node, const struct node *outer) {
    for (; node; node = node->parent)
        if (node == outer)
            return true;
    return false;
}

bool decl_is_private(const struct decl *decl) {
    return decl->kind == DECL_PARAMETER || (decl->kind == DECL_VARIABLE && decl->storage == STORAGE_LOCAL);
}

struct variable *flow_variable(const struct flow *flow, const struct decl *decl) {
    return decl && decl->index ? &flow->variables.at[decl->index - 1] : NULL;
}

struct function_flow *flow_function(const struct flow *flow, const struct function *function) {
    return function && function->index ? &flow->functions.at[function->index - 1] : NULL;
}

struct loop *flow_loop(const struct flow *flow, const struct node *node) {
    return node && node_is_loop(node) && node->index ? flow->loops.at[node->index - 1] : NULL;
}

static const struct node *top_of(const struct node *node) {
    while (node->parent)
        node = node->parent;
    return node;
}

struct function *flow_owner(const struct flow *flow, const struct node *node) {
    const struct node *top = top_of(node);
    return top->index && !node_is_loop(top) ? flow->functions.at[top->index - 1].function : NULL;
}

uint64_t flow_enclosing_loops(const struct flow *flow, const struct node *node) {
    uint64_t bits = LOOP_CALLS | LOOP_OTHERS;
    for (; node; node = node->parent) {
        const struct loop *loop = flow_loop(flow, node);
        if (loop)
            bits |= loop->bit;
    }
    return bits;
}

static bool is_pointer(const struct node *node) {
    return node->type && node->type->kind == TYPE_POINTER;
}

// Subscripts and members of something that lies in place, not behind a pointer.
static const struct node *containing(const struct node *node) {
    if (node->kind == NODE_MEMBER && node->kid_count == 1 && !is_pointer(node->kids[0]))
        return node->kids[0];
    if (node->kind == NODE_SUBSCRIPT) {
        const struct node *base = node->kids[0];
        bool in_place = base->decl && base->decl->type && base->decl->type->kind == TYPE_ARRAY;
        bool nested = base->kind == NODE_SUBSCRIPT && base->kids[0]->type && base->kids[0]->type->target &&
                      base->kids[0]->type->target->kind == TYPE_ARRAY;
        bool record = node->callee != NULL;
        return in_place || nested || record ? base : NULL;
    }
    return NULL;
}

struct variable *flow_root(const struct flow *flow, const struct node *node, struct node **element) {
    for (const struct node *inner; (inner = containing(node)); node = inner)
        if (node->kind == NODE_SUBSCRIPT && node->kids[1]->constant.kind == CONSTANT_NONE && element && !*element)
            *element = node->kids[1];
    if (node->kind != NODE_REFERENCE || !node->decl || !decl_is_private(node->decl))
        return NULL;
    struct variable *variable = flow_variable(flow, node->decl);
    if (variable && variable->alias)
        return flow_root(flow, variable->alias, element);
    return variable;
}

// Collecting.

struct collector {
    struct flow *flow;
    struct function_flow *function;
};

static struct variable *declare(struct collector *c, struct decl *decl, struct node *scope) {
    struct flow *flow = c->flow;
    if (decl->index)
        return flow_variable(flow, decl);
    struct variable *variable = ARENA_PUSH(flow->arena, &flow->variables);
    *variable = (struct variable){.decl = decl, .function = c->function->function, .scope = scope};
    decl->index = (unsigned)flow->variables.count;
    return variable;
}

// The innermost statement around a declaration: leaving it ends the variable's life.
static struct node *scope_of(struct node *node) {
    struct node *inner = node, *scope = node->parent;
    if (scope && scope->kind == NODE_DECLARATION)
        inner = scope, scope = scope->parent;
    bool before_loop = scope && node_is_loop(scope) && scope->kids[FOR_INIT] == inner; // runs once, outside the loop
    return before_loop ? scope->parent : scope;
}

struct mention {
    const struct decl *decl;
    bool found;
};

static void look_for(struct node *node, void *context) {
    struct mention *mention = context;
    mention->found |= node->kind == NODE_REFERENCE && node->decl == mention->decl;
}

static bool mentions(struct node *node, const struct decl *decl) {
    struct mention mention = {decl, false};
    node_walk(node, look_for, &mention);
    return mention.found;
}

static void declare_variables(struct node *node, void *context) {
    struct collector *c = context;
    if (node->kind != NODE_VARIABLE || !node->decl || node->decl->storage != STORAGE_LOCAL)
        return;
    struct variable *variable = declare(c, node->decl, scope_of(node));
    struct node *initializer = node->kid_count > 0 ? node->kids[0] : NULL;
    if (node->decl->type->kind == TYPE_REFERENCE && initializer && !mentions(initializer, node->decl))
        variable->alias = initializer;
}

static void define(struct collector *c, struct node *target, struct definition definition) {
    struct variable *variable = flow_root(c->flow, target, &definition.element);
    if (!variable)
        return;
    if (variable->function != c->function->function) {
        variable->escaped = true; // assigned by a lambda that captured it
        return;
    }
    *ARENA_PUSH(c->flow->arena, &variable->definitions) = definition;
}

static void escape(struct collector *c, const struct node *node) {
    struct variable *variable = flow_root(c->flow, node, NULL);
    if (variable)
        variable->escaped = true;
}

static bool in_step(const struct node *node) {
    for (const struct node *up = node; up->parent; up = up->parent)
        if (node_is_loop(up->parent))
            return up->parent->kids[FOR_STEP] == up;
    return false;
}

static void collect_variable(struct collector *c, struct node *node) {
    struct variable *variable = flow_variable(c->flow, node->decl);
    struct node *initializer = node->kid_count > 0 ? node->kids[0] : NULL;
    if (!variable || variable->alias)
        return;
    bool is_range = node->parent && node->parent->kind == NODE_RANGE_FOR && node->parent->kids[FOR_INIT] == node;
    struct node *value = is_range ? node->parent->kids[FOR_CONDITION] : initializer;
    if (!value)
        return;
    struct definition definition = {.at = node, .value = value, .is_initializer = true};
    if (is_range) // another element in each iteration
        definition.is_initializer = false, definition.at = node->parent->kids[FOR_BODY];
    *ARENA_PUSH(c->flow->arena, &variable->definitions) = definition;
}

static bool is_this_member(const struct node *node) {
    for (const struct node *inner; (inner = containing(node)); node = inner)
        ;
    return node->kind == NODE_MEMBER && (node->kid_count == 0 || node->kids[0]->kind == NODE_THIS);
}

static void collect_assignment(struct collector *c, struct node *node) {
    bool steps = node->kind == NODE_UNARY;
    struct definition definition = {
        .at = node,
        .value = steps ? node : node->kids[1],
        .update = steps ? OPERATOR_ADD : node->operator,
        .in_loop_header = in_step(node),
    };
    define(c, node->kids[0], definition);
    if (is_this_member(node->kids[0]))
        c->function->changes_this = true;
}

// An array that is handed on as a pointer, or a variable whose address is taken, may be assigned by anybody.
static void collect_reference(struct collector *c, struct node *node) {
    if (!node->decl || !node->decl->type || node->decl->type->kind != TYPE_ARRAY || !decl_is_private(node->decl))
        return;
    struct node *parent = node->parent;
    bool read_in_place = parent && ((parent->kind == NODE_SUBSCRIPT && parent->kids[0] == node) || parent->kind == NODE_MEMBER ||
                                    parent->kind == NODE_UNEVALUATED || parent->kind == NODE_RANGE_FOR);
    if (!read_in_place)
        escape(c, node);
}

static bool takes_reference(const struct node *call, unsigned argument) {
    if (!call->decl)
        return call->user_candidates || !call->name;
    if (argument >= call->decl->parameter_count)
        return false;
    const struct type *type = call->decl->parameter_types[argument];
    return type->kind == TYPE_REFERENCE && !(type->target && type->target->is_const);
}

static void collect_arguments(struct collector *c, struct node *call) {
    bool is_operator = call->name && strncmp(call->name, "operator", 8) == 0;
    unsigned shift = is_operator && call->decl && call->kid_count == call->decl->parameter_count + 1; // a member operator: the object comes first
    for (unsigned i = shift; i < call->kid_count; i++)
        if (takes_reference(call, i - shift))
            escape(c, call->kids[i]);
}

static void note_call(struct collector *c, struct node *call, struct function *callee) {
    struct function_flow *target = flow_function(c->flow, callee);
    if (!target)
        return;
    *ARENA_PUSH(c->flow->arena, &c->function->calls) = call;
    *ARENA_PUSH(c->flow->arena, &target->callers) = call;
}

// A callee that waits for its template's instantiation may be any function of that name.
static void note_calls_by_name(struct collector *c, struct node *call) {
    for (size_t i = 0; i < c->flow->functions.count; i++) {
        struct function *function = c->flow->functions.at[i].function;
        if (call->name && call->name[0] && strcmp(function->name, call->name) == 0)
            note_call(c, call, function);
    }
}

static void collect_call(struct collector *c, struct node *call) {
    collect_arguments(c, call);
    if (call->decl && call->decl->function)
        note_call(c, call, call->decl->function);
    else if (!call->decl)
        note_calls_by_name(c, call);
}

static bool text_contains(const struct node *node, const char *word) {
    if (!node->source)
        return false;
    const char *text = node->source->text;
    size_t length = strlen(word);
    for (size_t i = node->range.begin; i + length <= node->range.end; i++)
        if (memcmp(text + i, word, length) == 0)
            return true;
    return false;
}

static void collect_asm(struct collector *c, struct node *node) {
    bool lane = node->kid_count == 1 && text_contains(node, "laneid");
    for (unsigned i = 0; i < node->kid_count; i++)
        define(c, node->kids[i], (struct definition){.at = node, .reads_lane_id = lane});
}

static struct node *loop_around(struct node *node, bool stop_at_switch) {
    for (struct node *up = node->parent; up; up = up->parent) {
        if (node_is_loop(up))
            return up;
        if (stop_at_switch && up->kind == NODE_SWITCH)
            return NULL;
    }
    return NULL;
}

static void collect_jump(struct collector *c, struct node *node) {
    if (node->kind == NODE_GOTO)
        c->function->has_goto = true;
    struct loop *loop = flow_loop(c->flow, loop_around(node, node->kind == NODE_BREAK));
    if (!loop)
        return;
    if (node->kind == NODE_CONTINUE)
        *ARENA_PUSH(c->flow->arena, &loop->skips) = node;
    else
        *ARENA_PUSH(c->flow->arena, &loop->exits) = node;
}

// A function that is named other than to be called can be called from anywhere. (A kernel named for a launch keeps its meaning.)
static void collect_name(struct collector *c, struct node *node) {
    struct function_flow *target = node->decl ? flow_function(c->flow, node->decl->function) : NULL;
    bool called = node->parent && node->parent->kind == NODE_CALL && node->parent->callee == node;
    if (target && !called)
        target->address_taken = true;
}

static void collect(struct node *node, void *context) {
    struct collector *c = context;
    switch (node->kind) {
    case NODE_VARIABLE: collect_variable(c, node); break;
    case NODE_ASSIGN: collect_assignment(c, node); break;
    case NODE_UNARY:
        if (node->operator == OPERATOR_INCREMENT || node->operator == OPERATOR_DECREMENT)
            collect_assignment(c, node);
        else if (node->operator == OPERATOR_ADDRESS)
            escape(c, node->kids[0]);
        break;
    case NODE_REFERENCE:
        collect_reference(c, node);
        collect_name(c, node);
        break;
    case NODE_CALL: collect_call(c, node); break;
    case NODE_ASM: collect_asm(c, node); break;
    case NODE_BREAK:
    case NODE_CONTINUE:
    case NODE_GOTO: collect_jump(c, node); break;
    case NODE_RETURN: *ARENA_PUSH(c->flow->arena, &c->function->returns) = node; break;
    default: break;
    }
}

// Loops get their bits before anything asks for them.
static void number_loop(struct node *node, void *context) {
    struct collector *c = context;
    if (!node_is_loop(node))
        return;
    struct loop *loop = ARENA_NEW(c->flow->arena, struct loop);
    unsigned number = c->function->loop_count++;
    *loop = (struct loop){.node = node, .bit = number < LOOP_BITS ? UINT64_C(1) << (LOOP_FIRST_BIT + number) : LOOP_OTHERS};
    *ARENA_PUSH(c->flow->arena, &c->flow->loops) = loop;
    node->index = (unsigned)c->flow->loops.count;
}

// The block's size along an axis, from a launch's `256`, `dim3(32, 8)` or a variable made so; 0 where it is not a constant.
static long long block_size(const struct node *block, unsigned axis) {
    if (block->kind == NODE_REFERENCE && block->decl && block->decl->initializer)
        block = block->decl->initializer;
    while (block->kind == NODE_CONSTRUCT && block->kid_count == 1 && block->kids[0]->kind == NODE_CONSTRUCT)
        block = block->kids[0];
    const struct node *size = block->kind != NODE_CONSTRUCT ? (axis == 0 ? block : NULL) : axis < block->kid_count ? block->kids[axis] : NULL;
    if (!size)
        return 1;
    return size->constant.kind == CONSTANT_INTEGER && size->constant.integer > 0 ? size->constant.integer : 0;
}

// What the launches in this file agree on.
static void judge_rows(struct function_flow *kernel) {
    int rows = ROWS_UNKNOWN;
    for (size_t i = 0; i < kernel->callers.count; i++) {
        const struct node *launch = kernel->callers.at[i]->launch;
        if (!launch || launch->kid_count < 2)
            return;
        long long x = block_size(launch->kids[1], 0);
        bool flat = block_size(launch->kids[1], 1) == 1 && block_size(launch->kids[1], 2) == 1;
        int here = (x > 0 && x % 32 == 0) || flat ? ROWS_WHOLE : x > 0 ? ROWS_SPLIT : ROWS_UNKNOWN;
        if (here == ROWS_UNKNOWN || (i > 0 && here != rows))
            return;
        rows = here;
    }
    kernel->rows = rows;
}

static void each_function(struct flow *flow, void (*visit)(struct node *, void *)) {
    for (size_t i = 0; i < flow->functions.count; i++) {
        struct collector c = {flow, &flow->functions.at[i]};
        node_walk(c.function->function->body, visit, &c);
    }
}

void flow_prepare(struct arena *arena, struct unit *unit, struct flow *flow) {
    *flow = (struct flow){.arena = arena, .unit = unit};
    for (size_t i = 0; i < unit->functions.count; i++) {
        struct function *function = unit->functions.at[i];
        *ARENA_PUSH(arena, &flow->functions) = (struct function_flow){.function = function};
        function->index = (unsigned)flow->functions.count;
        if (function->body)
            function->body->index = function->index;
    }
    each_function(flow, number_loop);
    for (size_t i = 0; i < flow->functions.count; i++) {
        struct collector c = {flow, &flow->functions.at[i]};
        for (unsigned p = 0; p < c.function->function->parameter_count; p++)
            declare(&c, c.function->function->parameters[p], NULL);
    }
    each_function(flow, declare_variables);
    each_function(flow, collect);
    for (size_t i = 0; i < flow->functions.count; i++)
        if (flow->functions.at[i].function->is_kernel)
            judge_rows(&flow->functions.at[i]);
}
