// The evaluator reads shapes off variables; the solver writes them, round by round, until they rest. Shapes only rise in their
// lattice, so it ends.

#include "uniformity.h"

#include <string.h>

#include "known_calls.h"

static struct shape value_of(const struct flow *flow, const struct node *node);
static struct shape place_of(const struct flow *flow, const struct node *node);

static struct shape doubtful(struct shape shape) {
    shape.expected = true;
    return shape;
}

// Names of the hardware.

static bool is_builtin(const struct node *node, const char *name) {
    return node->kind == NODE_REFERENCE && node->decl && node->decl->is_system && strcmp(node->decl->name, name) == 0;
}

// threadIdx.y and z are the same for a warp where each row of the block is a whole number of warps, and can be any two values of
// neighbouring rows where it is not. A kernel that other files may launch only makes it likely.
static struct shape row_index(const struct flow *flow, const struct node *member, unsigned basis) {
    const struct function_flow *kernel = flow_function(flow, flow_owner(flow, member));
    if (!kernel || kernel->rows == ROWS_UNKNOWN)
        return shape_affine(basis);
    if (kernel->rows == ROWS_SPLIT)
        return shape_varying;
    struct shape shape = shape_uniform(EXTENT_WARP);
    shape.expected = !kernel->function->is_static;
    shape.hidden = true;
    return shape;
}

static bool builtin_index(const struct flow *flow, const struct node *member, struct shape *shape) {
    const struct node *base = member->kids[0];
    char axis = member->name[0];
    if (is_builtin(base, "threadIdx"))
        *shape = axis == 'x' ? shape_affine(BASIS_X) : row_index(flow, member, axis == 'y' ? BASIS_Y : BASIS_Z);
    else if (is_builtin(base, "blockIdx"))
        *shape = shape_uniform(EXTENT_BLOCK);
    else if (is_builtin(base, "blockDim") || is_builtin(base, "gridDim"))
        *shape = shape_constant;
    else
        return false;
    return true;
}

// Loads.

static bool is_read_only(const struct node *pointer) {
    return pointer->type && pointer->type->target && pointer->type->target->is_const && !pointer->type->target->is_volatile;
}

// The word behind a uniform address is uniform, if nobody writes it between one lane's load and another's.
static struct shape load(struct shape address, bool read_only) {
    if (address.spread != SPREAD_UNIFORM)
        return address.spread == SPREAD_NONE ? address : shape_varying;
    return read_only ? address : doubtful(address);
}

static bool points_to_array(const struct node *node) {
    return node->type && node->type->target && node->type->target->kind == TYPE_ARRAY;
}

static bool is_array(const struct decl *decl) {
    return decl && decl->type && decl->type->kind == TYPE_ARRAY;
}

// Variables.

static bool leaves_together(const struct loop *loop) {
    return loop->exit == EXIT_UNIFORM;
}

// A value assigned in a loop, seen from outside it: lanes that left in different iterations hold different ones.
static struct shape seen_from(const struct flow *flow, struct shape shape, const struct node *at) {
    uint64_t outside = shape.loops & ~flow_enclosing_loops(flow, at);
    if (!outside || shape.spread == SPREAD_NONE)
        return shape;
    for (size_t i = 0; i < flow->loops.count; i++) {
        const struct loop *loop = flow->loops.at[i];
        if (!(loop->bit & outside) || flow_owner(flow, loop->node) != flow_owner(flow, at))
            continue;
        if (loop->exit == EXIT_DIVERGENT)
            return shape_varying;
        if (!leaves_together(loop))
            shape.expected = true;
    }
    shape.loops &= ~outside;
    return shape;
}

static struct shape captured(const struct flow *flow, const struct variable *variable) {
    struct shape shape = variable->shape;
    if (!variable->function->is_device && !variable->function->is_kernel)
        return doubtful(shape_constant); // a host variable, copied when the lambda became a kernel's argument
    if (shape.loops)
        shape.loops = LOOP_CALLS;
    (void)flow;
    return doubtful(shape);
}

