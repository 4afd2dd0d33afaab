// Fixes: which edits belong together.

#define _XOPEN_SOURCE 700

#include "output/fixes.h"

#include "check.h"
#include "decide/rewrite.h"
#include "sites/frame.h"

static const struct rewrite some = {.name = "some", .shares_group = true};

static struct file_report *file_with(struct arena *arena, unsigned sites) {
    struct file_report *file = ARENA_NEW(arena, struct file_report);
    for (unsigned id = 1; id <= sites; id++)
        *ARENA_PUSH(arena, &file->sites) = (struct site){.id = id, .rewrite = &some};
    return file;
}

static struct edit *add(struct arena *arena, struct file_report *file, unsigned site, size_t begin, size_t end, const char *text) {
    struct edit *edit = ARENA_PUSH(arena, &file->changes);
    *edit = (struct edit){.range = {begin, end}, .expected = arena_copy(arena, "                    ", end - begin), .text = text, .site = site};
    return edit;
}

// "1,2: 0+0 5+3; 3: 9+1": sites, and the replacements' places and widths.
static const char *found(struct arena *arena, const struct file_report *file) {
    struct fix_list fixes;
    fixes_find(arena, file, &fixes);
    const char *text = "";
    for (size_t i = 0; i < fixes.count; i++) {
        text = arena_printf(arena, "%s%s", text, i ? "; " : "");
        for (size_t j = 0; j < fixes.at[i].sites.count; j++)
            text = arena_printf(arena, "%s%s%u", text, j ? "," : "", fixes.at[i].sites.at[j]);
        text = arena_printf(arena, "%s:", text);
        for (size_t j = 0; j < fixes.at[i].replacements.count; j++) {
            struct range range = fixes.at[i].replacements.at[j].range;
            text = arena_printf(arena, "%s %zu+%zu", text, range.begin, range.end - range.begin);
        }
    }
    return text;
}

static void sites_alone_share_the_include(void **state) {
    struct file_report *file = file_with(*state, 2);
    add(*state, file, 0, 0, 0, "#include\n");
    add(*state, file, 1, 10, 19, "a");
    add(*state, file, 2, 30, 39, "b");
    assert_string_equal(found(*state, file), "1: 0+0 10+9; 2: 0+0 30+9");
}

static void what_touches_is_one(void **state) {
    struct file_report *file = file_with(*state, 2);
    add(*state, file, 1, 10, 10, "{ ");
    add(*state, file, 1, 10, 19, "a");
    add(*state, file, 2, 19, 19, "b");
    add(*state, file, 2, 21, 22, "c");
    assert_string_equal(found(*state, file), "1,2: 10+9 21+1");
    struct fix_list fixes;
    fixes_find(*state, file, &fixes);
    assert_string_equal(fixes.at[0].replacements.at[0].text, "{ ab");
    assert_int_equal(strlen(fixes.at[0].replacements.at[0].expected), 9);
}

static void an_include_that_touches_binds_all(void **state) {
    struct file_report *file = file_with(*state, 2);
    add(*state, file, 0, 10, 10, "#include\n");
    add(*state, file, 1, 10, 19, "a");
    add(*state, file, 2, 30, 39, "b");
    assert_string_equal(found(*state, file), "1,2: 10+9 30+9");
}

static void groups_stay_whole(void **state) {
    struct file_report *file = file_with(*state, 3);
    struct site_group group = {.first = 1, .last = 2};
    file->sites.at[0].group = file->sites.at[1].group = &group;
    for (unsigned id = 1; id <= 3; id++)
        add(*state, file, id, 10 * id, 10 * id + 9, "a");
    assert_string_equal(found(*state, file), "1,2: 10+9 20+9; 3: 30+9");
}

static void an_object_binds_those_that_name_it(void **state) {
    struct file_report *file = file_with(*state, 3);
    struct frame_place places[] = {{.kind = FRAME_DECLARATION, .function = {0, 100}}, {.kind = FRAME_DECLARATION, .function = {100, 200}}};
    struct frame here = {.places = {&places[0], 1, 1}}, there = {.places = {&places[1], 1, 1}};
    file->sites.at[0].frame = file->sites.at[1].frame = &here;
    file->sites.at[2].frame = &there;
    struct edit *declaration = add(*state, file, 1, 5, 5, "object total;");
    declaration->object = "total";
    declaration->object_name = "total";
    add(*state, file, 1, 20, 29, "total.add");
    add(*state, file, 2, 40, 49, "total.add");
    add(*state, file, 3, 140, 149, "total.add"); // of another kernel
    assert_string_equal(found(*state, file), "1,2: 5+0 20+9 40+9; 3: 140+9");
}

static void a_bound_binds_its_kernel(void **state) {
    struct file_report *file = file_with(*state, 3);
    struct bound bound = {.at = 5, .threads = 256};
    for (unsigned i = 0; i < 2; i++)
        *ARENA_PUSH(*state, &file->sites.at[i].bounds) = bound;
    add(*state, file, 1, 5, 5, "__launch_bounds__(256) ");
    for (unsigned id = 1; id <= 3; id++)
        add(*state, file, id, 10 * id, 10 * id + 9, "a");
    assert_string_equal(found(*state, file), "1,2: 5+0 10+9 20+9; 3: 30+9");
}

static void a_head_binds_its_function(void **state) {
    struct file_report *file = file_with(*state, 3);
    struct range behind_device = {5, 5};
    for (unsigned i = 0; i < 2; i++)
        *ARENA_PUSH(*state, &file->sites.at[i].inlined) = behind_device;
    add(*state, file, 1, 5, 5, " __forceinline__");
    for (unsigned id = 1; id <= 3; id++)
        add(*state, file, id, 10 * id, 10 * id + 9, "a");
    assert_string_equal(found(*state, file), "1,2: 5+0 10+9 20+9; 3: 30+9");
}

static void none_where_the_file_failed(void **state) {
    struct file_report *file = file_with(*state, 1);
    add(*state, file, 1, 10, 19, "a");
    file->status = EXIT_WRITE;
    assert_string_equal(found(*state, file), "");
}

static void none_that_is_no_utf8(void **state) {
    struct file_report *file = file_with(*state, 2);
    add(*state, file, 1, 10, 19, "a\xE9");
    add(*state, file, 2, 30, 39, "b");
    assert_string_equal(found(*state, file), "2: 30+9");
}

static int begin(void **state) {
    *state = arena_create();
    return 0;
}

static int end(void **state) {
    arena_destroy(*state);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(sites_alone_share_the_include, begin, end), cmocka_unit_test_setup_teardown(what_touches_is_one, begin, end),
        cmocka_unit_test_setup_teardown(an_include_that_touches_binds_all, begin, end), cmocka_unit_test_setup_teardown(groups_stay_whole, begin, end),
        cmocka_unit_test_setup_teardown(an_object_binds_those_that_name_it, begin, end), cmocka_unit_test_setup_teardown(a_bound_binds_its_kernel, begin, end),
        cmocka_unit_test_setup_teardown(a_head_binds_its_function, begin, end),
        cmocka_unit_test_setup_teardown(none_where_the_file_failed, begin, end), cmocka_unit_test_setup_teardown(none_that_is_no_utf8, begin, end),
    };
    return cmocka_run_group_tests_name("fixes", tests, NULL, NULL);
}
