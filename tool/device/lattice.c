// Uniform values stay uniform under any function. Affine ones survive what maps distinct lanes to
// distinct results: adding something uniform, scaling, and, while neighbours are one apart, a
// remainder no smaller than a warp. Dividing by a multiple of the warp's width makes those uniform
// again, if rows of the block are whole warps: expected, not proved.

#include "lattice.h"

enum { WARP_SIZE = 32, LOOP_BITS = 63 };

uint64_t lattice_loop(int loop) { return UINT64_C(1) << (loop < LOOP_BITS ? loop : LOOP_BITS); }

uint64_t lattice_own_loop(int loop) { return loop < LOOP_BITS ? UINT64_C(1) << loop : 0; }

struct shape lattice_uniform(enum extent extent) {
    return (struct shape){.spread = SPREAD_UNIFORM, .extent = extent};
}

struct shape lattice_affine(unsigned basis) {
    return (struct shape){.spread = SPREAD_AFFINE, .basis = basis};
}

struct shape lattice_varying(void) { return (struct shape){.spread = SPREAD_VARYING}; }

bool lattice_tells_lanes(unsigned basis) {
    bool in_row = (basis & BASIS_COLUMN) && (basis & (BASIS_ROW | BASIS_Y));
    return (basis & (BASIS_X | BASIS_LANE)) || in_row;
}

static struct shape warp_uniform_if_rows_are_warps(struct shape from) {
    bool expected = !from.aligned || from.expected;
    return (struct shape){.spread = SPREAD_UNIFORM,
                          .extent = EXTENT_WARP,
                          .expected = expected,
                          .hidden = true,
                          .loops = from.loops};
}

bool lattice_equal(struct shape a, struct shape b) {
    return a.spread == b.spread && a.extent == b.extent && a.basis == b.basis &&
           a.scaled == b.scaled && a.aligned == b.aligned && a.expected == b.expected &&
           a.hidden == b.hidden && a.loops == b.loops;
}

// What both operands contribute whatever the operation: the narrower extent,
// the doubts and the loops of either.
static struct shape blend(struct shape a, struct shape b, enum spread spread) {
    return (struct shape){
        .spread = spread,
        .extent =
            spread == SPREAD_UNIFORM ? (a.extent < b.extent ? a.extent : b.extent) : EXTENT_NONE,
        .basis = spread == SPREAD_AFFINE ? a.basis | b.basis : 0,
        .scaled = spread == SPREAD_AFFINE && (a.scaled || b.scaled),
        .expected = a.expected || b.expected,
        .hidden = a.hidden || b.hidden,
        .loops = a.loops | b.loops,
    };
}

struct shape lattice_join(struct shape a, struct shape b) {
    if (a.spread == SPREAD_NONE)
        return b;
    if (b.spread == SPREAD_NONE)
        return a;
    if (a.spread != b.spread || a.spread == SPREAD_VARYING)
        return lattice_varying();
    if (a.spread == SPREAD_AFFINE && a.basis != b.basis)
        return lattice_varying();
    struct shape shape = blend(a, b, a.spread);
    shape.aligned = a.aligned && b.aligned;
    return shape;
}

struct shape lattice_mix(struct shape a, struct shape b) {
    if (a.spread == SPREAD_NONE || b.spread == SPREAD_NONE)
        return (struct shape){0};
    if (a.spread == SPREAD_UNIFORM && b.spread == SPREAD_UNIFORM)
        return blend(a, b, SPREAD_UNIFORM);
    return lattice_varying();
}

struct shape lattice_under(struct shape value, struct shape control) {
    if (value.spread == SPREAD_NONE || control.spread == SPREAD_NONE)
        return value;
    if (control.spread != SPREAD_UNIFORM || value.spread == SPREAD_VARYING)
        return lattice_varying();
    struct shape shape = blend(value, control, value.spread);
    shape.aligned = value.aligned;
    return shape;
}

static struct shape scale(struct shape a, struct shape by) {
    struct shape shape = blend(a, by, SPREAD_AFFINE);
    shape.scaled = true;
    return shape;
}