static struct shape variable_value(const struct flow *flow, const struct node *node) {
    const struct variable *variable = flow_variable(flow, node->decl);
    if (!variable)
        return shape_varying;
    if (variable->alias)
        return value_of(flow, variable->alias);
    if (variable->function != flow_owner(flow, node))
        return captured(flow, variable);
    return seen_from(flow, variable->shape, node);
}

static struct shape reference_value(const struct flow *flow, const struct node *node) {
    const struct decl *decl = node->decl;
    if (!decl)
        return shape_varying;
    if (decl->kind == DECL_FUNCTION || decl->kind == DECL_CONSTANT)
        return shape_constant;
    if (decl->kind == DECL_PARAMETER || (decl->kind == DECL_VARIABLE && decl->storage == STORAGE_LOCAL))
        return variable_value(flow, node);
    if (decl->kind != DECL_VARIABLE)
        return shape_varying;
    if (is_array(decl))
        return place_of(flow, node);
    bool fixed = decl->storage == STORAGE_CONSTANT || (decl->type->is_const && !decl->type->is_volatile);
    return load(place_of(flow, node), fixed);
}

static struct shape subscript_value(const struct flow *flow, const struct node *node) {
    struct node *element = NULL;
    const struct variable *array = flow_root(flow, node, &element);
    if (array) { // a thread's own array: one shape for all its elements
        struct shape index = element ? value_of(flow, element) : shape_constant;
        struct shape whole = seen_from(flow, array->shape, node);
        return index.spread == SPREAD_AFFINE ? shape_varying : shape_mix(whole, index);
    }
    struct shape place = place_of(flow, node);
    return points_to_array(node->kids[0]) ? place : load(place, is_read_only(node->kids[0]));
}

static struct shape object_of(const struct flow *flow, const struct node *node) {
    const struct function *owner = flow_owner(flow, node);
    while (owner && owner->is_lambda)
        owner = owner->outer;
    const struct function_flow *function = flow_function(flow, owner);
    return function ? function->object : shape_varying;
}

static struct shape member_value(const struct flow *flow, const struct node *node) {
    struct shape shape;
    if (node->kid_count == 0 || node->kids[0]->kind == NODE_THIS)
        return object_of(flow, node);
    if (builtin_index(flow, node, &shape))
        return shape;
    const struct node *base = node->kids[0];
    if (base->type && base->type->kind == TYPE_POINTER) {
        shape = value_of(flow, base);
        return is_array(node->decl) ? shape : load(shape, is_read_only(base));
    }
    return value_of(flow, base);
}

// Calls.

static struct shape mix_of_arguments(const struct flow *flow, const struct node *call) {
    struct shape shape = shape_constant;
    for (unsigned i = 0; i < call->kid_count; i++)
        shape = shape_mix(shape, value_of(flow, call->kids[i]));
    return shape;
}

static bool takes_pointer(const struct node *call) {
    for (unsigned i = 0; i < call->kid_count; i++) {
        const struct type *type = call->kids[i]->type;
        const struct type *parameter =
            call->decl && i < call->decl->parameter_count ? call->decl->parameter_types[i] : NULL;
        if (!type || type->kind == TYPE_POINTER || type->kind == TYPE_ARRAY)
            return true;
        if (parameter && parameter->kind == TYPE_REFERENCE && !(parameter->target && parameter->target->is_const))
            return true;
    }
    return false;
}

static struct shape broadcast(const struct flow *flow, const struct node *call) {
    bool whole_warp = call->kid_count == 3 || (call->kid_count == 4 && call->kids[3]->constant.integer == 32);
    if (call->kid_count < 3 || !whole_warp)
        return shape_varying;
    struct shape source = value_of(flow, call->kids[2]);
    if (source.spread != SPREAD_UNIFORM)
        return source.spread == SPREAD_NONE ? source : shape_varying;
    struct shape shape = shape_uniform(EXTENT_WARP);
    shape.expected = true; // the lanes of one mask: another group of lanes may have had another value
    shape.hidden = true;
    shape.loops = flow_enclosing_loops(flow, call);
    return shape;
}

