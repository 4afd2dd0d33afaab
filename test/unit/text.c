// Remarks, diagnostics, the closing count, and the list of sites.

#define _XOPEN_SOURCE 700

#include "check.h"
#include "output/emit.h"
#include "report.h"

static const char *text_of(struct arena *arena, const struct report *report, struct options options, bool color) {
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);
    if (options.action == ACTION_LIST_SITES)
        emit_sites(stream, report);
    else
        emit_text(stream, report, &options, color);
    fclose(stream);
    const char *copy = arena_copy(arena, text, length);
    free(text);
    return copy;
}

#define WARNING "k.cu:1:12: warning: unused\n    1 | __global__ void k(float *p, int *n)\n      |            ^\n"

static void a_remark_a_site_and_a_count(void **state) {
    struct report report = example_report(*state, "k.cu");
    assert_string_equal(text_of(*state, &report, (struct options){0}, false),
                        WARNING "k.cu:3:2: remark: combined by key [warpagg-warp-keyed]\n"
                                "k.cu:3:35: remark: left as is: the compiler already combines it [warpagg:compiler-combines]\n"
                                "2 sites: 1 rewritten, 1 left (1 compiler-combines)\n");
}

static void verbose_shows_the_source_line(void **state) {
    struct report report = example_report(*state, "k.cu");
    const char *text = text_of(*state, &report, (struct options){.verbose = true}, false);
    assert_non_null(strstr(text, "[warpagg-warp-keyed]\n"
                                 "    3 | \tatomicAdd(p + *n, 1.5f); int i = atomicAdd(n, 1);\n"
                                 "      | \t^\n"));
    assert_non_null(strstr(text, "      | \t                                 ^\n2 sites"));
}

static void quiet_keeps_warnings_only(void **state) {
    struct report report = example_report(*state, "k.cu");
    assert_string_equal(text_of(*state, &report, (struct options){.quiet = true}, false), WARNING);
}

static void colours_are_clangs(void **state) {
    struct report report = example_report(*state, "k.cu");
    report.at[0].diagnostics.count = 0;
    report.at[0].sites.count = 1;
    assert_string_equal(text_of(*state, &report, (struct options){0}, true),
                        "\033[1mk.cu:3:2: \033[1;34mremark: \033[m\033[1mcombined by key [warpagg-warp-keyed]\033[m\n"
                        "1 site: 1 rewritten, 0 left\n");
}

static void of_many_errors_some_are_shown(void **state) {
    struct report report = example_report(*state, "k.cu");
    for (int i = 0; i < 25; i++)
        *ARENA_PUSH(*state, &report.at[0].diagnostics) = (struct diagnostic){DIAGNOSTIC_ERROR, "k.cu", 0, 0, "wrong"};
    const char *text = text_of(*state, &report, (struct options){.quiet = true}, false), *at = text;
    size_t shown = 0;
    for (; (at = strstr(at, "k.cu: error: wrong\n")); at++)
        shown++;
    assert_int_equal(shown, 20);
    assert_non_null(strstr(text, WARNING));
    assert_non_null(strstr(text, "\nk.cu: note: 5 more errors are not shown\n"));
    assert_null(strstr(text, "more warning"));
}

// The last line.
static const char *tally_of(struct arena *arena, const struct report *report, struct options options) {
    char *text = (char *)text_of(arena, report, options, false), *end = text + strlen(text) - 1;
    while (end > text && end[-1] != '\n')
        end--;
    return end;
}

static void the_count_says_what_was_done(void **state) {
    struct report report = example_report(*state, "k.cu");
    struct options nothing = {.output = OUTPUT_NONE}, check = {.output = OUTPUT_NONE, .check = true, .quiet = true};
    assert_string_equal(tally_of(*state, &report, nothing), "2 sites: 1 would be rewritten, 1 left (1 compiler-combines)\n");
    assert_string_equal(tally_of(*state, &report, check), "warpagg-rewrite: 1 site would be rewritten\n");
    report.at[0].status = EXIT_WRITE;
    assert_string_equal(tally_of(*state, &report, (struct options){0}), "2 sites: 0 rewritten, 1 left (1 compiler-combines), 1 not written\n");
}

static void headers_are_counted_once(void **state) {
    struct report report = {0};
    *ARENA_PUSH(*state, &report) = *example_report(*state, "a.cu").at;
    *ARENA_PUSH(*state, &report) = *example_report(*state, "b.cu").at;
    report.at[1].source.real_path = "/b.cu";
    for (size_t i = 0; i < 2; i++) {
        *ARENA_PUSH(*state, &report.at[i].untaken) = (struct untaken){"/h.cuh", 2};
        *ARENA_PUSH(*state, &report.at[i].untaken) = (struct untaken){"/b.cu", 4};
        report.at[i].sites.count = 0;
    }
    assert_string_equal(tally_of(*state, &report, (struct options){0}), "0 sites: 0 rewritten, 0 left; 2 more in headers (--header-filter)\n");
}

