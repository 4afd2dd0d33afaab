// The cost model: what a search for equal addresses is worth, by what is known of the site.

#define _XOPEN_SOURCE 700

#include "decide/cost.h"

#include "check.h"
#include "sites/frame.h"

static struct frame frame;

static struct site keyed(enum element element) {
    frame = (struct frame){0};
    return (struct site){.operation = OP_ADD, .element = element, .space = SPACE_GLOBAL, .address = ADDRESS_KEYED, .frame = &frame};
}

static void a_search_gains_on_the_keys_that_programs_have(void **state) {
    (void)state;
    const enum element elements[] = {ELEMENT_INT, ELEMENT_UNSIGNED, ELEMENT_UNSIGNED_LONG_LONG, ELEMENT_FLOAT, ELEMENT_DOUBLE, ELEMENT_HALF2};
    for (size_t i = 0; i < sizeof elements / sizeof *elements; i++) {
        struct site site = keyed(elements[i]);
        struct cost cost = cost_of_search(&site);
        assert_in_range(cost.gain, 150, 200);
        assert_null(cost.why_not);
        assert_int_equal(cost.count, 1);
    }
}

static void lanes_that_step_on_have_nothing_to_find(void **state) {
    (void)state;
    struct site site = keyed(ELEMENT_FLOAT);
    site.traffic.is_computed = site.traffic.neighbours_differ = true;
    struct cost cost = cost_of_search(&site);
    assert_int_equal(cost.gain, 100);
    assert_string_equal(cost.why_not, "the address goes on from lane to lane, so a search for equal ones finds nothing");
    site.hint = HINT_KEYED; // the user knows better
    assert_true(cost_of_search(&site).gain > 150);
}

static void a_computed_address_gains_nothing_where_few_lanes_come_by(void **state) {
    (void)state;
    struct site site = keyed(ELEMENT_UNSIGNED);
    site.traffic.is_computed = true;
    assert_true(cost_of_search(&site).gain > 150);
    site.sparse = true;
    assert_in_range(cost_of_search(&site).gain, 80, 95); // random keys, eight lanes: 0.90 and 0.88
    site.traffic.is_computed = false;                    // data decide
    assert_true(cost_of_search(&site).gain > 150);
}

static void a_block_of_a_few_threads_gains_nothing(void **state) {
    (void)state;
    struct site site = keyed(ELEMENT_UNSIGNED);
    frame.bound = 8;
    assert_in_range(cost_of_search(&site).gain, 80, 95);
    assert_non_null(cost_of_search(&site).why_not);
    frame.bound = 9;
    assert_true(cost_of_search(&site).gain > 150);
}

static void lists_of_each_lanes_own_meet_by_chance(void **state) {
    (void)state;
    struct site site = keyed(ELEMENT_FLOAT);
    site.traffic.is_listed = true;
    assert_non_null(cost_of_search(&site).why_not);
    assert_in_range(cost_of_search(&site).gain, 95, 100);
    site.hint = HINT_KEYED;
    assert_null(cost_of_search(&site).why_not);
}

static void the_same_search_in_each_round_is_not_made(void **state) {
    (void)state;
    struct site site = keyed(ELEMENT_FLOAT);
    site.traffic.repeats = true;
    assert_non_null(cost_of_search(&site).why_not);
    assert_in_range(cost_of_search(&site).gain, 95, 100);
    site.hint = HINT_KEYED;
    assert_null(cost_of_search(&site).why_not);
}

static void parts_of_warps_in_loops_of_their_own_are_not_searched(void **state) {
    (void)state;
    struct site site = keyed(ELEMENT_FLOAT);
    site.traffic.comes_in_parts = true;
    assert_non_null(cost_of_search(&site).why_not);
    assert_in_range(cost_of_search(&site).gain, 95, 100);
    assert_non_null(cost_of_search_in_front(&site).why_not);
    site.hint = HINT_KEYED;
    assert_null(cost_of_search(&site).why_not);
}

static void loops_that_only_compute_hide_no_search(void **state) {
    (void)state;
    struct site site = keyed(ELEMENT_INT);
    site.traffic.only_computes = true;
    assert_non_null(cost_of_search(&site).why_not);
    assert_in_range(cost_of_search(&site).gain, 95, 100);
    site.hint = HINT_KEYED;
    assert_null(cost_of_search(&site).why_not);
}