static struct shape known_value(const struct flow *flow, const struct node *call) {
    struct shape shape;
    switch (known_call(call->name, call->kid_count, takes_pointer(call))) {
    case KNOWN_PURE: return mix_of_arguments(flow, call);
    case KNOWN_WARP_UNIFORM:
        shape = doubtful(shape_uniform(EXTENT_WARP));
        shape.hidden = true;
        shape.loops = flow_enclosing_loops(flow, call);
        return shape;
    case KNOWN_BROADCAST: return broadcast(flow, call);
    case KNOWN_LANE: return shape_affine(BASIS_LANE);
    case KNOWN_GROUP_UNIFORM:
        shape = doubtful(shape_uniform(EXTENT_WARP));
        shape.hidden = true;
        return shape;
    case KNOWN_LOAD: return call->kid_count > 0 ? load(value_of(flow, call->kids[0]), true) : shape_varying;
    case KNOWN_VARYING: break;
    }
    return shape_varying;
}

static struct shape call_value(const struct flow *flow, const struct node *call) {
    const struct function_flow *callee = call->decl ? flow_function(flow, call->decl->function) : NULL;
    if (!callee)
        return call->decl && !call->decl->is_system ? shape_varying : known_value(flow, call);
    struct shape shape = callee->result;
    if (shape.loops) // it changes with the call
        shape.loops = flow_enclosing_loops(flow, call);
    return shape;
}

// Operators.

static struct shape unary_value(const struct flow *flow, const struct node *node) {
    const struct node *operand = node->kids[0];
    switch (node->operator) {
    case OPERATOR_ADDRESS: return place_of(flow, operand);
    case OPERATOR_DEREFERENCE:
        return points_to_array(operand) ? value_of(flow, operand) : load(value_of(flow, operand), is_read_only(operand));
    case OPERATOR_NOT: return shape_mix(value_of(flow, operand), shape_constant);
    default: return value_of(flow, operand);
    }
}

static struct shape conditional_value(const struct flow *flow, const struct node *node) {
    struct shape condition = value_of(flow, node->kids[0]);
    struct shape joined = shape_join(value_of(flow, node->kids[1]), value_of(flow, node->kids[2]));
    if (condition.spread == SPREAD_UNIFORM) {
        if (joined.spread == SPREAD_UNIFORM)
            return shape_mix(joined, condition);
        return joined;
    }
    return condition.spread == SPREAD_NONE ? condition : shape_varying;
}

static struct shape assignment_value(const struct flow *flow, const struct node *node) {
    if (node->operator == OPERATOR_NONE)
        return value_of(flow, node->kids[1]);
    return shape_binary(node->operator, value_of(flow, node->kids[0]), value_of(flow, node->kids[1]), &node->kids[1]->constant);
}

static struct shape value_of(const struct flow *flow, const struct node *node) {
    if (!node)
        return shape_varying;
    if (node->constant.kind != CONSTANT_NONE)
        return shape_constant;
    switch (node->kind) {
    case NODE_LITERAL:
    case NODE_UNEVALUATED:
    case NODE_LAMBDA: return shape_constant;
    case NODE_REFERENCE: return reference_value(flow, node);
    case NODE_MEMBER: return member_value(flow, node);
    case NODE_SUBSCRIPT: return subscript_value(flow, node);
    case NODE_UNARY: return unary_value(flow, node);
    case NODE_BINARY:
        return shape_binary(node->operator, value_of(flow, node->kids[0]), value_of(flow, node->kids[1]), &node->kids[1]->constant);
    case NODE_ASSIGN: return assignment_value(flow, node);
    case NODE_CONDITIONAL: return conditional_value(flow, node);
    case NODE_CALL: return call_value(flow, node);
    case NODE_CAST: return value_of(flow, node->kids[0]);
    case NODE_CONSTRUCT: return node->kid_count == 1 ? value_of(flow, node->kids[0]) : mix_of_arguments(flow, node);
    case NODE_VARIABLE: return node->kid_count > 0 && node->kids[0] ? value_of(flow, node->kids[0]) : shape_varying;
    case NODE_OTHER: return node->kid_count > 0 ? mix_of_arguments(flow, node) : shape_varying;
    default: return shape_varying;
    }
}

// Addresses.

