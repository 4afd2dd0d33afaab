// The page of --report: what the user's files hold stays text, and every site is there.

#define _XOPEN_SOURCE 700

#include <errno.h>

#include "check.h"
#include "output/emit.h"
#include "report.h"

static const char *page_of(struct arena *arena, const struct report *report) {
    static const struct rewrite keyed = {.name = "warp-keyed"};
    static const struct rewrite *const all[] = {&keyed};
    struct options options = {0};
    struct plan_settings settings = {.options = &options, .all = {all, 1}};
    assert_int_equal(emit_page("page.html", arena, &settings, report), 0);
    struct source page;
    assert_int_equal(source_read(arena, "page.html", &page), 0);
    return page.text;
}

static size_t count(const char *text, const char *part) {
    size_t count = 0;
    for (; (text = strstr(text, part)); text++)
        count++;
    return count;
}

static void the_users_text_is_text(void **state) {
    (void)state;
    struct arena *arena = arena_create();
    struct report report = example_report(arena, "</h2><script>alert(1)</script>&.cu");
    static const char text[] = "// <script>alert(2)</script>\n// </pre><b \"'\xE9\n\tatomicAdd(p, 1);\n";
    source_from_text(arena, report.at[0].source.path, text, sizeof text - 1, &report.at[0].source);
    report.at[0].sites.count = 1;
    report.at[0].sites.at[0].range = report.at[0].sites.at[0].callee_range = (struct range){strlen(text) - 16, strlen(text) - 7};
    report.at[0].sites.at[0].message = "<script>alert(3)</script>";
    report.at[0].diagnostics.at[0].text = "<script>alert(4)</script>";
    report.at[0].status = EXIT_PARSE; // no diff of edits that are not there
    const char *page = page_of(arena, &report);
    assert_null(strstr(page, "<script>alert"));
    assert_int_equal(count(page, "<script>"), 1);
    assert_int_equal(count(page, "</script>"), 1);
    assert_null(strstr(page, "<b "));
    assert_non_null(strstr(page, "// &#60;script&#62;alert(2)&#60;/script&#62;"));
    arena_destroy(arena);
}

static void every_site_is_there(void **state) {
    (void)state;
    struct arena *arena = arena_create();
    struct report report = example_report(arena, "k.cu");
    report.at[0].sites.at[0].source = report.at[0].sites.at[1].source = &report.at[0].source;
    const char *page = page_of(arena, &report);
    assert_int_equal(count(page, "<section class=\"site "), 2);
    assert_int_equal(count(page, "<a href=\"#f0-"), 2);
    assert_non_null(strstr(page, "1 file, 2 sites: 1 rewritten, 1 left as it is"));
    assert_non_null(strstr(page, "data-verdict=leave data-reason=compiler-combines"));
    assert_non_null(strstr(page, "<mark class=rewrite>atomicAdd"));
    assert_non_null(strstr(page, "<span class=removed>-\tatomicAdd(p + *n, 1.5f)"));
    assert_non_null(strstr(page, "<span class=added>+\twarpagg::add&#60;warpagg::keyed&#62;(p + *n, 1.5f)"));
    arena_destroy(arena);
}

static void a_failed_write_is_returned(void **state) {
    (void)state;
    struct arena *arena = arena_create();
    struct options options = {0};
    struct plan_settings settings = {.options = &options};
    assert_int_equal(emit_page("missing/page.html", arena, &settings, &(struct report){0}), -ENOENT);
    assert_int_equal(emit_page("/dev/full", arena, &settings, &(struct report){0}), -ENOSPC);
    arena_destroy(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {DIRECTORY_TEST(the_users_text_is_text), DIRECTORY_TEST(every_site_is_there), DIRECTORY_TEST(a_failed_write_is_returned)};
    return cmocka_run_group_tests_name("page", tests, NULL, NULL);
}
