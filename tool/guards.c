// A comparison of something distinct in each lane with something uniform holds in one lane at most: threadIdx.x == 0, lane ==
// leader, tid % 32 == 0, !threadIdx.x. Early returns are the same conditions, turned round.

#include "guards.h"

#include <string.h>

#include "known_calls.h"
#include "uniformity.h"

enum { MAX_DEPTH = 8 }; // of calls and of variables followed

// What a condition fixes: the indices (BASIS_X, …) that are one and the same in all lanes that it lets through. Lanes with enough of them in
// common are one lane (basis_tells_lanes). EVERYTHING: it lets one lane through by itself.
enum { EVERYTHING = BASIS_LANE };

static unsigned fixed_by(const struct flow *flow, const struct node *condition, bool holds, int depth);

static unsigned indices_of(struct shape shape) {
    return shape.spread == SPREAD_AFFINE ? shape.basis : 0;
}

static bool is_integer(const struct node *node, long long value) {
    return node->constant.kind == CONSTANT_INTEGER && node->constant.integer == value;
}

// `index < 1`, `index <= 0` and their mirror images, for unsigned or non-negative indices.
static unsigned fixed_by_first_only(const struct flow *flow, enum operator_kind operator, const struct node *left, const struct node *right) {
    bool is_first = (operator == OPERATOR_LESS && is_integer(right, 1)) || (operator == OPERATOR_LESS_EQUAL && is_integer(right, 0));
    return is_first ? indices_of(uniformity_of(flow, left)) : 0;
}

static enum operator_kind mirrored(enum operator_kind operator) {
    switch (operator) {
    case OPERATOR_LESS: return OPERATOR_GREATER;
    case OPERATOR_GREATER: return OPERATOR_LESS;
    case OPERATOR_LESS_EQUAL: return OPERATOR_GREATER_EQUAL;
    case OPERATOR_GREATER_EQUAL: return OPERATOR_LESS_EQUAL;
    default: return operator;
    }
}

static enum operator_kind negated(enum operator_kind operator) {
    switch (operator) {
    case OPERATOR_LESS: return OPERATOR_GREATER_EQUAL;
    case OPERATOR_GREATER: return OPERATOR_LESS_EQUAL;
    case OPERATOR_LESS_EQUAL: return OPERATOR_GREATER;
    case OPERATOR_GREATER_EQUAL: return OPERATOR_LESS;
    case OPERATOR_EQUAL: return OPERATOR_NOT_EQUAL;
    case OPERATOR_NOT_EQUAL: return OPERATOR_EQUAL;
    default: return operator;
    }
}

static unsigned fixed_by_comparison(const struct flow *flow, const struct node *node, bool holds) {
    const struct node *left = node->kids[0], *right = node->kids[1];
    enum operator_kind operator = holds ? node->operator : negated(node->operator);
    if (operator != OPERATOR_EQUAL)
        return fixed_by_first_only(flow, operator, left, right) | fixed_by_first_only(flow, mirrored(operator), right, left);
    struct shape a = uniformity_of(flow, left), b = uniformity_of(flow, right);
    return a.spread == SPREAD_UNIFORM ? indices_of(b) : b.spread == SPREAD_UNIFORM ? indices_of(a) : 0;
}

// A truth value kept in a variable that is defined once: `bool leader = lane == 0;`.
static unsigned fixed_by_variable(const struct flow *flow, const struct node *node, bool holds, int depth) {
    const struct variable *variable = flow_variable(flow, node->decl);
    if (!variable || variable->escaped || variable->definitions.count != 1 || !variable->definitions.at[0].is_initializer)
        return 0;
    return fixed_by(flow, variable->definitions.at[0].value, holds, depth + 1);
}

static bool is_election(const struct node *call) {
    static const char *const names[] = {"elect_sync", "elect_one_sync", "__elect_sync", "__nvvm_elect_sync", "invoke_one"};
    for (size_t i = 0; call->name && i < sizeof names / sizeof *names; i++)
        if (strcmp(call->name, names[i]) == 0)
            return true;
    return false;
}

