// Uniform values stay uniform under any function. Affine ones survive what maps distinct lanes to distinct results: adding
// something uniform, scaling, and, while neighbours are one apart, a remainder no smaller than a warp. Dividing by a multiple of the
// warp's width makes those uniform again, if rows of the block are whole warps: expected, not proved.

#include "shape.h"

enum { WARP_SIZE = 32 };

const struct shape shape_constant = {.spread = SPREAD_UNIFORM, .extent = EXTENT_GRID};
const struct shape shape_varying = {.spread = SPREAD_VARYING};

struct shape shape_uniform(enum extent extent) {
    return (struct shape){.spread = SPREAD_UNIFORM, .extent = extent};
}

struct shape shape_affine(unsigned basis) {
    return (struct shape){.spread = SPREAD_AFFINE, .basis = basis};
}

bool basis_tells_lanes(unsigned basis) {
    bool in_row = (basis & BASIS_COLUMN) && (basis & (BASIS_ROW | BASIS_Y));
    return (basis & (BASIS_X | BASIS_LANE)) || in_row;
}

bool shape_is_distinct(struct shape shape) {
    return shape.spread == SPREAD_AFFINE && basis_tells_lanes(shape.basis);
}

static struct shape warp_uniform_if_rows_are_warps(struct shape from) {
    bool expected = !from.aligned || from.expected;
    return (struct shape){.spread = SPREAD_UNIFORM, .extent = EXTENT_WARP, .expected = expected, .hidden = true, .loops = from.loops};
}

bool shape_equal(struct shape a, struct shape b) {
    return a.spread == b.spread && a.extent == b.extent && a.basis == b.basis && a.scaled == b.scaled && a.aligned == b.aligned && a.expected == b.expected &&
           a.hidden == b.hidden && a.loops == b.loops;
}

