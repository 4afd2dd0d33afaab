// One walk over each function collects everything; later stages only look up.

#include "flow.h"

#include <string.h>

#include "base/lexer.h"
#include "base/tally.h"
#include "hidden.h"
#include "sites.h"
#include "text/kernel_calls.h"

bool node_is_loop(const struct node *node) {
    return node->kind == NODE_FOR || node->kind == NODE_WHILE || node->kind == NODE_DO ||
           node->kind == NODE_RANGE_FOR;
}

bool node_is_inside(const struct node *node, const struct node *outer) {
    for (; node; node = node->parent)
        if (node == outer)
            return true;
    return false;
}

// Whether a variable is the thread's own (a parameter or an automatic variable).
static bool decl_is_private(const struct decl *decl) {
    return decl->kind == DECL_PARAMETER ||
           (decl->kind == DECL_VARIABLE && decl->storage == STORAGE_LOCAL);
}

bool variable_only_moves(const struct variable *variable) {
    for (size_t i = 0; i < variable->definitions.count; i++) {
        const struct definition *definition = &variable->definitions.at[i];
        bool moves = definition->update == OPERATOR_ADD || definition->update == OPERATOR_SUBTRACT;
        if (!moves && !(i == 0 && definition->is_initializer))
            return false;
    }
    return !variable->escaped;
}

struct variable *flow_variable(const struct flow *flow, const struct decl *decl) {
    return decl && decl->index ? &flow->variables.at[decl->index - 1] : NULL;
}

const struct node *flow_initial_value(const struct flow *flow, const struct decl *decl) {
    const struct variable *variable = flow_variable(flow, decl);
    bool is_kept = variable && variable->definitions.count == 1 && !variable->escaped &&
                   variable->definitions.at[0].is_initializer;
    return is_kept ? variable->definitions.at[0].value : NULL;
}

struct function_flow *flow_function(const struct flow *flow, const struct function *function) {
    return function && function->index ? &flow->functions.at[function->index - 1] : NULL;
}

const struct node *node_top(const struct node *node) {
    while (node->parent)
        node = node->parent;
    return node;
}

struct function *flow_owner(const struct flow *flow, const struct node *node) {
    const struct node *top = node_top(node);
    return top->index ? flow->functions.at[top->index - 1].function : NULL;
}

static bool is_array_type(const struct type *type) {
    if (type && type->kind == TYPE_REFERENCE)
        type = type->target;
    return type && type->kind == TYPE_ARRAY;
}

// Subscripts and members of something that lies in place, not behind a pointer.
static const struct node *containing(const struct node *node) {
    if (node->kind == NODE_MEMBER && node->kid_count == 1 && !node_is_pointer(node->kids[0]))
        return node->kids[0];
    if (node->kind == NODE_CAST && !node_is_pointer(node))
        return node->kids[0];
    if (node->kind == NODE_SUBSCRIPT) {
        const struct node *base = node->kids[0];
        bool in_place = base->decl && is_array_type(base->decl->type);
        bool nested = base->kind == NODE_SUBSCRIPT && base->kids[0]->type &&
                      base->kids[0]->type->target &&
                      base->kids[0]->type->target->kind == TYPE_ARRAY;
        bool record = node->callee != NULL;
        return in_place || nested || record ? base : NULL;
    }
    return NULL;
}

// One step outward: from an element or member to what holds it,
// from a reference to what it refers to; NULL at the end.
static const struct node *outward(const struct flow *flow, const struct node *node) {
    if (node->kind != NODE_REFERENCE)
        return containing(node);
    const struct variable *variable =
        node->decl && decl_is_private(node->decl) ? flow_variable(flow, node->decl) : NULL;
    return variable ? variable->alias : NULL;
}

// The local variable (an array or struct as a whole) that an assignable expression is part of,
// or NULL.
static struct variable *root_of(const struct flow *flow, const struct node *node) {
    for (const struct node *outer; (outer = outward(flow, node));)
        node = outer;
    return node->kind == NODE_REFERENCE && node->decl && decl_is_private(node->decl)
               ? flow_variable(flow, node->decl)
               : NULL;
}

// Collecting.

