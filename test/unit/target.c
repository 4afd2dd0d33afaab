// The target: what ptxas combines by itself, what hardware and runtime have.

#define _XOPEN_SOURCE 700

#include "decide/target.h"
#include "words/architecture.h"

#include "check.h"
#include "text/unit.h"

static const struct target hopper = {.sm = 90, .optimizes = true}, turing = {.sm = 75, .optimizes = true};

static void thirty_two_bit_sums_are_combined(void **state) {
    (void)state;
    const enum operation sums[] = {OP_ADD, OP_SUB};
    const enum element elements[] = {ELEMENT_INT, ELEMENT_UNSIGNED};
    for (int i = 0; i < 4; i++)
        for (int used = 0; used < 2; used++) {
            assert_int_equal(target_combines(&turing, sums[i % 2], elements[i / 2], VALUE_CONSTANT, used), COMBINES_ALWAYS);
            assert_int_equal(target_combines(&turing, sums[i % 2], elements[i / 2], VALUE_UNIFORM, used), COMBINES_ALWAYS);
        }
    assert_int_equal(target_combines(&hopper, OP_ADD, ELEMENT_INT, VALUE_VARYING, false), COMBINES_ALWAYS);
    assert_int_equal(target_combines(&hopper, OP_ADD, ELEMENT_INT, VALUE_VARYING, true), COMBINES_FULL_WARPS);
    assert_int_equal(target_combines(&turing, OP_ADD, ELEMENT_INT, VALUE_VARYING, false), COMBINES_FULL_WARPS);
}

static void sixty_four_bit_sums_are_combined_by_count(void **state) {
    (void)state;
    assert_int_equal(target_combines(&hopper, OP_ADD, ELEMENT_UNSIGNED_LONG_LONG, VALUE_CONSTANT, true), COMBINES_ALWAYS);
    assert_int_equal(target_combines(&hopper, OP_ADD, ELEMENT_UNSIGNED_LONG_LONG, VALUE_VARYING, false), COMBINES_NEVER);
    assert_int_equal(target_combines(&hopper, OP_MAX, ELEMENT_UNSIGNED_LONG_LONG, VALUE_UNIFORM, false), COMBINES_NEVER);
}

static void bits_and_orders_are_combined_without_a_result(void **state) {
    (void)state;
    const enum operation operations[] = {OP_MIN, OP_MAX, OP_AND, OP_OR, OP_XOR};
    for (size_t i = 0; i < 5; i++) {
        assert_int_equal(target_combines(&hopper, operations[i], ELEMENT_UNSIGNED, VALUE_VARYING, false), COMBINES_ALWAYS);
        assert_int_equal(target_combines(&turing, operations[i], ELEMENT_UNSIGNED, VALUE_VARYING, false), COMBINES_FULL_WARPS);
        assert_int_equal(target_combines(&hopper, operations[i], ELEMENT_UNSIGNED, VALUE_VARYING, true), COMBINES_NEVER);
    }
}

static void the_rest_is_not(void **state) {
    (void)state;
    const enum element floats[] = {ELEMENT_FLOAT, ELEMENT_DOUBLE, ELEMENT_HALF, ELEMENT_HALF2, ELEMENT_BFLOAT16, ELEMENT_FLOAT4};
    for (size_t i = 0; i < sizeof floats / sizeof *floats; i++)
        assert_int_equal(target_combines(&hopper, OP_ADD, floats[i], VALUE_CONSTANT, false), COMBINES_NEVER);
    const enum operation operations[] = {OP_INC, OP_DEC, OP_EXCH, OP_CAS};
    for (size_t i = 0; i < 4; i++)
        assert_int_equal(target_combines(&hopper, operations[i], ELEMENT_UNSIGNED, VALUE_CONSTANT, false), COMBINES_NEVER);
}

static void the_float_flag_counts_for_floats(void **state) {
    (void)state;
    struct target flagged = {.sm = 90, .optimizes = true, .combines_floats = true};
    assert_int_equal(target_combines(&flagged, OP_ADD, ELEMENT_FLOAT, VALUE_CONSTANT, true), COMBINES_ALWAYS);
    assert_int_equal(target_combines(&flagged, OP_ADD, ELEMENT_FLOAT, VALUE_VARYING, false), COMBINES_FULL_WARPS);
    assert_int_equal(target_combines(&flagged, OP_ADD, ELEMENT_FLOAT, VALUE_VARYING, true), COMBINES_NEVER);
    assert_int_equal(target_combines(&flagged, OP_ADD, ELEMENT_DOUBLE, VALUE_CONSTANT, false), COMBINES_NEVER);
}

static void nothing_is_combined_without_optimization(void **state) {
    (void)state;
    struct target plain = {.sm = 90, .optimizes = false, .combines_floats = true};
    for (int operation = 0; operation < OP_COUNT; operation++)
        for (int element = 0; element < ELEMENT_COUNT; element++)
            for (int value = VALUE_VARYING; value <= VALUE_CONSTANT; value++)
                assert_int_equal(target_combines(&plain, operation, element, value, false), COMBINES_NEVER);
}

