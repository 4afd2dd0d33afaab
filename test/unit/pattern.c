// Regular expressions: which are refused for what they would cost.

#define _XOPEN_SOURCE 700

#include "base/pattern.h"

#include "check.h"

static const char *problem_of(struct arena *arena, const char *text) {
    regex_t pattern;
    const char *problem = "";
    if (pattern_compile(arena, "--files", text, &pattern, &problem) == 0)
        regfree(&pattern);
    return problem;
}

static const char *repeated(struct arena *arena, const char *before, const char *text, unsigned times, const char *after) {
    for (unsigned i = 0; i < times; i++)
        before = arena_printf(arena, "%s%s", before, text);
    return arena_printf(arena, "%s%s", before, after);
}

static void usual_ones_are_taken(void **state) {
    assert_string_equal(problem_of(*state, "^(.*/)?(src|include)/[^/]+/[a-z]+_[0-9]{4}\\.cuh?$"), "");
    assert_string_equal(problem_of(*state, "c\\+\\+|a{0,9}|b{3,}|\\{1000\\}"), "");
    assert_string_equal(problem_of(*state, repeated(*state, "", "a", 1000, "")), "");
}

static void costly_ones_are_refused(void **state) {
    static const char refusal[] = "--files: a regular expression has up to 1000 bytes, 16384 with its repetitions written out (a + counts as two), and no back-references";
    assert_string_equal(problem_of(*state, "(a{255}){255}"), refusal);
    assert_string_equal(problem_of(*state, "(a{0,255}){0,255}"), refusal);
    assert_string_equal(problem_of(*state, "(a{255,}){255,}"), refusal);
    assert_string_equal(problem_of(*state, repeated(*state, repeated(*state, "", "(", 11, "a"), ")+", 11, "")), refusal);
    assert_string_equal(problem_of(*state, repeated(*state, "", "a", 1001, "")), refusal);
    assert_string_equal(problem_of(*state, "a{4294967297}"), refusal);
    assert_string_equal(problem_of(*state, "a{18446744073709551615,}"), refusal);
    assert_string_equal(problem_of(*state, "(.*)\\1"), refusal);
}

static void mistakes_are_told(void **state) {
    assert_string_equal(problem_of(*state, "("), "--files=(: Unmatched ( or \\(");
}

int main(void) {
    const struct CMUnitTest tests[] = {ARENA_TEST(usual_ones_are_taken), ARENA_TEST(costly_ones_are_refused), ARENA_TEST(mistakes_are_told)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