// A row's offset and the place in it: another one in each lane if the rows are apart. What
// neighbours in x are apart counts.
static struct shape add_rows(struct shape a, struct shape b) {
    if ((a.basis & b.basis) || !(a.scaled || b.scaled))
        return lattice_varying();
    struct shape shape = blend(a, b, SPREAD_AFFINE);
    const unsigned inner = BASIS_X | BASIS_LANE | BASIS_COLUMN;
    shape.scaled = a.basis & inner ? a.scaled : b.basis & inner ? b.scaled : a.scaled && b.scaled;
    return shape;
}

static bool counts_lanes(struct shape a) {
    return (a.aligned || (a.basis & (BASIS_X | BASIS_LANE))) && !a.scaled;
}

static struct shape divide(struct shape a, struct shape b, long long divisor) {
    if (divisor == 1)
        return a;
    return divisor > 0 && divisor % WARP_SIZE == 0 && counts_lanes(a)
               ? warp_uniform_if_rows_are_warps(a)
               : lattice_mix(a, b);
}

static struct shape remainder_of(struct shape a, struct shape b, long long divisor) {
    if (divisor == 1)
        return lattice_uniform(EXTENT_GRID);
    if (divisor < WARP_SIZE || a.scaled)
        return lattice_mix(a, b);
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
    return (bits & (WARP_SIZE - 1)) == 0 && counts_lanes(a) ? warp_uniform_if_rows_are_warps(a)
                                                            : lattice_mix(a, b);
}

static struct shape set_bits(struct shape a, struct shape b, long long bits) {
    return (bits & (WARP_SIZE - 1)) == 0 && !a.scaled ? blend(a, b, SPREAD_AFFINE)
                                                      : lattice_mix(a, b);
}

static struct shape affine_by_constant(LLVMOpcode opcode, struct shape a, struct shape b,
                                       long long right) {
    switch (opcode) {
    case LLVMMul: return right == 0 ? lattice_uniform(EXTENT_GRID) : right == 1 ? a : scale(a, b);
    case LLVMLShr:
    case LLVMAShr: return right >= 0 && right < 32 ? divide(a, b, 1LL << right) : lattice_mix(a, b);
    case LLVMUDiv:
    case LLVMSDiv: return divide(a, b, right);
    case LLVMURem:
    case LLVMSRem: return remainder_of(a, b, right);
    case LLVMAnd: return mask(a, b, right);
    case LLVMOr: return set_bits(a, b, right);
    default: return lattice_mix(a, b);
    }
}

struct shape lattice_binary(LLVMOpcode opcode, struct shape a, struct shape b,
                            const long long *right) {
    if (a.spread == SPREAD_NONE || b.spread == SPREAD_NONE)
        return (struct shape){0};
    if (a.spread == SPREAD_UNIFORM && b.spread == SPREAD_UNIFORM)
        return blend(a, b, SPREAD_UNIFORM);
    if (a.spread == SPREAD_VARYING || b.spread == SPREAD_VARYING)
        return lattice_varying();
    if (a.spread == SPREAD_AFFINE && b.spread == SPREAD_AFFINE)
        return opcode == LLVMAdd ? add_rows(a, b) : lattice_varying();
    bool left_is_affine = a.spread == SPREAD_AFFINE, by_constant = left_is_affine && right;
    switch (opcode) {
    case LLVMAdd:
    case LLVMXor: return blend(a, b, SPREAD_AFFINE);
    case LLVMSub: return left_is_affine ? blend(a, b, SPREAD_AFFINE) : scale(a, b);
    case LLVMMul:
        if (!by_constant)
            return scale(a, b);
        break;
    case LLVMShl:
        if (left_is_affine)
            return scale(a, b);
        break;
    default: break;
    }
    return by_constant ? affine_by_constant(opcode, a, b, *right) : lattice_mix(a, b);
}

struct shape lattice_converted(struct shape shape, unsigned bits) {
    bool rounds = bits < 8 || (bits == 8 && shape.scaled);
    shape.aligned &= bits >= 32; // else it may have become negative
    return shape.spread == SPREAD_AFFINE && rounds ? lattice_varying() : shape;
}
