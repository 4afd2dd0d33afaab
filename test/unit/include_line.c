// The runtime's #include: where it goes, and what it says.

#define _XOPEN_SOURCE 700

#include "output/include_line.h"

#include "check.h"
#include "scramble.h"

// The file with its include as "@", put where everything from `SITE` on sees it; `declarations` as their first and last words.
static const char *placed(struct arena *arena, const char *text, const char *first, const char *last) {
    struct source source;
    source_from_text(arena, "kernel.cu", text, strlen(text), &source);
    struct range_list declarations = {0};
    if (first)
        *ARENA_PUSH(arena, &declarations) = (struct range){(size_t)(strstr(text, first) - text), (size_t)(strstr(text, last) - text) + strlen(last)};
    const char *site = strstr(text, "SITE"), *last_site = site;
    for (const char *next = site; (next = strstr(next + 1, "SITE"));)
        last_site = next;
    size_t place;
    if (!include_line_place(arena, &source, "<warpagg/warpagg.cuh>", &declarations, (struct range){(size_t)(site - text), (size_t)(last_site - text)}, &place))
        return "present";
    return arena_printf(arena, "%.*s@%s", (int)place, text, text + place);
}

#define assert_placed(text, expected) assert_string_equal(placed(*state, (text), NULL, NULL), (expected))

static void behind_the_last_include(void **state) {
    assert_placed("#include <a>\nint x;\n#include <b>\nint y;\nSITE\n", "#include <a>\nint x;\n#include <b>\n@int y;\nSITE\n");
    assert_placed("#include <a>\nSITE\n#include <b>\n", "#include <a>\n@SITE\n#include <b>\n");
    assert_placed("#include <a>\nSITE;\n#include <b>\n", "#include <a>\n@SITE;\n#include <b>\n");
    assert_string_equal(placed(*state, "#include <a>\nBEGIN int x;\n#include <b>\nEND\nSITE\n", "BEGIN", "END"), "#include <a>\n@BEGIN int x;\n#include <b>\nEND\nSITE\n"); // a macro's braces
    assert_placed("#  include <a>\r\nSITE\r\n", "#  include <a>\r\n@SITE\r\n");
    assert_placed("#include <a>\nint x;\n#include_next <b>\nSITE\n", "#include <a>\nint x;\n#include_next <b>\n@SITE\n");
}

static void not_in_a_branch(void **state) {
    assert_placed("#include <a>\n#ifdef B\n#include <b>\n#endif\nSITE\n", "#include <a>\n@#ifdef B\n#include <b>\n#endif\nSITE\n");
    assert_placed("#if 0\n#include <a>\n#else\n#include <b>\n#endif\nint x;\nSITE\n", "#if 0\n#include <a>\n#else\n#include <b>\n#endif\n@int x;\nSITE\n");
    assert_placed("#ifndef GUARD\n#define GUARD\n#include <a>\nSITE\n#endif\n", "#ifndef GUARD\n#define GUARD\n#include <a>\n@SITE\n#endif\n");
}

static void a_branch_in_front_is_no_guard(void **state) {
    assert_placed("#ifndef N\n#define N 1\n#endif\n#ifdef A\n#include <a>\n#endif\nint x;\nSITE\n",
                  "#ifndef N\n#define N 1\n#endif\n#ifdef A\n#include <a>\n#endif\n@int x;\nSITE\n");
    assert_placed("#ifndef RTC\n#include <a>\n#endif\nint x;\nSITE\n", "#ifndef RTC\n#include <a>\n#endif\n@int x;\nSITE\n");
    assert_placed("#ifndef RTC\n#include <a>\nint y;\n#endif\nint x;\nSITE\n", "@#ifndef RTC\n#include <a>\nint y;\n#endif\nint x;\nSITE\n");
    assert_placed("#ifndef RTC\n#include <a>\n#endif\n#include <b>\nSITE\n", "#ifndef RTC\n#include <a>\n#endif\n#include <b>\n@SITE\n");
}

