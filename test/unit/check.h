// What every unit test needs: cmocka, an arena a test, sources in memory, and files in a directory of the test's own.

#ifndef CHECK_H
#define CHECK_H

// clang-format off
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
// clang-format on

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"

// Setup and teardown of tests that take an arena as their state.
static inline int open_arena(void **state) {
    *state = arena_create();
    return 0;
}

static inline int close_arena(void **state) {
    arena_destroy(*state);
    return 0;
}

#define ARENA_TEST(test) cmocka_unit_test_setup_teardown(test, open_arena, close_arena)

// Setup and teardown of tests that work in a directory of their own, which is removed with the files in it.
static inline int enter_directory(void **state) {
    char *name = strdup("/tmp/warpagg-unit-XXXXXX");
    *state = name;
    return name && mkdtemp(name) && chdir(name) == 0 ? 0 : -1;
}

static inline int leave_directory(void **state) {
    char command[64];
    snprintf(command, sizeof command, "rm -rf %s", (char *)*state);
    free(*state);
    return chdir("/") == 0 && system(command) == 0 ? 0 : -1;
}

#define DIRECTORY_TEST(test) cmocka_unit_test_setup_teardown(test, enter_directory, leave_directory)

static inline void write_file(const char *path, const char *text) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fwrite(text, 1, strlen(text), file);
    assert_int_equal(fclose(file), 0);
}

static inline void assert_file(const char *path, const char *expected) {
    char text[4096];
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[length] = '\0';
    assert_string_equal(text, expected);
}

#endif
