// See loop_head.h.

#include "loop_head.h"

#include <string.h>

#include "base/lexer.h"
#include "text/layout.h"
#include "text/unit.h"

static struct range trimmed(const char *text, struct range range) {
    while (range.begin < range.end && strchr(" \t\r\n", text[range.begin]))
        range.begin++;
    while (range.begin < range.end && strchr(" \t\r\n", text[range.end - 1]))
        range.end--;
    return range;
}

unsigned loop_head_parts(const char *text, struct range head, const char *word,
                         struct range *parts) {
    struct lexer lexer = {text, head.end, head.begin};
    struct token token;
    unsigned part = 0;
    int depth = 0;
    if (!lexer_next_raw(&lexer, &token) || !token_is_word(text, &token, word))
        return 0;
    while (lexer_next_raw(&lexer, &token)) {
        if (token.kind == TOKEN_DIRECTIVE || token.kind == TOKEN_COMMENT)
            return 0;
        depth -= token_is_mark(text, &token, ')') || token_is_mark(text, &token, ']') ||
                 token_is_mark(text, &token, '}');
        bool parts_here = depth == 1 && token_is_mark(text, &token, ';');
        if (depth == 0 && token_is_mark(text, &token, '('))
            parts[0].begin = token.range.end;
        if (parts_here || (depth == 0 && token_is_mark(text, &token, ')'))) {
            parts[part].end = token.range.begin;
            parts[part] = trimmed(text, parts[part]);
            if (!parts_here || ++part == 3)
                return parts_here ? 0 : part + 1;
            parts[part].begin = token.range.end;
        }
        depth += token_is_mark(text, &token, '(') || token_is_mark(text, &token, '[') ||
                 token_is_mark(text, &token, '{');
    }
    return 0;
}

bool loop_head_begins_statement(const struct node *loop) {
    struct lexer lexer = {loop->source->text, loop->range.begin, layout_before(loop)};
    struct token token, last = {0};
    while (lexer_next_raw(&lexer, &token))
        if (token.kind != TOKEN_COMMENT)
            last = token;
    return last.kind == TOKEN_MARK && strchr(";{}", loop->source->text[last.range.begin]);
}