static unsigned fixed_by_binary(const struct flow *flow, const struct node *node, bool holds, int depth) {
    bool both = (node->operator == OPERATOR_LOGICAL_AND && holds) || (node->operator == OPERATOR_LOGICAL_OR && !holds);
    if (both)
        return fixed_by(flow, node->kids[0], holds, depth) | fixed_by(flow, node->kids[1], holds, depth);
    bool either = node->operator == OPERATOR_LOGICAL_AND || node->operator == OPERATOR_LOGICAL_OR;
    return either ? 0 : fixed_by_comparison(flow, node, holds);
}

// What is fixed where the condition is true (`holds`) or false.
static unsigned fixed_by(const struct flow *flow, const struct node *condition, bool holds, int depth) {
    if (!condition || depth > MAX_DEPTH)
        return 0;
    switch (condition->kind) {
    case NODE_BINARY:
        if (condition->operator >= OPERATOR_LESS && condition->operator <= OPERATOR_LOGICAL_OR)
            return fixed_by_binary(flow, condition, holds, depth);
        break;
    case NODE_UNARY:
        if (condition->operator == OPERATOR_NOT)
            return fixed_by(flow, condition->kids[0], !holds, depth);
        break;
    case NODE_CALL:
        if (holds && is_election(condition))
            return EVERYTHING;
        break;
    case NODE_REFERENCE: {
        unsigned fixed = fixed_by_variable(flow, condition, holds, depth);
        if (fixed)
            return fixed;
        break;
    }
    default: break;
    }
    return holds ? 0 : indices_of(uniformity_unconverted(flow, condition)); // it is nought
}

static const struct node *last_statement(const struct node *node) {
    while (node && node->kind == NODE_COMPOUND)
        node = node->kid_count > 0 ? node->kids[node->kid_count - 1] : NULL;
    return node;
}

static bool jumps_away(const struct node *statement) {
    const struct node *last = last_statement(statement);
    return last && (last->kind == NODE_RETURN || last->kind == NODE_CONTINUE || last->kind == NODE_BREAK);
}

// Earlier statements of the same list that send lanes away.
static unsigned fixed_by_earlier_exits(const struct flow *flow, const struct node *list, const struct node *statement) {
    unsigned fixed = 0;
    for (unsigned i = 0; i < list->kid_count && list->kids[i] != statement; i++) {
        const struct node *earlier = list->kids[i];
        if (earlier->kind == NODE_IF && !earlier->kids[IF_ELSE] && jumps_away(earlier->kids[IF_THEN]))
            fixed |= fixed_by(flow, earlier->kids[IF_CONDITION], false, 0);
    }
    return fixed;
}

// A case of its own in a switch over an index: one label with a value, and nothing falls through into it.
static unsigned fixed_by_own_case(const struct flow *flow, const struct node *list, const struct node *statement) {
    const struct node *owner = list->parent;
    if (!owner || owner->kind != NODE_SWITCH)
        return 0;
    unsigned at = 0;
    while (at < list->kid_count && list->kids[at] != statement)
        at++;
    while (at > 0 && list->kids[at]->kind != NODE_CASE)
        at--;
    const struct node *label = list->kids[at];
    bool single = label->kind == NODE_CASE && label->kids[0] && label->kids[1] && label->kids[1]->kind != NODE_CASE;
    bool entered_here = single && (at == 0 || jumps_away(list->kids[at - 1]));
    return entered_here ? indices_of(uniformity_of(flow, owner->kids[IF_CONDITION])) : 0;
}

static unsigned fixed_by_step(const struct flow *flow, const struct node *parent, const struct node *kid) {
    switch (parent->kind) {
    case NODE_IF:
        if (kid == parent->kids[IF_THEN])
            return fixed_by(flow, parent->kids[IF_CONDITION], true, 0);
        return kid == parent->kids[IF_ELSE] ? fixed_by(flow, parent->kids[IF_CONDITION], false, 0) : 0;
    case NODE_FOR:
    case NODE_WHILE: return kid == parent->kids[FOR_BODY] ? fixed_by(flow, parent->kids[FOR_CONDITION], true, 0) : 0;
    case NODE_CONDITIONAL:
        if (kid == parent->kids[1])
            return fixed_by(flow, parent->kids[0], true, 0);
        return kid == parent->kids[2] ? fixed_by(flow, parent->kids[0], false, 0) : 0;
    case NODE_BINARY:
        if (kid != parent->kids[1])
            return 0;
        if (parent->operator == OPERATOR_LOGICAL_AND)
            return fixed_by(flow, parent->kids[0], true, 0);
        return parent->operator == OPERATOR_LOGICAL_OR ? fixed_by(flow, parent->kids[0], false, 0) : 0;
    case NODE_COMPOUND: return fixed_by_earlier_exits(flow, parent, kid) | fixed_by_own_case(flow, parent, kid);
    default: return 0;
    }
}

