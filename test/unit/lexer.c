// The lexer: what is code, what is comment, literal or directive, and that no text can lead it astray.

#define _XOPEN_SOURCE 700

#include "base/lexer.h"

#include "check.h"
#include "scramble.h"

// The tokens of a text as one string: w(ord) s(tring) m(ark) c(omment) d(irective), each with its text.
static const char *tokens(struct arena *arena, const char *text, bool raw) {
    static const char letters[] = {[TOKEN_WORD] = 'w', [TOKEN_STRING] = 's', [TOKEN_MARK] = 'm', [TOKEN_COMMENT] = 'c', [TOKEN_DIRECTIVE] = 'd'};
    struct lexer lexer = {text, strlen(text), 0};
    struct token token;
    const char *all = "";
    while (raw ? lexer_next_raw(&lexer, &token) : lexer_next(&lexer, &token))
        all = arena_printf(arena, "%s%s%c{%.*s}", all, *all ? " " : "", letters[token.kind], (int)(token.range.end - token.range.begin),
                           text + token.range.begin);
    return all;
}

#define assert_tokens(text, expected) assert_string_equal(tokens(*state, (text), true), (expected))

static void words_and_marks(void **state) {
    assert_tokens("", "");
    assert_tokens(" \t\r\n", "");
    assert_tokens("a+b_1", "w{a} m{+} w{b_1}");
    assert_tokens("x::y<3>", "w{x} m{:} m{:} w{y} m{<} w{3} m{>}");
    assert_tokens("1'000'000 0x1.8p3f", "w{1'000'000} w{0x1} m{.} w{8p3f}");
    assert_tokens("na\xc3\xafve", "w{na\xc3\xafve}");
}

static void literals(void **state) {
    assert_tokens("\"a // b\" 'c'", "s{\"a // b\"} s{'c'}");
    assert_tokens("\"\\\"\" '\\''", "s{\"\\\"\"} s{'\\''}");
    assert_tokens("\"open\nx", "s{\"open} w{x}");
    assert_tokens("R\"(a\")\" R\"x(a)\"b)x\" u8R\"(c)\"", "s{R\"(a\")\"} s{R\"x(a)\"b)x\"} s{u8R\"(c)\"}");
    assert_tokens("L\"x\"", "w{L} s{\"x\"}");
    assert_tokens("\"", "s{\"}");
    assert_tokens("\"\\", "s{\"\\}");
    assert_tokens("\"a\\\n b\" c", "s{\"a\\\n b\"} w{c}");
    assert_tokens("\"a\\\r\n b\" c", "s{\"a\\\r\n b\"} w{c}");
}

static void comments(void **state) {
    assert_tokens("a // b /* c\nd", "w{a} c{// b /* c} w{d}");
    assert_tokens("a /* b\n// c */ d", "w{a} c{/* b\n// c */} w{d}");
    assert_tokens("/*/ x */ y", "c{/*/ x */} w{y}");
    assert_tokens("// a \\\n b\nc", "c{// a \\\n b} w{c}");
    assert_tokens("// a \\\r\n b\r\nc", "c{// a \\\r\n b\r} w{c}");
    assert_tokens("/* open", "c{/* open}");
    assert_tokens("/* don't */ x", "c{/* don't */} w{x}");
}

static void directives(void **state) {
    assert_tokens("#include <x>\ny", "d{#include <x>} w{y}");
    assert_tokens("  # define A \\\n  1\ny", "d{# define A \\\n  1} w{y}");
    assert_tokens("a # b", "w{a} m{#} w{b}");
    assert_tokens("\xEF\xBB\xBF#if 1\nx", "w{\xEF\xBB\xBF} d{#if 1} w{x}");
    assert_tokens("#endif /* of\n a */ x\ny", "d{#endif /* of\n a */ x} w{y}");
    assert_tokens("#define A \"/*\" // b /*\ny", "d{#define A \"/*\" // b /*} w{y}");
    assert_tokens("#error don't\nx", "d{#error don't} w{x}");
}

static void code_alone(void **state) {
    assert_string_equal(tokens(*state, "#if 1 // a\nx /* b */ + 'c' // d\n#endif", false), "w{x} m{+} s{'c'}");
}

// Tokens follow each other, lie in the text, are never empty, and leave out blanks only.
static void any_text_is_cut_into_tokens(void **state) {
    uint32_t seed = 20261121;
    for (int round = 0; round < 20000; round++) {
        struct source source = scrambled(*state, &seed, 24);
        struct lexer lexer = {source.text, source.length, 0};
        struct token token;
        size_t at = 0;
        while (lexer_next_raw(&lexer, &token)) {
            assert_true(token.range.begin >= at && token.range.begin < token.range.end && token.range.end <= source.length);
            for (; at < token.range.begin; at++)
                assert_non_null(strchr(" \t\n\v\f\r", source.text[at]));
            at = token.range.end;
            assert_int_equal(lexer.at, at);
        }
        assert_false(lexer_next_raw(&lexer, &token));
    }
}

static bool mentions(const char *text, const char *word) {
    return lexer_mentions(text, (struct range){0, strlen(text)}, word);
}

static void mentioned_words(void **state) {
    (void)state;
    assert_true(mentions("a + b", "a"));
    assert_true(mentions("a + b", "b"));
    assert_true(mentions("ab a", "a"));
    assert_false(mentions("ab ba", "a"));
    assert_false(mentions("int", ""));
    assert_false(mentions("", ""));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        ARENA_TEST(words_and_marks), ARENA_TEST(literals),   ARENA_TEST(comments),
        ARENA_TEST(directives),      ARENA_TEST(code_alone), ARENA_TEST(any_text_is_cut_into_tokens),
        cmocka_unit_test(mentioned_words),
    };
    return cmocka_run_group_tests_name("lexer", tests, NULL, NULL);
}
