// The diff: exact text for the shapes that go wrong, and random edits whose diff must turn the old file into the new one.

#define _XOPEN_SOURCE 700

#include "check.h"
#include "output/emit.h"

static void add(struct arena *arena, struct file_report *file, size_t begin, size_t end, const char *text) {
    struct edit edit = {.range = {begin, end}, .expected = file->source.text + begin, .text = text};
    *ARENA_PUSH(arena, &file->edits) = edit;
}

static struct file_report file_of(struct arena *arena, const char *path, const char *text) {
    struct file_report file = {0};
    source_from_text(arena, path, text, strlen(text), &file.source);
    return file;
}

// The text with every `from` in it replaced by `to`, as edits.
static struct file_report replaced(struct arena *arena, const char *text, const char *from, const char *to) {
    struct file_report file = file_of(arena, "kernel.cu", text);
    for (const char *at = text; (at = strstr(at, from)); at += strlen(from))
        add(arena, &file, (size_t)(at - text), (size_t)(at - text) + strlen(from), to);
    return file;
}

static const char *diff_of(struct arena *arena, const struct file_report *file, bool color) {
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);
    emit_diff(stream, arena, file, color);
    fclose(stream);
    const char *copy = arena_copy(arena, text, length);
    free(text);
    return copy;
}

#define HEAD "--- a/kernel.cu\n+++ b/kernel.cu\n"

static void no_edits_no_diff(void **state) {
    struct file_report file = file_of(*state, "kernel.cu", "a\nb\n");
    assert_string_equal(diff_of(*state, &file, false), "");
    add(*state, &file, 0, 1, "a"); // the same again
    assert_string_equal(diff_of(*state, &file, false), "");
}

static void three_lines_of_context(void **state) {
    struct file_report file = replaced(*state, "1\n2\n3\n4\nx\n6\n7\n8\n9\n", "x", "y");
    assert_string_equal(diff_of(*state, &file, false), HEAD "@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-x\n+y\n 6\n 7\n 8\n");
}

static void close_changes_share_a_hunk(void **state) {
    struct file_report file = replaced(*state, "x\n1\n2\n3\n4\n5\n6\nx\n", "x", "y\nz");
    assert_string_equal(diff_of(*state, &file, false), HEAD "@@ -1,8 +1,10 @@\n-x\n+y\n+z\n 1\n 2\n 3\n 4\n 5\n 6\n-x\n+y\n+z\n");
    file = replaced(*state, "x\n1\n2\n3\n4\n5\n6\n7\nx\n", "x", "y\nz");
    assert_string_equal(diff_of(*state, &file, false),
                        HEAD "@@ -1,4 +1,5 @@\n-x\n+y\n+z\n 1\n 2\n 3\n@@ -6,4 +7,5 @@\n 5\n 6\n 7\n-x\n+y\n+z\n");
}

static void an_inserted_line_is_only_added(void **state) {
    struct file_report file = file_of(*state, "kernel.cu", "a\nb\n");
    add(*state, &file, 0, 0, "#include <x>\n");
    assert_string_equal(diff_of(*state, &file, false), HEAD "@@ -1,2 +1,3 @@\n+#include <x>\n a\n b\n");
    file = file_of(*state, "kernel.cu", "a\nb\n");
    add(*state, &file, 4, 4, "c\n");
    assert_string_equal(diff_of(*state, &file, false), HEAD "@@ -1,2 +1,3 @@\n a\n b\n+c\n");
    file = file_of(*state, "kernel.cu", "");
    add(*state, &file, 0, 0, "a\n");
    assert_string_equal(diff_of(*state, &file, false), HEAD "@@ -0,0 +1 @@\n+a\n");
}

static void several_edits_on_a_line_are_one_change(void **state) {
    struct file_report file = replaced(*state, "x x x\nkeep\n", "x", "y");
    assert_string_equal(diff_of(*state, &file, false), HEAD "@@ -1,2 +1,2 @@\n-x x x\n+y y y\n keep\n");
}

static void an_edit_over_lines_leaves_equal_ones_alone(void **state) {
    struct file_report file = replaced(*state, "a(\n  b,\n  c);\n", "a(\n  b,\n  c)", "a(\n  B,\n  c)");
    assert_string_equal(diff_of(*state, &file, false), HEAD "@@ -1,3 +1,3 @@\n a(\n-  b,\n+  B,\n   c);\n");
    file = replaced(*state, "a\nb\nc\n", "b\n", ""); // a whole line
    assert_string_equal(diff_of(*state, &file, false), HEAD "@@ -1,3 +1,2 @@\n a\n-b\n c\n");
}

static void a_missing_last_newline_is_said(void **state) {
    struct file_report file = replaced(*state, "a\nx", "x", "y");
    assert_string_equal(diff_of(*state, &file, false),
                        HEAD "@@ -1,2 +1,2 @@\n a\n-x\n\\ No newline at end of file\n+y\n\\ No newline at end of file\n");
    file = replaced(*state, "x\nb", "x", "y");
    assert_string_equal(diff_of(*state, &file, false), HEAD "@@ -1,2 +1,2 @@\n-x\n+y\n b\n\\ No newline at end of file\n");
}

static void carriage_returns_stay(void **state) {
    struct file_report file = replaced(*state, "a\r\nx\r\n", "x", "y");
    assert_string_equal(diff_of(*state, &file, false), HEAD "@@ -1,2 +1,2 @@\n a\r\n-x\r\n+y\r\n");
    file = replaced(*state, "a\rx\n", "x", "y"); // for patch, one line
    assert_string_equal(diff_of(*state, &file, false), HEAD "@@ -1 +1 @@\n-a\rx\n+a\ry\n");
}

