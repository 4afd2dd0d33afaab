// Shapes: the laws of the lattice, checked for all pairs and triples of small shapes, and what operators make of shapes.

#define _XOPEN_SOURCE 700

#include "sites/shape.h"

#include "check.h"

enum { MOST = 64 };

struct shapes {
    struct shape at[MOST];
    size_t count;
};

static void add_variants(struct shapes *shapes, struct shape shape) {
    for (unsigned bits = 0; bits < 8; bits++) {
        struct shape variant = shape;
        variant.expected = bits & 1;
        variant.hidden = bits & 2;
        variant.loops = bits & 4 ? 2 : 0;
        shapes->at[shapes->count++] = variant;
    }
}

static struct shapes small_shapes(void) {
    struct shapes shapes = {.at = {{0}, shape_varying}, .count = 2};
    add_variants(&shapes, shape_uniform(EXTENT_WARP));
    add_variants(&shapes, shape_uniform(EXTENT_BLOCK));
    add_variants(&shapes, shape_uniform(EXTENT_GRID));
    add_variants(&shapes, shape_affine(BASIS_X));
    add_variants(&shapes, shape_affine(BASIS_Y));
    add_variants(&shapes, shape_affine(BASIS_X | BASIS_Y));
    struct shape aligned = shape_affine(BASIS_X);
    aligned.aligned = true;
    add_variants(&shapes, aligned);
    return shapes;
}

static bool below(struct shape a, struct shape b) {
    return shape_equal(shape_join(a, b), b);
}

static void the_join_is_a_least_upper_bound(void **state) {
    (void)state;
    const struct shapes all = small_shapes();
    for (size_t i = 0; i < all.count; i++) {
        struct shape a = all.at[i];
        assert_true(shape_equal(shape_join(a, a), a));
        assert_true(below((struct shape){0}, a));
        assert_true(below(a, shape_varying));
        for (size_t j = 0; j < all.count; j++) {
            struct shape b = all.at[j], join = shape_join(a, b);
            assert_true(shape_equal(join, shape_join(b, a)));
            assert_true(below(a, join));
            for (size_t k = 0; k < all.count; k++) {
                struct shape c = all.at[k];
                assert_true(shape_equal(shape_join(join, c), shape_join(a, shape_join(b, c))));
                if (below(a, c) && below(b, c))
                    assert_true(below(join, c));
            }
        }
    }
}

// Every function of the solver must rise with its operands, or where it rests would depend on the order of the rounds.
static void assert_rises(const char *what, struct shape low, struct shape high) {
    if (!below(low, high))
        fail_msg("%s does not rise with its operands", what);
}

static void mixing_rises(void **state) {
    (void)state;
    const struct shapes all = small_shapes();
    for (size_t i = 0; i < all.count; i++)
        for (size_t j = 0; j < all.count; j++) {
            struct shape a = all.at[i], high = all.at[j];
            for (size_t k = 0; k < all.count && below(a, high); k++) {
                struct shape b = all.at[k];
                assert_true(shape_equal(shape_mix(a, b), shape_mix(b, a)));
                assert_rises("shape_mix", shape_mix(a, b), shape_mix(high, b));
                assert_rises("shape_under's value", shape_under(a, b), shape_under(high, b));
                assert_rises("shape_under's control", shape_under(b, a), shape_under(b, high));
            }
        }
}

static const long long constants[] = {-32, -1, 0, 1, 2, 16, 31, 32, 33, 64, 1LL << 40};
enum { CONSTANTS = sizeof constants / sizeof *constants };

static void operators_rise(void **state) {
    (void)state;
    const struct shapes all = small_shapes();
    for (int operator = OPERATOR_ADD; operator <= OPERATOR_COMMA; operator++)
        for (size_t i = 0; i < all.count; i++)
            for (size_t j = 0; j < all.count; j++) {
                struct shape a = all.at[i], high = all.at[j];
                if (!below(a, high))
                    continue;
                for (size_t k = 0; k < all.count; k++) {
                    struct shape b = all.at[k];
                    assert_rises("left", shape_binary(operator, a, b, NULL), shape_binary(operator, high, b, NULL));
                    assert_rises("right", shape_binary(operator, b, a, NULL), shape_binary(operator, b, high, NULL));
                }
                for (size_t k = 0; k < CONSTANTS; k++) {
                    struct constant right = {CONSTANT_INTEGER, constants[k], 0};
                    assert_rises("by constant", shape_binary(operator, a, shape_constant, &right),
                                 shape_binary(operator, high, shape_constant, &right));
                }
            }
}

