// Sources: lines, positions, and the ways in which a file can't be read.

#define _XOPEN_SOURCE 700

#include "base/source.h"

#include <errno.h>
#include <sys/stat.h>

#include "check.h"

static struct source from_text(struct arena *arena, const char *text) {
    struct source source;
    source_from_text(arena, "kernel.cu", text, strlen(text), &source);
    return source;
}

static void assert_position(const struct source *source, size_t offset, unsigned line, unsigned column) {
    unsigned got_line, got_column;
    source_position(source, offset, &got_line, &got_column);
    assert_int_equal(got_line, line);
    assert_int_equal(got_column, column);
}

static void assert_line(const struct source *source, unsigned line, const char *expected) {
    struct range range = source_line(source, line);
    assert_int_equal(range.end - range.begin, strlen(expected));
    assert_memory_equal(source->text + range.begin, expected, strlen(expected));
}

static void positions_count_from_one(void **state) {
    struct source source = from_text(*state, "ab\n\ncd\n");
    assert_int_equal(source.line_count, 4); // the last one is empty
    assert_position(&source, 0, 1, 1);
    assert_position(&source, 2, 1, 3); // the line end belongs to its line
    assert_position(&source, 3, 2, 1);
    assert_position(&source, 5, 3, 2);
    assert_position(&source, 7, 4, 1);
    assert_line(&source, 1, "ab");
    assert_line(&source, 2, "");
    assert_line(&source, 3, "cd");
    assert_line(&source, 4, "");
}

static void lines_end_where_clang_ends_them(void **state) {
    struct source source = from_text(*state, "a\r\nb\rc\nd");
    assert_int_equal(source.line_count, 4);
    assert_line(&source, 1, "a");
    assert_line(&source, 2, "b");
    assert_line(&source, 3, "c");
    assert_line(&source, 4, "d");
    assert_position(&source, 3, 2, 1);
    assert_position(&source, 5, 3, 1);
    assert_position(&source, 8, 4, 2); // the end of the file
}

static void the_first_line_end_is_the_files(void **state) {
    assert_string_equal(from_text(*state, "a\r\nb\n").newline, "\r\n");
    assert_string_equal(from_text(*state, "a\nb\r\n").newline, "\n");
    assert_string_equal(from_text(*state, "a").newline, "\n");
    assert_string_equal(from_text(*state, "").newline, "\n");
}

static void an_empty_text_has_one_line(void **state) {
    struct source source = from_text(*state, "");
    assert_int_equal(source.line_count, 1);
    assert_position(&source, 0, 1, 1);
    assert_line(&source, 1, "");
}

static void a_byte_order_mark_is_seen_and_counted(void **state) {
    struct source source = from_text(*state, "\xEF\xBB\xBFint x;");
    assert_true(source.has_bom);
    assert_position(&source, 3, 1, 4); // as clang counts
    assert_false(from_text(*state, "int x;").has_bom);
    assert_false(from_text(*state, "\xEF\xBB").has_bom);
}

static void files_are_read_byte_for_byte(void **state) {
    (void)state;
    struct arena *arena = arena_create();
    struct source source;
    write_file("kernel.cu", "a\tb\r\nc");
    assert_int_equal(source_read(arena, "kernel.cu", &source), 0);
    assert_string_equal(source.path, "kernel.cu");
    assert_int_equal(source.length, 6);
    assert_string_equal(source.text, "a\tb\r\nc");

    char *large = malloc(300001);
    memset(large, 'x', 300000);
    large[300000] = '\0';
    write_file("large.cu", large);
    assert_int_equal(source_read(arena, "large.cu", &source), 0);
    assert_int_equal(source.length, 300000);
    assert_string_equal(source.text, large);
    free(large);
    arena_destroy(arena);
}

static void two_paths_of_a_file_have_one_real_path(void **state) {
    (void)state;
    struct arena *arena = arena_create();
    struct source one, other;
    write_file("kernel.cu", "x");
    assert_int_equal(symlink("kernel.cu", "link.cu"), 0);
    assert_int_equal(source_read(arena, "./kernel.cu", &one), 0);
    assert_int_equal(source_read(arena, "link.cu", &other), 0);
    assert_string_equal(one.real_path, other.real_path);
    assert_string_equal(other.path, "link.cu");
    arena_destroy(arena);
}

static void what_is_no_file_is_an_error(void **state) {
    (void)state;
    struct arena *arena = arena_create();
    struct source source;
    assert_int_equal(source_read(arena, "missing.cu", &source), -ENOENT);
    assert_int_equal(mkdir("directory", 0777), 0);
    assert_int_equal(source_read(arena, "directory", &source), -EISDIR);
    write_file("file", "x");
    assert_int_equal(source_read(arena, "file/kernel.cu", &source), -ENOTDIR);
    arena_destroy(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        ARENA_TEST(positions_count_from_one),
        ARENA_TEST(lines_end_where_clang_ends_them),
        ARENA_TEST(the_first_line_end_is_the_files),
        ARENA_TEST(an_empty_text_has_one_line),
        ARENA_TEST(a_byte_order_mark_is_seen_and_counted),
        DIRECTORY_TEST(files_are_read_byte_for_byte),
        DIRECTORY_TEST(two_paths_of_a_file_have_one_real_path),
        DIRECTORY_TEST(what_is_no_file_is_an_error),
    };
    return cmocka_run_group_tests_name("source", tests, NULL, NULL);
}
