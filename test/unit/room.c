// Room: how large caches and tables may be, and what several objects in one kernel get of it.

#define _XOPEN_SOURCE 700

#include "decide/room.h"

#include "check.h"
#include "decide/profile.h"
#include "decide/rewrite.h"
#include "sites/frame.h"
#include "base/least.h"

static const struct target hopper = {.sm = 90}, turing = {.sm = 75};
static const struct rewrite cache = {.name = "cache", .level = LEVEL_BLOCK, .takes_room = true}, table = {.name = "table", .level = LEVEL_BLOCK, .takes_room = true, .holds_reach = true},
                            other = {.name = "other", .level = LEVEL_BLOCK}, warp = {.name = "warp", .level = LEVEL_WARP};

// ---- one site -----------------------------------------------------------------------------------------------------------------

static struct site with(enum element element, const struct frame *frame) {
    return (struct site){.element = element, .frame = frame};
}

static unsigned slots_on(const struct target *targets, size_t count, long long limit, struct site site) {
    struct site_list sites = {&site, 1, 1, true};
    room_find(targets, count, limit, &sites);
    return room_slots(&site);
}

static unsigned slots(enum element element, const struct frame *frame) {
    return slots_on(&hopper, 1, 0, with(element, frame));
}

static void two_thirds_of_a_blocks_share(void **state) {
    (void)state;
    assert_int_equal(slots(ELEMENT_UNSIGNED, &(struct frame){0}), 2272); // 228 KiB * 256 / 2048 * 2 / 3, less 1024 and 64, by 8
    assert_int_equal(slots(ELEMENT_DOUBLE, &(struct frame){0}), 1504);
    assert_int_equal(slots(ELEMENT_FLOAT4, &(struct frame){0}), 896);
    assert_int_equal(slots(ELEMENT_UNSIGNED, &(struct frame){.threads = 512}), 4704);
    assert_int_equal(slots(ELEMENT_UNSIGNED, &(struct frame){.threads = 128}), 1056);
    assert_int_equal(slots(ELEMENT_UNSIGNED, &(struct frame){.bound = 128}), 1056);
    assert_int_equal(slots(ELEMENT_UNSIGNED, &(struct frame){.bound = 1024}), 2272);
    assert_int_equal(slots(ELEMENT_UNSIGNED, &(struct frame){.shared = 8192}), 1248);
}

// What a test at the kernel's top may find to be of no use counts on blocks of 128 threads, unless
// their size is known.
static void less_where_it_may_be_for_nothing(void **state) {
    (void)state;
    assert_int_equal(slots(ELEMENT_UNSIGNED, &(struct frame){.divides = DIVIDES_ELEMENTS}),
                     1120); // half of 228 KiB * 256 / 2048 * 2 / 3 - 1024, less 64, by 8
    assert_int_equal(
        slots(ELEMENT_UNSIGNED, &(struct frame){.divides = DIVIDES_ROWS, .bound = 1024}), 1120);
    assert_int_equal(
        slots(ELEMENT_UNSIGNED, &(struct frame){.divides = DIVIDES_ELEMENTS, .threads = 256}),
        2272);
    assert_int_equal(
        slots(ELEMENT_UNSIGNED, &(struct frame){.divides = DIVIDES_ELEMENTS, .bound = 128}), 1056);
    assert_int_equal(
        slots(ELEMENT_FLOAT4, &(struct frame){.divides = DIVIDES_ELEMENTS, .shared = 8192}),
        256); // fewer would not pay
    assert_int_equal(slots_on(&hopper, 1, 16384,
                              with(ELEMENT_INT, &(struct frame){.divides = DIVIDES_ELEMENTS})),
                     2016);
    struct site_profile profile = {.is_known = true,
                                   .passes = 1000,
                                   .lanes = 32,
                                   .addresses = 30,
                                   .runs = 30,
                                   .block_updates = 20000,
                                   .block_repeats = 78,
                                   .block_addresses = 256};
    struct site seen = with(ELEMENT_UNSIGNED, &(struct frame){.divides = DIVIDES_ELEMENTS});
    seen.profile = &profile;
    assert_true(profile_fills_cache(&seen));
    assert_int_equal(room_threads_of_cache(&seen), 256);
}