static struct shape reference_place(const struct flow *flow, const struct node *node) {
    const struct decl *decl = node->decl;
    if (!decl || decl->kind == DECL_FUNCTION)
        return decl ? shape_constant : shape_varying;
    if (decl_is_private(decl)) {
        const struct variable *variable = flow_variable(flow, decl);
        if (variable && variable->alias)
            return place_of(flow, variable->alias);
        bool is_reference = variable && decl->type->kind == TYPE_REFERENCE;
        return is_reference ? seen_from(flow, variable->place, node) : shape_varying; // each thread has its own
    }
    return shape_uniform(decl->storage == STORAGE_SHARED ? EXTENT_BLOCK : EXTENT_GRID);
}

static bool lies_behind_pointer(const struct node *node) {
    return node->type && node->type->kind == TYPE_POINTER;
}

static struct shape place_of(const struct flow *flow, const struct node *node) {
    switch (node->kind) {
    case NODE_REFERENCE: return reference_place(flow, node);
    case NODE_SUBSCRIPT: {
        const struct node *base = node->kids[0];
        bool in_place = is_array(base->decl) || (base->kind == NODE_SUBSCRIPT && points_to_array(base->kids[0]));
        struct shape start = in_place ? place_of(flow, base) : value_of(flow, base);
        return shape_binary(OPERATOR_ADD, start, value_of(flow, node->kids[1]), &node->kids[1]->constant);
    }
    case NODE_MEMBER:
        if (node->kid_count == 0 || node->kids[0]->kind == NODE_THIS)
            return doubtful(object_of(flow, node));
        return lies_behind_pointer(node->kids[0]) ? value_of(flow, node->kids[0]) : place_of(flow, node->kids[0]);
    case NODE_UNARY:
        return node->operator == OPERATOR_DEREFERENCE ? value_of(flow, node->kids[0]) : place_of(flow, node->kids[0]);
    case NODE_CAST: return place_of(flow, node->kids[0]);
    case NODE_ASSIGN: return place_of(flow, node->kids[0]);
    case NODE_CONDITIONAL: {
        struct shape condition = value_of(flow, node->kids[0]);
        struct shape joined = shape_join(place_of(flow, node->kids[1]), place_of(flow, node->kids[2]));
        return condition.spread == SPREAD_UNIFORM ? shape_mix(joined, condition) : shape_varying;
    }
    case NODE_CALL: return call_value(flow, node); // a function that returns a reference: its result's address
    default: return shape_varying;
    }
}

struct shape uniformity_of(const struct flow *flow, const struct node *node) {
    return value_of(flow, node);
}

struct shape uniformity_of_place(const struct flow *flow, const struct node *node) {
    return place_of(flow, node);
}

// Control.

static enum parting parting_at(const struct flow *flow, const struct node *condition) {
    if (!condition)
        return PARTING_NONE;
    struct shape shape = value_of(flow, condition);
    if (shape.spread == SPREAD_NONE)
        return PARTING_NONE;
    if (shape.spread != SPREAD_UNIFORM)
        return PARTING_FREE;
    return shape.expected ? PARTING_EXPECTED : PARTING_NONE;
}

static enum parting worse(enum parting a, enum parting b) {
    return a > b ? a : b;
}

// How lanes part between `parent` and its part `kid`, which some of them run.
static enum parting parting_into(const struct flow *flow, const struct node *parent, const struct node *kid) {
    switch (parent->kind) {
    case NODE_IF:
    case NODE_SWITCH:
        return kid == parent->kids[IF_THEN] || kid == parent->kids[IF_ELSE] ? parting_at(flow, parent->kids[IF_CONDITION])
                                                                            : PARTING_NONE;
    case NODE_CONDITIONAL: return kid == parent->kids[0] ? PARTING_NONE : parting_at(flow, parent->kids[0]);
    case NODE_BINARY:
        if ((parent->operator == OPERATOR_LOGICAL_AND || parent->operator == OPERATOR_LOGICAL_OR) && kid == parent->kids[1])
            return parting_at(flow, parent->kids[0]);
        return PARTING_NONE;
    default: return PARTING_NONE;
    }
}

