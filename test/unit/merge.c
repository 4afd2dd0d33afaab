// Merging several parses: each site keeps what all of them promise, and no more.

#define _XOPEN_SOURCE 700

#include "merge.h"

#include "check.h"
#include "frame.h"
#include "unit.h"

static const struct frame whole = {.in_loop = true};

static struct site best(size_t begin, size_t end) {
    return (struct site){
        .range = {begin, end}, .operation = OP_ADD, .element = ELEMENT_FLOAT, .callee = CALLEE_CUDA, .relaxed = true, .space = SPACE_GLOBAL,
        .address = ADDRESS_UNIFORM, .extent = EXTENT_GRID, .address_proved = true, .compiler_proves = true, .value = VALUE_CONSTANT, .lanes = LANES_MANY,
        .object_is_fixed = true, .value_is_reduced = true, .frame = &whole,
    };
}

static struct site_list list_of(struct arena *arena, const struct site *sites, size_t count) {
    struct site_list list = {0};
    for (size_t i = 0; i < count; i++)
        *ARENA_PUSH(arena, &list) = sites[i];
    return list;
}

// What becomes of a site that one parse sees as `a` and the other as `b`. The order of the parses must not matter.
static struct site merged(struct arena *arena, struct site a, struct site b) {
    struct site_list one = list_of(arena, &a, 1), other = list_of(arena, &b, 1), back = list_of(arena, &b, 1), forth = list_of(arena, &a, 1);
    merge_sites(arena, &one, &other);
    merge_sites(arena, &back, &forth);
    assert_int_equal(one.count, 1);
    assert_int_equal(back.count, 1);
    assert_int_equal(one.at[0].address, back.at[0].address);
    assert_int_equal(one.at[0].in_macro, back.at[0].in_macro);
    assert_int_equal(one.at[0].callee, back.at[0].callee);
    return one.at[0];
}

static void the_same_twice_is_the_same(void **state) {
    struct site site = merged(*state, best(1, 9), best(1, 9));
    struct site expected = best(1, 9);
    expected.id = 1;
    assert_memory_equal(&site, &expected, sizeof site);
}

static void the_weaker_fact_wins(void **state) {
    struct site weak = best(1, 9);
    weak.address_proved = weak.compiler_proves = weak.object_is_fixed = weak.value_is_reduced = weak.relaxed = false;
    weak.extent = EXTENT_WARP;
    weak.value = VALUE_VARYING;
    weak.result_used = weak.user_candidates = weak.has_fence = weak.waits = weak.in_collective = weak.unevaluated = weak.has_error = weak.sparse = true;
    for (int turn = 0; turn < 2; turn++) {
        struct site site = turn ? merged(*state, weak, best(1, 9)) : merged(*state, best(1, 9), weak);
        assert_false(site.address_proved || site.compiler_proves || site.object_is_fixed || site.value_is_reduced || site.relaxed);
        assert_int_equal(site.extent, EXTENT_WARP);
        assert_int_equal(site.value, VALUE_VARYING);
        assert_true(site.result_used && site.user_candidates && site.has_fence && site.waits && site.in_collective && site.unevaluated && site.has_error && site.sparse);
    }
}

static void different_facts_are_unknown(void **state) {
    struct site other = best(1, 9);
    other.space = SPACE_SHARED;
    other.lanes = LANES_ONE;
    other.element = ELEMENT_DOUBLE;
    other.callee = CALLEE_WRAPPER;
    struct site site = merged(*state, best(1, 9), other);
    assert_int_equal(site.space, SPACE_UNKNOWN);
    assert_int_equal(site.lanes, LANES_UNKNOWN);
    assert_int_equal(site.element, ELEMENT_OTHER);
    assert_int_equal(site.callee, CALLEE_USER); // left alone
}

static void different_operations_are_a_macros(void **state) {
    struct site other = best(1, 9);
    other.operation = OP_MAX;
    assert_true(merged(*state, best(1, 9), other).in_macro);
    other = best(1, 9);
    other.scope = SCOPE_BLOCK;
    assert_true(merged(*state, best(1, 9), other).in_macro);
}

static void addresses(void **state) {
    static const enum address_class all[] = {ADDRESS_UNKNOWN, ADDRESS_UNIFORM, ADDRESS_DISTINCT, ADDRESS_KEYED};
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++) {
            struct site a = best(1, 9), b = best(1, 9);
            a.address = all[i];
            b.address = all[j];
            a.address_proved = all[i] == ADDRESS_UNIFORM;
            b.address_proved = all[j] == ADDRESS_UNIFORM;
            struct site site = merged(*state, a, b);
            if (i == j)
                assert_int_equal(site.address, all[i]);
            else
                assert_true(site.address != ADDRESS_UNIFORM && site.address != ADDRESS_DISTINCT); // neither is promised by both
            assert_int_equal(site.address_proved, i == j && all[i] == ADDRESS_UNIFORM);
        }
}

static void sites_of_one_parse_alone_stay(void **state) {
    const struct site left[] = {best(10, 20), best(12, 18), best(40, 50)}, right[] = {best(5, 8), best(10, 20), best(30, 35)};
    struct site_list merged = list_of(*state, left, 3), more = list_of(*state, right, 3);
    merge_sites(*state, &merged, &more);
    const size_t begins[] = {5, 10, 12, 30, 40};
    assert_int_equal(merged.count, 5);
    for (unsigned i = 0; i < 5; i++) {
        assert_int_equal(merged.at[i].range.begin, begins[i]);
        assert_int_equal(merged.at[i].id, i + 1);
    }
}

static void nothing_and_something(void **state) {
    const struct site site = best(10, 20);
    struct site_list none = {0}, empty = {0}, one = list_of(*state, &site, 1);
    merge_sites(*state, &none, &empty);
    assert_int_equal(none.count, 0);
    merge_sites(*state, &none, &one);
    assert_int_equal(none.count, 1);
    merge_sites(*state, &none, &empty);
    assert_int_equal(none.count, 1);
}

static void groups_do_not_survive(void **state) {
    static const struct site_group group = {.first = 1, .last = 2};
    struct site a = best(1, 9), b = best(11, 19);
    a.group = b.group = &group;
    const struct site both[] = {a, b};
    struct site_list one = list_of(*state, both, 2), other = list_of(*state, both, 2);
    merge_sites(*state, &one, &other);
    assert_null(one.at[0].group);
    assert_null(one.at[1].group);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        ARENA_TEST(the_same_twice_is_the_same),    ARENA_TEST(the_weaker_fact_wins), ARENA_TEST(different_facts_are_unknown),
        ARENA_TEST(different_operations_are_a_macros), ARENA_TEST(addresses),        ARENA_TEST(sites_of_one_parse_alone_stay),
        ARENA_TEST(nothing_and_something),         ARENA_TEST(groups_do_not_survive),
    };
    return cmocka_run_group_tests_name("merge", tests, NULL, NULL);
}
