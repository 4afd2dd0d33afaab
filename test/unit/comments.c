// Comments that speak to the tool: which statements they cover, what they change, and what is wrong with them.

#define _XOPEN_SOURCE 700

#include "sites/comments.h"

#include "check.h"
#include "scramble.h"
#include "tree.h"

// What the comments of a file say of its atomicAdd calls, a letter a call: '-' nothing, 'x' all rewrites suppressed, u k r n for a hint;
// with a list of suppressed rewrites behind it, in parentheses.
static const char *verdicts(struct arena *arena, const char *text) {
    struct tree *tree = tree_read(arena, text);
    struct diagnostic_list diagnostics = {0};
    const struct comments *comments = comments_read(arena, &tree->source, &diagnostics);
    assert_int_equal(diagnostics.count, 0);
    const char *all = "";
    struct node *body = tree->unit.functions.at[0]->body;
    for (unsigned i = 0; i < body->kid_count; i++) {
        struct node *call = body->kids[i];
        while (call->kind != NODE_CALL)
            call = call->kids[call->kind == NODE_IF ? IF_THEN : 0];
        struct site site = {.call = call, .source = &tree->source};
        comments_apply(comments, &site);
        static const char hints[] = {[HINT_NONE] = '-', [HINT_UNIFORM] = 'u', [HINT_KEYED] = 'k', [HINT_RUNS] = 'r', [HINT_LEAVE] = 'x', [HINT_NOALIAS] = 'n'};
        all = arena_printf(arena, "%s%c", all, site.suppressed ? 'x' : hints[site.hint]);
        if (site.suppressors)
            all = arena_printf(arena, "%s(%s)", all, site.suppressors);
    }
    return all;
}

#define KERNEL(body) "__global__ void k(int *p) {\n" body "}\n"
#define ADD "atomicAdd(p, 1);"
#define assert_verdicts(body, expected) assert_string_equal(verdicts(*state, KERNEL(body)), (expected))

static void a_hint_covers_its_line_and_the_next(void **state) {
    assert_verdicts(ADD " // warpagg: keyed\n", "k");
    assert_verdicts("// warpagg: keyed\n" ADD "\n", "k");
    assert_verdicts("    //   warpagg:   runs because they are sorted\n" ADD "\n", "r");
    assert_verdicts("// warpagg: uniform\n\n" ADD "\n", "-");
    assert_verdicts(ADD "\n// warpagg: uniform\n", "-");
    assert_verdicts(ADD "\n" ADD " // warpagg: noalias\n" ADD "\n", "-n-");
    assert_verdicts("// warpagg: uniform\n" ADD "\n" ADD "\n", "u-");
    assert_verdicts(ADD " // warpagg: leave\n" ADD "\n", "x-");
    assert_verdicts("// said of warpagg: keyed\n" ADD "\n", "-");
}

static void a_hint_covers_the_whole_statement(void **state) {
    assert_verdicts("atomicAdd(p,\n  // warpagg: keyed\n  1);\n", "k");
    assert_verdicts("atomicAdd(p,\n  1); // warpagg: keyed\n", "k");
    assert_verdicts("int x =\n  atomicAdd(p, // warpagg: keyed\n  1);\n", "k");
    assert_verdicts("if (p) // warpagg: keyed\n  " ADD "\n", "-");
}

static void nolint_of_other_tools(void **state) {
    assert_verdicts(ADD " // NOLINT\n" ADD "\n", "--");
    assert_verdicts("// NOLINTNEXTLINE\n" ADD "\n", "-");
    assert_verdicts("// NOLINTBEGIN\n" ADD "\n// NOLINTEND\n", "-");
    assert_verdicts("// NOLINTBEGIN\n" ADD "\n", "-");
    assert_verdicts(ADD " // NOLINT(bugprone-*)\n" ADD " // NOLINT(*)\n" ADD " // NOLINT()\n" ADD " // NOLINT(warpagg-*\n", "----");
    assert_verdicts(ADD " // NOLINT (warpagg-*)\n", "-"); // as in clang-tidy
}