static void the_smallest_launch_in_sight_counts(void **state) {
    (void)state;
    assert_int_equal(slots(ELEMENT_UNSIGNED, &(struct frame){.least = 128}), 1056);
    assert_int_equal(slots(ELEMENT_UNSIGNED, &(struct frame){.least = 64, .bound = 128}), 448);
    assert_int_equal(slots(ELEMENT_UNSIGNED, &(struct frame){.least = 512}),
                     2272); // others may be smaller
    assert_int_equal(least_known(0, 64), 64);
    assert_int_equal(least_known(64, 0), 64);
    assert_int_equal(least_known(64, 128), 64);
    assert_int_equal(least_known(128, 64), 64);
}

static void no_more_than_may_be_declared(void **state) {
    (void)state;
    assert_int_equal(slots(ELEMENT_UNSIGNED, &(struct frame){.threads = 1024}), 6112);
    assert_int_equal(slots(ELEMENT_FLOAT4, &(struct frame){.threads = 1024}), 2432);
    assert_int_equal(slots(ELEMENT_UNSIGNED, &(struct frame){.threads = 1024, .shared = 16384}), 4064);
    unsigned any = slots(ELEMENT_DEPENDENT, &(struct frame){.threads = 1024});
    assert_int_equal(any, 2016);
    assert_true(any * (4 + 16) + 64 <= 48 * 1024); // were it a float4
}

static void none_where_there_is_too_little(void **state) {
    (void)state;
    assert_int_equal(slots(ELEMENT_UNSIGNED, &(struct frame){.threads = 64}), 448);
    assert_int_equal(slots(ELEMENT_UNSIGNED, &(struct frame){.threads = 32}), 0);
    assert_int_equal(slots(ELEMENT_UNSIGNED, &(struct frame){.shared = 16500}), 0);
    assert_int_equal(slots(ELEMENT_UNSIGNED, &(struct frame){.shared = 60000}), 0);
    assert_int_equal(slots(ELEMENT_UNSIGNED, &(struct frame){.shared_unknown = true}), 0);
    assert_int_equal(slots(ELEMENT_UNSIGNED, &(struct frame){.shared_at_launch = true}), 0);
}

static void the_smallest_of_the_targets_counts(void **state) {
    (void)state;
    const struct target both[] = {hopper, turing};
    assert_int_equal(slots_on(&turing, 1, 0, with(ELEMENT_INT, &(struct frame){0})), 1216);
    assert_int_equal(slots_on(both, 2, 0, with(ELEMENT_INT, &(struct frame){0})), 1216);
}

static void the_user_may_ask_for_an_amount(void **state) {
    (void)state;
    assert_int_equal(slots_on(&hopper, 1, 16384, with(ELEMENT_INT, &(struct frame){.shared_at_launch = true})), 2016);
    assert_int_equal(slots_on(&hopper, 1, 40000, with(ELEMENT_INT, &(struct frame){.threads = 32})), 4992);
    assert_int_equal(slots_on(&hopper, 1, 1000000, with(ELEMENT_INT, &(struct frame){0})), 6112);
    assert_int_equal(slots_on(&hopper, 1, 49152, with(ELEMENT_INT, &(struct frame){.shared = 16384})), 4064);
    assert_int_equal(slots_on(&hopper, 1, 2000, with(ELEMENT_INT, &(struct frame){0})), 0);
}

static bool holds(enum element element, long long reach, long long room) {
    const struct frame frame = {0};
    return room_holds_reach(&(struct site){.element = element, .table = {0, reach}, .room = room, .frame = &frame});
}

static void a_table_holds_what_the_index_can_reach(void **state) {
    (void)state;
    assert_true(holds(ELEMENT_UNSIGNED, 256, 1024 + 64));
    assert_false(holds(ELEMENT_UNSIGNED, 256, 1024 + 63));
    assert_false(holds(ELEMENT_UNSIGNED, 257, 1024 + 64));
    assert_true(holds(ELEMENT_UNSIGNED, 257, 272 * 4 + 64)); // by sixteen
    assert_true(holds(ELEMENT_DOUBLE, 100, 112 * 8 + 64));
    assert_false(holds(ELEMENT_DOUBLE, 100, 112 * 8 + 63));
    assert_true(holds(ELEMENT_FLOAT4, 1, 16 * 16 + 64));
    assert_false(holds(ELEMENT_UNSIGNED, 1, 0));
    assert_false(holds(ELEMENT_UNSIGNED, 0x7fffffffffffLL, 49152));
}

