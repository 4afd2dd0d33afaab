// Edits: their order, what is refused, and the text they make.

#define _XOPEN_SOURCE 700

#include "base/edit.h"

#include "check.h"

static struct source from_text(struct arena *arena, const char *text) {
    struct source source;
    source_from_text(arena, "kernel.cu", text, strlen(text), &source);
    return source;
}

// Replaces `old`, which stands at `offset`; inserts where it is empty.
static void add(struct arena *arena, struct edit_list *edits, size_t offset, const char *old, const char *text) {
    struct edit edit = {.range = {offset, offset + strlen(old)}, .expected = old, .text = text};
    *ARENA_PUSH(arena, edits) = edit;
}

static void assert_result(struct arena *arena, const struct source *source, struct edit_list *edits, const char *expected) {
    const char *problem;
    assert_int_equal(edit_prepare(arena, source, edits, &problem), 0);
    assert_null(problem);
    size_t length;
    const char *text = edit_apply(arena, source, edits, &length);
    assert_string_equal(text, expected);
    assert_int_equal(length, strlen(expected));
}

static void assert_refused(struct arena *arena, const struct source *source, struct edit_list *edits, const char *sentence) {
    const char *problem;
    assert_int_equal(edit_prepare(arena, source, edits, &problem), -1);
    assert_string_equal(problem, sentence);
}

static void no_edits_change_nothing(void **state) {
    struct source source = from_text(*state, "a\r\nb");
    assert_result(*state, &source, &(struct edit_list){0}, "a\r\nb");
    struct source empty = from_text(*state, "");
    assert_result(*state, &empty, &(struct edit_list){0}, "");
}

static void edits_may_come_in_any_order(void **state) {
    struct source source = from_text(*state, "one two three");
    struct edit_list edits = {0};
    add(*state, &edits, 8, "three", "3");
    add(*state, &edits, 0, "one", "1");
    add(*state, &edits, 4, "two", "twenty-two");
    assert_result(*state, &source, &edits, "1 twenty-two 3");
}

static void insertions_at_one_place_keep_their_order(void **state) {
    struct source source = from_text(*state, "xy");
    struct edit_list edits = {0};
    add(*state, &edits, 1, "", "a");
    add(*state, &edits, 1, "y", "Y");
    add(*state, &edits, 1, "", "b");
    add(*state, &edits, 1, "", "c");
    assert_result(*state, &source, &edits, "xabcY");
}

static void edits_may_touch(void **state) {
    struct source source = from_text(*state, "abcd");
    struct edit_list edits = {0};
    add(*state, &edits, 0, "ab", "1");
    add(*state, &edits, 2, "cd", "2");
    add(*state, &edits, 2, "", "-");
    add(*state, &edits, 4, "", "!");
    add(*state, &edits, 0, "", "?");
    assert_result(*state, &source, &edits, "?1-2!");
}

static void the_whole_file_may_go(void **state) {
    struct source source = from_text(*state, "all");
    struct edit_list edits = {0};
    add(*state, &edits, 0, "all", "");
    assert_result(*state, &source, &edits, "");
}

static void overlapping_edits_are_refused(void **state) {
    struct source source = from_text(*state, "\nabcd");
    struct edit_list edits = {0};
    add(*state, &edits, 3, "cd", "");
    add(*state, &edits, 2, "bc", "");
    assert_refused(*state, &source, &edits, "kernel.cu:2:3: two edits overlap");

    struct edit_list inside = {0};
    add(*state, &inside, 1, "abcd", "");
    add(*state, &inside, 2, "", "x");
    assert_refused(*state, &source, &inside, "kernel.cu:2:2: two edits overlap");
}

static void an_edit_of_other_text_is_refused(void **state) {
    struct source source = from_text(*state, "atomicSub(p, 1)");
    struct edit_list edits = {0};
    add(*state, &edits, 0, "atomicAdd", "warpagg::add");
    assert_refused(*state, &source, &edits, "kernel.cu:1:1: the text to be replaced is not there");
}

static void an_edit_outside_the_file_is_refused(void **state) {
    struct source source = from_text(*state, "abc");
    struct edit_list edits = {0};
    add(*state, &edits, 2, "cd", "");
    assert_refused(*state, &source, &edits, "kernel.cu: an edit of bytes 2 to 4 lies outside the file, which has 3");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        ARENA_TEST(no_edits_change_nothing),
        ARENA_TEST(edits_may_come_in_any_order),
        ARENA_TEST(insertions_at_one_place_keep_their_order),
        ARENA_TEST(edits_may_touch),
        ARENA_TEST(the_whole_file_may_go),
        ARENA_TEST(overlapping_edits_are_refused),
        ARENA_TEST(an_edit_of_other_text_is_refused),
        ARENA_TEST(an_edit_outside_the_file_is_refused),
    };
    return cmocka_run_group_tests_name("edit", tests, NULL, NULL);
}