struct collector {
    struct flow *flow;
    struct function_flow *function;
};

static struct variable *declare(struct collector *c, struct decl *decl) {
    struct flow *flow = c->flow;
    if (decl->index)
        return flow_variable(flow, decl);
    struct variable *variable = ARENA_PUSH(flow->arena, &flow->variables);
    *variable = (struct variable){.decl = decl, .function = c->function->function};
    decl->index = (unsigned)flow->variables.count;
    return variable;
}

// The variable of a range-based for, which is another element in each iteration.
static bool ranges_over(const struct node *variable) {
    return variable->parent && variable->parent->kind == NODE_RANGE_FOR &&
           variable->parent->kids[FOR_INIT] == variable;
}

static void declare_variables(struct node *node, void *context) {
    struct collector *c = context;
    if (node->kind != NODE_VARIABLE || !node->decl || node->decl->storage != STORAGE_LOCAL)
        return;
    struct variable *variable = declare(c, node->decl);
    struct node *initializer = node->kid_count > 0 ? node->kids[0] : NULL;
    if (node->decl->type->kind == TYPE_REFERENCE && initializer && !ranges_over(node) &&
        !node_names(initializer, node->decl))
        variable->alias = initializer;
}

// Whether what is named so may change though it is const: a mutable member of it,
// or of what a template makes of it.
static bool may_change_const(const struct type *type) {
    return type && (type->has_mutable || type->kind == TYPE_DEPENDENT);
}

// From here on somebody unseen may assign what an expression names: each variable
// that it may stand for.
static void escape(struct collector *c, const struct node *node) {
    struct variable *variable = root_of(c->flow, node);
    if (variable && (!variable->decl->type->is_const || may_change_const(variable->decl->type)))
        variable->escaped = true;
    const struct node *end = node;
    for (const struct node *outer; (outer = outward(c->flow, end));)
        end = outer;
    bool is_choice = end->kind == NODE_CONDITIONAL;
    bool is_result = end->kind == NODE_ASSIGN || end->kind == NODE_OTHER ||
                     end->kind == NODE_CONSTRUCT ||
                     // s.*member
                     (end->kind == NODE_BINARY &&
                      (end->operator == OPERATOR_COMMA || end->operator == OPERATOR_NONE)) ||
                     (end->kind == NODE_UNARY &&
                      (end->operator == OPERATOR_INCREMENT || end->operator == OPERATOR_DECREMENT));
    for (unsigned i = is_choice ? 1 : 0; (is_choice || is_result) && i < end->kid_count; i++)
        if (end->kids[i])
            escape(c, end->kids[i]);
}

static void define(struct collector *c, struct node *target, struct definition definition) {
    struct variable *variable = root_of(c->flow, target);
    // Not one variable, or one that a lambda captured.
    if (!variable || variable->function != c->function->function) {
        escape(c, target);
        return;
    }
    *ARENA_PUSH(c->flow->arena, &variable->definitions) = definition;
}

static bool is_reference(const struct type *type) { return type && type->kind == TYPE_REFERENCE; }

static void collect_variable(struct collector *c, struct node *node) {
    struct variable *variable = flow_variable(c->flow, node->decl);
    struct node *initializer = node->kid_count > 0 ? node->kids[0] : NULL;
    bool is_range = ranges_over(node);
    struct node *value = is_range ? node->parent->kids[FOR_CONDITION] : initializer;
    if (!value && variable && node->parent->kind != NODE_DECLARATION)
        variable->escaped = true; // that of a catch
    if (!value)
        return;
    bool named_again = is_reference(node->decl->type) &&
                       (!variable || !variable->alias || !root_of(c->flow, value));
    if (named_again)
        escape(c, value); // what is assigned to the reference changes it
    if (!variable || variable->alias)
        return;
    *ARENA_PUSH(c->flow->arena, &variable->definitions) =
        (struct definition){.value = value, .is_initializer = !is_range};
}

static void collect_assignment(struct collector *c, struct node *node) {
    bool steps = node->kind == NODE_UNARY;
    define(c, node->kids[0],
           (struct definition){.value = steps ? node : node->kids[1],
                               .update = steps ? OPERATOR_ADD : node->operator});
}

