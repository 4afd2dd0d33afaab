// The depfile: names that make would take apart, and that make itself reads them back.

#define _XOPEN_SOURCE 700

#include "check.h"
#include "output/emit.h"

static struct file_report file_with(struct arena *arena, const char *path, const char *const *dependencies) {
    struct file_report file = {0};
    source_from_text(arena, path, "", 0, &file.source);
    for (; *dependencies; dependencies++)
        *ARENA_PUSH(arena, &file.dependencies) = *dependencies;
    return file;
}

// The program itself, which every rule names last.
static const char *with_program(struct arena *arena, const char *rule) {
    char *program = realpath("/proc/self/exe", NULL);
    const char *text = arena_printf(arena, "%s \\\n  %s\n", rule, program);
    free(program);
    return text;
}

static void a_rule_names_every_file_once(void **state) {
    (void)state;
    struct arena *arena = arena_create();
    struct file_report file = file_with(arena, "k.cu", (const char *[]){"k.cu", "/usr/include/a.h", "b.h", "b.h", NULL});
    assert_string_equal(emit_depfile(arena, "k.agg.cu", false, &file), with_program(arena, "k.agg.cu: k.cu \\\n  /usr/include/a.h \\\n  b.h"));
    file = file_with(arena, "k.cu", (const char *[]){NULL});
    assert_string_equal(emit_depfile(arena, "k.agg.cu", false, &file), with_program(arena, "k.agg.cu: k.cu"));
    arena_destroy(arena);
}

static void names_are_quoted_as_gcc_does(void **state) {
    (void)state;
    struct arena *arena = arena_create();
    struct file_report file = file_with(arena, "my k.cu", (const char *[]){"a#b$c.h", "back\\slash.h", "back\\ blank.h", NULL});
    assert_string_equal(emit_depfile(arena, "out dir/k.cu", false, &file), with_program(arena, "out\\ dir/k.cu: my\\ k.cu \\\n  a\\#b$$c.h \\\n  back\\slash.h \\\n  back\\\\\\ blank.h"));
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
    write_file("k.d", emit_depfile(arena, "made", false, &file));
    write_file("Makefile", "all: made\ninclude k.d\nmade:\n\t@touch made\n");
    assert_int_equal(system("make -s all && test -f made && rm made && rm 'c#d.h' && make -s all 2>err"), 2 << 8); // "No rule to make target"
    assert_int_equal(system("grep -q \"/c#d.h', needed by 'made'\" err"), 0);
    arena_destroy(arena);
}

static void with_empty_rules_make_does_without_a_header(void **state) {
    (void)state;
    struct arena *arena = arena_create();
    write_file("gone.h", "");
    write_file("k.cu", "");
    struct file_report file = file_with(arena, "k.cu", (const char *[]){"k.cu", "gone.h", NULL});
    write_file("k.d", emit_depfile(arena, "made", true, &file));
    write_file("Makefile", "all: made\ninclude k.d\nmade:\n\t@touch made\n");
    assert_int_equal(system("make -s all && rm gone.h made && make -s all && test -f made"), 0);
    assert_int_equal(system("rm k.cu made; make -s all 2>/dev/null"), 2 << 8); // the source itself is needed
    arena_destroy(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        DIRECTORY_TEST(a_rule_names_every_file_once), DIRECTORY_TEST(names_are_quoted_as_gcc_does), DIRECTORY_TEST(make_reads_it_back),
        DIRECTORY_TEST(with_empty_rules_make_does_without_a_header),
    };
    return cmocka_run_group_tests_name("depfile", tests, NULL, NULL);
}