static void a_site_is_left_to_the_compiler_where_it_sees_the_address(void **state) {
    (void)state;
    struct site site = {.operation = OP_ADD, .element = ELEMENT_INT, .address = ADDRESS_UNIFORM, .compiler_proves = true, .value = VALUE_VARYING, .result_used = true};
    assert_true(target_leaves_to_compiler(&hopper, &site));
    site.sparse = true; // and full warps are rare
    assert_false(target_leaves_to_compiler(&hopper, &site));
    site.result_used = false;
    assert_true(target_leaves_to_compiler(&hopper, &site));
    site.compiler_proves = false;
    assert_false(target_leaves_to_compiler(&hopper, &site));
    site.compiler_proves = true;
    site.address = ADDRESS_KEYED;
    assert_false(target_leaves_to_compiler(&hopper, &site));
}

static void an_unlimited_increment_is_an_addition(void **state) {
    (void)state;
    struct node limit = {.kind = NODE_LITERAL, .constant = {CONSTANT_INTEGER, 0xffffffff, 0}};
    struct site site = {.operation = OP_INC, .element = ELEMENT_UNSIGNED, .address = ADDRESS_UNIFORM, .compiler_proves = true, .value = VALUE_CONSTANT, .operand = &limit};
    assert_true(target_leaves_to_compiler(&hopper, &site));
    limit.constant.integer = -1;
    assert_true(target_leaves_to_compiler(&hopper, &site));
    limit.constant.integer = 255;
    assert_false(target_leaves_to_compiler(&hopper, &site));
    site.operand = NULL;
    assert_false(target_leaves_to_compiler(&hopper, &site));
}

static void what_cuda_has(void **state) {
    (void)state;
    assert_true(target_supports(&hopper, OP_ADD, ELEMENT_FLOAT4));
    assert_false(target_supports(&turing, OP_ADD, ELEMENT_FLOAT4));
    assert_true(target_supports(&turing, OP_ADD, ELEMENT_BFLOAT16));
    assert_true(target_supports(&hopper, OP_MAX, ELEMENT_FLOAT)); // the runtime's own
    assert_true(target_supports(&hopper, OP_FMAX, ELEMENT_DOUBLE));
    assert_false(target_supports(&hopper, OP_FMAX, ELEMENT_INT));
    assert_false(target_supports(&hopper, OP_MAX, ELEMENT_HALF));
    assert_true(target_supports(&hopper, OP_EXCH, ELEMENT_FLOAT));
    assert_false(target_supports(&hopper, OP_SUB, ELEMENT_UNSIGNED_LONG_LONG));
    assert_false(target_supports(&hopper, OP_INC, ELEMENT_INT));
    for (int operation = OP_MIN; operation <= OP_XOR; operation++) // CUDA has them for signed words too
        for (int element = ELEMENT_INT; element <= ELEMENT_UNSIGNED_LONG_LONG; element++)
            assert_true(target_supports(&turing, operation, element));
    assert_false(target_supports(&hopper, OP_ADD, ELEMENT_LONG_LONG));
    assert_true(target_supports(&hopper, OP_ADD, ELEMENT_DEPENDENT));
    for (int element = 0; element < ELEMENT_COUNT; element++) {
        bool is_word = element == ELEMENT_INT || element == ELEMENT_UNSIGNED || element == ELEMENT_UNSIGNED_LONG_LONG;
        assert_int_equal(target_supports(&hopper, OP_CAS, element), is_word);
    }
    for (int operation = 0; operation < OP_COUNT; operation++)
        assert_false(target_supports(&hopper, operation, ELEMENT_OTHER));
    for (int element = 0; element < ELEMENT_COUNT; element++)
        assert_int_equal(target_is_native_in_shared(OP_ADD, element), element == ELEMENT_INT || element == ELEMENT_UNSIGNED);
}

static void names_of_architectures(void **state) {
    (void)state;
    assert_int_equal(architecture_parse("sm_70"), 70);
    assert_int_equal(architecture_parse("sm_120"), 120);
    assert_int_equal(architecture_parse("sm_90a"), 90);
    assert_int_equal(architecture_parse("sm_100f"), 100);
    assert_int_equal(architecture_parse("sm_121a"), 121);
    assert_int_equal(architecture_parse("sm_60"), 60);
    const char *const wrong[] = {"", "sm_", "sm_a", "90", "compute_90", "sm_90b", "sm_90aa", "sm_9000", "sm_99", "sm_71", "sm_150", "sm_80a", "sm_90f", "sm_090", "sm_ 90", "sm_+90", "sm_90 ", "sm_90a ", "sm_99999999999999999999", "SM_90"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(architecture_parse(wrong[i]), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(thirty_two_bit_sums_are_combined),
        cmocka_unit_test(sixty_four_bit_sums_are_combined_by_count),
        cmocka_unit_test(bits_and_orders_are_combined_without_a_result),
        cmocka_unit_test(the_rest_is_not),
        cmocka_unit_test(the_float_flag_counts_for_floats),
        cmocka_unit_test(nothing_is_combined_without_optimization),
        cmocka_unit_test(a_site_is_left_to_the_compiler_where_it_sees_the_address),
        cmocka_unit_test(an_unlimited_increment_is_an_addition),
        cmocka_unit_test(what_cuda_has),
        cmocka_unit_test(names_of_architectures),
    };
    return cmocka_run_group_tests_name("target", tests, NULL, NULL);
}
