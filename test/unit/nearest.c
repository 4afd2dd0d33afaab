// Guessing what was meant: near words are found, and far ones are not guessed.

#define _XOPEN_SOURCE 700

#include "base/nearest.h"

#include "check.h"

static const char *guess(const char *word) {
    static const char *const words[] = {"--check", "--color", "-o", "--output-dir", "--level"};
    return nearest_word(word, words, sizeof words / sizeof *words);
}

static void small_mistakes_are_understood(void **state) {
    (void)state;
    assert_string_equal(guess("--chek"), "--check");
    assert_string_equal(guess("--colour"), "--color");
    assert_string_equal(guess("--output_dir"), "--output-dir");
    assert_string_equal(guess("--levle"), "--level");
    assert_string_equal(guess("--check"), "--check");
}

static void large_ones_are_not(void **state) {
    (void)state;
    assert_null(guess("--frobnicate"));
    assert_null(guess(""));
    assert_null(nearest_word("x", NULL, 0));
    char endless[200];
    memset(endless, '-', sizeof endless - 1);
    endless[sizeof endless - 1] = '\0';
    assert_null(guess(endless));
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(small_mistakes_are_understood), cmocka_unit_test(large_ones_are_not)};
    return cmocka_run_group_tests_name("nearest", tests, NULL, NULL);
}