static void nolint_of_a_list(void **state) {
    assert_verdicts(ADD " // NOLINT(warpagg-warp-keyed, other)\n" ADD "\n", "-(warpagg-warp-keyed)-");
    assert_verdicts("// NOLINT(warpagg-*)\n" ADD "\n", "-");
    assert_verdicts("// NOLINTNEXTLINE(warpagg-*)\n" ADD "\n" ADD "\n", "-(warpagg-*)-");
    assert_verdicts("// NOLINTNEXTLINE(warpagg-warp-keyed)\n" ADD " // NOLINT(other,warpagg-block-*)\n", "-(warpagg-warp-keyed,warpagg-block-*)");
    assert_verdicts(ADD " // NOLINT(other) NOLINT(warpagg*)\n", "-(warpagg*)");
    assert_verdicts(ADD " // NOLINTNEXTLINE NOLINT(warpagg-*)\n", "-(warpagg-*)");
}

static void ranges_of_lines(void **state) {
    assert_verdicts(ADD "\n// NOLINTBEGIN(warpagg-a)\n" ADD "\n" ADD "\n// NOLINTEND(warpagg-a)\n" ADD "\n", "--(warpagg-a)-(warpagg-a)-");
    assert_verdicts("// NOLINTBEGIN(warpagg-a)\n// NOLINTBEGIN\n// NOLINTEND\n" ADD "\n// NOLINTEND(warpagg-a)\n" ADD "\n", "-(warpagg-a)-");
    assert_verdicts("// NOLINTBEGIN(warpagg-a)\n// NOLINTBEGIN(warpagg-b)\n// NOLINTEND(warpagg-b)\n" ADD "\n// NOLINTEND(warpagg-a)\n", "-(warpagg-a)");
}

static void lists_take_globs(void **state) {
    assert_false(comments_suppress(*state, NULL, "warpagg-warp-keyed"));
    assert_false(comments_suppress(*state, "", "warpagg-warp-keyed"));
    assert_true(comments_suppress(*state, "warpagg-warp-keyed", "warpagg-warp-keyed"));
    assert_true(comments_suppress(*state, "warpagg-block-*, warpagg-*", "warpagg-warp-keyed"));
    assert_true(comments_suppress(*state, ",, warpagg*", "warpagg-warp-keyed"));
    assert_false(comments_suppress(*state, "warp-keyed,warpagg-warp-uniform", "warpagg-warp-keyed"));
    assert_false(comments_suppress(*state, "warpagg-warp-keyed-more", "warpagg-warp-keyed"));
}

static struct diagnostic_list complaints(struct arena *arena, const char *text) {
    struct source source;
    source_from_text(arena, "kernel.cu", text, strlen(text), &source);
    struct diagnostic_list diagnostics = {0};
    comments_read(arena, &source, &diagnostics);
    return diagnostics;
}

static void mistakes_are_told(void **state) {
    struct diagnostic_list list = complaints(*state, "int x;\n// warpagg: keyd\n");
    assert_int_equal(list.count, 1);
    assert_int_equal(list.at[0].severity, DIAGNOSTIC_WARNING);
    assert_int_equal(list.at[0].line, 2);
    assert_int_equal(list.at[0].column, 13);
    assert_string_equal(list.at[0].text, "`warpagg:` is followed by none of: uniform, keyed, runs, leave, noalias, in-range, block, remap");
    list = complaints(*state, "int x;\n// NOLINTBEGIN(warpagg-*)\n");
    assert_int_equal(list.count, 1);
    assert_int_equal(list.at[0].line, 2);
    assert_string_equal(list.at[0].text, "NOLINTBEGIN(warpagg-*) without a NOLINTEND(warpagg-*)");
    assert_int_equal(complaints(*state, "\"// warpagg: keyd\"; '// NOLINTBEGIN(warpagg-*)'").count, 0);
}

static struct site site_of(enum address_class address, bool proved, enum hint hint) {
    return (struct site){.address = address, .address_proved = proved, .extent = proved ? EXTENT_GRID : EXTENT_NONE, .hint = hint};
}

static void the_users_word_adds_to_what_is_known(void **state) {
    (void)state;
    struct site site = site_of(ADDRESS_KEYED, false, HINT_UNIFORM);
    assert_null(comments_resolve(&site));
    assert_int_equal(site.address, ADDRESS_UNIFORM);
    assert_false(site.address_proved); // checked at run time all the same
    site = site_of(ADDRESS_UNIFORM, false, HINT_KEYED);
    assert_null(comments_resolve(&site));
    assert_int_equal(site.address, ADDRESS_KEYED);
    site = site_of(ADDRESS_UNKNOWN, false, HINT_RUNS);
    assert_null(comments_resolve(&site));
    assert_int_equal(site.address, ADDRESS_KEYED);
    site = site_of(ADDRESS_UNIFORM, true, HINT_UNIFORM);
    assert_null(comments_resolve(&site));
    assert_true(site.address_proved);
}