static void a_group_has_one_remark(void **state) {
    struct report report = example_report(*state, "k.cu");
    struct site *sites = report.at[0].sites.at;
    struct site_group group = {.first = 1, .last = 2};
    sites[0].group = sites[1].group = &group;
    struct rewrite peers = {.name = "warp-keyed", .shares_group = true};
    sites[0].rewrite = sites[1].rewrite = &peers;
    sites[1].message = "likewise";
    const char *text = text_of(*state, &report, (struct options){0}, false);
    assert_non_null(strstr(text, "k.cu:3:2: remark: combined by key [warpagg-warp-keyed]\nk.cu:3:35: note: atomicAdd goes with site 1 [warpagg-warp-keyed]\n"));
    sites[0].message = "combined; the first; the sum is regrouped";
    sites[1].message = "likewise; the sum is regrouped";
    text = text_of(*state, &report, (struct options){0}, false);
    assert_non_null(strstr(text, "atomicAdd goes with site 1; the sum is regrouped [warpagg-warp-keyed]\n"));
    peers.shares_group = false; // each for itself
    text = text_of(*state, &report, (struct options){0}, false);
    assert_null(strstr(text, "goes with"));
    peers.shares_group = true;
    sites[0].message = "combined; the sum is regrouped";
    text = text_of(*state, &report, (struct options){0}, false);
    assert_non_null(strstr(text, "atomicAdd goes with site 1 [warpagg-warp-keyed]\n"));
}

static void files_that_do_not_parse_are_counted(void **state) {
    struct report report = {0};
    *ARENA_PUSH(*state, &report) = *example_report(*state, "a.cu").at;
    *ARENA_PUSH(*state, &report) = *example_report(*state, "b.cu").at;
    report.at[0].sites.count = 0;
    report.at[0].status = EXIT_PARSE;
    struct diagnostic error = {DIAGNOSTIC_ERROR, NULL, 0, 0, "no toolkit"};
    report.at[0].diagnostics.at[0] = error;
    assert_string_equal(text_of(*state, &report, (struct options){0}, false),
                        "warpagg-rewrite: error: no toolkit\n"
                        "b.cu:1:12: warning: unused\n    1 | __global__ void k(float *p, int *n)\n      |            ^\n"
                        "b.cu:3:2: remark: combined by key [warpagg-warp-keyed]\n"
                        "b.cu:3:35: remark: left as is: the compiler already combines it [warpagg:compiler-combines]\n"
                        "2 sites: 1 rewritten, 1 left (1 compiler-combines); 1 file did not parse\n");
}

static void carets_count_characters(void **state) {
    struct report report = {0};
    struct file_report *file = ARENA_PUSH(*state, &report);
    const char *text = "/* \xC3\xA9 */ x\r\n"; // é takes two bytes and one column of the screen
    source_from_text(*state, "k.cu", text, strlen(text), &file->source);
    struct diagnostic warning = {DIAGNOSTIC_WARNING, "k.cu", 1, 10, "here"};
    *ARENA_PUSH(*state, &file->diagnostics) = warning;
    assert_string_equal(text_of(*state, &report, (struct options){.quiet = true}, false),
                        "k.cu:1:10: warning: here\n    1 | /* \xC3\xA9 */ x\n      |         ^\n");
}

static void a_line_a_site(void **state) {
    struct report report = example_report(*state, "k.cu");
    assert_string_equal(text_of(*state, &report, (struct options){.action = ACTION_LIST_SITES}, false),
                        "k.cu:3:2: site 1: atomicAdd float, device scope, global memory, keyed address, constant value, result unused, "
                        "lanes many: rewrite warp-keyed\n"
                        "k.cu:3:35: site 2: atomicAdd int, device scope, unknown memory, uniform address (grid), constant value, result used, "
                        "lanes unknown: leave compiler-combines\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        ARENA_TEST(a_remark_a_site_and_a_count), ARENA_TEST(verbose_shows_the_source_line), ARENA_TEST(quiet_keeps_warnings_only),
        ARENA_TEST(colours_are_clangs),          ARENA_TEST(of_many_errors_some_are_shown),
        ARENA_TEST(the_count_says_what_was_done), ARENA_TEST(headers_are_counted_once), ARENA_TEST(a_group_has_one_remark),
        ARENA_TEST(files_that_do_not_parse_are_counted), ARENA_TEST(carets_count_characters),
        ARENA_TEST(a_line_a_site),
    };
    return cmocka_run_group_tests_name("text", tests, NULL, NULL);
}