static long long evaluate(enum operator_kind operator, long long a, long long b) {
    switch (operator) {
    case OPERATOR_ADD: return a + b;
    case OPERATOR_SUBTRACT: return a - b;
    case OPERATOR_MULTIPLY: return a * b;
    case OPERATOR_DIVIDE: return a / b;
    case OPERATOR_REMAINDER: return a % b;
    case OPERATOR_SHIFT_LEFT: return (long long)((unsigned long long)a << b);
    case OPERATOR_SHIFT_RIGHT: return a >> b;
    case OPERATOR_AND: return a & b;
    case OPERATOR_OR: return a | b;
    case OPERATOR_XOR: return a ^ b;
    case OPERATOR_LESS: return a < b;
    case OPERATOR_GREATER: return a > b;
    case OPERATOR_LESS_EQUAL: return a <= b;
    case OPERATOR_GREATER_EQUAL: return a >= b;
    case OPERATOR_EQUAL: return a == b;
    case OPERATOR_NOT_EQUAL: return a != b;
    case OPERATOR_LOGICAL_AND: return a && b;
    case OPERATOR_LOGICAL_OR: return a || b;
    default: return b;
    }
}

static bool defined(enum operator_kind operator, long long right) {
    bool divides = operator == OPERATOR_DIVIDE || operator == OPERATOR_REMAINDER;
    bool shifts = operator == OPERATOR_SHIFT_LEFT || operator == OPERATOR_SHIFT_RIGHT;
    return !(divides && right == 0) && !(shifts && (right < 0 || right > 62));
}

// What the 32 lanes of a warp hold: `base` in all of them, or base + step * lane.
static void assert_claim_holds(enum operator_kind operator, struct shape claim, long long base, long long step, long long right) {
    if (claim.spread != SPREAD_UNIFORM)
        return;
    for (long long lane = 1; lane < 32; lane++)
        if (evaluate(operator, base + step * lane, right) != evaluate(operator, base, right))
            fail_msg("operator %d of %lld + %lld * lane and %lld is not uniform", operator, base, step, right);
}

// An affine value starts at a multiple of 32 in a warp of whole rows, which is what `expected` stands for; where nothing is expected, it may
// start anywhere.
static void uniform_results_are_uniform_in_a_warp(void **state) {
    (void)state;
    for (int operator = OPERATOR_ADD; operator <= OPERATOR_COMMA; operator++)
        for (size_t k = 0; k < CONSTANTS; k++) {
            struct constant right = {CONSTANT_INTEGER, constants[k], 0};
            if (!defined(operator, constants[k]))
                continue;
            struct shape claim = shape_binary(operator, shape_affine(BASIS_X), shape_constant, &right);
            for (long long base = 0; base < 256; base += claim.expected ? 32 : 1)
                assert_claim_holds(operator, claim, base, 1, constants[k]);
        }
}

static void affine_values_stay_affine_where_lanes_stay_apart(void **state) {
    (void)state;
    struct shape x = shape_affine(BASIS_X), y = shape_affine(BASIS_Y), grid = shape_constant;
    struct constant four = {CONSTANT_INTEGER, 4, 0};
    assert_int_equal(shape_binary(OPERATOR_ADD, x, grid, NULL).spread, SPREAD_AFFINE);
    assert_int_equal(shape_binary(OPERATOR_ADD, grid, x, NULL).spread, SPREAD_AFFINE);
    assert_int_equal(shape_binary(OPERATOR_SUBTRACT, grid, x, NULL).spread, SPREAD_AFFINE);
    assert_int_equal(shape_binary(OPERATOR_MULTIPLY, x, grid, &four).spread, SPREAD_AFFINE);
    assert_int_equal(shape_binary(OPERATOR_ADD, x, y, NULL).spread, SPREAD_VARYING);
    assert_int_equal(shape_binary(OPERATOR_SUBTRACT, x, x, NULL).spread, SPREAD_VARYING);
    assert_int_equal(shape_binary(OPERATOR_MULTIPLY, x, x, NULL).spread, SPREAD_VARYING);
    assert_int_equal(shape_binary(OPERATOR_DIVIDE, x, grid, &four).spread, SPREAD_VARYING);
}

static void doubts_are_never_lost(void **state) {
    (void)state;
    const struct shapes all = small_shapes();
    for (size_t i = 0; i < all.count; i++)
        for (size_t j = 0; j < all.count; j++) {
            struct shape a = all.at[i], b = all.at[j];
            const struct shape results[] = {shape_join(a, b), shape_mix(a, b), shape_under(a, b), shape_binary(OPERATOR_ADD, a, b, NULL)};
            for (size_t r = 0; r < sizeof results / sizeof *results; r++) {
                bool both = a.spread == SPREAD_UNIFORM && b.spread == SPREAD_UNIFORM;
                if (!both)
                    continue;
                assert_int_equal(results[r].expected, a.expected || b.expected);
                assert_int_equal(results[r].loops, a.loops | b.loops);
                assert_int_equal(results[r].extent, a.extent < b.extent ? a.extent : b.extent);
            }
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_join_is_a_least_upper_bound),
        cmocka_unit_test(mixing_rises),
        cmocka_unit_test(operators_rise),
        cmocka_unit_test(uniform_results_are_uniform_in_a_warp),
        cmocka_unit_test(affine_values_stay_affine_where_lanes_stay_apart),
        cmocka_unit_test(doubts_are_never_lost),
    };
    return cmocka_run_group_tests_name("shape", tests, NULL, NULL);
}
