// Words as a shell splits them; where there is a shell, it is asked too.

#define _XOPEN_SOURCE 700

#include "base/shell.h"

#include "check.h"

static void splits(struct arena *arena, const char *text, const char *const *expected) {
    struct strings words = {0};
    shell_split(arena, text, &words);
    size_t count = 0;
    for (; expected[count]; count++) {
        assert_true(count < words.count);
        assert_string_equal(words.at[count], expected[count]);
    }
    assert_int_equal(words.count, count);
}
#define SPLITS(text, ...) splits(*state, text, (const char *const[]){__VA_ARGS__, NULL})

static void blanks_and_line_ends_part_words(void **state) {
    SPLITS("", NULL);
    SPLITS(" \t\n", NULL);
    SPLITS("nvcc", "nvcc");
    SPLITS("  nvcc\t-c\r\n x.cu \n", "nvcc", "-c", "x.cu");
    SPLITS("a \\\n b\\\nc", "a", "bc");
}

static void quotes_keep_them(void **state) {
    SPLITS("-DA=\"b c\" 'd  e'f", "-DA=b c", "d  ef");
    SPLITS("'' \"\" a''", "", "", "a");
    SPLITS("'a\\b' \"a\\b\" \"a\\\\b\\\"c\\$\"", "a\\b", "a\\b", "a\\b\"c$");
    SPLITS("'a\\\nb' \"a\\\nb\"", "a\\\nb", "ab");
    SPLITS("'\"' \"'\" -D'S=\"x\"'", "\"", "'", "-DS=\"x\"");
}

static void a_backslash_keeps_one_character(void **state) {
    SPLITS("a\\ b \\\"c \\'d \\\\", "a b", "\"c", "'d", "\\");
    SPLITS("-DS=\\\"a,b\\\"", "-DS=\"a,b\"");
}

static void an_open_end_is_taken_as_it_is(void **state) {
    SPLITS("'a b", "a b");
    SPLITS("\"a b", "a b");
    SPLITS("a\\", "a\\");
}

static void many_words_take_their_own_room(void **state) {
    enum { COUNT = 20000 };
    char *text = arena_alloc(*state, 2 * COUNT + 1);
    memset(text, 'x', 2 * COUNT);
    for (size_t i = 1; i < 2 * COUNT; i += 2)
        text[i] = ' ';
    struct strings words = {0};
    shell_split(*state, text, &words);
    assert_int_equal(words.count, COUNT);
    for (size_t i = 0; i < COUNT; i++)
        assert_string_equal(words.at[i], "x");
}

static void options_say_what_stands_in_their_word_or_behind(void **state) {
    static const char *const options[] = {"-I", "--include", "-isystem", NULL};
    static const struct { const char *text, *value; size_t last; } cases[] = {
        {"-Ix y", "x", 0}, {"-I x y", "x", 1}, {"--include=x y", "x", 0}, {"--include x", "x", 1}, {"-isystem-after x", NULL, 0}, {"-isystem x", "x", 1}, {"-I", "", 0}, {"-O2 x", NULL, 0},
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        struct strings words = {0};
        shell_split(*state, cases[k].text, &words);
        size_t i = 0;
        const char *value = shell_option(&words, &i, options);
        if (!cases[k].value)
            assert_null(value);
        else
            assert_string_equal(value, cases[k].value);
        assert_int_equal(i, cases[k].last);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        ARENA_TEST(blanks_and_line_ends_part_words), ARENA_TEST(quotes_keep_them), ARENA_TEST(a_backslash_keeps_one_character),
        ARENA_TEST(an_open_end_is_taken_as_it_is), ARENA_TEST(many_words_take_their_own_room), ARENA_TEST(options_say_what_stands_in_their_word_or_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