static enum parting parting_by_skips(const struct flow *flow, const struct loop *loop) {
    enum parting parting = PARTING_NONE;
    for (size_t i = 0; i < loop->skips.count; i++)
        parting = worse(parting, uniformity_parting(flow, loop->skips.at[i], loop->node));
    return parting;
}

enum parting uniformity_parting(const struct flow *flow, const struct node *node, const struct node *outer) {
    enum parting parting = PARTING_NONE;
    for (const struct node *kid = node; kid && kid != outer && kid->parent; kid = kid->parent) {
        parting = worse(parting, parting_into(flow, kid->parent, kid));
        const struct loop *loop = flow_loop(flow, kid->parent);
        if (loop && loop->node != outer && kid == loop->node->kids[FOR_BODY])
            parting = worse(parting, parting_by_skips(flow, loop));
    }
    return parting;
}

// Solving.

static bool raise_shape(struct shape *old, struct shape new) {
    struct shape joined = shape_join(*old, new);
    if (shape_equal(*old, joined))
        return false;
    *old = joined;
    return true;
}

static bool solve_loop(const struct flow *flow, struct loop *loop) {
    enum parting parting = PARTING_NONE;
    const struct node *condition = loop->node->kids[FOR_CONDITION];
    if (loop->node->kind == NODE_RANGE_FOR || condition)
        parting = parting_at(flow, condition);
    for (size_t i = 0; i < loop->exits.count; i++)
        parting = worse(parting, uniformity_parting(flow, loop->exits.at[i], loop->node));
    int exit = parting == PARTING_FREE ? EXIT_DIVERGENT : parting == PARTING_EXPECTED ? EXIT_EXPECTED : EXIT_UNIFORM;
    if (exit <= (int)loop->exit)
        return false;
    loop->exit = exit;
    return true;
}

// The loops around a definition that do not surround the variable's own declaration.
static uint64_t loops_between(const struct flow *flow, const struct node *at, const struct node *scope) {
    return flow_enclosing_loops(flow, at) & ~(scope ? flow_enclosing_loops(flow, scope) : LOOP_CALLS | LOOP_OTHERS);
}

static bool jumps_about(const struct flow *flow, const struct function *function) {
    const struct function_flow *owner = flow_function(flow, function);
    return owner && owner->has_goto;
}

static struct shape defined_shape(const struct flow *flow, const struct variable *variable, const struct definition *definition) {
    if (definition->reads_lane_id)
        return shape_affine(BASIS_LANE);
    if (!definition->value)
        return shape_varying;
    bool steps = definition->value == definition->at; // ++ and --
    struct shape shape = steps ? shape_constant : value_of(flow, definition->value);
    if (definition->update != OPERATOR_NONE) {
        const struct constant *right = steps ? NULL : &definition->value->constant;
        shape = shape_binary(definition->update, variable->shape, shape, right);
    }
    if (shape.spread == SPREAD_NONE || definition->is_initializer)
        return shape;
    if (definition->element && value_of(flow, definition->element).spread > SPREAD_UNIFORM)
        return shape_varying;
    const struct node *from = definition->in_loop_header ? definition->at->parent : definition->at;
    enum parting parting = uniformity_parting(flow, from, variable->scope);
    if (parting == PARTING_FREE || jumps_about(flow, variable->function))
        return shape_varying;
    shape.expected |= parting == PARTING_EXPECTED;
    shape.loops |= loops_between(flow, definition->at, variable->scope);
    return shape;
}

static bool solve_variable(const struct flow *flow, struct variable *variable) {
    if (variable->escaped)
        return raise_shape(&variable->shape, shape_varying);
    bool changed = false;
    for (size_t i = 0; i < variable->definitions.count; i++)
        changed |= raise_shape(&variable->shape, defined_shape(flow, variable, &variable->definitions.at[i]));
    return changed;
}

static struct shape passed(const struct flow *flow, struct shape shape, bool many_callers) {
    (void)flow;
    if (shape.loops || many_callers)
        shape.loops = LOOP_CALLS;
    return shape;
}

static const struct node *receiver(const struct node *call) {
    const struct node *callee = call->callee;
    return callee && callee->kind == NODE_MEMBER && callee->kid_count == 1 ? callee->kids[0] : NULL;
}

