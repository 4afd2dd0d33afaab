// The meet of facts, over the rows of facts.def: it has no order, changes nothing that both say, and promises
// no more than either. Facts are compared as text, a row each.

#define _XOPEN_SOURCE 700

#include "sites/meet.h"

#include "check.h"
#include "scramble.h"
#include "sites/frame.h"
#include "sites/loop_place.h"
#include "sites/kernels.h"
#include "sites/stride_loop.h"
#include "sites/ways.h"
#include "text/unit.h"

// ---- A row as text ---------------------------------------------------------------------------------

static const char *of_place(struct arena *arena, struct device_place place) {
    return arena_printf(arena, "%s:%u:%u", place.file ? place.file : "", place.line, place.column);
}

static const char *of_tests(struct arena *arena, const struct site_test_list *tests) {
    const char *text = "";
    for (size_t i = 0; i < tests->count; i++) {
        const struct site_test *one = &tests->at[i];
        text = arena_printf(arena, "%s %s %u-%u %lld-%lld", text, of_place(arena, one->kernel), one->test.argument[0],
                            one->test.argument[1], one->test.bytes[0], one->test.bytes[1]);
    }
    return text;
}

static const char *of_bounds(struct arena *arena, const struct bound_list *bounds) {
    const char *text = "";
    for (size_t i = 0; i < bounds->count; i++)
        text = arena_printf(arena, "%s %zu:%lld/%lld", text, bounds->at[i].at, bounds->at[i].threads,
                            bounds->at[i].registers);
    return text;
}

static const char *of_ranges(struct arena *arena, const struct range_list *ranges) {
    const char *text = "";
    for (size_t i = 0; i < ranges->count; i++)
        text = arena_printf(arena, "%s %zu-%zu", text, ranges->at[i].begin, ranges->at[i].end);
    return text;
}

// What an operand says; two nodes may say the same.
static const char *of_node(struct arena *arena, const struct node *node) {
    if (!node)
        return "";
    return arena_printf(arena, "%zu-%zu %d %lld %a", node->range.begin, node->range.end, (int)node->constant.kind,
                        (long long)node->constant.integer, node->constant.floating);
}

static const char *of_frame(struct arena *arena, const struct frame *frame) {
    if (!frame || frame->obstacle)
        return frame ? frame->obstacle : "";
    return arena_printf(arena, "%d %d %lld %lld %lld", frame->in_loop, frame->strides, frame->threads, frame->bound,
                        frame->shared);
}

#define NUMBER(name) arena_printf(arena, "%lld", (long long)facts->name)
#define TEXT_OF(name) (facts->name ? facts->name : "")
#define RANGE(name) arena_printf(arena, "%zu-%zu", facts->name.begin, facts->name.end)

#define TEXT_FIRST RANGE
#define TEXT_BOTH NUMBER
#define TEXT_EITHER NUMBER
#define TEXT_LEAST NUMBER
#define TEXT_LEAST_SOME NUMBER
#define TEXT_MOST NUMBER
#define TEXT_MOST_OF_ALL NUMBER
#define TEXT_SAME NUMBER
#define TEXT_SPELLED(name) of_node(arena, facts->name)
#define TEXT_CALLEE_RANGE RANGE
#define TEXT_MACRO NUMBER
#define TEXT_ONCE NUMBER
#define TEXT_NAMES(name) ""
#define TEXT_NOTE TEXT_OF
#define TEXT_UNION TEXT_OF
#define TEXT_LOCATION TEXT_OF
#define TEXT_DOUBT TEXT_OF
#define TEXT_FENCE_PLACE TEXT_OF
#define TEXT_ADDRESS NUMBER
#define TEXT_SPAN(name) arena_printf(arena, "%lld-%lld", facts->name.first, facts->name.end)
#define TEXT_DEFERRAL(name) arena_printf(arena, "%d %s", facts->name.obstacle, of_place(arena, facts->name.at))
#define TEXT_TESTABLE NUMBER
#define TEXT_TESTS(name) of_tests(arena, &facts->name)
#define TEXT_SEEN NUMBER
#define TEXT_INLINED(name) of_ranges(arena, &facts->name)
#define TEXT_BOUNDS(name) of_bounds(arena, &facts->name)
#define TEXT_LOOP_PLACE(name) (facts->name ? facts->name->text : "")
#define TEXT_STRIDE_LOOP(name) (facts->name ? facts->name->type : "")
#define TEXT_WAYS(name) \
    (facts->name ? arena_printf(arena, "by %zu", facts->name->list.at[0].kernel->opens) : "")
