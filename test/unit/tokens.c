// Tokens of a part of a file: what is none, where brackets close, and that nothing stands past the end.

#define _XOPEN_SOURCE 700

#include "base/tokens.h"

#include "check.h"

static struct tokens tokens_in(struct arena *arena, const char *text) {
    struct source *source = ARENA_NEW(arena, struct source);
    source_from_text(arena, "kernel.cu", text, strlen(text), source);
    return tokens_of(arena, source, (struct range){0, strlen(text)});
}

static void comments_and_directives_are_no_tokens(void **state) {
    struct tokens all = tokens_in(*state, "a /* b */ // c\n#define d\n\"e\" 'f'");
    assert_int_equal(all.count, 3);
    assert_true(tokens_word_at(&all, 0, "a"));
    assert_false(tokens_word_at(&all, 1, "e"));
}

static void nothing_stands_past_the_end(void **state) {
    struct tokens all = tokens_in(*state, "k;");
    assert_true(tokens_mark_at(&all, 1, ';'));
    assert_false(tokens_mark_at(&all, 2, ';'));
    assert_false(tokens_word_at(&all, 2, "k"));
    assert_false(tokens_open_at(&all, 2));
}

static void words_are_counted_in_the_part(void **state) {
    struct source source;
    source_from_text(*state, "kernel.cu", "one two one", 11, &source);
    struct tokens all = tokens_of(*state, &source, (struct range){0, 11}), some = tokens_of(*state, &source, (struct range){4, 11});
    assert_int_equal(tokens_count_words(&all, "one"), 2);
    assert_int_equal(tokens_count_words(&some, "one"), 1);
}

static void brackets_close_in_pairs(void **state) {
    struct tokens all = tokens_in(*state, "(a[1], {b}) c");
    assert_true(tokens_word_at(&all, tokens_behind_brackets(&all, 0), "c"));
    assert_int_equal(tokens_behind_brackets(&all, 1), 2); // `a` opens nothing
    all = tokens_in(*state, "(a[1]");
    assert_int_equal(tokens_behind_brackets(&all, 0), all.count);
}

static void angles_pass_over_brackets(void **state) {
    struct tokens all = tokens_in(*state, "<A<1>, (2 > 1), {3}> b");
    assert_true(tokens_word_at(&all, tokens_behind_angles(&all, 0), "b"));
    all = tokens_in(*state, "<A<1>");
    assert_int_equal(tokens_behind_angles(&all, 0), all.count);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        ARENA_TEST(comments_and_directives_are_no_tokens), ARENA_TEST(nothing_stands_past_the_end), ARENA_TEST(words_are_counted_in_the_part),
        ARENA_TEST(brackets_close_in_pairs), ARENA_TEST(angles_pass_over_brackets),
    };
    return cmocka_run_group_tests_name("tokens", tests, NULL, NULL);
}