// What both operands contribute whatever the operation: the narrower extent, the doubts and the loops of either.
static struct shape blend(struct shape a, struct shape b, enum spread spread) {
    return (struct shape){
        .spread = spread,
        .extent = spread == SPREAD_UNIFORM ? (a.extent < b.extent ? a.extent : b.extent) : EXTENT_NONE,
        .basis = spread == SPREAD_AFFINE ? a.basis | b.basis : 0,
        .scaled = spread == SPREAD_AFFINE && (a.scaled || b.scaled),
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
    struct shape shape = blend(a, b, a.spread);
    shape.aligned = a.aligned && b.aligned;
    return shape;
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
    if (control.spread != SPREAD_UNIFORM || value.spread == SPREAD_VARYING)
        return shape_varying;
    struct shape shape = blend(value, control, value.spread);
    shape.aligned = value.aligned;
    return shape;
}

static struct shape scale(struct shape a, struct shape by) {
    struct shape shape = blend(a, by, SPREAD_AFFINE);
    shape.scaled = true;
    return shape;
}

// A row's offset and the place in it: another one in each lane if the rows are apart. What neighbours in x are apart counts.
static struct shape add_rows(struct shape a, struct shape b) {
    if ((a.basis & b.basis) || !(a.scaled || b.scaled))
        return shape_varying;
    struct shape shape = blend(a, b, SPREAD_AFFINE);
    const unsigned inner = BASIS_X | BASIS_LANE | BASIS_COLUMN;
    shape.scaled = a.basis & inner ? a.scaled : b.basis & inner ? b.scaled : a.scaled && b.scaled;
    return shape;
}

static bool counts_lanes(struct shape a) {
    return (a.aligned || a.basis == BASIS_X || a.basis == BASIS_LANE) && !a.scaled;
}

static struct shape divide(struct shape a, struct shape b, long long divisor) {
    if (divisor == 1)
        return a;
    return divisor > 0 && divisor % WARP_SIZE == 0 && counts_lanes(a) ? warp_uniform_if_rows_are_warps(a) : shape_mix(a, b);
}

static struct shape remainder_of(struct shape a, struct shape b, long long divisor) {
    if (divisor == 1)
        return shape_constant;
    if (divisor < WARP_SIZE || a.scaled)
        return shape_mix(a, b);
    struct shape shape = blend(a, b, SPREAD_AFFINE);
    shape.aligned = a.aligned && divisor % WARP_SIZE == 0;
    return shape;
}

static struct shape mask(struct shape a, struct shape b, long long bits) {
    if ((bits & (WARP_SIZE - 1)) == WARP_SIZE - 1 && !a.scaled) { // the low bits survive
        struct shape shape = blend(a, b, SPREAD_AFFINE);
        shape.aligned = a.aligned;
        return shape;
    }
    return (bits & (WARP_SIZE - 1)) == 0 && counts_lanes(a) ? warp_uniform_if_rows_are_warps(a) : shape_mix(a, b);
}

static struct shape set_bits(struct shape a, struct shape b, long long bits) {
    return (bits & (WARP_SIZE - 1)) == 0 && !a.scaled ? blend(a, b, SPREAD_AFFINE) : shape_mix(a, b);
}

static struct shape affine_by_constant(enum operator_kind operator, struct shape a, struct shape b, long long right) {
    switch (operator) {
    case OPERATOR_MULTIPLY: return right == 0 ? shape_constant : right == 1 ? a : scale(a, b);
    case OPERATOR_SHIFT_RIGHT: return right >= 0 && right < 32 ? divide(a, b, 1LL << right) : shape_mix(a, b);
    case OPERATOR_DIVIDE: return divide(a, b, right);
    case OPERATOR_REMAINDER: return remainder_of(a, b, right);
    case OPERATOR_AND: return mask(a, b, right);
    case OPERATOR_OR: return set_bits(a, b, right);
    default: return shape_mix(a, b);
    }
}

struct shape shape_binary(enum operator_kind operator, struct shape a, struct shape b, const struct constant *right) {
    if (operator == OPERATOR_COMMA)
        return b;
    if (a.spread == SPREAD_NONE || b.spread == SPREAD_NONE)
        return (struct shape){0};
    if (a.spread == SPREAD_UNIFORM && b.spread == SPREAD_UNIFORM)
        return blend(a, b, SPREAD_UNIFORM);
    if (a.spread == SPREAD_VARYING || b.spread == SPREAD_VARYING)
        return shape_varying;
    if (a.spread == SPREAD_AFFINE && b.spread == SPREAD_AFFINE)
        return operator == OPERATOR_ADD ? add_rows(a, b) : shape_varying;
    bool left_is_affine = a.spread == SPREAD_AFFINE, by_constant = left_is_affine && right && right->kind == CONSTANT_INTEGER;
    switch (operator) {
    case OPERATOR_ADD:
    case OPERATOR_XOR: return blend(a, b, SPREAD_AFFINE);
    case OPERATOR_SUBTRACT: return left_is_affine ? blend(a, b, SPREAD_AFFINE) : scale(a, b);
    case OPERATOR_MULTIPLY:
        if (!by_constant)
            return scale(a, b);
        break;
    case OPERATOR_SHIFT_LEFT:
        if (left_is_affine)
            return scale(a, b);
        break;
    default: break;
    }
    return by_constant ? affine_by_constant(operator, a, b, right->integer) : shape_mix(a, b);
}

struct shape shape_converted(struct shape shape, const struct type *type) {
    bool rounds = type && (type->kind == TYPE_BOOL || type->kind == TYPE_FLOATING || (type->size == 1 && shape.scaled));
    shape.aligned &= type && type->kind == TYPE_INTEGER && type->size >= 4; // else it may have become negative
    return shape.spread == SPREAD_AFFINE && rounds ? shape_varying : shape;
}

struct shape shape_negated(struct shape shape) {
    shape.scaled |= shape.spread == SPREAD_AFFINE;
    shape.aligned = false;
    return shape;
}