unsigned guards_fixed_indices(const struct flow *flow, const struct node *node) {
    unsigned fixed = 0;
    for (const struct node *kid = node; kid->parent; kid = kid->parent)
        fixed |= fixed_by_step(flow, kid->parent, kid);
    return fixed;
}

static enum lanes lanes_at(const struct flow *flow, const struct node *node, unsigned fixed, int depth);

struct lambda_search {
    const struct function *lambda;
    bool found;
};

static bool invokes_one(const struct node *call) {
    return call->kind == NODE_CALL && call->name && (strcmp(call->name, "invoke_one") == 0 || strcmp(call->name, "invoke_one_broadcast") == 0);
}

static void look_for_lambda(struct node *node, void *context) {
    struct lambda_search *search = context;
    if (node->kind == NODE_LAMBDA && node->lambda == search->lambda)
        search->found = node->parent && invokes_one(node->parent);
}

// Whether the lambda stands in the call that lets one lane of a group run it.
static bool is_invoked_by_one(const struct function *function) {
    struct lambda_search search = {function, false};
    if (function->is_lambda && function->outer)
        node_walk(function->outer->body, look_for_lambda, &search);
    return search.found;
}

static enum lanes lanes_of_callers(const struct flow *flow, const struct function_flow *function, unsigned fixed, int depth) {
    if (function->function->is_kernel)
        return LANES_MANY;
    if (is_invoked_by_one(function->function))
        return LANES_ONE;
    bool unseen = !function->callers.count || function->address_taken || function->function->is_lambda || function->function->is_implicit;
    if (unseen || depth > MAX_DEPTH)
        return LANES_UNKNOWN;
    enum lanes lanes = LANES_ONE;
    for (size_t i = 0; i < function->callers.count; i++) {
        enum lanes there = lanes_at(flow, function->callers.at[i], fixed, depth + 1);
        if (there != LANES_ONE)
            lanes = there == LANES_MANY || lanes == LANES_MANY ? LANES_MANY : LANES_UNKNOWN;
    }
    return lanes;
}

static enum lanes lanes_at(const struct flow *flow, const struct node *node, unsigned fixed, int depth) {
    fixed |= guards_fixed_indices(flow, node);
    if (basis_tells_lanes(fixed))
        return LANES_ONE;
    const struct function_flow *function = flow_function(flow, flow_owner(flow, node));
    return function ? lanes_of_callers(flow, function, fixed, depth) : LANES_UNKNOWN;
}

enum lanes guards_lanes(const struct flow *flow, const struct node *node) {
    return lanes_at(flow, node, 0, 0);
}

// Conditions on data.

static bool depends_on_data(const struct flow *flow, const struct node *condition) {
    if (!condition)
        return false;
    if (condition->kind == NODE_BINARY && condition->operator >= OPERATOR_LESS && condition->operator <= OPERATOR_LOGICAL_OR)
        return depends_on_data(flow, condition->kids[0]) || depends_on_data(flow, condition->kids[1]);
    if (condition->kind == NODE_UNARY && condition->operator == OPERATOR_NOT)
        return depends_on_data(flow, condition->kids[0]);
    return uniformity_of(flow, condition).spread == SPREAD_VARYING;
}

static bool earlier_exit_depends_on_data(const struct flow *flow, const struct node *list, const struct node *statement) {
    for (unsigned i = 0; i < list->kid_count && list->kids[i] != statement; i++)
        if (list->kids[i]->kind == NODE_IF && jumps_away(list->kids[i]->kids[IF_THEN]) &&
            depends_on_data(flow, list->kids[i]->kids[IF_CONDITION]))
            return true;
    return false;
}