static bool bind_call(const struct flow *flow, struct function_flow *callee, const struct node *call) {
    bool changed = false, many = callee->callers.count > 1;
    const struct function *function = callee->function;
    for (unsigned i = 0; i < function->parameter_count; i++) {
        struct variable *parameter = flow_variable(flow, function->parameters[i]);
        if (!parameter)
            continue;
        const struct node *argument = i < call->kid_count ? call->kids[i] : NULL;
        struct shape value = argument ? value_of(flow, argument) : shape_constant; // a default argument
        changed |= raise_shape(&parameter->shape, passed(flow, value, many));
        if (argument && parameter->decl->type->kind == TYPE_REFERENCE)
            changed |= raise_shape(&parameter->place, passed(flow, place_of(flow, argument), many));
    }
    const struct node *object = receiver(call);
    struct shape of_object = !object ? object_of(flow, call)
                             : lies_behind_pointer(object) && object->kind != NODE_THIS
                                 ? load(value_of(flow, object), is_read_only(object))
                             : object->kind == NODE_THIS ? object_of(flow, call)
                                                         : value_of(flow, object);
    return raise_shape(&callee->object, passed(flow, of_object, many)) || changed;
}

static bool solve_result(const struct flow *flow, struct function_flow *function) {
    bool changed = false;
    for (size_t i = 0; i < function->returns.count; i++) {
        const struct node *node = function->returns.at[i];
        if (node->kid_count == 0)
            continue;
        struct shape shape = value_of(flow, node->kids[0]);
        enum parting parting = uniformity_parting(flow, node, function->function->body);
        if (shape.spread != SPREAD_NONE && function->returns.count > 1 && parting == PARTING_FREE)
            shape = shape_varying;
        if (shape.loops & ~(LOOP_CALLS | LOOP_OTHERS)) // returned from within a loop: in some iteration
            shape = doubtful(shape), shape.loops |= LOOP_CALLS;
        shape.expected |= parting == PARTING_EXPECTED;
        changed |= raise_shape(&function->result, shape);
    }
    return changed;
}

// Callers that nobody sees may pass anything; a kernel's arguments are the same for the whole grid.
static void start_function(const struct flow *flow, struct function_flow *function) {
    const struct function *f = function->function;
    bool unseen = f->is_lambda || function->address_taken || function->callers.count == 0 ||
                  (flow->unit->separable && !f->is_static && !f->is_template) || (flow->unit->shares_headers && f->is_shared);
    struct shape start = f->is_kernel ? shape_constant : unseen ? shape_varying : (struct shape){0};
    if (f->is_kernel && f->decl && f->decl->is_system)
        start = shape_varying;
    for (unsigned i = 0; i < f->parameter_count; i++) {
        struct variable *parameter = flow_variable(flow, f->parameters[i]);
        if (parameter)
            parameter->shape = parameter->place = start;
    }
    if (function->changes_this)
        function->object = shape_varying;
    else if (unseen && !f->is_kernel)
        function->object = doubtful(shape_constant); // a functor: the object was a kernel's argument, most often
}

static void give_undefined_shapes(const struct flow *flow) {
    for (size_t i = 0; i < flow->variables.count; i++) {
        struct variable *variable = &flow->variables.at[i];
        if (!variable->definitions.count && variable->decl->kind != DECL_PARAMETER)
            variable->shape = shape_varying; // it holds whatever was there
    }
}

void uniformity_solve(struct flow *flow) {
    give_undefined_shapes(flow);
    for (size_t i = 0; i < flow->functions.count; i++)
        start_function(flow, &flow->functions.at[i]);
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < flow->loops.count; i++)
            changed |= solve_loop(flow, flow->loops.at[i]);
        for (size_t i = 0; i < flow->variables.count; i++)
            changed |= solve_variable(flow, &flow->variables.at[i]);
        for (size_t i = 0; i < flow->functions.count; i++) {
            struct function_flow *function = &flow->functions.at[i];
            if (!function->function->is_kernel)
                for (size_t c = 0; c < function->callers.count; c++)
                    changed |= bind_call(flow, function, function->callers.at[c]);
            changed |= solve_result(flow, function);
        }
    }
}
