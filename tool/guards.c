// A comparison of something distinct in each lane with something uniform holds in one lane at most: threadIdx.x == 0, lane ==
// leader, tid % 32 == 0, !threadIdx.x. Early returns are the same conditions, turned round.

#include "guards.h"

#include <string.h>

#include "known_calls.h"
#include "uniformity.h"

enum { MAX_DEPTH = 8 }; // of calls and of variables followed

static bool admits_one(const struct flow *flow, const struct node *condition, bool holds, int depth);

static bool is_distinct(struct shape shape) {
    return shape.spread == SPREAD_AFFINE && (shape.basis & (BASIS_X | BASIS_LANE));
}

static bool is_zero_test_of_distinct(const struct flow *flow, const struct node *node) {
    return is_distinct(uniformity_unconverted(flow, node));
}

static bool is_integer(const struct node *node, long long value) {
    return node->constant.kind == CONSTANT_INTEGER && node->constant.integer == value;
}

// `distinct < 1`, `distinct <= 0` and their mirror images, for unsigned or non-negative indices.
static bool is_first_only(const struct flow *flow, enum operator_kind operator, const struct node *left, const struct node *right) {
    if (!is_distinct(uniformity_of(flow, left)))
        return false;
    return (operator == OPERATOR_LESS && is_integer(right, 1)) || (operator == OPERATOR_LESS_EQUAL && is_integer(right, 0));
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

static bool comparison_admits_one(const struct flow *flow, const struct node *node, bool holds) {
    const struct node *left = node->kids[0], *right = node->kids[1];
    enum operator_kind operator = holds ? node->operator : negated(node->operator);
    if (operator == OPERATOR_EQUAL) {
        struct shape a = uniformity_of(flow, left), b = uniformity_of(flow, right);
        return (is_distinct(a) && b.spread == SPREAD_UNIFORM) || (is_distinct(b) && a.spread == SPREAD_UNIFORM);
    }
    return is_first_only(flow, operator, left, right) || is_first_only(flow, mirrored(operator), right, left);
}

// A truth value kept in a variable that is defined once: `bool leader = lane == 0;`.
static bool variable_admits_one(const struct flow *flow, const struct node *node, bool holds, int depth) {
    const struct variable *variable = flow_variable(flow, node->decl);
    if (!variable || variable->escaped || variable->definitions.count != 1 || !variable->definitions.at[0].is_initializer)
        return false;
    return admits_one(flow, variable->definitions.at[0].value, holds, depth + 1);
}

static bool is_election(const struct node *call) {
    static const char *const names[] = {"elect_sync", "elect_one_sync", "__elect_sync", "__nvvm_elect_sync", "invoke_one"};
    for (size_t i = 0; call->name && i < sizeof names / sizeof *names; i++)
        if (strcmp(call->name, names[i]) == 0)
            return true;
    return false;
}

static bool binary_admits_one(const struct flow *flow, const struct node *node, bool holds, int depth) {
    bool both = (node->operator == OPERATOR_LOGICAL_AND && holds) || (node->operator == OPERATOR_LOGICAL_OR && !holds);
    if (both)
        return admits_one(flow, node->kids[0], holds, depth) || admits_one(flow, node->kids[1], holds, depth);
    bool either = node->operator == OPERATOR_LOGICAL_AND || node->operator == OPERATOR_LOGICAL_OR;
    return !either && comparison_admits_one(flow, node, holds);
}

// Whether at most one lane has a condition true (`holds`) or false.
static bool admits_one(const struct flow *flow, const struct node *condition, bool holds, int depth) {
    if (!condition || depth > MAX_DEPTH)
        return false;
    switch (condition->kind) {
    case NODE_BINARY:
        if (condition->operator >= OPERATOR_LESS && condition->operator <= OPERATOR_LOGICAL_OR)
            return binary_admits_one(flow, condition, holds, depth);
        break;
    case NODE_UNARY:
        if (condition->operator == OPERATOR_NOT)
            return admits_one(flow, condition->kids[0], !holds, depth);
        break;
    case NODE_CALL:
        if (holds && is_election(condition))
            return true;
        break;
    case NODE_REFERENCE:
        if (variable_admits_one(flow, condition, holds, depth))
            return true;
        break;
    default: break;
    }
    return !holds && is_zero_test_of_distinct(flow, condition);
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

// An earlier statement of the same list that sends all lanes but one away.
static bool earlier_exit_admits_one(const struct flow *flow, const struct node *list, const struct node *statement) {
    for (unsigned i = 0; i < list->kid_count && list->kids[i] != statement; i++) {
        const struct node *earlier = list->kids[i];
        if (earlier->kind == NODE_IF && !earlier->kids[IF_ELSE] && jumps_away(earlier->kids[IF_THEN]) &&
            admits_one(flow, earlier->kids[IF_CONDITION], false, 0))
            return true;
    }
    return false;
}

// A case of its own in a switch over something distinct: one label with a value, and nothing falls through into it.
static bool own_case_admits_one(const struct flow *flow, const struct node *list, const struct node *statement) {
    const struct node *owner = list->parent;
    if (!owner || owner->kind != NODE_SWITCH || !is_distinct(uniformity_of(flow, owner->kids[IF_CONDITION])))
        return false;
    unsigned at = 0;
    while (at < list->kid_count && list->kids[at] != statement)
        at++;
    while (at > 0 && list->kids[at]->kind != NODE_CASE)
        at--;
    const struct node *label = list->kids[at];
    bool single = label->kind == NODE_CASE && label->kids[0] && label->kids[1] && label->kids[1]->kind != NODE_CASE;
    return single && (at == 0 || jumps_away(list->kids[at - 1]));
}

static bool step_admits_one(const struct flow *flow, const struct node *parent, const struct node *kid) {
    switch (parent->kind) {
    case NODE_IF:
        if (kid == parent->kids[IF_THEN])
            return admits_one(flow, parent->kids[IF_CONDITION], true, 0);
        return kid == parent->kids[IF_ELSE] && admits_one(flow, parent->kids[IF_CONDITION], false, 0);
    case NODE_FOR:
    case NODE_WHILE:
        return kid == parent->kids[FOR_BODY] && admits_one(flow, parent->kids[FOR_CONDITION], true, 0);
    case NODE_CONDITIONAL:
        if (kid == parent->kids[1])
            return admits_one(flow, parent->kids[0], true, 0);
        return kid == parent->kids[2] && admits_one(flow, parent->kids[0], false, 0);
    case NODE_BINARY:
        if (kid != parent->kids[1])
            return false;
        if (parent->operator == OPERATOR_LOGICAL_AND)
            return admits_one(flow, parent->kids[0], true, 0);
        return parent->operator == OPERATOR_LOGICAL_OR && admits_one(flow, parent->kids[0], false, 0);
    case NODE_COMPOUND: return earlier_exit_admits_one(flow, parent, kid) || own_case_admits_one(flow, parent, kid);
    default: return false;
    }
}

static enum lanes lanes_at(const struct flow *flow, const struct node *node, int depth);

static enum lanes lanes_of_callers(const struct flow *flow, const struct function_flow *function, int depth) {
    if (function->function->is_kernel)
        return LANES_MANY;
    bool unseen = !function->callers.count || function->address_taken || function->function->is_lambda;
    if (unseen || depth > MAX_DEPTH)
        return LANES_UNKNOWN;
    enum lanes lanes = LANES_ONE;
    for (size_t i = 0; i < function->callers.count; i++) {
        enum lanes there = lanes_at(flow, function->callers.at[i], depth + 1);
        if (there != LANES_ONE)
            lanes = there == LANES_MANY || lanes == LANES_MANY ? LANES_MANY : LANES_UNKNOWN;
    }
    return lanes;
}

static enum lanes lanes_at(const struct flow *flow, const struct node *node, int depth) {
    for (const struct node *kid = node; kid->parent; kid = kid->parent)
        if (step_admits_one(flow, kid->parent, kid))
            return LANES_ONE;
    const struct function_flow *function = flow_function(flow, flow_owner(flow, node));
    return function ? lanes_of_callers(flow, function, depth) : LANES_UNKNOWN;
}

enum lanes guards_lanes(const struct flow *flow, const struct node *node) {
    return lanes_at(flow, node, 0);
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
    return (is_distinct(uniformity_of(flow, other)) || is_integer(other, 0)) && comes_from(flow, leader, known_election);
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
