// Lists of globs: what they take, and what is wrong with one that fits nothing.

#define _XOPEN_SOURCE 700

#include "base/glob.h"

#include "check.h"

static bool takes(struct arena *arena, const char *text, const char *name) {
    struct glob_list globs = glob_parse(arena, text);
    return glob_takes(&globs, name);
}

static void an_empty_list_takes_everything(void **state) {
    assert_true(takes(*state, "", "warp-keyed"));
    assert_true(takes(*state, " , ", "warp-keyed"));
}

static void a_list_of_names_takes_those(void **state) {
    assert_true(takes(*state, "warp-keyed", "warp-keyed"));
    assert_false(takes(*state, "warp-keyed", "warp-uniform"));
    assert_true(takes(*state, "warp-keyed, block-sum", "block-sum"));
    assert_true(takes(*state, "warp-*", "warp-uniform"));
    assert_false(takes(*state, "warp-*", "block-sum"));
}

static void a_list_that_begins_with_a_minus_starts_from_all(void **state) {
    assert_false(takes(*state, "-warp-keyed", "warp-keyed"));
    assert_true(takes(*state, "-warp-keyed", "warp-uniform"));
    assert_true(takes(*state, "-*,warp-keyed", "warp-keyed"));
    assert_false(takes(*state, "-*,warp-keyed", "warp-uniform"));
}

static void the_last_item_that_fits_decides(void **state) {
    assert_false(takes(*state, "warp-*,-warp-keyed", "warp-keyed"));
    assert_true(takes(*state, "warp-*,-warp-keyed", "warp-uniform"));
    assert_true(takes(*state, "-warp-*,warp-keyed", "warp-keyed"));
    assert_true(takes(*state, "-warp-*,warp-keyed", "block-sum"));
}

static const char *const names[] = {"warp-keyed", "warp-uniform"};

static const char *problem_of(struct arena *arena, const char *text) {
    struct glob_list globs = glob_parse(arena, text);
    const char *problem = NULL;
    int status = glob_check(arena, &globs, names, 2, &problem);
    assert_int_equal(status, problem ? -1 : 0);
    return problem;
}

static void a_glob_that_fits_nothing_is_a_mistake(void **state) {
    assert_null(problem_of(*state, "warp-*,-warp-keyed"));
    assert_null(problem_of(*state, "-*"));
    assert_null(problem_of(*state, ""));
    assert_string_equal(problem_of(*state, "-*,warp-keyd"), "no rewrite is called 'warp-keyd'; did you mean 'warp-keyed'?");
    assert_string_equal(problem_of(*state, "-block-*"), "no rewrite is called 'block-*'; --list-rewrites lists them");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        ARENA_TEST(an_empty_list_takes_everything),
        ARENA_TEST(a_list_of_names_takes_those),
        ARENA_TEST(a_list_that_begins_with_a_minus_starts_from_all),
        ARENA_TEST(the_last_item_that_fits_decides),
        ARENA_TEST(a_glob_that_fits_nothing_is_a_mistake),
    };
    return cmocka_run_group_tests_name("glob", tests, NULL, NULL);
}
