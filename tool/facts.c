// Address, value and lanes come from the uniformity of the call's arguments as the call's own place sees them.

#include "facts.h"

#include "flow.h"
#include "frame.h"
#include "groups.h"
#include "guards.h"
#include "memory.h"
#include "ordering.h"
#include "reach.h"
#include "sites.h"
#include "uniformity.h"

static enum space space_of(const struct flow *flow, const struct node *node, int depth);

// Where the callers' arguments lead, if all are seen and agree.
static enum space space_passed(const struct flow *flow, const struct variable *parameter, int depth) {
    const struct function_flow *function = flow_function(flow, parameter->function);
    enum space space = SPACE_UNKNOWN;
    if (!function || function->address_taken || parameter->escaped || parameter->definitions.count)
        return SPACE_UNKNOWN;
    unsigned position = flow_parameter_position(parameter->function, parameter->decl);
    for (size_t i = 0; i < function->callers.count; i++) {
        const struct node *call = function->callers.at[i];
        enum space here = position < call->kid_count ? space_of(flow, call->kids[position], depth + 1) : SPACE_UNKNOWN;
        if (here == SPACE_UNKNOWN || (i > 0 && here != space))
            return SPACE_UNKNOWN;
        space = here;
    }
    return space;
}

// Where the pointer leads: to shared memory by its root, to global memory by a kernel's parameter or a __device__ variable.
static enum space space_of(const struct flow *flow, const struct node *node, int depth) {
    if (!node || depth > 8)
        return SPACE_UNKNOWN;
    switch (node->kind) {
    case NODE_UNARY:
    case NODE_SUBSCRIPT:
    case NODE_CAST:
    case NODE_MEMBER: return node->kid_count > 0 ? space_of(flow, node->kids[0], depth + 1) : SPACE_UNKNOWN;
    case NODE_BINARY: {
        enum space left = space_of(flow, node->kids[0], depth + 1);
        return left != SPACE_UNKNOWN ? left : space_of(flow, node->kids[1], depth + 1);
    }
    case NODE_REFERENCE: break;
    default: return SPACE_UNKNOWN;
    }
    const struct decl *decl = node->decl;
    if (!decl)
        return SPACE_UNKNOWN;
    if (decl->storage == STORAGE_SHARED)
        return SPACE_SHARED;
    if (decl->storage == STORAGE_DEVICE)
        return SPACE_GLOBAL;
    const struct variable *variable = flow_variable(flow, decl);
    if (!variable)
        return SPACE_UNKNOWN;
    if (decl->kind == DECL_PARAMETER)
        return variable->function->is_kernel ? SPACE_GLOBAL : space_passed(flow, variable, depth);
    if (variable->alias)
        return space_of(flow, variable->alias, depth + 1);
    enum space space = SPACE_UNKNOWN;
    for (size_t i = 0; i < variable->definitions.count; i++) {
        const struct definition *definition = &variable->definitions.at[i];
        if (definition->update != OPERATOR_NONE || !definition->value)
            continue;
        enum space one = space_of(flow, definition->value, depth + 1);
        if (space != SPACE_UNKNOWN && one != space)
            return SPACE_UNKNOWN;
        space = one;
    }
    return space;
}

// ptxas sees the uniform address too, unless a loop around the call parts the lanes.
static bool compiler_sees(const struct flow *flow, const struct node *call, struct shape shape) {
    if (shape.hidden || shape.extent < EXTENT_BLOCK)
        return false;
    uint64_t loops = shape.loops & flow_enclosing_loops(flow, call);
    for (size_t i = 0; i < flow->loops.count; i++)
        if ((flow->loops.at[i]->bit & loops) && node_is_inside(call, flow->loops.at[i]->node) &&
            flow->loops.at[i]->exit.spread > SPREAD_UNIFORM)
            return false;
    return true;
}

static struct shape address_shape(const struct flow *flow, const struct site *site) {
    if (!site->pointer)
        return (struct shape){0};
    return site->form == FORM_OBJECT ? uniformity_of_place(flow, site->pointer) : uniformity_of(flow, site->pointer);
}

// An address a row of the block is the same for a warp where rows are warps; one a row or column of shorter ones is another one in each lane
// only where a condition picks one lane of each.
static enum address_class class_of_affine(const struct flow *flow, const struct site *site, struct shape shape) {
    if (basis_tells_lanes(shape.basis | guards_fixed_indices(flow, site->call)))
        return ADDRESS_DISTINCT;
    return shape.basis & (BASIS_COLUMN | BASIS_ROW) ? ADDRESS_KEYED : ADDRESS_UNIFORM;
}

// A block of one warp: what is the same for the warp, is so for the block.
static enum extent extent_in_block(const struct flow *flow, const struct site *site, enum extent extent) {
    long long bound = flow_block(flow, site->function)->bound;
    return extent == EXTENT_WARP && bound > 0 && bound <= 32 ? EXTENT_BLOCK : extent;
}