#define TEXT_FRAME(name) of_frame(arena, facts->name)
#define TEXT_KIN(name)                                                                                                 \
    arena_printf(arena, "%d %zu %zu %d %lld", facts->name.is_kin, facts->name.first, facts->name.anchor,               \
                 facts->name.distance_is_known, facts->name.distance)
#define TEXT_TRAFFIC(name) of_traffic(arena, &facts->name)
#define TEXT_ITERATION(name) of_iteration(arena, &facts->name)
#define TEXT_PLACE NUMBER
#define TEXT_COMPONENTS_DIFFER NUMBER

static const char *of_traffic(struct arena *arena, const struct device_traffic *facts) {
    const char *text = "";
#define FACT_TRAFFIC(type, name, meet, ...) text = arena_printf(arena, "%s %s", text, TEXT_##meet(name));
#include "words/facts.def"
    return text;
}

static const char *of_iteration(struct arena *arena, const struct site_iteration *facts) {
    const char *text = "";
#define FACT_ITERATION(type, name, meet, ...) text = arena_printf(arena, "%s %s", text, TEXT_##meet(name));
#include "words/facts.def"
    return text;
}

enum row {
#define FACT_TEXT(type, name, ...) ROW_##name,
#define FACT_RUNS(type, name, ...) ROW_##name,
#include "words/facts.def"
    ROWS
};

struct rows {
    const char *text[ROWS];
};

static struct rows rows_of(struct arena *arena, const struct facts *facts) {
    return (struct rows){{
#define FACT_TEXT(type, name, meet, ...) [ROW_##name] = arena_printf(arena, #name " %s", TEXT_##meet(name)),
#define FACT_RUNS(type, name, meet, ...) [ROW_##name] = arena_printf(arena, #name " %s", TEXT_##meet(name)),
#include "words/facts.def"
    }};
}

static void assert_same(struct arena *arena, const struct facts *a, const struct facts *b) {
    const struct rows x = rows_of(arena, a), y = rows_of(arena, b);
    for (int i = 0; i < ROWS; i++)
        assert_string_equal(x.text[i], y.text[i]);
}

// ---- Any facts -------------------------------------------------------------------------------------

static uint32_t seed;

static unsigned any(unsigned count) {
    return next_random(&seed) % count;
}

static bool chance(void) {
    return any(4) == 0;
}

static const char *any_text(void) {
    static const char *const texts[] = {NULL, "a", "b", "c"};
    return texts[any(4)];
}

static struct device_traffic any_traffic(void) {
    struct device_traffic traffic;
#define FACT_TRAFFIC(type, name, ...) traffic.name = (type)any(sizeof traffic.name == sizeof(bool) ? 2 : 4);
#include "words/facts.def"
    return traffic;
}

static struct site_iteration any_iteration(void) {
    struct site_iteration iteration;
#define FACT_ITERATION(type, name, ...) iteration.name = (type)(uintptr_t)any(sizeof iteration.name == sizeof(bool) ? 2 : 3);
#include "words/facts.def"
    iteration.obstacle_place = NULL;
    iteration.anchor = any(2) ? 1 : 20;
    iteration.distance = iteration.anchor == 1 ? 0 : any(2) * 4;
    return iteration;
}

static struct site_kin any_kin(void) {
    struct site_kin kin = {.is_kin = !chance()};
    kin.first = kin.is_kin ? any(2) : 0;
    kin.distance_is_known = kin.is_kin && !chance();
    kin.anchor = kin.distance_is_known ? any(2) : 0;
    kin.distance = kin.distance_is_known ? any(2) : 0;
    return kin;
}

static void add_lists(struct arena *arena, struct facts *facts) {
    for (size_t at = 1; at < 4; at++) {
        if (chance())
            *ARENA_PUSH(arena, &facts->bounds) = (struct bound){.at = at, .threads = 32 << any(3), .registers = 64 << any(2)};
        if (chance())
            *ARENA_PUSH(arena, &facts->inlined) = (struct range){at, at + any(2)};
    }
    for (unsigned i = 0; facts->tests_suffice && facts->deferral.obstacle != MEMORY_CLEAR && i < 2; i++)
        *ARENA_PUSH(arena, &facts->tests) = (struct site_test){.kernel = {"k", 1 + i, 0}, .test = {{0, 1 + any(2)}, {4 << any(2), 4}}};
}

