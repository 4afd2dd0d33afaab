// How a compiler can end: a shell stands in for it, whose words come before the module's own.

#define _XOPEN_SOURCE 700

#include "device/compile.h"

#include "check.h"

static struct compile_result ended(struct arena *arena, const char *script) {
    const char *const arguments[] = {"-c", script};
    struct compile_copies copies = {0};
    struct compile *compile = compile_start(arena, "/bin/sh", arguments, 2, "/dev/null", &copies);
    assert_non_null(compile);
    return compile_finish(arena, compile);
}

static void keeps_what_was_made(void **state) {
    struct compile_result result = ended(*state, "printf code; echo 'a warning' >&2");
    assert_int_equal(result.length, 4);
    assert_memory_equal(result.bitcode, "code", 4);
    assert_null(result.loss);
}

static void reads_errors(void **state) {
    struct compile_result result = ended(*state, "printf code; echo 'k.cu:3:7: error: no such name' >&2; exit 1");
    assert_null(result.bitcode);
    assert_null(result.loss);
    assert_int_equal(result.error_count, 1);
    assert_string_equal(result.errors[0].path, "k.cu");
    assert_int_equal(result.errors[0].line, 3);
    assert_string_equal(result.errors[0].text, "no such name");
}

// None of these says anything of the file.
static void tells_what_is_lost(void **state) {
    static const char *const scripts[][2] = {
        {"kill -KILL $$", "clang was ended by a signal (Killed)"},
        {"echo 'k.cu:3:7: error: no such name' >&2; kill -KILL $$", "clang was ended by a signal (Killed)"},
        {"printf code; exit 1", "clang ended without a message"},
        {"exit 0", "clang ended without a message"},
        {"echo 'k.cu:3:7: error: no such name' >&2; exit 70", "clang ended with 70"},
        {"echo 'clang-22: error: clang frontend command failed with exit code 139 (use -v to see invocation)' >&2; exit 1", "clang crashed"},
    };
    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++) {
        struct compile_result result = ended(*state, scripts[i][0]);
        assert_null(result.bitcode);
        assert_string_equal(result.loss, scripts[i][1]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {ARENA_TEST(keeps_what_was_made), ARENA_TEST(reads_errors), ARENA_TEST(tells_what_is_lost)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
