// What stays aligned where edits move what it was aligned to.

#define _XOPEN_SOURCE 700

#include "base/alignment.h"

#include "check.h"

// Every `old` of the text becomes `new`; then what was aligned follows.
static const char *replaced(struct arena *arena, const char *text, const char *old, const char *new) {
    struct source source;
    struct edit_list edits = {0};
    source_from_text(arena, "kernel.cu", text, strlen(text), &source);
    for (const char *at = text; (at = strstr(at, old)); at += strlen(old)) {
        size_t begin = (size_t)(at - text);
        *ARENA_PUSH(arena, &edits) = (struct edit){.range = {begin, begin + strlen(old)}, .expected = old, .text = new, .site = 1};
    }
    alignment_keep(arena, &source, &edits);
    const char *problem;
    assert_int_equal(edit_prepare(arena, &source, &edits, &problem), 0);
    size_t length;
    return edit_apply(arena, &source, &edits, &length);
}

static void the_lines_of_a_call_follow_its_name(void **state) {
    assert_string_equal(replaced(*state, "f(a,\n  b);\n", "f", "long"), "long(a,\n     b);\n");
    assert_string_equal(replaced(*state, "long(a,\n     b);\n", "long", "f"), "f(a,\n  b);\n");
    assert_string_equal(replaced(*state, "x = f(a, g(b,\r\n           c),\r\n      d);\r\n", "f", "long"), "x = long(a, g(b,\r\n              c),\r\n         d);\r\n");
    assert_string_equal(replaced(*state, "f(f(a,\n    b),\n  c);\n", "f", "long"), "long(long(a,\n          b),\n     c);\n");
    assert_string_equal(replaced(*state, "f(a, b +\n         c);\n", "f", "long"), "long(a, b +\n            c);\n");
    assert_string_equal(replaced(*state, "/* \xc3\xa9 */ f(a,\n          b);\n", "f", "long"), "/* \xc3\xa9 */ long(a,\n             b);\n");
    assert_string_equal(replaced(*state, "\tf(a,\n\t  b);\n", "f", "long"), "\tlong(a,\n\t     b);\n");
    assert_string_equal(replaced(*state, "f(a,\n  g(\n    b));\n", "f", "long"), "long(a,\n     g(\n       b));\n");
}

static void other_lines_stay(void **state) {
    assert_string_equal(replaced(*state, "f(\n    a,\n    b);\n", "f", "long"), "long(\n    a,\n    b);\n");
    assert_string_equal(replaced(*state, "f(a,\n b);\n", "f", "long"), "long(a,\n b);\n");
    assert_string_equal(replaced(*state, "f(a);\n   b;\n", "f", "long"), "long(a);\n   b;\n");
    assert_string_equal(replaced(*state, "f(a,\n\t  b);\n", "f", "long"), "long(a,\n\t  b);\n");
    assert_string_equal(replaced(*state, "  f(a,\n\t   b);\n", "f", "long"), "  long(a,\n\t   b);\n");
    assert_string_equal(replaced(*state, "g(a,\n#if B\n  b\n#endif\n  );\n", "g", "long"), "long(a,\n#if B\n  b\n#endif\n  );\n");
    assert_string_equal(replaced(*state, "f(R\"(\n    x)\",\n  b);\n", "f", "long"), "long(R\"(\n    x)\",\n     b);\n");
    assert_string_equal(replaced(*state, "f(/*\n    x */ a,\n  b);\n", "f", "long"), "long(/*\n    x */ a,\n     b);\n");
    assert_string_equal(replaced(*state, "f(\"a\\\r\n    b\",\r\n  c);\r\n", "f", "long"), "long(\"a\\\r\n    b\",\r\n     c);\r\n");
    assert_string_equal(replaced(*state, "#define G g(a, \\\n            b)\n", "g", "long"), "#define G long(a, \\\n            b)\n");
}

static void a_comment_is_nothing_to_align_to(void **state) {
    assert_string_equal(replaced(*state, "f(); { // one\n          b;\n}\n", "f", "long"), "long(); { // one\n          b;\n}\n");
    assert_string_equal(replaced(*state, "f( /* one */ // two\n          b);\n", "f", "long"), "long( /* one */ // two\n          b);\n");
    assert_string_equal(replaced(*state, "f( /* one */ a,\n   b);\n", "f", "long"), "long( /* one */ a,\n      b);\n");
}

static void a_lambda_s_body_moves_with_its_lines(void **state) {
    assert_string_equal(replaced(*state, "f(a, [] {\n    b;\n  });\n", "f", "long"), "long(a, [] {\n       b;\n     });\n");
    assert_string_equal(replaced(*state, "f(a,\n  [] {\n    b(c,\n      d);\n  });\n", "f", "long"), "long(a,\n     [] {\n       b(c,\n         d);\n     });\n");
    assert_string_equal(replaced(*state, "f([] {\n  b;\n});\n", "f", "long"), "long([] {\n  b;\n});\n");
}

// Where one bracket takes the place of another, what was aligned to the first follows, and nothing else.
static void another_bracket_takes_its_place(void **state) {
    assert_string_equal(replaced(*state, "k<<<1, 2>>>(a,\n            b);\n", "k<<<1, 2>>>(", "launch(1, 2, "), "launch(1, 2, a,\n       b);\n");
    assert_string_equal(replaced(*state, "k<<<1, 2>>>(a +\n            b);\n", "k<<<1, 2>>>(", "launch(1, 2, "), "launch(1, 2, a +\n            b);\n");
}

static void comments_stay_together(void **state) {
    assert_string_equal(replaced(*state, "f(a); // one\nb;    // two\n", "f", "long"), "long(a); // one\nb;       // two\n");
    assert_string_equal(replaced(*state, "f(a); // one\r\nb;    // two\r\n", "f", "long"), "long(a); // one\r\nb;       // two\r\n");
    assert_string_equal(replaced(*state, "long(a); // one\nbcd;     // two\n         // three\n", "long", "f"), "f(a); // one\nbcd;  // two\n      // three\n");
    assert_string_equal(replaced(*state, "f(a,  // one\n  b); // two\n", "f", "long"), "long(a,  // one\n     b); // two\n");
    assert_string_equal(replaced(*state, "f(a);   /* one */\nb;    // two\n", "f", "long"), "long(a);   /* one */\nb;    // two\n");
    assert_string_equal(replaced(*state, "f(a);   // alone\n", "f", "long"), "long(a);   // alone\n");
    assert_string_equal(replaced(*state, "a;    // one\nf(a); // two\nb;    // three\n", "f", "x;\nf"), "a;    // one\nx;\nf(a); // two\nb;    // three\n");
    assert_string_equal(replaced(*state, "abcd; // one\nf(a); // two\nb;    // three\n", "f", "x;\nlong"), "abcd; // one\nx;\nlong(a); // two\nb;       // three\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        ARENA_TEST(the_lines_of_a_call_follow_its_name), ARENA_TEST(other_lines_stay),       ARENA_TEST(a_lambda_s_body_moves_with_its_lines),
        ARENA_TEST(another_bracket_takes_its_place),     ARENA_TEST(comments_stay_together), ARENA_TEST(a_comment_is_nothing_to_align_to),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