static struct facts any_facts(struct arena *arena) {
    static const struct node nodes[] = {
        {.range = {3, 4}, .constant = {CONSTANT_INTEGER, 1, 0}}, {.range = {3, 4}, .constant = {CONSTANT_INTEGER, 1, 0}},
        {.range = {3, 4}, .constant = {CONSTANT_INTEGER, 0, 0}}, {.range = {3, 4}, .constant = {CONSTANT_FLOATING, 0, -0.0}},
        {.range = {3, 4}},                                       {.range = {3, 5}},
    };
    static const struct frame frames[] = {
        {.in_loop = true}, {.obstacle = "b"}, {.obstacle = "a"}, {.threads = 32, .bound = 64, .has_kernel = true}, {.shared = 5, .strides = true},
    };
    static const struct loop_place loop_places[] = {
        {.key = "i", .key_type = "int", .text = "&a[\1]"}, {.key = "i", .key_type = "int", .text = "&a[\1]"},
        {.key = "j", .key_type = "int", .text = "&b[\1]"}, {.key = "i", .key_type = "long", .text = "&c[\1]"},
    };
    static const struct stride_loop stride_loops[] = {
        {.range = {4, 9}, .type = "int"}, {.range = {4, 9}, .type = "int"}, {.range = {4, 9}, .type = "long"},
    };
    static const struct kernel kernels[] = {{.opens = 7}, {.opens = 7}, {.opens = 9}};
    static struct way by[] = {{.kernel = &kernels[0]}, {.kernel = &kernels[1]}, {.kernel = &kernels[2]}};
    static const struct ways ways[] = {{{&by[0], 1, 1}}, {{&by[1], 1, 1}}, {{&by[2], 1, 1}}};
    static const char *const names[] = {"atomicAdd", "atomicMax"}, *const lists[] = {NULL, "a", "b", "a,b", "b,c"};
    static const char *const locations[] = {NULL, " 0:k:1", " 0:k:2", " 1:k:1", " 0:k:1, 1:k:2"};
    static const char *const files[] = {"f", "g"};
#define ANY_BOTH(name) !chance()
#define ANY_EITHER(name) chance()
#define ANY_LEAST(name) any(3)
#define ANY_SAME(name) any(3)
#define ANY_FIRST(name) {1, 9}
#define ANY_CALLEE_RANGE(name) {1, chance() ? 4 : 5}
#define ANY_SPELLED(name) chance() ? NULL : &nodes[any(6)]
#define ANY_MACRO(name) chance()
#define ANY_ONCE(name) chance()
#define ANY_NAMES(name) NULL
#define ANY_NOTE(name) ROW_##name == ROW_name ? names[any(2)] : any_text()
#define ANY_UNION(name) lists[any(5)]
#define ANY_LOCATION(name) locations[any(5)]
#define ANY_DOUBT(name) NULL
#define ANY_FENCE_PLACE(name) NULL
#define ANY_ADDRESS(name) any(4)
#define ANY_SPAN(name) {0}
#define ANY_DEFERRAL(name) {chance() ? MEMORY_CLEAR : any(MEMORY_SYSTEM + 1), {0}}
#define ANY_TESTABLE(name) !chance()
#define ANY_TESTS(name) {0}
#define ANY_SEEN(name) any(4)
#define ANY_INLINED(name) {0}
#define ANY_BOUNDS(name) {0}
#define ANY_LOOP_PLACE(name) (chance() ? NULL : &loop_places[any(4)])
#define ANY_STRIDE_LOOP(name) (chance() ? NULL : &stride_loops[any(3)])
#define ANY_WAYS(name) (chance() ? NULL : &ways[any(3)])
#define ANY_FRAME(name) &frames[any(5)]
#define ANY_KIN(name) any_kin()
#define ANY_TRAFFIC(name) any_traffic()
#define ANY_ITERATION(name) any_iteration()
    struct facts facts = {
#define FACT_TEXT(type, name, meet, ...) .name = ANY_##meet(name),
#define FACT_RUNS(type, name, meet, ...) .name = ANY_##meet(name),
#include "words/facts.def"
    };
    facts.is_instantiated = !chance();
    facts.fence_doubt = facts.has_fence ? any_text() : NULL;
    if (!chance())
        facts.reach = (struct span){any(2), 2 + any(2)};
    if (facts.deferral.obstacle == MEMORY_CLEAR)
        facts.tests_suffice = true;
    else if (any(2))
        facts.deferral.at = (struct device_place){files[any(2)], any(3), any(2)};
    add_lists(arena, &facts);
    return facts;
}

