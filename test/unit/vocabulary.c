// Which macros may stand in texts, as words or put together of words.

#define _XOPEN_SOURCE 700

#include "text/vocabulary.h"

#include "check.h"

static bool may_name(struct arena *arena, const char *text, const char *macro) {
    struct vocabulary *vocabulary = vocabulary_new(arena);
    vocabulary_add(vocabulary, text, strlen(text));
    return vocabulary_may_name(vocabulary, macro);
}

static void words_of_any_place(void **state) {
    assert_true(may_name(*state, "#ifdef SOME\n#endif\n", "SOME"));
    assert_true(may_name(*state, "#if defined(SOME) && 1", "SOME"));
    assert_true(may_name(*state, "int x = SOME;", "SOME"));
    assert_true(may_name(*state, "SOME", "SOME"));
    assert_true(may_name(*state, "int x; // SOME", "SOME"));
    assert_false(may_name(*state, "int x = SOMETHING + AWESOME;", "SOME"));
    assert_false(may_name(*state, "", "SOME"));
    assert_false(may_name(*state, "// SOME\n/* SOME */ int x;", "SOME"));
    assert_true(may_name(*state, "/* a */ SOME", "SOME"));
    assert_true(may_name(*state, "// a\n#if SOME", "SOME"));
    assert_true(may_name(*state, "SOME // a", "SOME"));
}

static void words_on_two_lines(void **state) {
    assert_true(may_name(*state, "#ifdef S\\\nO\\\nM\\\nE\n", "SOME"));
    assert_true(may_name(*state, "#ifdef S\\\r\nO\\\r\nM\\\r\nE\n", "SOME"));
    assert_false(may_name(*state, "x SO\nMEN", "SOME"));
}

// #define CAT(a, b) a##b
static void words_put_together(void **state) {
    assert_true(may_name(*state, "CAT(BLOCK, _SIZE)", "BLOCK_SIZE"));
    assert_true(may_name(*state, "CAT(BLOCK, 64)", "BLOCK64"));
    assert_true(may_name(*state, "CAT(B, LOCKS)", "BLOCKS"));
    assert_true(may_name(*state, "CAT(BLOCK, S)", "BLOCKS"));
    assert_true(may_name(*state, "CAT(CAT(USE_, X), _SUM)", "USE_X_SUM"));
    assert_true(may_name(*state, "CAT(CAT(USE, _FAST), CAT(_SUM, _OF))", "USE_FAST_SUM_OF"));
    assert_true(may_name(*state, "FAST_ CAT(U, CAT(S, E))", "USE"));
    assert_false(may_name(*state, "CAT(BLOCK, _SIZE)", "BLOCK_SIZES"));
    assert_false(may_name(*state, "CAT(BLOCK, _SIZE)", "A_BLOCK_SIZE"));
    assert_false(may_name(*state, "A B C D E I L N O S U", "NOBODY"));
}

static void long_names(void **state) {
    char name[100];
    memset(name, 'A', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    assert_true(may_name(*state, "", name));
}

static void written_and_read(void **state) {
    (void)state;
    struct arena *arena = arena_create();
    struct vocabulary *vocabulary = vocabulary_new(arena);
    vocabulary_add(vocabulary, "SOME", 4);
    assert_int_equal(vocabulary_write(vocabulary, "words"), 0);
    const struct vocabulary *again = vocabulary_read(arena, "words");
    assert_true(vocabulary_may_name(again, "SOME"));
    assert_false(vocabulary_may_name(again, "OTHER"));
    write_file("words", "cut off");
    assert_null(vocabulary_read(arena, "words"));
    assert_null(vocabulary_read(arena, "none"));
    assert_int_equal(vocabulary_write(vocabulary, "none/words"), -1);
    arena_destroy(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        ARENA_TEST(words_of_any_place), ARENA_TEST(words_on_two_lines), ARENA_TEST(words_put_together), ARENA_TEST(long_names), DIRECTORY_TEST(written_and_read),
    };
    return cmocka_run_group_tests_name("vocabulary", tests, NULL, NULL);
}