bool guards_sparse(const struct flow *flow, const struct node *node) {
    for (const struct node *kid = node; kid->parent; kid = kid->parent) {
        const struct node *parent = kid->parent;
        bool chosen = (parent->kind == NODE_IF || parent->kind == NODE_SWITCH) && kid != parent->kids[IF_CONDITION] && kid != parent->kids[IF_INIT];
        if (chosen && depends_on_data(flow, parent->kids[IF_CONDITION]))
            return true;
        if (node_is_loop(parent) && kid == parent->kids[FOR_BODY] && depends_on_data(flow, parent->kids[FOR_CONDITION]))
            return true;
        if (parent->kind == NODE_CONDITIONAL && kid != parent->kids[0] && depends_on_data(flow, parent->kids[0]))
            return true;
        bool shorted = parent->kind == NODE_BINARY && (parent->operator == OPERATOR_LOGICAL_AND || parent->operator == OPERATOR_LOGICAL_OR);
        if (shorted && kid == parent->kids[1] && depends_on_data(flow, parent->kids[0]))
            return true;
        if (parent->kind == NODE_COMPOUND && earlier_exit_depends_on_data(flow, parent, kid))
            return true;
    }
    return false;
}

// Calls that a value comes from, through the variables on the way.

struct call_search {
    const struct flow *flow;
    int (*wanted)(const char *name);
    int depth;
    bool found;
};

static void look_for_call(struct node *node, void *context) {
    struct call_search *search = context;
    if (search->found || node->kind == NODE_UNEVALUATED)
        return;
    if (node->kind == NODE_CALL && node->name && search->wanted(node->name)) {
        search->found = true;
        return;
    }
    struct function *callee = node->kind == NODE_CALL && node->decl ? node->decl->function : NULL;
    if (callee && search->depth < 3) {
        search->depth++;
        node_walk(callee->body, look_for_call, search);
        search->depth--;
    }
    const struct variable *variable = node->kind == NODE_REFERENCE ? flow_variable(search->flow, node->decl) : NULL;
    if (!variable || search->depth >= 3)
        return;
    search->depth++;
    for (size_t i = 0; i < variable->definitions.count; i++)
        if (variable->definitions.at[i].value != variable->definitions.at[i].at)
            node_walk(variable->definitions.at[i].value, look_for_call, search);
    search->depth--;
}

static bool comes_from(const struct flow *flow, const struct node *value, int (*wanted)(const char *name)) {
    struct call_search search = {flow, wanted, 0, false};
    node_walk((struct node *)value, look_for_call, &search);
    return search.found;
}

bool guards_value_is_reduced(const struct flow *flow, const struct node *value) {
    return value && comes_from(flow, value, known_reduction);
}

// A leader's number is compared with the lane's own; a rank, with nought. A bit that is looked for in data is neither.
static bool is_elected(const struct flow *flow, const struct node *leader, const struct node *other) {
    return (shape_is_distinct(uniformity_of(flow, other)) || is_integer(other, 0)) && comes_from(flow, leader, known_election);
}

// `lane == __ffs(mask) - 1`, `__popc(mask & lower) == 0`, `rank == 0`.
static bool elects_leaders(const struct flow *flow, const struct node *condition) {
    if (condition && condition->kind == NODE_BINARY && condition->operator == OPERATOR_LOGICAL_AND)
        return elects_leaders(flow, condition->kids[0]) || elects_leaders(flow, condition->kids[1]);
    bool compares = condition && condition->kind == NODE_BINARY && condition->operator == OPERATOR_EQUAL;
    return compares && (is_elected(flow, condition->kids[0], condition->kids[1]) || is_elected(flow, condition->kids[1], condition->kids[0]));
}

bool guards_leads_peers(const struct flow *flow, const struct node *node) {
    for (const struct node *kid = node; kid->parent; kid = kid->parent)
        if (kid->parent->kind == NODE_IF && kid == kid->parent->kids[IF_THEN] && elects_leaders(flow, kid->parent->kids[IF_CONDITION]))
            return true;
    return false;
}
