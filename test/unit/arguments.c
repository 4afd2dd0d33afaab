// Arguments of macros: what the parentheses around a place are, in whatever order places are asked about.

#define _XOPEN_SOURCE 700

#include "text/arguments.h"

#include "check.h"

static const char code[] = "x0; PASS(x1, f(x2)); TWO(x3, (x4)); if (TWO(1, 2) && x5) SHOW(f(x6)); /* SHOW( */ PASS(\"(\", x7); SHOW(PASS(x8)); f(x9);\n";

static struct macro macro(const char *name, const char *text) {
    return (struct macro){name, text, {0, strlen(text)}, 0};
}

static struct arguments *begin(struct arena *arena) {
    struct macro_list *macros = ARENA_NEW(arena, struct macro_list);
    struct source *source = ARENA_NEW(arena, struct source);
    macros->at = ARENA_ARRAY(arena, struct macro, 3);
    macros->at[macros->count++] = macro("PASS", "(...) { (__VA_ARGS__); }");
    macros->at[macros->count++] = macro("TWO", "(a, b) ((a) + (b))");
    macros->at[macros->count++] = macro("SHOW", "(e) puts(#e)");
    *source = (struct source){.text = code, .length = strlen(code)};
    return arguments_of(arena, macros, source);
}

static size_t place(int i) {
    const char name[] = {'x', (char)('0' + i), 0};
    return (size_t)(strstr(code, name) - code);
}

// Where no macro's name is around a place, nobody knows how it comes to be an argument.
static const struct {
    bool take_fewer_commas, may_become_text;
} expected[] = {
    {true, true},   // in front of all
    {true, false},  // PASS takes any number and makes no text
    {false, false}, // nobody knows f, which may be a macro: `f(` within PASS
    {false, false}, // TWO takes two
    {true, false},  // in parentheses of the code's own
    {true, true},   // in an `if`
    {false, true},  // SHOW makes text of what is within f's parentheses
    {true, false},  // neither comments nor literals open parentheses
    {false, true},  // SHOW around PASS
    {false, true},  // f is no macro
};

enum { PLACES = sizeof expected / sizeof *expected };

static void check(struct arguments *arguments, int i) {
    assert_int_equal(arguments_take_fewer_commas(arguments, place(i)), expected[i].take_fewer_commas);
    assert_int_equal(arguments_may_become_text(arguments, place(i)), expected[i].may_become_text);
}

static void in_order(void **state) {
    struct arguments *arguments = begin(*state);
    for (int i = 0; i < PLACES; i++)
        check(arguments, i);
}

static void backwards(void **state) {
    struct arguments *arguments = begin(*state);
    for (int i = PLACES; i-- > 0;)
        check(arguments, i);
}

static void apart(void **state) {
    for (int i = 0; i < PLACES; i++)
        check(begin(*state), i);
}

int main(void) {
    const struct CMUnitTest tests[] = {ARENA_TEST(in_order), ARENA_TEST(backwards), ARENA_TEST(apart)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
