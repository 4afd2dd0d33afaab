// The evaluator reads shapes off variables; the solver writes them, round by round, until they rest. Shapes only rise in their
// lattice, so it ends.

#include "uniformity.h"

#include <stdlib.h>
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

// What the block's size tells of threadIdx. A size that other files' launches may not keep to only makes it likely.
static struct shape thread_index(const struct flow *flow, const struct node *member, unsigned axis) {
    const struct block *block = flow_block(flow, flow_owner(flow, member));
    bool one_warp = block->bound > 0 && block->bound <= 32;
    struct shape shape;
    switch (block->along[axis]) {
    case ALONG_UNIFORM:
        shape = shape_uniform(block->size[axis] == 1 ? EXTENT_GRID : EXTENT_WARP);
        shape.expected = !block->proved;
        shape.hidden = true;
        return shape;
    case ALONG_APART:
        shape = shape_affine(BASIS_X);
        shape.scaled = true;
        return shape;
    case ALONG_LANES: shape = shape_affine(BASIS_X); break;
    case ALONG_COLUMNS: shape = shape_affine(BASIS_COLUMN); break;
    case ALONG_ROWS: shape = shape_affine(BASIS_ROW); break;
    case ALONG_VARYING: return shape_varying;
    default: shape = shape_affine(BASIS_X << axis); break;
    }
    bool counts = block->along[axis] == ALONG_LANES || block->along[axis] == ALONG_COLUMNS;
    shape.aligned = one_warp || (counts && block->proved);
    return shape;
}

static bool builtin_index(const struct flow *flow, const struct node *member, struct shape *shape) {
    const struct node *base = member->kids[0];
    char axis = member->name[0];
    if (is_builtin(base, "threadIdx"))
        *shape = thread_index(flow, member, axis == 'x' ? 0 : axis == 'y' ? 1 : 2);
    else if (is_builtin(base, "blockIdx"))
        *shape = shape_uniform(EXTENT_BLOCK);
    else if (is_builtin(base, "blockDim") || is_builtin(base, "gridDim"))
        *shape = shape_constant;
    else
        return false;
    return true;
}

// Loads.

static bool is_array(const struct decl *decl) {
    return decl && decl->type && decl->type->kind == TYPE_ARRAY;
}

static bool lies_behind_pointer(const struct node *node) {
    return node->type && node->type->kind == TYPE_POINTER;
}

// Arrays in __constant__ memory and tables declared const, whole, as a row, or as a member.
static bool is_constant_table(const struct node *node) {
    if ((node->kind == NODE_REFERENCE || node->kind == NODE_MEMBER) && !is_array(node->decl))
        return false; // a pointer that is constant itself
    while (node->kind == NODE_SUBSCRIPT || (node->kind == NODE_MEMBER && node->kid_count == 1 && !lies_behind_pointer(node->kids[0])))
        node = node->kids[0];
    const struct decl *decl = node->kind == NODE_REFERENCE ? node->decl : NULL;
    return decl && decl->type && (decl->storage == STORAGE_CONSTANT || decl->type->is_const || (is_array(decl) && decl->type->target->is_const));
}