static bool names_array(const struct node *node) {
    if (node->kind == NODE_SUBSCRIPT)
        return node->kids[0]->type && node->kids[0]->type->target &&
               node->kids[0]->type->target->kind == TYPE_ARRAY;
    return (node->kind == NODE_REFERENCE || node->kind == NODE_MEMBER) && node->decl &&
           node->decl->type && node->decl->type->kind == TYPE_ARRAY;
}

// An array that is handed on as a pointer may be assigned by anybody.
static void collect_array(struct collector *c, struct node *node) {
    struct node *parent = node->parent;
    bool read_in_place =
        parent && ((parent->kind == NODE_SUBSCRIPT && parent->kids[0] == node) ||
                   parent->kind == NODE_MEMBER || parent->kind == NODE_UNEVALUATED ||
                   parent->kind == NODE_RANGE_FOR || parent->kind == NODE_VARIABLE);
    if (parent && parent->kind == NODE_VARIABLE && !is_reference(parent->decl->type))
        read_in_place = false;
    if (names_array(node) && !read_in_place)
        escape(c, node);
}

// Whether by a reference of the type what the value names may change.
static bool binds_to_change(const struct type *type, const struct node *value) {
    bool is_const = type && type->target && type->target->is_const;
    return is_reference(type) && (!is_const || type->target->has_mutable ||
                                  (value && value->type && value->type->has_mutable));
}

// Whether a call may assign to what its argument names. A callee that is not known may; and so may
// what a pack of parameters takes.
static bool takes_reference(const struct node *call, unsigned argument, const struct node *value) {
    const struct decl *callee = call->decl;
    if (!callee)
        return !call->known_candidates;
    bool in_pack = argument + 1 >= callee->parameter_count && callee->has_pack;
    if (argument >= callee->parameter_count || in_pack)
        return callee->has_pack;
    return binds_to_change(callee->parameter_types[argument], value);
}

// 1 where the callee is a member operator, whose object comes first among the operands; else 0: the
// number of the first argument.
static unsigned calls_member_operator(const struct node *call) {
    bool is_operator = call->name && strncmp(call->name, "operator", 8) == 0;
    return is_operator && call->decl && call->kid_count == call->decl->parameter_count + 1;
}

// The object of a method's call may change with it.
static void lose_receiver(struct collector *c, const struct node *call) {
    const struct node *callee = call->callee;
    if (calls_member_operator(call))
        escape(c, call->kids[0]);
    else if (callee && callee->kind == NODE_MEMBER && callee->kid_count == 1 &&
             callee->kids[0]->kind != NODE_THIS)
        escape(c, callee->kids[0]);
    else if (callee && callee->kind != NODE_MEMBER && !call->decl)
        escape(c, callee); // an object that is called, (s.*method)()
}

static const struct type *receiver_type(const struct node *call) {
    const struct node *callee = call->callee;
    bool is_member = callee && callee->kind == NODE_MEMBER && callee->kid_count == 1;
    return calls_member_operator(call) ? call->kids[0]->type
           : is_member                 ? callee->kids[0]->type
                                       : NULL;
}

// A method that is not const may change its object, and one that is, the mutable members.
static void collect_receiver(struct collector *c, const struct node *call) {
    const struct type *type = receiver_type(call);
    if (!call->decl || call->decl->changes_object || (type && type->has_mutable))
        lose_receiver(c, call);
}

static void collect_arguments(struct collector *c, struct node *call) {
    unsigned shift = calls_member_operator(call);
    collect_receiver(c, call);
    for (unsigned i = shift; i < call->kid_count; i++)
        if (takes_reference(call, i - shift, call->kids[i]))
            escape(c, call->kids[i]);
}

