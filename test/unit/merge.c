// Merging several parses: each site keeps what all of them promise, and no more (meet.c tests this of any facts).

#define _XOPEN_SOURCE 700

#include "sites/merge.h"

#include "check.h"
#include "sites/frame.h"
#include "text/unit.h"

static const struct frame whole = {.in_loop = true};

static struct site best(size_t begin, size_t end) {
    return (struct site){
        .name = "atomicAdd", .range = {begin, end}, .operation = OP_ADD, .element = ELEMENT_FLOAT, .callee = CALLEE_CUDA, .relaxed = true, .space = SPACE_GLOBAL,
        .address = ADDRESS_UNIFORM, .extent = EXTENT_GRID, .address_proved = true, .compiler_proves = true, .value = VALUE_CONSTANT, .lanes = LANES_MANY,
        .object_is_fixed = true, .value_is_reduced = true, .frame = &whole, .is_instantiated = true,
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
    assert_int_equal(one.at[0].in_macro, back.at[0].in_macro);
    return one.at[0];
}

static void tests_of_both_count(void **state) {
    struct site one = best(1, 9), other = best(1, 9);
    one.deferral.obstacle = other.deferral.obstacle = MEMORY_UPDATED;
    one.tests_suffice = other.tests_suffice = true;
    struct site_test a = {{"k.cu", 1, 1}, 3, {{0, 1}, {4, 4}}}, b = {{"k.cu", 1, 1}, 3, {{0, 1}, {8, 2}}}, c = {{"k.cu", 1, 1}, 3, {{1, 2}, {4, 4}}};
    *ARENA_PUSH(*state, &one.tests) = a;
    *ARENA_PUSH(*state, &other.tests) = b;
    *ARENA_PUSH(*state, &other.tests) = c;
    struct site site = merged(*state, one, other);
    assert_true(site.tests_suffice);
    assert_int_equal(site.tests.count, 2);
    assert_int_equal(site.tests.at[0].test.bytes[0], 8), assert_int_equal(site.tests.at[0].test.bytes[1], 4);
    assert_int_equal(merged(*state, one, best(1, 9)).tests.count, 1);
    other.tests_suffice = false;
    site = merged(*state, one, other);
    assert_false(site.tests_suffice);
    assert_int_equal(site.tests.count, 0);
}

static void heads_of_both(void **state) {
    struct site one = best(1, 9), other = best(1, 9);
    *ARENA_PUSH(*state, &one.bounds) = (struct bound){.at = 1};
    *ARENA_PUSH(*state, &other.bounds) = (struct bound){.at = 2};
    *ARENA_PUSH(*state, &one.inlined) = (struct range){3, 3};
    *ARENA_PUSH(*state, &other.inlined) = (struct range){4, 4};
    struct site site = merged(*state, one, other);
    assert_int_equal(site.bounds.count, 2), assert_int_equal(site.bounds.at[1].at, 2);
    assert_int_equal(site.inlined.count, 2), assert_int_equal(site.inlined.at[1].begin, 4);
}

static void the_weaker_fact_wins(void **state) {
    struct site weak = best(1, 9);
    weak.address_proved = weak.compiler_proves = weak.object_is_fixed = weak.value_is_reduced = weak.relaxed = false;
    weak.extent = EXTENT_WARP;
    weak.value = VALUE_VARYING;
    weak.result_used = weak.user_candidates = weak.has_fence = weak.waits = weak.in_collective = weak.unevaluated = weak.has_error = weak.compiler_dependent = weak.sparse = weak.is_unclear = weak.is_too_large = weak.is_copied = weak.lacks_registers = weak.has_old_standard = true;
    weak.registers_doubt = "a doubt";
    for (int turn = 0; turn < 2; turn++) {
        struct site site = turn ? merged(*state, weak, best(1, 9)) : merged(*state, best(1, 9), weak);
        assert_false(site.address_proved || site.compiler_proves || site.object_is_fixed || site.value_is_reduced || site.relaxed);
        assert_int_equal(site.extent, EXTENT_WARP);
        assert_int_equal(site.value, VALUE_VARYING);
        assert_true(site.result_used && site.user_candidates && site.has_fence && site.waits && site.in_collective && site.unevaluated && site.has_error && site.compiler_dependent && site.sparse && site.is_unclear);
        assert_true(site.is_too_large && site.is_copied && site.lacks_registers && site.has_old_standard);
        assert_string_equal(site.registers_doubt, "a doubt");
    }
}

static void doubts_of_both(void **state) {
    struct site none = best(1, 9), one = best(1, 9), known = best(1, 9), other = best(1, 9);
    one.has_fence = known.has_fence = other.has_fence = true;
    one.fence_doubt = "f";
    other.fence_doubt = "e";
    assert_string_equal(merged(*state, none, one).fence_doubt, "f");
    assert_string_equal(merged(*state, one, none).fence_doubt, "f");
    assert_string_equal(merged(*state, one, other).fence_doubt, "e");
    assert_string_equal(merged(*state, other, one).fence_doubt, "e");
    assert_null(merged(*state, one, known).fence_doubt);
    assert_null(merged(*state, known, one).fence_doubt);
}

static void locations_of_both(void **state) {
    struct site a = best(1, 9), b = best(1, 9);
    a.location = " 0:k:1";
    assert_null(merged(*state, a, b).location);
    b.location = " 1:k:2";
    struct site site = merged(*state, a, b);
    assert_string_equal(site.location, " 0:k:1, 1:k:2");
    a.location = " 0:k:2"; // another place there, though the same two numbers
    b.location = " 1:k:1";
    assert_string_equal(merged(*state, a, b).location, " 0:k:2, 1:k:1");
}

// Of code that one architecture leaves out, the other one says what holds.
static void what_only_one_of_them_runs(void **state) {
    struct site runs = best(1, 9), left_out = best(1, 9);
    runs.address = ADDRESS_KEYED;
    runs.address_proved = false;
    runs.deferral.obstacle = MEMORY_READ;
    left_out.is_instantiated = false;
    left_out.deferral.obstacle = MEMORY_CLEAR;
    struct site site = merged(*state, runs, left_out);
    assert_true(site.is_instantiated);
    assert_int_equal(site.address, ADDRESS_KEYED);
    assert_false(site.address_proved);
    assert_int_equal(site.deferral.obstacle, MEMORY_READ);
    left_out.address = ADDRESS_UNKNOWN;
    assert_int_equal(merged(*state, runs, left_out).address, ADDRESS_KEYED);
}

static void frames_that_differ(void **state) {
    struct frame one = {.has_kernel = true}, other = {.has_kernel = true};
    *ARENA_PUSH(*state, &one.places) = (struct frame_place){.kind = FRAME_DECLARATION, .at = 7, .base = "p"};
    *ARENA_PUSH(*state, &other.places) = (struct frame_place){.kind = FRAME_DECLARATION, .at = 7, .base = "q"};
    assert_non_null(frame_common(*state, &one, &other)->obstacle);
    other.places.at[0].base = "p";
    assert_null(frame_common(*state, &one, &other)->obstacle);
    other.places.at[0].at = 9;
    assert_non_null(frame_common(*state, &one, &other)->obstacle);
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

// Of a parse that has no site there, it is not known what a name of the program's own stands for.
static void names_of_the_programs_need_both(void **state) {
    struct node callee = {.in_macro = true}, call = {.callee = &callee};
    struct site sites[] = {best(10, 20), best(30, 40), best(50, 60)};
    sites[0].callee = CALLEE_WRAPPER;
    sites[1].call = &call;
    struct site_list some = list_of(*state, sites, 3), none = {0}, empty = {0}, again = list_of(*state, sites, 3);
    merge_sites(*state, &some, &empty);
    merge_sites(*state, &none, &empty);
    merge_sites(*state, &none, &again);
    for (int i = 0; i < 2; i++) {
        const struct site *at = i ? none.at : some.at;
        assert_int_equal(at[0].callee, CALLEE_USER);
        assert_true(at[1].in_macro && at[1].callee == CALLEE_CUDA);
        assert_true(!at[2].in_macro && at[2].callee == CALLEE_CUDA);
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

// Kin to the same first one in both, and as far from it.
static void kinship_needs_both(void **state) {
    struct site a = best(21, 29), b = best(21, 29);
    a.kin = b.kin = (struct site_kin){.is_kin = true, .first = 1, .distance_is_known = true, .distance = 4};
    struct site site = merged(*state, a, b);
    assert_true(site.kin.is_kin && site.kin.distance_is_known && site.kin.first == 1 && site.kin.distance == 4);
    b.kin.distance = 8;
    site = merged(*state, a, b);
    assert_true(site.kin.is_kin && !site.kin.distance_is_known);
    b.kin = (struct site_kin){.is_kin = true, .first = 1};
    site = merged(*state, a, b);
    assert_true(site.kin.is_kin && !site.kin.distance_is_known);
    b.kin = (struct site_kin){.is_kin = true, .first = 11, .distance_is_known = true, .distance = 4};
    assert_false(merged(*state, a, b).kin.is_kin);
    b.kin = (struct site_kin){0};
    assert_false(merged(*state, a, b).kin.is_kin);
    b.is_instantiated = false; // nothing runs there that is no kin
    assert_true(merged(*state, a, b).kin.is_kin);
}

static void different_constants_are_a_macros(void **state) {
    static const struct node one = {.range = {3, 4}, .constant = {CONSTANT_INTEGER, 1, 0}}, nothing = {.range = {3, 4}, .constant = {CONSTANT_INTEGER, 0, 0}};
    static const struct node other_one = {.range = {3, 4}, .constant = {CONSTANT_INTEGER, 1, 0}};
    struct site a = best(1, 9), b = best(1, 9);
    a.operand = &one;
    b.operand = &nothing; // a read
    assert_true(merged(*state, a, b).in_macro);
    b.operand = &other_one;
    struct site_list left = list_of(*state, &a, 1), right = list_of(*state, &b, 1);
    merge_sites(*state, &left, &right);
    assert_false(left.at[0].in_macro);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        ARENA_TEST(tests_of_both_count), ARENA_TEST(heads_of_both), ARENA_TEST(the_weaker_fact_wins),
        ARENA_TEST(doubts_of_both), ARENA_TEST(locations_of_both),
        ARENA_TEST(what_only_one_of_them_runs),
        ARENA_TEST(frames_that_differ),
        ARENA_TEST(different_facts_are_unknown),
        ARENA_TEST(different_operations_are_a_macros),
        ARENA_TEST(addresses),
        ARENA_TEST(sites_of_one_parse_alone_stay),
        ARENA_TEST(names_of_the_programs_need_both),
        ARENA_TEST(nothing_and_something),
        ARENA_TEST(kinship_needs_both),
        ARENA_TEST(different_constants_are_a_macros),
    };
    return cmocka_run_group_tests_name("merge", tests, NULL, NULL);
}
