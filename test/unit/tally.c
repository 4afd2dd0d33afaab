// How often words stand in a text.

#define _XOPEN_SOURCE 700

#include "base/tally.h"

#include "check.h"

static struct source of(const char *text) {
    return (struct source){.text = text, .length = strlen(text)};
}

static void counts_code_alone(void **state) {
    struct source source = of("f(ff, f) /* f */ \"f\" // f\n#define f 1\n_f f2 f.f");
    struct tally tally = {0};
    assert_int_equal(tally_count(*state, &tally, &source, "f"), 4);
    assert_int_equal(tally_count(*state, &tally, &source, "ff"), 1);
    assert_int_equal(tally_count(*state, &tally, &source, "f2"), 1);
    assert_int_equal(tally_count(*state, &tally, &source, "define"), 0);
    assert_int_equal(tally_count(*state, &tally, &source, "a"), 0);
    assert_int_equal(tally_count(*state, &tally, &source, "z"), 0);
}

static void each_source_by_itself(void **state) {
    struct source one = of("b a b c b a"), other = of("b"), none = of("");
    struct tally tally = {0};
    assert_int_equal(tally_count(*state, &tally, &one, "b"), 3);
    assert_int_equal(tally_count(*state, &tally, &other, "b"), 1);
    assert_int_equal(tally_count(*state, &tally, &none, "b"), 0);
    assert_int_equal(tally_count(*state, &tally, &one, "a"), 2);
    assert_int_equal(tally_count(*state, &tally, &one, "c"), 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {ARENA_TEST(counts_code_alone), ARENA_TEST(each_source_by_itself)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