// ---- What holds of the meet ------------------------------------------------------------------------

static void it_has_no_order(void **state) {
    seed = 11;
    for (int round = 0; round < 3000; round++) {
        struct facts a = any_facts(*state), b = any_facts(*state), c = any_facts(*state);
        struct facts both = facts_meet(*state, &a, &b), back = facts_meet(*state, &b, &a), others = facts_meet(*state, &b, &c);
        assert_same(*state, &both, &back);
        struct facts left = facts_meet(*state, &both, &c), right = facts_meet(*state, &a, &others);
        assert_same(*state, &left, &right);
    }
}

static void it_changes_nothing_that_both_say(void **state) {
    seed = 12;
    for (int round = 0; round < 3000; round++) {
        struct facts a = any_facts(*state), b = any_facts(*state), again = a, both = facts_meet(*state, &a, &b);
        struct facts same = facts_meet(*state, &a, &again), less = facts_meet(*state, &both, &a);
        assert_same(*state, &same, &a);
        assert_same(*state, &less, &both);
    }
}

// What explains, and what is done if something is rewritten, promises nothing.
static bool promises(enum row row) {
    static const enum row others[] = {
        ROW_range, ROW_names, ROW_name, ROW_callee_range, ROW_suppressors, ROW_deferral, ROW_inlined, ROW_bounds, ROW_registers_doubt, ROW_dependence, ROW_error_at, ROW_fence_place, ROW_waits_place, ROW_copied_in,
    };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (others[i] == row)
            return false;
    return true;
}

// Where nothing is known of one, nothing is said of both.
static void it_promises_nothing_of_nothing(void **state) {
    seed = 13;
    struct facts nothing = facts_nothing();
    nothing.range = (struct range){1, 9};
    nothing.iteration.anchor = 1;
    for (int round = 0; round < 3000; round++) {
        struct facts a = any_facts(*state), both = facts_meet(*state, &a, &nothing);
        const struct rows x = rows_of(*state, &nothing), y = rows_of(*state, &both);
        for (enum row row = 0; row < ROWS; row++)
            if (promises(row))
                assert_string_equal(x.text[row], y.text[row]);
        assert_true(both.deferral.obstacle != MEMORY_CLEAR);
    }
}

// Row by row: what one has as if nothing were known, both have so. No doubt and no test may be the most that there is, too.
static void it_promises_no_more_than_either(void **state) {
    seed = 14;
    struct facts nothing = facts_nothing();
    nothing.iteration.anchor = 1;
    const struct rows least = rows_of(*state, &nothing);
    for (int round = 0; round < 3000; round++) {
        struct facts a = any_facts(*state), b = any_facts(*state);
        a.is_instantiated = b.is_instantiated = true;
        struct facts both = facts_meet(*state, &a, &b);
        const struct rows x = rows_of(*state, &a), y = rows_of(*state, &both);
        for (enum row row = 0; row < ROWS; row++)
            if (promises(row) && row != ROW_fence_doubt && row != ROW_tests && strcmp(x.text[row], least.text[row]) == 0)
                assert_string_equal(y.text[row], least.text[row]);
        assert_true(both.deferral.obstacle != MEMORY_CLEAR || (a.deferral.obstacle == MEMORY_CLEAR && b.deferral.obstacle == MEMORY_CLEAR));
        assert_true(!both.kin.distance_is_known || (a.kin.distance == b.kin.distance && a.kin.anchor == b.kin.anchor));
        assert_true(!both.reach.end || (both.reach.first <= a.reach.first && both.reach.end >= a.reach.end));
    }
}

// Of a site of which one makes no code, the other says all that runs.
static void it_asks_what_runs(void **state) {
    seed = 15;
    for (int round = 0; round < 3000; round++) {
        struct facts runs = any_facts(*state), left_out = any_facts(*state);
        runs.is_instantiated = true;
        left_out.is_instantiated = false;
        struct facts both = facts_meet(*state, &runs, &left_out), taken = both;
        facts_take_runs(&taken, &runs);
        assert_same(*state, &both, &taken);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        ARENA_TEST(it_has_no_order), ARENA_TEST(it_changes_nothing_that_both_say), ARENA_TEST(it_promises_nothing_of_nothing),
        ARENA_TEST(it_promises_no_more_than_either), ARENA_TEST(it_asks_what_runs),
    };
    return cmocka_run_group_tests_name("meet", tests, NULL, NULL);
}