// A pointer to const promises only that nobody writes through it; that nobody writes at all it takes __restrict__ as well, which
// counts where the pointer is declared.
static bool is_read_only(const struct node *pointer) {
    const struct type *type = pointer->type;
    if (is_constant_table(pointer))
        return true;
    if (!type || !type->target || !type->target->is_const || type->target->is_volatile)
        return false;
    while (pointer->kind == NODE_BINARY)
        pointer = pointer->kids[pointer->kids[0]->type && pointer->kids[0]->type->kind == TYPE_POINTER ? 0 : 1];
    bool is_name = pointer->kind == NODE_REFERENCE || pointer->kind == NODE_MEMBER;
    return is_name && pointer->decl && pointer->decl->type && pointer->decl->type->is_restrict;
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

// Variables.

// A value assigned in a loop, seen from outside it: lanes that left in different iterations hold different ones.
static struct shape seen_from(const struct flow *flow, struct shape shape, const struct node *at) {
    uint64_t outside = shape.loops & ~flow_enclosing_loops(flow, at);
    shape.loops &= ~outside;
    for (size_t i = 0; outside && i < flow->loops.count; i++) {
        const struct loop *loop = flow->loops.at[i];
        if ((loop->bit & outside) && flow_owner(flow, loop->node) == flow_owner(flow, at)) {
            shape = shape_under(shape, loop->exit);
            shape.loops &= ~loop->bit;
        }
    }
    return shape;
}

static struct shape captured(const struct variable *variable) {
    struct shape shape = variable->shape;
    if (!variable->function->is_device && !variable->function->is_kernel)
        return doubtful(shape_constant); // a host variable, copied when the lambda became a kernel's argument
    if (shape.loops)
        shape.loops = LOOP_CALLS;
    return doubtful(shape);
}

// The mix of all subscripts on the way from a variable as a whole to a part of it.
static struct shape path_shape(const struct flow *flow, const struct node *node) {
    struct shape shape = shape_constant;
    for (; node; node = flow_outward(flow, node))
        if (node->kind == NODE_SUBSCRIPT)
            shape = shape_mix(shape, value_of(flow, node->kids[1]));
    return shape;
}

// A part of a variable: one shape stands for all its elements.
static struct shape part_value(const struct flow *flow, const struct variable *whole, const struct node *node) {
    struct shape shape = whole->function == flow_owner(flow, node) ? seen_from(flow, whole->shape, node) : captured(whole);
    return shape_mix(shape, path_shape(flow, node));
}

// A reference to a variable shows what that holds at the time; one to memory is another way to load from there.
static struct shape alias_value(const struct flow *flow, const struct node *node) {
    const struct variable *root = flow_root(flow, node);
    return root ? part_value(flow, root, node) : value_of(flow, flow_variable(flow, node->decl)->alias);
}

static struct shape variable_value(const struct flow *flow, const struct node *node) {
    const struct variable *variable = flow_variable(flow, node->decl);
    if (!variable)
        return shape_varying;
    if (variable->alias)
        return alias_value(flow, node);
    if (variable->function != flow_owner(flow, node))
        return captured(variable);
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
    if (is_builtin(node, "threadIdx"))
        return shape_varying;
    if (is_builtin(node, "blockIdx"))
        return shape_uniform(EXTENT_BLOCK);
    bool fixed = decl->storage == STORAGE_CONSTANT || (decl->type->is_const && !decl->type->is_volatile);
    return load(place_of(flow, node), fixed);
}

static struct shape subscript_value(const struct flow *flow, const struct node *node) {
    const struct variable *array = flow_root(flow, node);
    if (array)
        return part_value(flow, array, node);
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
    const struct node *object = call->callee && call->callee->kind == NODE_MEMBER && call->callee->kid_count == 1 ? call->callee->kids[0] : NULL;
    struct shape shape = object ? value_of(flow, object) : shape_constant;
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
    const struct node *width = call->kid_count == 4 ? call->kids[3] : NULL;
    bool by_default = width && width->kind == NODE_OTHER && !width->kid_count;
    bool whole_warp = !width || by_default || width->constant.integer == 32;
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

// The groups that lanes with one label form: there are several in a warp.
static bool is_partition(const struct node *group) {
    if (group->kind == NODE_REFERENCE && group->decl && group->decl->initializer)
        group = group->decl->initializer;
    return group->kind == NODE_CALL && group->name && known_election(group->name);
}

// A group of fewer lanes than a warp: its ranks come again in the warp's other groups.
static bool group_is_narrow(const struct node *call) {
    const struct node *callee = call->callee;
    const struct node *group = callee && callee->kind == NODE_MEMBER && callee->kid_count == 1 ? callee->kids[0] : NULL;
    const struct type *type = group ? group->type : NULL;
    if (group && is_partition(group))
        return true;
    const char *tile = type && type->name ? strstr(type->name, "thread_block_tile<") : NULL;
    return tile && strtol(tile + strlen("thread_block_tile<"), NULL, 10) < 32;
}

static struct shape known_value(const struct flow *flow, const struct node *call) {
    struct shape shape;
    enum known_result result = known_call(call->name, call->kid_count, takes_pointer(call));
    switch (result) {
    case KNOWN_PURE: return call->decl && call->decl->is_library ? doubtful(mix_of_arguments(flow, call)) : mix_of_arguments(flow, call);
    case KNOWN_WARP_UNIFORM:
        shape = doubtful(shape_uniform(EXTENT_WARP));
        shape.hidden = true;
        shape.loops = flow_enclosing_loops(flow, call);
        return shape;
    case KNOWN_BROADCAST: return broadcast(flow, call);
    case KNOWN_LANE: return group_is_narrow(call) ? shape_varying : shape_affine(BASIS_LANE);
    case KNOWN_GROUP_UNIFORM:
        shape = doubtful(shape_uniform(EXTENT_WARP));
        shape.hidden = true;
        return shape;
    case KNOWN_LOAD:
    case KNOWN_CONSTANT_LOAD: return call->kid_count > 0 ? load(value_of(flow, call->kids[0]), result == KNOWN_CONSTANT_LOAD) : shape_varying;
    case KNOWN_VARYING: break;
    }
    return shape_varying;
}

// An object turned into another type by a system header's function: a __half into a float, threadIdx into a uint3.
static struct shape converted(const struct flow *flow, const struct node *call) {
    const struct node *callee = call->callee;
    return callee->kind == NODE_MEMBER && callee->kid_count == 1 ? doubtful(value_of(flow, callee->kids[0])) : shape_varying;
}

static struct shape call_value(const struct flow *flow, const struct node *call) {
    const struct decl *decl = call->decl;
    const struct function_flow *callee = decl && !decl->is_virtual ? flow_function(flow, decl->function) : NULL;
    if (!callee && decl && decl->is_system)
        return decl->is_conversion ? converted(flow, call) : known_value(flow, call);
    if (!callee)
        return !decl && call->known_candidates ? known_value(flow, call) : shape_varying;
    struct shape shape = callee->result;
    if (shape.loops) // it changes with the call
        shape.loops = flow_enclosing_loops(flow, call);
    return shape;
}

// A constructor of the program's own that reads more than its arguments may put anything into its object.
static struct shape constructed(const struct flow *flow, const struct node *node) {
    if (node->decl && !node->decl->is_plain)
        return node->decl->is_system ? doubtful(mix_of_arguments(flow, node)) : shape_varying;
    return node->kid_count == 1 ? value_of(flow, node->kids[0]) : mix_of_arguments(flow, node);
}

// Operators.

static struct shape unary_value(const struct flow *flow, const struct node *node) {
    const struct node *operand = node->kids[0];
    switch (node->operator) {
    case OPERATOR_ADDRESS: return place_of(flow, operand);
    case OPERATOR_DEREFERENCE:
        return points_to_array(operand) ? value_of(flow, operand) : load(value_of(flow, operand), is_read_only(operand));
    case OPERATOR_NOT: return shape_mix(value_of(flow, operand), shape_constant);
    case OPERATOR_MINUS:
    case OPERATOR_COMPLEMENT: return shape_negated(value_of(flow, operand));
    default: return value_of(flow, operand);
    }
}

static struct shape conditional_value(const struct flow *flow, const struct node *node) {
    return shape_under(shape_join(value_of(flow, node->kids[1]), value_of(flow, node->kids[2])), value_of(flow, node->kids[0]));
}

static struct shape assignment_value(const struct flow *flow, const struct node *node) {
    if (node->operator == OPERATOR_NONE)
        return value_of(flow, node->kids[1]);
    return shape_binary(node->operator, value_of(flow, node->kids[0]), value_of(flow, node->kids[1]), &node->kids[1]->constant);
}

static struct shape evaluated(const struct flow *flow, const struct node *node) {
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
    case NODE_CONSTRUCT: return constructed(flow, node);
    case NODE_VARIABLE: return node->kid_count > 0 && node->kids[0] ? value_of(flow, node->kids[0]) : shape_varying;
    case NODE_OTHER: return node->kid_count > 0 && !node->hides_value ? mix_of_arguments(flow, node) : shape_varying;
    default: return shape_varying;
    }
}

static struct shape value_of(const struct flow *flow, const struct node *node) {
    if (!node)
        return shape_varying;
    return node->constant.kind != CONSTANT_NONE ? shape_constant : shape_converted(evaluated(flow, node), node->type);
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

static struct shape place_of(const struct flow *flow, const struct node *node) {
    switch (node->kind) {
    case NODE_REFERENCE: return reference_place(flow, node);
    case NODE_SUBSCRIPT: {
        const struct node *base = node->kids[0];
        bool in_place = is_array(base->decl) || (base->kind == NODE_SUBSCRIPT && points_to_array(base->kids[0]));
        struct shape start = in_place ? place_of(flow, base) : value_of(flow, base);
        struct shape place = shape_binary(OPERATOR_ADD, start, value_of(flow, node->kids[1]), &node->kids[1]->constant);
        bool may_be_call = !base->type || base->type->kind == TYPE_DEPENDENT; // of an accessor's operator[]
        return may_be_call ? doubtful(place) : place;
    }
    case NODE_MEMBER:
        if (node->kid_count == 0 || node->kids[0]->kind == NODE_THIS)
            return doubtful(object_of(flow, node));
        return lies_behind_pointer(node->kids[0]) ? value_of(flow, node->kids[0]) : place_of(flow, node->kids[0]);
    case NODE_UNARY:
        return node->operator == OPERATOR_DEREFERENCE ? value_of(flow, node->kids[0]) : place_of(flow, node->kids[0]);
    case NODE_CAST: return place_of(flow, node->kids[0]);
    case NODE_ASSIGN: return place_of(flow, node->kids[0]);
    case NODE_CONDITIONAL:
        return shape_under(shape_join(place_of(flow, node->kids[1]), place_of(flow, node->kids[2])), value_of(flow, node->kids[0]));
    case NODE_CALL: return call_value(flow, node); // a function that returns a reference: its result's address
    default: return shape_varying;
    }
}

struct shape uniformity_of(const struct flow *flow, const struct node *node) {
    return value_of(flow, node);
}

struct shape uniformity_unconverted(const struct flow *flow, const struct node *node) {
    return node->constant.kind != CONSTANT_NONE ? shape_constant : evaluated(flow, node);
}

struct shape uniformity_of_place(const struct flow *flow, const struct node *node) {
    return place_of(flow, node);
}

// Control.

// The condition under which lanes go on from `parent` to its part `kid`.
static struct shape condition_into(const struct flow *flow, const struct node *parent, const struct node *kid) {
    switch (parent->kind) {
    case NODE_IF: return kid == parent->kids[IF_THEN] || kid == parent->kids[IF_ELSE] ? value_of(flow, parent->kids[IF_CONDITION]) : shape_constant;
    case NODE_SWITCH: return kid == parent->kids[IF_THEN] ? flow_breakable(flow, parent)->exit : shape_constant; // some lanes break before others
    case NODE_CONDITIONAL: return kid == parent->kids[0] ? shape_constant : value_of(flow, parent->kids[0]);
    case NODE_BINARY: {
        bool short_circuit = parent->operator == OPERATOR_LOGICAL_AND || parent->operator == OPERATOR_LOGICAL_OR;
        return short_circuit && kid == parent->kids[1] ? value_of(flow, parent->kids[0]) : shape_constant;
    }
    default: return shape_constant;
    }
}

static struct shape control_of_all(const struct flow *flow, struct node *const *jumps, size_t count, const struct node *outer) {
    struct shape control = shape_constant;
    for (size_t i = 0; i < count; i++)
        control = shape_under(control, uniformity_control(flow, jumps[i], outer));
    return control;
}

struct shape uniformity_control(const struct flow *flow, const struct node *node, const struct node *outer) {
    struct shape control = shape_constant;
    for (const struct node *kid = node; kid && kid != outer && kid->parent; kid = kid->parent) {
        control = shape_under(control, condition_into(flow, kid->parent, kid));
        const struct loop *loop = flow_loop(flow, kid->parent);
        if (loop && loop->node != outer && kid == loop->node->kids[FOR_BODY])
            control = shape_under(control, control_of_all(flow, loop->skips.at, loop->skips.count, kid));
    }
    return control;
}

// Solving.

// How many elements a container of somebody's own shows, and which, its iterators decide.
static bool counts_by_iterators(const struct node *loop) {
    const struct node *range = loop->kind == NODE_RANGE_FOR ? loop->kids[FOR_CONDITION] : NULL;
    const struct decl *decl = range && range->kind == NODE_REFERENCE ? range->decl : NULL;
    bool is_array_here = range && ((range->type && range->type->kind == TYPE_ARRAY) || is_array(decl));
    return loop->kind == NODE_RANGE_FOR && !is_array_here;
}

static bool raise_shape(struct shape *old, struct shape new) {
    if (new.spread == SPREAD_NONE)
        return false; // whatever else it says
    struct shape joined = shape_join(*old, new);
    if (shape_equal(*old, joined))
        return false;
    *old = joined;
    return true;
}

static bool solve_loop(const struct flow *flow, struct loop *loop) {
    const struct node *condition = loop->node->kids[loop->bit ? FOR_CONDITION : IF_CONDITION];
    const struct node *body = loop->node->kids[loop->bit ? FOR_BODY : IF_THEN];
    if (counts_by_iterators(loop->node))
        return raise_shape(&loop->exit, shape_varying);
    struct shape exit = shape_under(shape_constant, condition ? value_of(flow, condition) : shape_constant);
    return raise_shape(&loop->exit, shape_under(exit, control_of_all(flow, loop->exits.at, loop->exits.count, body)));
}

// The loops around a definition that do not surround the variable's own declaration.
static uint64_t loops_between(const struct flow *flow, const struct node *at, const struct node *scope) {
    uint64_t bits = 0;
    for (; at && at != scope; at = at->parent) {
        const struct loop *loop = flow_loop(flow, at);
        bits |= loop ? loop->bit : 0;
    }
    return bits;
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
    const struct node *parent = definition->at->parent;
    if (parent && counts_by_iterators(parent) && definition->at == parent->kids[FOR_BODY])
        return shape_varying;
    if (jumps_about(flow, variable->function))
        return shape_varying;
    struct shape path = definition->target ? path_shape(flow, definition->target) : shape_constant;
    shape = shape_under(shape_under(shape, path), uniformity_control(flow, definition->at, variable->scope));
    shape.loops |= shape.spread == SPREAD_NONE ? 0 : loops_between(flow, definition->at, variable->scope);
    return shape;
}

// The place that the reference of a range-based for stands for: one after another, in a container whose layout nobody here knows.
static struct shape element_place(const struct flow *flow, const struct definition *range) {
    struct shape place = doubtful(value_of(flow, range->value));
    place.loops |= flow_enclosing_loops(flow, range->at);
    return place;
}

static bool solve_variable(const struct flow *flow, struct variable *variable) {
    bool changed = false, names_element = variable->decl->type->kind == TYPE_REFERENCE && !variable->alias;
    for (size_t i = 0; names_element && i < variable->definitions.count; i++)
        if (variable->definitions.at[i].at->kind != NODE_ASSIGN && variable->decl->kind != DECL_PARAMETER)
            changed |= raise_shape(&variable->place, element_place(flow, &variable->definitions.at[i]));
    if (variable->escaped)
        return raise_shape(&variable->shape, shape_varying) || changed;
    for (size_t i = 0; i < variable->definitions.count; i++)
        changed |= raise_shape(&variable->shape, defined_shape(flow, variable, &variable->definitions.at[i]));
    return changed;
}

static struct shape passed(struct shape shape, bool many_callers) {
    if (shape.loops || many_callers)
        shape.loops = LOOP_CALLS;
    return shape;
}

static const struct node *receiver(const struct node *call) {
    const struct node *callee = call->callee;
    if (flow_calls_member_operator(call))
        return call->kids[0];
    return callee && callee->kind == NODE_MEMBER && callee->kid_count == 1 ? callee->kids[0] : NULL;
}

// A call in a template is as many as the template has instances.
static bool is_many(const struct flow *flow, const struct function_flow *callee, const struct node *call) {
    const struct function *caller = flow_owner(flow, call);
    return callee->callers.count > 1 || !caller || caller->is_lambda || caller->is_expanded || (caller->is_template && !caller->is_kernel);
}

static bool bind_call(const struct flow *flow, struct function_flow *callee, const struct node *call) {
    bool changed = false, many = is_many(flow, callee, call);
    const struct function *function = callee->function;
    for (unsigned i = 0; i < function->parameter_count; i++) {
        struct variable *parameter = flow_variable(flow, function->parameters[i]);
        if (!parameter)
            continue;
        unsigned place = i + flow_calls_member_operator(call);
        const struct node *argument = place < call->kid_count ? call->kids[place] : NULL;
        struct shape value = argument ? value_of(flow, argument) : shape_varying;
        changed |= raise_shape(&parameter->shape, passed(value, many));
        if (argument && parameter->decl->type->kind == TYPE_REFERENCE)
            changed |= raise_shape(&parameter->place, passed(place_of(flow, argument), many));
    }
    const struct node *object = receiver(call);
    struct shape of_object = !object ? object_of(flow, call)
                             : lies_behind_pointer(object) && object->kind != NODE_THIS
                                 ? load(value_of(flow, object), is_read_only(object))
                             : object->kind == NODE_THIS ? object_of(flow, call)
                                                         : value_of(flow, object);
    return raise_shape(&callee->object, passed(of_object, many)) || changed;
}

// What a function returns where lanes may leave it at different places, or in different iterations of a loop.
static struct shape returned(const struct flow *flow, const struct function_flow *function, const struct node *node) {
    struct shape shape = value_of(flow, node->kids[0]), control = uniformity_control(flow, node, function->function->body);
    bool apart = function->returns.count > 1;
    for (const struct node *up = node->parent; up; up = up->parent) {
        const struct loop *loop = flow_loop(flow, up);
        if (loop)
            control = shape_under(control, loop->exit), apart = true;
    }
    if (apart)
        shape = function->has_goto ? shape_varying : shape_under(shape, control);
    shape.loops &= LOOP_CALLS | LOOP_OTHERS; // all lanes leave in one iteration, or it varies by now
    return shape;
}

static bool solve_result(const struct flow *flow, struct function_flow *function) {
    bool changed = false;
    for (size_t i = 0; i < function->returns.count; i++)
        if (function->returns.at[i]->kid_count > 0)
            changed |= raise_shape(&function->result, returned(flow, function, function->returns.at[i]));
    return changed;
}

// Callers that nobody sees may pass anything; a kernel's arguments are the same for the whole grid.
static void start_function(const struct flow *flow, struct function_flow *function) {
    const struct function *f = function->function;
    bool unseen = flow_has_unseen_callers(flow, function);
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