static void not_in_a_branch_that_holds_the_first_code(void **state) {
    assert_placed("#ifdef A\nint x;\n#else\nint y;\n#endif\nSITE\n", "@#ifdef A\nint x;\n#else\nint y;\n#endif\nSITE\n");
    assert_placed("#pragma once\n#if A\n# if B\nint x;\n# endif\n#endif\nSITE\n", "#pragma once\n@#if A\n# if B\nint x;\n# endif\n#endif\nSITE\n");
    assert_placed("#ifndef GUARD\n#define GUARD\n#if A\nint x;\n#endif\nSITE\n#endif\n", "#ifndef GUARD\n#define GUARD\n@#if A\nint x;\n#endif\nSITE\n#endif\n");
}

static void not_in_a_comment_that_ends_or_begins_on_the_line(void **state) {
    assert_placed("/* License\n */ int x;\nSITE\n", "/* License\n */ @int x;\nSITE\n");
    assert_placed("#include <a> /* because\n of b */\nint x;\nSITE\n", "#include <a> /* because\n of b */\n@int x;\nSITE\n");
    assert_placed("#include <a> // because \\\n of b\nSITE\n", "#include <a> // because \\\n of b\n@SITE\n");
}

static void not_in_a_comment_or_string(void **state) {
    assert_placed("/*\n#include <a>\n*/\nint x;\nSITE\n", "/*\n#include <a>\n*/\n@int x;\nSITE\n");
    assert_placed("const char *s = R\"(\n#include <a>\n)\";\nSITE\n", "@const char *s = R\"(\n#include <a>\n)\";\nSITE\n");
}

static void not_in_a_declaration(void **state) {
    const char *text = "#include <a>\nnamespace n {\n#include <b>\nvoid f();\n}\nSITE\n";
    assert_string_equal(placed(*state, text, "namespace", "}"), "#include <a>\n@namespace n {\n#include <b>\nvoid f();\n}\nSITE\n");
}

static void before_the_first_line_of_code(void **state) {
    assert_placed("// License\n\nint x;\nSITE\n", "// License\n\n@int x;\nSITE\n");
    assert_placed("SITE\n", "@SITE\n");
    assert_placed("#pragma once\n#define X 1\nint x; SITE\n", "#pragma once\n#define X 1\n@int x; SITE\n");
    assert_placed("\xEF\xBB\xBFint x; SITE\n", "\xEF\xBB\xBF@int x; SITE\n");
}

static void what_is_there_is_seen(void **state) {
    assert_placed("int x;\n# include <warpagg/warpagg.cuh> // here\nSITE\n", "present");
    assert_placed("#ifndef G\n#define G\n#include <warpagg/warpagg.cuh>\nSITE\n#endif\n", "present");
    assert_placed("// #include <warpagg/warpagg.cuh>\nSITE\n", "// #include <warpagg/warpagg.cuh>\n@SITE\n");
    assert_placed("#include <warpagg/detail/ptx.cuh>\nSITE\n", "#include <warpagg/detail/ptx.cuh>\n@SITE\n");
    assert_placed("// warpagg in one file. Made …\n{ \" ' }\n// End of warpagg in one file.\nint x;\nSITE\n", "present");
    // There, but not for all that is rewritten.
    assert_placed("#ifdef A\n#include <warpagg/warpagg.cuh>\n#endif\nint x;\nSITE\n", "#ifdef A\n#include <warpagg/warpagg.cuh>\n#endif\n@int x;\nSITE\n");
    assert_placed("#ifdef A\n#include <warpagg/warpagg.cuh>\nSITE\n#endif\nSITE\n", "@#ifdef A\n#include <warpagg/warpagg.cuh>\nSITE\n#endif\nSITE\n");
    assert_placed("int x;\nSITE\n#include <warpagg/warpagg.cuh>\n", "@int x;\nSITE\n#include <warpagg/warpagg.cuh>\n");
}

