// Uniform values stay uniform under any function. Affine ones survive what maps distinct lanes to distinct results: adding
// something uniform, scaling, a remainder no smaller than a warp. Dividing by a multiple of the warp's width makes them uniform again,
// if rows of the block are whole warps: expected, not proved.

#include "shape.h"

enum { WARP_SIZE = 32 };

const struct shape shape_constant = {SPREAD_UNIFORM, EXTENT_GRID, 0, false, false, 0};
const struct shape shape_varying = {SPREAD_VARYING, EXTENT_NONE, 0, false, false, 0};

struct shape shape_uniform(enum extent extent) {
    return (struct shape){SPREAD_UNIFORM, extent, 0, false, false, 0};
}

struct shape shape_affine(unsigned basis) {
    return (struct shape){SPREAD_AFFINE, EXTENT_NONE, basis, false, false, 0};
}

static struct shape warp_uniform_if_rows_are_warps(struct shape from) {
    return (struct shape){SPREAD_UNIFORM, EXTENT_WARP, 0, true, true, from.loops};
}

bool shape_equal(struct shape a, struct shape b) {
    return a.spread == b.spread && a.extent == b.extent && a.basis == b.basis && a.expected == b.expected &&
           a.hidden == b.hidden && a.loops == b.loops;
}

// What both operands contribute whatever the operation: the narrower extent, the doubts and the loops of either.
static struct shape blend(struct shape a, struct shape b, enum spread spread) {
    return (struct shape){
        .spread = spread,
        .extent = spread == SPREAD_UNIFORM ? (a.extent < b.extent ? a.extent : b.extent) : EXTENT_NONE,
        .basis = spread == SPREAD_AFFINE ? a.basis | b.basis : 0,
        .expected = a.expected || b.expected,
        .hidden = a.hidden || b.hidden,
        .loops = a.loops | b.loops,
    };
}

struct shape shape_join(struct shape a, struct shape b) {
    if (a.spread == SPREAD_NONE)
        return b;
    if (b.spread == SPREAD_NONE)
        return a;
    if (a.spread != b.spread || a.spread == SPREAD_VARYING)
        return shape_varying;
    if (a.spread == SPREAD_AFFINE && a.basis != b.basis)
        return shape_varying;
    return blend(a, b, a.spread);
}

struct shape shape_mix(struct shape a, struct shape b) {
    if (a.spread == SPREAD_NONE || b.spread == SPREAD_NONE)
        return (struct shape){0};
    if (a.spread == SPREAD_UNIFORM && b.spread == SPREAD_UNIFORM)
        return blend(a, b, SPREAD_UNIFORM);
    return shape_varying;
}

struct shape shape_under(struct shape value, struct shape control) {
    if (value.spread == SPREAD_NONE || control.spread == SPREAD_NONE)
        return value;
    return control.spread == SPREAD_UNIFORM && value.spread != SPREAD_VARYING ? blend(value, control, value.spread) : shape_varying;
}

static struct shape divide(struct shape a, struct shape b, long long divisor) {
    if (divisor == 1)
        return a;
    bool rows = a.basis == BASIS_X || a.basis == BASIS_LANE;
    if (divisor > 0 && divisor % WARP_SIZE == 0 && rows)
        return warp_uniform_if_rows_are_warps(a);
    return shape_mix(a, b);
}

static struct shape remainder_of(struct shape a, struct shape b, long long divisor) {
    if (divisor >= WARP_SIZE)
        return blend(a, shape_affine(0), SPREAD_AFFINE);
    return divisor == 1 ? shape_constant : shape_mix(a, b);
}

static struct shape mask(struct shape a, struct shape b, long long bits) {
    if ((bits & (WARP_SIZE - 1)) == WARP_SIZE - 1)
        return blend(a, shape_affine(0), SPREAD_AFFINE); // the low bits survive
    if ((bits & (WARP_SIZE - 1)) == 0 && (a.basis == BASIS_X || a.basis == BASIS_LANE))
        return warp_uniform_if_rows_are_warps(a);
    return shape_mix(a, b);
}

static struct shape affine_by_constant(enum operator_kind operator, struct shape a, struct shape b, long long right) {
    switch (operator) {
    case OPERATOR_MULTIPLY: return right == 0 ? shape_constant : blend(a, b, SPREAD_AFFINE);
    case OPERATOR_SHIFT_LEFT: return blend(a, b, SPREAD_AFFINE);
    case OPERATOR_SHIFT_RIGHT: return right >= 0 && right < 32 ? divide(a, b, 1LL << right) : shape_mix(a, b);
    case OPERATOR_DIVIDE: return divide(a, b, right);
    case OPERATOR_REMAINDER: return remainder_of(a, b, right);
    case OPERATOR_AND: return mask(a, b, right);
    default: return shape_mix(a, b);
    }
}

struct shape shape_binary(enum operator_kind operator, struct shape a, struct shape b, const struct constant *right) {
    if (a.spread == SPREAD_NONE || b.spread == SPREAD_NONE)
        return (struct shape){0};
    if (a.spread == SPREAD_UNIFORM && b.spread == SPREAD_UNIFORM)
        return blend(a, b, SPREAD_UNIFORM);
    if (a.spread == SPREAD_VARYING || b.spread == SPREAD_VARYING)
        return operator == OPERATOR_COMMA ? b : shape_varying;
    bool one_affine = a.spread != b.spread;
    switch (operator) {
    case OPERATOR_COMMA: return b;
    case OPERATOR_ADD: return blend(a, b, SPREAD_AFFINE);
    case OPERATOR_SUBTRACT: return one_affine ? blend(a, b, SPREAD_AFFINE) : shape_varying;
    case OPERATOR_OR:
    case OPERATOR_XOR:
    case OPERATOR_MULTIPLY:
        if (one_affine && !(a.spread == SPREAD_AFFINE && right && right->kind == CONSTANT_INTEGER))
            return blend(a, b, SPREAD_AFFINE);
        if (one_affine && operator != OPERATOR_MULTIPLY)
            return blend(a, b, SPREAD_AFFINE);
        break;
    default: break;
    }
    if (a.spread == SPREAD_AFFINE && right && right->kind == CONSTANT_INTEGER)
        return affine_by_constant(operator, a, b, right->integer);
    if (a.spread == SPREAD_AFFINE && operator == OPERATOR_SHIFT_LEFT && one_affine)
        return blend(a, b, SPREAD_AFFINE);
    return shape_mix(a, b);
}