// ---- several --------------------------------------------------------------------------------------------------------------------

enum { FIRST_KERNEL = 100, SECOND_KERNEL = 200 };

// What else a tenant's frame says.
struct asking {
    int divides;
    const char *divided;
    long long inside;
};

// A frame with the array `one` in the first kernel, `other` in the second; NULL: not there.
static const struct frame *frame_in(struct arena *arena, const char *one, const char *other,
                                    const struct asking *asks) {
    struct frame *frame = ARENA_NEW(arena, struct frame);
    frame->divides = asks->divides, frame->divided = asks->divided, frame->inside = asks->inside;
    *ARENA_PUSH(arena, &frame->places) = (struct frame_place){.kind = FRAME_PARAMETER, .at = 7};
    if (one)
        *ARENA_PUSH(arena, &frame->places) = (struct frame_place){.kind = FRAME_DECLARATION, .at = FIRST_KERNEL, .base = one};
    if (other)
        *ARENA_PUSH(arena, &frame->places) = (struct frame_place){.kind = FRAME_DECLARATION, .at = SECOND_KERNEL, .base = other};
    return frame;
}

struct tenant {
    const struct rewrite *rewrite;
    const char *one, *other;
    struct site as;
    struct asking asks;
};

// The rooms after the division of 12000 bytes, one after the other.
static const char *divided(struct arena *arena, size_t count, const struct tenant *tenants) {
    struct site_list sites = {0};
    for (size_t i = 0; i < count; i++) {
        struct site site = tenants[i].as;
        site.rewrite = tenants[i].rewrite;
        site.frame = frame_in(arena, tenants[i].one, tenants[i].other, &tenants[i].asks);
        site.room = 12000;
        *ARENA_PUSH(arena, &sites) = site;
    }
    room_join(&sites);
    room_divide(&sites);
    const char *rooms = "";
    for (size_t i = 0; i < count; i++)
        rooms = arena_printf(arena, "%s%s%lld", rooms, i ? " " : "", sites.at[i].room);
    return rooms;
}

#define assert_divided(expected, ...) \
    assert_string_equal(divided(*state, sizeof (struct tenant[]){__VA_ARGS__} / sizeof(struct tenant), (struct tenant[]){__VA_ARGS__}), expected)

static void the_sites_of_one_array_share_an_object(void **state) {
    assert_divided("12000", {&cache, .one = "a"});
    assert_divided("12000 12000", {&cache, .one = "a"}, {&cache, .one = "a"});
    assert_divided("6000 6000", {&cache, .one = "a"}, {&cache, .one = "b"});
    assert_divided("4000 4000 4000 4000", {&cache, .one = "a"}, {&cache, .one = "b"}, {&table, .one = "c"}, {&cache, .one = "b"});
}

static void if_they_are_of_one_kind(void **state) {
    assert_divided("6000 6000", {&cache, .one = "a"}, {&table, .one = "a"});
    assert_divided("6000 6000", {&table, .one = "a", .as = {.table = {0, 10}}}, {&table, .one = "a", .as = {.table = {20, 30}}});
    assert_divided("6000 6000", {&table, .one = "a", .as = {.table = {0, 10}}}, {&table, .one = "a", .as = {.table = {10, 20}, .operation = OP_SUB}});
    assert_divided("12000 12000", {&table, .one = "a", .as = {.table = {0, 10}}}, {&table, .one = "a", .as = {.table = {10, 20}}});
    static struct site_test test = {{"k.cu", 1, 1}, 2, {{0, 1}, {4, 4}}};
    assert_divided("6000 6000", {&table, .one = "a", .as = {.table = {0, 10}, .tests = {&test, 1, 1}}}, {&table, .one = "a", .as = {.table = {0, 10}}});
    assert_divided("6000 6000", {&cache, .one = "a", .as = {.operation = OP_ADD}}, {&cache, .one = "a", .as = {.operation = OP_SUB}});
    assert_divided("6000 6000", {&cache, .one = "a", .as = {.scope = SCOPE_BLOCK}}, {&cache, .one = "a"});
    assert_divided("6000 6000", {&cache, .one = "a", .as = {.element = ELEMENT_FLOAT}}, {&cache, .one = "a"});
}