static void in_a_branch_that_holds_every_edit(void **state) {
    assert_placed("#define N 1\n#ifdef CUDA\n#include <a>\n#include <b>\nSITE\nSITE\n#endif\n", "#define N 1\n#ifdef CUDA\n#include <a>\n#include <b>\n@SITE\nSITE\n#endif\n");
    assert_placed("#include <c>\n#ifdef CUDA\n#include <a>\nSITE\n#endif\n", "#include <c>\n@#ifdef CUDA\n#include <a>\nSITE\n#endif\n");
    assert_placed("#ifndef HIP\n#include <a>\nSITE\n#else\nSITE\n#endif\n", "@#ifndef HIP\n#include <a>\nSITE\n#else\nSITE\n#endif\n");
    assert_placed("#ifndef HIP\n#include <a>\n#elif X\nint x;\n#endif\nSITE\n", "@#ifndef HIP\n#include <a>\n#elif X\nint x;\n#endif\nSITE\n");
    assert_placed("#ifndef HIP\n#include <a>\n#else\nint x;\nSITE\n#endif\n", "#ifndef HIP\n#include <a>\n#else\n@int x;\nSITE\n#endif\n");
    assert_placed("#if !defined(G)\n#define G\n#include <a>\nSITE\n#endif\n", "#if !defined(G)\n#define G\n#include <a>\n@SITE\n#endif\n");
}

static void behind_a_branch_of_includes(void **state) {
    assert_placed("#define A 1\n#ifdef X\n#include <x>\n#else\n#include <y>\n#endif\n#define B 2\n#ifdef C\nint c;\n#endif\nSITE\n",
                  "#define A 1\n#ifdef X\n#include <x>\n#else\n#include <y>\n#endif\n@#define B 2\n#ifdef C\nint c;\n#endif\nSITE\n");
    assert_placed("#ifdef X\n#ifdef Y\n#include <x>\n#endif\n#endif\n#define B 2\nint c;\nSITE\n", "#ifdef X\n#ifdef Y\n#include <x>\n#endif\n#endif\n@#define B 2\nint c;\nSITE\n");
}

static void not_between_braces_or_in_a_statement(void **state) {
    assert_placed("#include <a>\nextern \"C\" {\n#include <b>\n}\nSITE\n", "#include <a>\n@extern \"C\" {\n#include <b>\n}\nSITE\n");
    assert_placed("#include <a>\nint table[] =\n#include <b>\n;\nSITE\n", "#include <a>\n@int table[] =\n#include <b>\n;\nSITE\n");
    assert_placed("#ifdef A\nnamespace a {\n#else\nnamespace b {\n#endif\n#include <b>\n}\nint x;\nSITE\n",
                  "@#ifdef A\nnamespace a {\n#else\nnamespace b {\n#endif\n#include <b>\n}\nint x;\nSITE\n");
    assert_placed("#ifdef A\nnamespace a {\n#else\nnamespace b {\n#endif\n}\n#include <b>\nSITE\n",
                  "#ifdef A\nnamespace a {\n#else\nnamespace b {\n#endif\n}\n#include <b>\n@SITE\n");
    assert_placed("#define OPEN namespace n { \\\n#include <x>\nint x;\nSITE\n", "#define OPEN namespace n { \\\n#include <x>\n@int x;\nSITE\n");
}

static const char *with_line(struct arena *arena, const char *path, const char *text, size_t place, const char *runtime, bool directive) {
    struct source source;
    source_from_text(arena, path, text, strlen(text), &source);
    struct edit_list edits = {0};
    include_line_add(arena, &source, place, "<warpagg/warpagg.cuh>", runtime, directive, &edits);
    const char *problem;
    size_t length;
    assert_int_equal(edit_prepare(arena, &source, &edits, &problem), 0);
    return edit_apply(arena, &source, &edits, &length);
}

