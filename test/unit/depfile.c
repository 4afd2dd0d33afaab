// The depfile: names that make would take apart, and that make itself reads them back.

#define _XOPEN_SOURCE 700

#include <errno.h>

#include "check.h"
#include "output/emit.h"

static struct file_report file_with(struct arena *arena, const char *path, const char *const *dependencies) {
    struct file_report file = {0};
    source_from_text(arena, path, "", 0, &file.source);
    for (; *dependencies; dependencies++)
        *ARENA_PUSH(arena, &file.dependencies) = *dependencies;
    return file;
}

static void a_rule_names_every_file_once(void **state) {
    (void)state;
    struct arena *arena = arena_create();
    struct file_report file = file_with(arena, "k.cu", (const char *[]){"k.cu", "/usr/include/a.h", "b.h", NULL});
    assert_int_equal(emit_depfile("k.d", "k.agg.cu", &file), 0);
    assert_file("k.d", "k.agg.cu: k.cu \\\n  /usr/include/a.h \\\n  b.h\n");
    file = file_with(arena, "k.cu", (const char *[]){NULL});
    assert_int_equal(emit_depfile("k.d", "k.agg.cu", &file), 0);
    assert_file("k.d", "k.agg.cu: k.cu\n");
    arena_destroy(arena);
}

static void names_are_quoted_as_gcc_does(void **state) {
    (void)state;
    struct arena *arena = arena_create();
    struct file_report file = file_with(arena, "my k.cu", (const char *[]){"a#b$c.h", "back\\slash.h", "back\\ blank.h", NULL});
    assert_int_equal(emit_depfile("k.d", "out dir/k.cu", &file), 0);
    assert_file("k.d", "out\\ dir/k.cu: my\\ k.cu \\\n  a\\#b$$c.h \\\n  back\\slash.h \\\n  back\\\\\\ blank.h\n");
    arena_destroy(arena);
}

static void make_reads_it_back(void **state) {
    (void)state;
    struct arena *arena = arena_create();
    const char *const names[] = {"a b.h", "c#d.h", "e$f.h", NULL};
    for (size_t i = 0; names[i]; i++)
        write_file(names[i], "");
    write_file("k.cu", "");
    struct file_report file = file_with(arena, "k.cu", names);
    assert_int_equal(emit_depfile("k.d", "made", &file), 0);
    write_file("Makefile", "all: made\ninclude k.d\nmade:\n\t@touch made\n");
    assert_int_equal(system("make -s all && test -f made && rm made && rm 'c#d.h' && make -s all 2>err"), 2 << 8); // "No rule to make target"
    assert_int_equal(system("grep -q \"/c#d.h', needed by 'made'\" err"), 0);
    arena_destroy(arena);
}

static void a_failed_write_is_returned(void **state) {
    (void)state;
    struct file_report file = {.source = {.path = "k.cu"}};
    assert_int_equal(emit_depfile("missing/k.d", "k", &file), -ENOENT);
    assert_int_equal(emit_depfile("/dev/full", "k", &file), -ENOSPC);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        DIRECTORY_TEST(a_rule_names_every_file_once), DIRECTORY_TEST(names_are_quoted_as_gcc_does), DIRECTORY_TEST(make_reads_it_back),
        DIRECTORY_TEST(a_failed_write_is_returned),
    };
    return cmocka_run_group_tests_name("depfile", tests, NULL, NULL);
}