// Where a check comes first, in global memory, for no old value, and nobody has seen or said how many lanes come.
static void few_lanes_at_a_checked_address_gain_nothing(void **state) {
    (void)state;
    struct site few = keyed(ELEMENT_FLOAT);
    few.address = ADDRESS_UNIFORM;
    assert_int_equal(cost_of_uniform(&few, false).gain, cost_of_way(COST_WARP_UNIFORM).gain);
    assert_int_equal(cost_of_uniform(&few, true).gain, cost_of_way(COST_WARP_UNIFORM_PARTED).gain);
    few.traffic.few_meet = true;
    assert_true(cost_of_uniform(&few, false).gain < 100 && cost_of_uniform(&few, true).gain < 100);
    assert_non_null(cost_of_uniform(&few, false).why_not);
    struct site many[] = {few, few, few, few, few};
    many[0].address_proved = true;
    many[1].space = SPACE_SHARED;
    many[2].result_used = true;
    many[3].hint = HINT_UNIFORM;
    many[4].profile = &(struct site_profile){0};
    for (size_t i = 0; i < sizeof many / sizeof *many; i++) {
        assert_true(cost_of_uniform(&many[i], false).gain > 100);
        assert_null(cost_of_uniform(&many[i], false).why_not);
    }
}

static void a_loop_that_is_no_longer_unrolled_costs_more_than_a_search_gains(void **state) {
    (void)state;
    struct site site = keyed(ELEMENT_FLOAT);
    site.traffic.walks = 1;
    struct cost one = cost_of_search(&site);
    site.traffic.walks = 2;
    struct cost two = cost_of_search(&site);
    assert_true(one.why_not && two.why_not && two.gain < one.gain);
    assert_in_range(one.gain, 75, 85);
    assert_in_range(two.gain, 25, 35);
    assert_int_equal(two.count, 2);
    site.hint = HINT_RUNS;
    assert_null(cost_of_search(&site).why_not);
}

static void one_search_for_several_is_worth_more(void **state) {
    (void)state;
    struct site site = keyed(ELEMENT_FLOAT);
    struct cost alone = cost_of_search(&site), shared = cost_of_shared_search(&site);
    assert_true(shared.gain > alone.gain && shared.count == 2);
    assert_true(shared.gain < cost_of_way(COST_WARP_VECTOR).gain);
    site.traffic.is_computed = site.traffic.neighbours_differ = true;
    assert_int_equal(cost_of_shared_search(&site).gain, 100);
}

static void ways_keep_their_order(void **state) {
    (void)state;
    assert_true(cost_of_way(COST_BLOCK_SUM_LOOP).gain > cost_of_way(COST_WARP_UNIFORM).gain);
    assert_true(cost_of_way(COST_WARP_SUMS).gain > cost_of_way(COST_WARP_UNIFORM_PARTED).gain);
    assert_true(cost_of_way(COST_BLOCK_RECORDS).gain > cost_of_way(COST_WARP_VECTOR).gain);
    assert_int_equal(cost_of_way(COST_WARP_UNIFORM_COMBINED).gain, 100);
    struct site site = keyed(ELEMENT_UNSIGNED);
    assert_true(cost_of_way(COST_BLOCK_CACHE).gain > cost_of_search(&site).gain);
}

static void what_was_not_measured_says_so(void **state) {
    (void)state;
    assert_true(cost_is_measured(&(struct target){.sm = 90}));
    assert_false(cost_is_measured(&(struct target){.sm = 80}));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_search_gains_on_the_keys_that_programs_have),
        cmocka_unit_test(lanes_that_step_on_have_nothing_to_find),
        cmocka_unit_test(a_computed_address_gains_nothing_where_few_lanes_come_by),
        cmocka_unit_test(a_block_of_a_few_threads_gains_nothing),
        cmocka_unit_test(lists_of_each_lanes_own_meet_by_chance),
        cmocka_unit_test(the_same_search_in_each_round_is_not_made),
        cmocka_unit_test(parts_of_warps_in_loops_of_their_own_are_not_searched),
        cmocka_unit_test(loops_that_only_compute_hide_no_search),
        cmocka_unit_test(few_lanes_at_a_checked_address_gain_nothing),
        cmocka_unit_test(a_loop_that_is_no_longer_unrolled_costs_more_than_a_search_gains),
        cmocka_unit_test(one_search_for_several_is_worth_more),
        cmocka_unit_test(ways_keep_their_order),
        cmocka_unit_test(what_was_not_measured_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
