// The JSON report: every field of the schema, names that are not UTF-8, and what a failed write returns.

#define _XOPEN_SOURCE 700

#include <errno.h>
#include <jansson.h>

#include "check.h"
#include "output/emit.h"
#include "report.h"

static json_t *written(const struct report *report) {
    struct arena *arena = arena_create();
    assert_int_equal(emit_json("report.json", arena, report), 0);
    arena_destroy(arena);
    json_error_t error;
    json_t *root = json_load_file("report.json", 0, &error);
    assert_non_null(root);
    return root;
}

static void every_field_is_there(void **state) {
    (void)state;
    struct arena *arena = arena_create();
    struct report report = example_report(arena, "k.cu");
    json_t *root = written(&report);
    json_t *expected = json_pack(
        "{s:i, s:{s:s, s:s}, s:[{s:s, s:b, s:["
        "{s:i,s:i,s:i,s:i,s:i,s:s,s:s,s:s,s:s,s:s,s:s,s:s,s:b,s:s,s:s,s:s,s:s,s:s,s:s,s:n,s:s,s:i},"
        "{s:i,s:i,s:i,s:i,s:i,s:s,s:s,s:s,s:s,s:s,s:s,s:s,s:b,s:s,s:s,s:s,s:s,s:s,s:n,s:s,s:s,s:n}"
        "], s:[{s:[i], s:[{s:i, s:i, s:s}]}], s:[{s:s, s:s, s:i, s:i, s:s}]}]}",
        "version", 1, "tool", "name", "warpagg-rewrite", "version", WARPAGG_VERSION, "files", "path", "k.cu", "parsed", 1, "sites",
        "id", 1, "line", 3, "column", 2, "offset", 39, "length", 23, "function", "k", "op", "add", "type", "float", "scope", "device", "space",
        "global", "address", "keyed", "extent", "none", "proved", 0, "value", "constant", "result", "unused", "lanes", "many", "deferral", "clear", "verdict", "rewrite",
        "rewrite", "warp-keyed", "reason", "message", "combined by key", "fix", 0,
        "id", 2, "line", 3, "column", 35, "offset", 72, "length", 15, "function", "k", "op", "add", "type", "int", "scope", "device", "space",
        "unknown", "address", "uniform", "extent", "grid", "proved", 0, "value", "constant", "result", "used", "lanes", "unknown", "deferral", "clear", "verdict", "leave",
        "rewrite", "reason", "compiler-combines", "message", "the compiler already combines it", "fix",
        "fixes", "sites", 1, "replacements", "offset", 39, "length", 9, "text", "warpagg::add<warpagg::keyed>",
        "diagnostics", "severity", "warning", "path", "k.cu", "line", 1, "column", 12, "message", "unused");
    assert_non_null(expected);
    assert_true(json_equal(root, expected));
    json_decref(expected);
    json_decref(root);
    arena_destroy(arena);
}

static void nothing_found_is_a_report_too(void **state) {
    (void)state;
    json_t *root = written(&(struct report){0});
    assert_int_equal(json_array_size(json_object_get(root, "files")), 0);
    assert_int_equal(json_integer_value(json_object_get(root, "version")), 1);
    json_decref(root);
}

static void a_file_that_does_not_parse(void **state) {
    (void)state;
    struct arena *arena = arena_create();
    struct report report = example_report(arena, "k.cu");
    report.at[0].status = EXIT_PARSE;
    report.at[0].diagnostics.at[0].path = NULL;
    json_t *root = written(&report), *file = json_array_get(json_object_get(root, "files"), 0);
    assert_true(json_is_false(json_object_get(file, "parsed")));
    assert_true(json_is_null(json_object_get(json_array_get(json_object_get(file, "diagnostics"), 0), "path")));
    json_decref(root);
    arena_destroy(arena);
}

static void names_need_not_be_utf8(void **state) {
    (void)state;
    struct arena *arena = arena_create();
    struct report report = example_report(arena, "na\xEFve \"k\".cu");
    json_t *root = written(&report), *file = json_array_get(json_object_get(root, "files"), 0);
    assert_string_equal(json_string_value(json_object_get(file, "path")), "na?ve \"k\".cu");
    json_decref(root);
    arena_destroy(arena);
}

static void the_same_report_gives_the_same_bytes(void **state) {
    (void)state;
    struct arena *arena = arena_create();
    struct report report = example_report(arena, "k.cu");
    assert_int_equal(emit_json("one.json", arena, &report), 0);
    assert_int_equal(emit_json("two.json", arena, &report), 0);
    struct source one, two;
    assert_int_equal(source_read(arena, "one.json", &one), 0);
    assert_int_equal(source_read(arena, "two.json", &two), 0);
    assert_string_equal(one.text, two.text);
    assert_int_equal(one.text[one.length - 1], '\n');
    arena_destroy(arena);
}

static void a_failed_write_is_returned(void **state) {
    (void)state;
    struct arena *arena = arena_create();
    assert_int_equal(emit_json("missing/report.json", arena, &(struct report){0}), -ENOENT);
    assert_int_equal(emit_json("/dev/full", arena, &(struct report){0}), -ENOSPC);
    arena_destroy(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        DIRECTORY_TEST(every_field_is_there),       DIRECTORY_TEST(nothing_found_is_a_report_too),
        DIRECTORY_TEST(a_file_that_does_not_parse), DIRECTORY_TEST(names_need_not_be_utf8),
        DIRECTORY_TEST(the_same_report_gives_the_same_bytes),  DIRECTORY_TEST(a_failed_write_is_returned),
    };
    return cmocka_run_group_tests_name("json", tests, NULL, NULL);
}