static void the_users_word_does_not_change_what_is_proved(void **state) {
    (void)state;
    struct site site = site_of(ADDRESS_UNIFORM, true, HINT_KEYED);
    assert_non_null(comments_resolve(&site));
    assert_int_equal(site.address, ADDRESS_UNIFORM);
    const enum hint hints[] = {HINT_UNIFORM, HINT_KEYED, HINT_RUNS};
    for (size_t i = 0; i < 3; i++) {
        site = site_of(ADDRESS_DISTINCT, false, hints[i]);
        assert_non_null(comments_resolve(&site));
        assert_int_equal(site.address, ADDRESS_DISTINCT);
    }
}

static bool block_of(struct arena *arena, const char *comment, long long size[3], size_t *mistakes) {
    const char *text = arena_printf(arena, "\n%s\n__global__ void k()\n{ }\n", comment);
    struct source source;
    source_from_text(arena, "kernel.cu", text, strlen(text), &source);
    struct diagnostic_list diagnostics = {0};
    const struct comments *comments = comments_read(arena, &source, &diagnostics);
    *mistakes = diagnostics.count;
    return comments_block(comments, 3, 4, size);
}

static void sizes_of_blocks(void **state) {
    long long size[3];
    size_t mistakes;
    assert_true(block_of(*state, "// warpagg: block(32, 8)", size, &mistakes) && size[0] == 32 && size[1] == 8 && size[2] == 1 && mistakes == 0);
    assert_true(block_of(*state, "/* warpagg:block( 4,5 ,6 ) */", size, &mistakes) && size[0] == 4 && size[1] == 5 && size[2] == 6 && mistakes == 0);
    assert_true(block_of(*state, "// warpagg: block(256)", size, &mistakes) && size[0] == 256 && size[1] == 1 && mistakes == 0);
    assert_false(block_of(*state, "int x; // warpagg: block(32)", size, &mistakes) || mistakes != 0); // of the line above only
    static const char *const wrong[] = {"block", "block()", "block(0)", "block(n)", "block(32", "block(32,)", "block(1, 2, 3, 4)", "block(2048)", "block(64, 64)", "block(-1)", "block(99999999999999999999)"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (block_of(*state, arena_printf(*state, "// warpagg: %s", wrong[i]), size, &mistakes) || mistakes != 1)
            fail_msg("taken for a size: %s", wrong[i]);
}

static void any_text_can_be_read(void **state) {
    uint32_t seed = 99;
    for (int round = 0; round < 20000; round++) {
        struct source source = scrambled(*state, &seed, 24);
        struct diagnostic_list diagnostics = {0};
        const struct comments *comments = comments_read(*state, &source, &diagnostics);
        for (size_t i = 0; i < diagnostics.count; i++)
            assert_true(diagnostics.at[i].line >= 1 && diagnostics.at[i].line <= source.line_count);
        size_t begin = next_random(&seed) % (source.length + 1);
        struct node call = {.kind = NODE_CALL, .source = &source, .range = {begin, source.length}};
        struct site site = {.call = &call, .source = &source};
        comments_apply(comments, &site);
        comments_suppress(*state, site.suppressors, "warpagg-warp-keyed");
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        ARENA_TEST(a_hint_covers_its_line_and_the_next),
        ARENA_TEST(a_hint_covers_the_whole_statement),
        ARENA_TEST(nolint_of_other_tools),
        ARENA_TEST(nolint_of_a_list),
        ARENA_TEST(ranges_of_lines),
        ARENA_TEST(lists_take_globs),
        ARENA_TEST(mistakes_are_told),
        ARENA_TEST(the_users_word_adds_to_what_is_known),
        ARENA_TEST(the_users_word_does_not_change_what_is_proved),
        ARENA_TEST(sizes_of_blocks),
        ARENA_TEST(any_text_can_be_read),
    };
    return cmocka_run_group_tests_name("comments", tests, NULL, NULL);
}
