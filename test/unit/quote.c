// Text in the spelling of YAML, HTML, URIs and terminals.

#define _XOPEN_SOURCE 700

#include "base/quote.h"

#include "check.h"

static char *printed, *kept;

static const char *yaml(const char *text) {
    size_t length;
    FILE *stream = open_memstream(&printed, &length);
    quote_yaml(stream, text);
    fclose(stream);
    free(kept);
    return kept = printed;
}

static const char *html(const char *text, size_t width) {
    size_t length;
    FILE *stream = open_memstream(&printed, &length);
    quote_html(stream, text, width);
    fclose(stream);
    free(kept);
    return kept = printed;
}

static const char *uri(const char *path) {
    size_t length;
    FILE *stream = open_memstream(&printed, &length);
    quote_uri(stream, path);
    fclose(stream);
    free(kept);
    return kept = printed;
}

static void yaml_scalars(void **state) {
    (void)state;
    assert_string_equal(yaml(""), "\"\"");
    assert_string_equal(yaml("a: b # c"), "\"a: b # c\"");
    assert_string_equal(yaml("say \"no\" \\ twice\n\tand\r"), "\"say \\\"no\\\" \\\\ twice\\n\\tand\\u000D\"");
    assert_string_equal(yaml("\x01\x7F"), "\"\\u0001\\u007F\"");
    assert_string_equal(yaml("\xC3\xA4 \xF0\x9F\x98\x80"), "\"\xC3\xA4 \xF0\x9F\x98\x80\"");
    assert_string_equal(yaml("\xC2\x85\xE2\x80\xA8\xE2\x80\xA9\xEF\xBB\xBF"), "\"\\u0085\\u2028\\u2029\\uFEFF\"");
}

static void html_text(void **state) {
    (void)state;
    assert_string_equal(html("</script><b a=\"x\" c='y'> &amp;", 30), "&#60;/script&#62;&#60;b a=&#34;x&#34; c=&#39;y&#39;&#62; &#38;amp;");
    assert_string_equal(html("a\0b\x1b\t\n", 6), "a\xEF\xBF\xBD" "b\xEF\xBF\xBD\t\n");
    assert_string_equal(html("\xC3\xA4\xE9 \xC2\x9B", 6), "\xC3\xA4\xEF\xBF\xBD \xEF\xBF\xBD");
    assert_string_equal(html("\xC3\xA4", 1), "\xEF\xBF\xBD"); // half a character
    assert_string_equal(html("rest", 0), "");
}

static void uris(void **state) {
    (void)state;
    assert_string_equal(uri("src/a-b_c.cu"), "src/a-b_c.cu");
    assert_string_equal(uri("/tmp/a b"), "file:///tmp/a%20b");
    assert_string_equal(uri("c:\xE9%?#\n"), "c%3A%E9%25%3F%23%0A");
}

static void utf8(void **state) {
    (void)state;
    static const struct {
        const char *text;
        bool valid;
    } rows[] = {
        {"", true}, {"ASCII", true}, {"\xC3\xA4", true}, {"\xED\x9F\xBF", true}, {"\xF4\x8F\xBF\xBF", true},
        {"\x80", false}, {"\xC3", false}, {"\xC0\xAF", false}, {"\xE0\x80\xAF", false}, {"\xED\xA0\x80", false}, {"\xF4\x90\x80\x80", false}, {"\xF8\x88\x80\x80\x80", false},
        {"\xC3(", false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(utf8_holds(rows[i].text, strlen(rows[i].text)), rows[i].valid);
}

static const char *line(const char *text) {
    size_t length;
    FILE *stream = open_memstream(&printed, &length);
    quote_line(stream, text, strlen(text));
    fclose(stream);
    free(kept);
    return kept = printed;
}

static void lines_for_terminals(void **state) {
    (void)state;
    assert_string_equal(line("plain\ttext"), "plain\ttext");
    assert_string_equal(line("\x1b[31m\x7f\r\n"), "<U+001B>[31m<U+007F><U+000D><U+000A>");
    assert_string_equal(line("\xC2\x9B \xE2\x80\xAE \xE2\x81\xA6 \xEF\xBB\xBF"), "<U+009B> <U+202E> <U+2066> <U+FEFF>"); // C1, bidi, a mark
    assert_string_equal(line("\xC3( \xFF"), "<C3>( <FF>");
    assert_string_equal(line("\xC3\xA4 \xF0\x9F\x98\x80"), "\xC3\xA4 \xF0\x9F\x98\x80");
}

static int finish(void **state) {
    (void)state;
    free(kept);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(yaml_scalars), cmocka_unit_test(html_text), cmocka_unit_test(uris), cmocka_unit_test(utf8), cmocka_unit_test(lines_for_terminals)};
    return cmocka_run_group_tests_name("quote", tests, NULL, finish);
}