static void classify_address(const struct flow *flow, struct site *site) {
    struct shape shape = address_shape(flow, site);
    switch (shape.spread) {
    case SPREAD_UNIFORM:
        site->address = ADDRESS_UNIFORM;
        site->extent = shape.extent;
        site->address_proved = !shape.expected && !(shape.loops & flow_enclosing_loops(flow, site->call));
        site->compiler_proves = compiler_sees(flow, site->call, shape);
        break;
    case SPREAD_AFFINE:
        site->address = class_of_affine(flow, site, shape);
        site->extent = site->address == ADDRESS_UNIFORM ? EXTENT_WARP : EXTENT_NONE;
        break;
    case SPREAD_VARYING: site->address = ADDRESS_KEYED; break;
    case SPREAD_NONE: site->address = ADDRESS_UNKNOWN; break; // code that nothing reaches
    }
    site->extent = extent_in_block(flow, site, site->extent);
    site->space = space_of(flow, site->pointer, 0);
}

static void classify_value(const struct flow *flow, struct site *site) {
    const struct node *value = site->operand;
    if (!value || value->constant.kind != CONSTANT_NONE)
        site->value = VALUE_CONSTANT;
    else if (uniformity_of(flow, value).spread == SPREAD_UNIFORM)
        site->value = VALUE_UNIFORM;
    else
        site->value = VALUE_VARYING;
}

// An error in a function leaves open what its callers and callees do with it. A launch is no call: what the host does with a kernel
// does not change its meaning.
static bool touches_error(const struct flow *flow, const struct function *function) {
    const struct function_flow *here = flow_function(flow, function);
    bool error = function->has_error;
    for (size_t i = 0; here && i < here->callers.count; i++) {
        const struct function *caller = flow_owner(flow, here->callers.at[i]);
        error |= caller && caller->has_error && !function->is_kernel;
    }
    for (size_t i = 0; here && i < here->calls.count; i++) {
        const struct decl *callee = here->calls.at[i]->decl;
        error |= callee && callee->function && callee->function->has_error;
    }
    return error;
}

struct fixedness {
    const struct flow *flow;
    bool at_the_call; // it stands in the call itself: nothing can change on the way
    bool fixed;
};

// A name keeps its meaning where its variable is defined once, by its declaration, and nobody else can assign it.
static void judge_name(struct node *node, void *context) {
    struct fixedness *judge = context;
    const struct variable *variable = node->kind == NODE_REFERENCE && node->decl ? flow_variable(judge->flow, node->decl) : NULL;
    size_t allowed = node->decl && node->decl->kind == DECL_PARAMETER ? 0 : 1;
    bool changes = variable && (variable->escaped || variable->definitions.count > allowed);
    bool acts = node->kind == NODE_CALL || node->kind == NODE_ASSIGN || node->kind == NODE_LAMBDA || node->kind == NODE_OTHER ||
                (node->kind == NODE_UNARY && (node->operator == OPERATOR_INCREMENT || node->operator == OPERATOR_DECREMENT));
    bool loads = node->kind == NODE_SUBSCRIPT && node->parent && node->parent->kind == NODE_SUBSCRIPT;
    if ((!judge->at_the_call && (changes || loads)) || acts || !node->source || node->in_macro)
        judge->fixed = false;
}

// Whether the expression that an atomic_ref was made of names the same place at the call.
static bool names_fixed_place(const struct flow *flow, const struct site *site) {
    if (site->form != FORM_OBJECT || !site->pointer || site->pointer->source != site->source)
        return false;
    struct fixedness judge = {flow, node_is_inside(site->pointer, site->call), true};
    node_walk((struct node *)site->pointer, judge_name, &judge);
    return judge.fixed;
}

void facts_prepare(struct arena *arena, struct unit *unit, struct flow *flow) {
    flow_prepare(arena, unit, flow);
    uniformity_solve(flow);
}

void facts_find(struct arena *arena, const struct flow *flow, enum alias alias, struct site_list *sites) {
    for (size_t i = 0; i < sites->count; i++) {
        struct site *site = &sites->at[i];
        classify_address(flow, site);
        classify_value(flow, site);
        site->deferral = memory_judge(flow, site, alias);
        site->frame = frame_find(arena, flow, site);
        site->reach = site->form == FORM_OBJECT ? 0 : reach_of(flow, site->pointer);
        site->lanes = guards_lanes(flow, site->call);
        site->value_is_reduced = guards_value_is_reduced(flow, site->operand);
        site->sparse = guards_sparse(flow, site->call);
        site->leads_peers = guards_leads_peers(flow, site->call);
        site->object_is_fixed = names_fixed_place(flow, site);
        site->has_error = touches_error(flow, site->function);
        site->has_fence = site->result_used ? ordering_has_fence(flow, site->call) : ordering_fence_comes_first(flow, site->call);
        site->waits = ordering_loop_waits(site->call);
        site->in_collective = ordering_in_collective(site->call);
        site->unevaluated = ordering_unevaluated(site->call);
    }
    groups_find(arena, flow, sites);
}