// Constructors and braces may bind references to what they are given;
// what they are given by value is copied.
static void collect_construction(struct collector *c, struct node *node) {
    for (unsigned i = 0; i < node->kid_count; i++) {
        const struct type *type =
            node->decl && i < node->decl->parameter_count ? node->decl->parameter_types[i] : NULL;
        bool binds = type ? binds_to_change(type, node->kids[i]) : node->binds_references;
        if (binds)
            escape(c, node->kids[i]);
    }
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

bool flow_launch_asks_for_memory(const struct node *launch) {
    const struct node *bytes = launch && launch->kid_count > 2 ? launch->kids[2] : NULL;
    bool by_default = !bytes || node_is_default(bytes);
    return !launch || (!by_default &&
                       !(bytes->constant.kind == CONSTANT_INTEGER && bytes->constant.integer == 0));
}

// cudaLaunchKernel and its kin, and what adds kernels to graphs.
static void note_name(struct collector *c, const char *name) {
    static const char *const starts[] = {"cudaLaunch", "cuLaunch", "cudaGraph", "cuGraph"};
    for (size_t i = 0; name && i < sizeof starts / sizeof *starts; i++)
        c->flow->grants_memory |= strncmp(name, starts[i], strlen(starts[i])) == 0;
}

// `kernels[i]<<<…>>>(…)`.
static void note_launch(struct collector *c, const struct node *call) {
    bool is_known = call->decl && call->decl->function;
    c->flow->grants_memory |=
        call->launch && !is_known && flow_launch_asks_for_memory(call->launch);
}

static void collect_call(struct collector *c, struct node *call) {
    note_launch(c, call);
    note_name(c, call->name);
    collect_arguments(c, call);
    if (call->decl && call->decl->function)
        note_call(c, call, call->decl->function);
    else if (!call->decl)
        note_calls_by_name(c, call);
}

static void collect_asm(struct collector *c, struct node *node) {
    for (unsigned i = 0; i < node->kid_count; i++)
        define(c, node->kids[i], (struct definition){0});
}

static void name_for_others(struct function_flow *target, const struct source *source,
                            struct range range) {
    if (!target->is_named_for_others)
        target->named_at = (struct placed_range){source, range};
    target->address_taken = target->is_named_for_others = true;
}

// Once, not as what a macro may be given or hold.
static bool is_written(const struct node *node) {
    return node->source && !node->in_macro && !node->in_argument;
}

// The call of the runtime's that is given the kernel by this name, and hands it to nobody;
// else NULL.
static const struct node *call_with_kernel(const struct node *name) {
    while (name->parent &&
           (name->parent->kind == NODE_CAST ||
            (name->parent->kind == NODE_UNARY && name->parent->operator == OPERATOR_ADDRESS)))
        name = name->parent;
    const struct node *call = name->parent;
    const struct kernel_call *known =
        call && call->kind == NODE_CALL ? kernel_call_of(call->name) : NULL;
    bool is_kernel = known && call->kid_count > known->kernel && call->kids[known->kernel] == name;
    return is_kernel && (call->decl ? call->decl->is_system : known->kind == CALL_ASKS) ? call
                                                                                        : NULL;
}

// A function that is named other than to be called can be called from anywhere. (A kernel named for
// a launch keeps its meaning.)
static void collect_name(struct collector *c, struct node *node) {
    note_name(c, node->decl && node->decl->kind == DECL_FUNCTION ? node->decl->name : NULL);
    struct function_flow *target = node->decl ? flow_function(c->flow, node->decl->function) : NULL;
    bool called = node->parent && node->parent->kind == NODE_CALL && node->parent->callee == node;
    if (!target || called)
        return;
    const struct node *call = call_with_kernel(node);
    target->address_taken = true;
    if (!call)
        name_for_others(target, node->source, node->range);
    else if (kernel_call_block(call))
        *ARENA_PUSH(c->flow->arena, &target->launching_calls) = call;
    else
        target->asked += is_written(call);
}

// `&config` in a call that launches: nobody assigns to it there.
static bool is_only_read(const struct node *address) {
    const struct node *call = address->parent;
    const struct kernel_call *known =
        call && call->kind == NODE_CALL && call->decl && call->decl->is_system
            ? kernel_call_of(call->name)
            : NULL;
    return known && known->kind == CALL_LAUNCHES_AS_CONFIGURED && call->kids[0] == address;
}

// What the variables are that go over the range, if they are not seen, nobody knows.
static void collect_range(struct collector *c, const struct node *node) {
    const struct node *variable = node->kids[FOR_INIT], *range = node->kids[FOR_CONDITION];
    if (range && (!variable || variable->kind != NODE_VARIABLE))
        escape(c, range);
}

static bool stands_in(const struct function *function, const struct function *outer) {
    while (function && function != outer)
        function = function->outer;
    return function;
}

// What the tree does not show may assign to whatever it names, and call it.
static void collect_hidden(struct collector *c, const struct node *hidden) {
    if (!hidden)
        return;
    struct flow *flow = c->flow;
    const bool is_unknown = hidden_is_unknown(flow->arena, flow->unit, &flow->macros, hidden);
    for (size_t i = 0; i < flow->variables.count; i++) {
        struct variable *variable = &flow->variables.at[i];
        if (!stands_in(c->function->function, variable->function) ||
            !(is_unknown || hidden_names(hidden, variable->decl->name)))
            continue;
        variable->escaped = true;
        if (variable->alias)
            escape(c, variable->alias);
    }
    for (size_t i = 0; i < flow->functions.count; i++)
        if (is_unknown || hidden_names(hidden, flow->functions.at[i].function->name))
            name_for_others(&flow->functions.at[i], hidden->source, hidden->range);
}

static void collect_return(struct collector *c, struct node *node) {
    const struct decl *function = c->function->function->decl;
    if (node->kid_count > 0 && function && is_reference(function->type) &&
        !(function->type->target && function->type->target->is_const))
        escape(c, node->kids[0]); // whoever called may assign to it
}

static bool is_dependent(const struct node *node) {
    const struct type *type = node ? node->type : NULL;
    // new T
    type = type && node->kind == NODE_OTHER && type->kind == TYPE_POINTER ? type->target : type;
    return type && type->kind == TYPE_DEPENDENT;
}

// What waits for a template's arguments may become an operator or a constructor that takes
// references. (Of device code what runs tells it.)
static void collect_dependent(struct collector *c, const struct node *node) {
    const struct function *function = c->function->function;
    if (function->is_kernel || function->is_device)
        return;
    bool is_open =
        is_dependent(node) || (node->kind == NODE_VARIABLE && node->decl && node->decl->type &&
                               node->decl->type->kind == TYPE_DEPENDENT);
    bool may_take = node->kind == NODE_BINARY || node->kind == NODE_ASSIGN ||
                    node->kind == NODE_SUBSCRIPT || node->kind == NODE_UNARY ||
                    node->kind == NODE_CAST || node->kind == NODE_CONSTRUCT ||
                    node->kind == NODE_VARIABLE || node->kind == NODE_OTHER;
    for (unsigned i = 0; i < node->kid_count; i++)
        is_open |= is_dependent(node->kids[i]);
    for (unsigned i = 0; is_open && may_take && i < node->kid_count; i++)
        if (node->kids[i])
            escape(c, node->kids[i]);
}

static void collect(struct node *node, void *context) {
    struct collector *c = context;
    collect_dependent(c, node);
    switch (node->kind) {
    case NODE_VARIABLE: collect_variable(c, node); break;
    case NODE_ASSIGN: collect_assignment(c, node); break;
    case NODE_UNARY:
        if (node->operator == OPERATOR_INCREMENT || node->operator == OPERATOR_DECREMENT)
            collect_assignment(c, node);
        else if (node->operator == OPERATOR_ADDRESS && !is_only_read(node))
            escape(c, node->kids[0]);
        break;
    case NODE_REFERENCE:
        collect_array(c, node);
        collect_name(c, node);
        break;
    case NODE_MEMBER:
    case NODE_SUBSCRIPT: collect_array(c, node); break;
    case NODE_SWITCH:
        if (node->kids[IF_INIT] && node->kids[IF_INIT]->kind == NODE_OTHER)
            collect_hidden(c, node->kids[IF_INIT]);
        break;
    case NODE_RANGE_FOR:
        collect_range(c, node);
        collect_hidden(c, node->kids[RANGE_FOR_HIDDEN]);
        break;
    case NODE_CALL: collect_call(c, node); break;
    case NODE_CONSTRUCT:
    case NODE_OTHER: collect_construction(c, node); break;
    case NODE_ASM: collect_asm(c, node); break;
    case NODE_RETURN: collect_return(c, node); break;
    default: break;
    }
}

static void each_function(struct flow *flow, void (*visit)(struct node *, void *)) {
    for (size_t i = 0; i < flow->functions.count; i++) {
        struct collector c = {flow, &flow->functions.at[i]};
        node_walk(c.function->function->body, visit, &c);
    }
}

unsigned flow_parameter_position(const struct function *function, const struct decl *parameter) {
    unsigned position = 0;
    while (position < function->parameter_count && function->parameters[position] != parameter)
        position++;
    return position;
}

static const struct node *launch_in_text(const struct function_flow *kernel, size_t i) {
    const struct node *call = kernel->callers.at[i];
    return call->launch && call->source && !call->in_macro ? call : NULL;
}

// A macro that uses its argument several times shows one launch at several places of the tree, and
// a name that waits for its template may be one of several kernels'.
static bool is_counted(const struct flow *flow, const struct function_flow *kernel, size_t launch) {
    const struct node *call = kernel->callers.at[launch];
    for (const struct function_flow *other = flow->functions.at; other <= kernel; other++)
        for (size_t i = 0; strcmp(other->function->name, kernel->function->name) == 0 &&
                           i < other->callers.count && !(other == kernel && i == launch);
             i++) {
            const struct node *before = launch_in_text(other, i);
            if (before && before->source == call->source &&
                before->range.begin == call->range.begin)
                return true;
        }
    return false;
}

static bool has_settings(const struct node *launch, unsigned settings) {
    return launch->kid_count >= settings && launch->kids[settings - 1] &&
           !node_is_default(launch->kids[settings - 1]);
}

bool flow_sees_launches(const struct flow *flow, const struct function_flow *kernel,
                        unsigned settings) {
    const size_t count = hidden_count_launches(flow->launches, kernel->function->name, settings);
    size_t seen = 0;
    for (size_t i = 0; i < kernel->callers.count; i++) {
        const struct node *call = kernel->callers.at[i];
        const struct function *owner = flow_owner(flow, call);
        if ((!owner || owner->host_differs) &&
            !(call->launch && !has_settings(call->launch, settings)))
            return false;
    }
    for (size_t i = 0; i < flow->functions.count; i++) {
        const struct function_flow *other = &flow->functions.at[i];
        for (size_t k = 0;
             strcmp(other->function->name, kernel->function->name) == 0 && k < other->callers.count;
             k++)
            seen += launch_in_text(other, k) &&
                    has_settings(other->callers.at[k]->launch, settings) &&
                    !is_counted(flow, other, k);
    }
    return count <= seen;
}

// What is seen of it: where it is defined, launches, and calls that are given it.
bool flow_hides_name(const struct flow *flow, const struct function_flow *kernel) {
    const struct unit *unit = flow->unit;
    const char *name = kernel->function->name;
    size_t seen = 1 + kernel->asked, words = 0;
    for (size_t i = 0; flow->asks_for_architecture && i < unit->texts.count; i++)
        words += tally_count(flow->arena, &flow->tallies[i], unit->texts.at[i], name);
    for (size_t i = 0; i < kernel->callers.count; i++)
        seen += launch_in_text(kernel, i) && !is_counted(flow, kernel, i);
    for (size_t i = 0; i < kernel->launching_calls.count; i++)
        seen += is_written(kernel->launching_calls.at[i]);
    bool in_macro = false;
    for (size_t i = 0; flow->asks_for_architecture && i < flow->macros->count; i++)
        in_macro |= lexer_mentions(flow->macros->at[i].text, flow->macros->at[i].body, name);
    return words > seen || in_macro;
}

// Of a header's kernel, which several files may have: the host's linker keeps one of the functions
// that launch it. Of one that is neither, it would take no second.
static bool may_be_twice(const struct function *kernel) {
    bool declared = kernel->decl && kernel->decl->in_header;
    return kernel->is_template || kernel->is_inline || kernel->is_static || declared;
}

// Whether a function with that declaration may be called in another file.
static bool is_for_other_files(const struct flow *flow, const struct function *f) {
    const struct unit *unit = flow->unit;
    bool declared = f->decl && f->decl->in_header && !f->is_shared && !f->is_static;
    bool is_others =
        unit->shares_headers || (unit->shares_header_kernels && f->is_kernel && may_be_twice(f));
    return declared || (unit->separable && !f->is_static && !f->is_template) ||
           (f->is_shared && is_others);
}

bool flow_has_unseen_callers(const struct flow *flow, const struct function_flow *function) {
    const struct function *f = function->function;
    // Called through a base, or by a template.
    bool by_object = f->decl && (f->decl->is_virtual || strcmp(f->name, "operator()") == 0);
    return f->is_lambda || f->is_implicit || function->address_taken ||
           function->callers.count == 0 || by_object || flow->misses_calls ||
           is_for_other_files(flow, f);
}

// Whether it may put a name together; `, ##__VA_ARGS__` puts none.
static bool pastes(const struct macro *macro) {
    const char *start = macro->text + macro->body.begin, *end = macro->text + macro->body.end;
    for (const char *at = start; (at = memmem(at, (size_t)(end - at), "##", 2)); at += 2) {
        const char *left = at, *right = at + 2;
        while (left > start && (left[-1] == ' ' || left[-1] == '\t'))
            left--;
        right += strspn(right, " \t");
        if (left == start || left[-1] != ',' || strncmp(right, "__VA_ARGS__", 11) != 0)
            return true;
    }
    return false;
}

bool flow_misses_launches(const struct flow *flow, const struct function_flow *kernel) {
    const char *name = kernel->function->name;
    bool may = false;
    for (size_t i = 0; i < flow->unit->functions.count && !may; i++) {
        const struct function *f = flow->unit->functions.at[i];
        may = f->has_error && (!f->source || lexer_mentions(f->source->text, f->range, name));
    }
    for (size_t i = 0; flow->misses_calls && i < flow->macros->count && !may; i++) {
        const struct macro *macro = &flow->macros->at[i];
        may = lexer_mentions(macro->text, macro->body, name) || pastes(macro);
    }
    return may;
}

bool flow_has_unseen_launches(const struct flow *flow, const struct function_flow *kernel) {
    bool is_launched = kernel->callers.count || kernel->launching_calls.count;
    return kernel->is_named_for_others || !is_launched || flow_misses_launches(flow, kernel) ||
           is_for_other_files(flow, kernel->function);
}

void flow_prepare(struct arena *arena, struct unit *unit, struct flow *flow) {
    *flow = (struct flow){.arena = arena,
                          .unit = unit,
                          .words = ARENA_NEW(arena, struct tally),
                          .launches = ARENA_NEW(arena, struct hidden_launches)};
    flow->tallies = ARENA_ARRAY(arena, struct tally, unit->texts.count + 1);
    for (size_t i = 0; i < unit->texts.count; i++) {
        const struct source *text = unit->texts.at[i];
        hidden_read_launches(arena, text, flow->launches);
        flow->asks_for_architecture |=
            memmem(text->text, text->length, "__CUDA_ARCH", strlen("__CUDA_ARCH")) != NULL;
    }
    for (size_t i = 0; i < unit->functions.count; i++) {
        struct function *function = unit->functions.at[i];
        const struct decl *decl = function->decl;
        *ARENA_PUSH(arena, &flow->functions) = (struct function_flow){
            .function = function, .address_taken = decl && decl->is_handed_on};
        if (decl && decl->is_named_for_others)
            name_for_others(&flow->functions.at[flow->functions.count - 1], decl->named_at.source,
                            decl->named_at.range);
        function->index = (unsigned)flow->functions.count;
        flow->misses_calls |= function->has_error;
        if (function->body)
            function->body->index = function->index;
    }
    if (flow->asks_for_architecture || flow->misses_calls)
        flow->macros = macros_of(arena, unit);
    for (size_t i = 0; i < flow->functions.count; i++) {
        struct collector c = {flow, &flow->functions.at[i]};
        for (unsigned p = 0; p < c.function->function->parameter_count; p++)
            declare(&c, c.function->function->parameters[p]);
    }
    each_function(flow, declare_variables);
    each_function(flow, collect);
}