static void the_line_itself(void **state) {
    assert_string_equal(with_line(*state, "k.cu", "a\n#if b\n", 2, NULL, false), "a\n#include <warpagg/warpagg.cuh>\n\n#if b\n");
    assert_string_equal(with_line(*state, "k.cu", "a\nb\n", 2, NULL, false), "a\n#include <warpagg/warpagg.cuh>\nb\n");
    assert_string_equal(with_line(*state, "k.cu", "a\r\nb\r\n", 3, NULL, true), "a\r\n#include <warpagg/warpagg.cuh>\r\n#line 2 \"k.cu\"\r\nb\r\n");
    assert_string_equal(with_line(*state, "k.cu", "a", 1, NULL, false), "a\n#include <warpagg/warpagg.cuh>\n");
    assert_string_equal(with_line(*state, "k.cu", "\xEF\xBB\xBF.", 3, NULL, false), "\xEF\xBB\xBF#include <warpagg/warpagg.cuh>\n.");
    assert_string_equal(with_line(*state, "a\"b\\c.cu", "x\n", 0, "runtime\n", true), "runtime\n#line 1 \"a\\\"b\\\\c.cu\"\nx\n");
}

static const char *named(struct arena *arena, const char *text) {
    struct source source;
    source_from_text(arena, "k.cu", text, strlen(text), &source);
    struct edit_list edits = {0};
    include_line_add(arena, &source, 0, "<warpagg/warpagg.cuh>", NULL, false, &edits);
    edits.count = strstr(text, "SITE") ? 1 : 0;
    include_line_name_source(arena, &source, &edits);
    size_t length;
    return edit_apply(arena, &source, &edits, &length);
}

static void the_first_line_has_a_name(void **state) {
    assert_string_equal(named(*state, "a\n"), "#line 1 \"k.cu\"\na\n");
    assert_string_equal(named(*state, ""), "#line 1 \"k.cu\"\n");
    assert_string_equal(named(*state, "SITE\r\n"), "#line 1 \"k.cu\"\r\n#include <warpagg/warpagg.cuh>\r\nSITE\r\n");
    assert_string_equal(named(*state, "\xEF\xBB\xBFx\n"), "\xEF\xBB\xBF#line 1 \"k.cu\"\nx\n");
    assert_string_equal(named(*state, "#line 1 \"k.cu\"\na\n"), "#line 1 \"k.cu\"\na\n");
}

// The place lies at the beginning of a line or of a token, not behind the site, and the file with the line in it includes the runtime.
static void any_text_has_a_place(void **state) {
    uint32_t seed = 5;
    for (int round = 0; round < 20000; round++) {
        struct source source = scrambled(*state, &seed, 24);
        size_t before = next_random(&seed) % (source.length + 1);
        struct range_list none = {0};
        size_t place;
        if (!include_line_place(*state, &source, "<warpagg/warpagg.cuh>", &none, (struct range){before, before + next_random(&seed) % (source.length - before + 1)}, &place))
            continue;
        assert_true(place <= source.length);
        struct edit_list edits = {0};
        include_line_add(*state, &source, place, "<warpagg/warpagg.cuh>", NULL, round % 2, &edits);
        const char *problem;
        assert_int_equal(edit_prepare(*state, &source, &edits, &problem), 0);
        size_t length;
        edit_apply(*state, &source, &edits, &length);
        assert_true(length > source.length);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        ARENA_TEST(behind_the_last_include),      ARENA_TEST(not_in_a_branch),      ARENA_TEST(not_in_a_comment_or_string),
        ARENA_TEST(a_branch_in_front_is_no_guard),
        ARENA_TEST(not_in_a_branch_that_holds_the_first_code), ARENA_TEST(not_in_a_comment_that_ends_or_begins_on_the_line),
        ARENA_TEST(not_in_a_declaration),         ARENA_TEST(before_the_first_line_of_code),
        ARENA_TEST(in_a_branch_that_holds_every_edit), ARENA_TEST(behind_a_branch_of_includes), ARENA_TEST(not_between_braces_or_in_a_statement),
        ARENA_TEST(the_first_line_has_a_name),
        ARENA_TEST(what_is_there_is_seen),        ARENA_TEST(the_line_itself),      ARENA_TEST(any_text_has_a_place),
    };
    return cmocka_run_group_tests_name("include_line", tests, NULL, NULL);
}