static void assert_head(struct arena *arena, const char *path, const char *expected) {
    struct file_report file = file_of(arena, path, "a");
    add(arena, &file, 0, 1, "b");
    const char *diff = diff_of(arena, &file, false);
    assert_string_equal(arena_copy(arena, diff, strcspn(diff, "\n")), expected);
}

static void paths_are_written_as_git_does(void **state) {
    assert_head(*state, "./src/kernel.cu", "--- a/src/kernel.cu");
    assert_head(*state, "/home/me/kernel.cu", "--- a/home/me/kernel.cu");
    assert_head(*state, "my kernel.cu", "--- a/my kernel.cu\t");
    assert_head(*state, "a\"b\\c\n.cu", "--- \"a/a\\\"b\\\\c\\012.cu\"");
}

static void colours_frame_each_line(void **state) {
    struct file_report file = replaced(*state, "x\nb\n", "x", "y");
    assert_string_equal(diff_of(*state, &file, true), "\033[1m--- a/kernel.cu\033[m\n\033[1m+++ b/kernel.cu\033[m\n\033[36m@@ -1,2 +1,2 @@\033[m\n"
                                                      "\033[31m-x\033[m\n\033[32m+y\033[m\n b\n");
}

// ---- Random edits ---------------------------------------------------------------------------------------------------

static unsigned random_below(unsigned *seed, unsigned limit) {
    *seed = *seed * 1664525u + 1013904223u;
    return (*seed >> 8) % limit;
}

static const char *random_text(struct arena *arena, unsigned *seed, unsigned most) {
    unsigned length = random_below(seed, most + 1);
    char *text = arena_copy(arena, "", 0);
    for (unsigned i = 0; i < length; i++)
        text = arena_printf(arena, "%s%c", text, "ab\n\n\r"[random_below(seed, 5)]);
    return text;
}

// Takes one line with its end off `*at`.
static size_t line_length(const char *at) {
    const char *end = strchr(at, '\n');
    return end ? (size_t)(end - at) + 1 : strlen(at);
}

// Applies a diff as patch does: old lines must be there, at the numbers that the hunks give, and the new ones too.
static const char *patch(struct arena *arena, const char *old, const char *diff) {
    const char *result = "";
    size_t old_line = 1, new_line = 1;
    if (strncmp(diff, HEAD, strlen(HEAD)) == 0)
        diff += strlen(HEAD);
    while (*diff) {
        if (*diff == '@') {
            size_t from, to, from_count = 1, to_count = 1;
            char from_text[64], to_text[64];
            assert_int_equal(sscanf(diff, "@@ -%63s +%63s @@", from_text, to_text), 2);
            assert_true(sscanf(from_text, "%zu,%zu", &from, &from_count) >= 1);
            assert_true(sscanf(to_text, "%zu,%zu", &to, &to_count) >= 1);
            from += from_count == 0;
            to += to_count == 0;
            for (; old_line < from; old_line++, new_line++) {
                size_t length = line_length(old);
                result = arena_printf(arena, "%s%.*s", result, (int)length, old);
                old += length;
            }
            assert_int_equal(old_line, from);
            assert_int_equal(new_line, to);
            diff += line_length(diff);
            continue;
        }
        char mark = *diff++;
        size_t length = line_length(diff), text_length = length;
        if (strncmp(diff + length, "\\ No newline", 12) == 0) {
            text_length--;
            length += line_length(diff + length);
        }
        if (mark != '+') {
            assert_memory_equal(old, diff, text_length);
            old += text_length;
            old_line++;
        }
        if (mark != '-') {
            result = arena_printf(arena, "%s%.*s", result, (int)text_length, diff);
            new_line++;
        }
        diff += length;
    }
    return arena_printf(arena, "%s%s", result, old);
}

static void a_diff_makes_the_new_file(void **state) {
    (void)state;
    unsigned seed = 1;
    for (unsigned round = 0; round < 3000; round++) {
        struct arena *arena = arena_create();
        struct file_report file = file_of(arena, "kernel.cu", random_text(arena, &seed, 60));
        for (size_t at = 0; at <= file.source.length;) {
            size_t begin = at + random_below(&seed, 25), end = begin + random_below(&seed, 6);
            if (end > file.source.length)
                break;
            add(arena, &file, begin, end, random_text(arena, &seed, 5));
            at = end + 1;
        }
        size_t length;
        const char *expected = edit_apply(arena, &file.source, &file.edits, &length);
        assert_string_equal(patch(arena, file.source.text, diff_of(arena, &file, false)), expected);
        arena_destroy(arena);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        ARENA_TEST(no_edits_no_diff),
        ARENA_TEST(three_lines_of_context),
        ARENA_TEST(close_changes_share_a_hunk),
        ARENA_TEST(an_inserted_line_is_only_added),
        ARENA_TEST(several_edits_on_a_line_are_one_change),
        ARENA_TEST(an_edit_over_lines_leaves_equal_ones_alone),
        ARENA_TEST(a_missing_last_newline_is_said),
        ARENA_TEST(carriage_returns_stay),
        ARENA_TEST(paths_are_written_as_git_does),
        ARENA_TEST(colours_frame_each_line),
        cmocka_unit_test(a_diff_makes_the_new_file),
    };
    return cmocka_run_group_tests_name("diff", tests, NULL, NULL);
}