static void if_they_ask_for_one_share(void **state) {
    assert_divided("6000 6000", {&cache, .one = "a", .asks = {.divides = DIVIDES_ELEMENTS}},
                   {&cache, .one = "a"});
    assert_divided("6000 6000",
                   {&cache, .one = "a", .asks = {.divides = DIVIDES_ELEMENTS, .divided = "n"}},
                   {&cache, .one = "a", .asks = {.divides = DIVIDES_ELEMENTS, .divided = "m"}});
    assert_divided("12000 12000",
                   {&cache, .one = "a", .asks = {.divides = DIVIDES_ELEMENTS, .inside = 27}},
                   {&cache, .one = "a", .asks = {.divides = DIVIDES_ELEMENTS, .inside = 1}});
}

// The rounds that three sites of one array count.
static void of_the_fewest_rounds(void **state) {
    static const long long rounds[][3] = {{27, 4, 8}, {1, 4, 8}}, fewest[] = {4, 1};
    for (size_t i = 0; i < sizeof fewest / sizeof *fewest; i++) {
        struct site all[3];
        struct site_list sites = {all, 3, 3, true};
        for (size_t k = 0; k < 3; k++)
            all[k] = (struct site){.rewrite = &cache,
                                   .frame = frame_in(*state, "a", NULL,
                                                     &(struct asking){.divides = DIVIDES_ELEMENTS,
                                                                      .inside = rounds[i][k]})};
        room_join(&sites);
        for (size_t k = 0; k < 3; k++) {
            assert_int_equal(frame_rounds_of(&all[k]), fewest[i]);
        }
    }
}

static void each_kernel_is_divided_by_itself(void **state) {
    assert_divided("12000 12000", {&cache, .one = "a"}, {&cache, .other = "b"});
    assert_divided("12000 12000", {&cache, .one = "a", .other = "b"}, {&cache, .one = "a", .other = "b"});
    assert_divided("6000 4000 4000 4000", {&cache, .one = "a"}, {&cache, .one = "b", .other = "y"}, {&cache, .other = "x"}, {&cache, .other = "z"});
    assert_divided("6000 6000", {&cache, .one = "a"}, {&cache, .one = "a", .other = "a"}); // an object that reaches both is none of the first's
}

static void objects_of_other_kinds_take_what_they_need(void **state) {
    assert_divided("11808 12000", {&cache, .one = "a"}, {&other, .one = "n", .as = {.result_used = true}});
    assert_divided("5984 12000 5984", {&cache, .one = "a"}, {&other, .one = "n"}, {&table, .one = "b"});
    assert_divided("12000 12000 12000", {&cache, .one = "a"}, {&warp, .one = "n"}, {NULL, .one = "n"});
    assert_divided("12000 12000 12000", {&cache, .one = "a"}, {NULL, .one = "n"}, {NULL, .one = "n"}); // what is left shares nothing
    assert_divided("12000 12000", {&cache, .one = "a"}, {&other, .other = "n"});
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_thirds_of_a_blocks_share),
        cmocka_unit_test(less_where_it_may_be_for_nothing),
        cmocka_unit_test(the_smallest_launch_in_sight_counts),
        cmocka_unit_test(no_more_than_may_be_declared),
        cmocka_unit_test(none_where_there_is_too_little),
        cmocka_unit_test(the_smallest_of_the_targets_counts),
        cmocka_unit_test(the_user_may_ask_for_an_amount),
        cmocka_unit_test(a_table_holds_what_the_index_can_reach),
        ARENA_TEST(the_sites_of_one_array_share_an_object),
        ARENA_TEST(if_they_are_of_one_kind),
        ARENA_TEST(if_they_ask_for_one_share),
        ARENA_TEST(of_the_fewest_rounds),
        ARENA_TEST(each_kernel_is_divided_by_itself),
        ARENA_TEST(objects_of_other_kinds_take_what_they_need),
    };
    return cmocka_run_group_tests_name("room", tests, NULL, NULL);
}
