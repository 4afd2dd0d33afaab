// See loop_text.h.

#include "loop_text.h"

#include <string.h>

#include "base/lexer.h"
#include "text/layout.h"
#include "text/unit.h"

// Whether the loop is the whole body of another statement, and what is written between that one's
// first byte and the loop is its head: for (…), while (…), if (…).
static bool follows_head(const struct source *source, const struct node *by,
                         const struct node *loop) {
    bool is_body =
        ((by->kind == NODE_FOR || by->kind == NODE_WHILE) && by->kids[FOR_BODY] == loop) ||
        (by->kind == NODE_IF && by->kids[IF_THEN] == loop);
    struct lexer lexer = {source->text, loop->range.begin, by->range.begin};
    struct token token;
    int depth = 0;
    bool is_closed = false, goes_on = false;
    while (is_body && !by->in_macro && lexer_next(&lexer, &token)) {
        goes_on |= is_closed;
        depth +=
            token_is_mark(source->text, &token, '(') - token_is_mark(source->text, &token, ')');
        is_closed |= depth == 0 && token_is_mark(source->text, &token, ')');
    }
    return is_closed && !goes_on;
}

// Where what comes in front of the loop goes: its first byte, or that of a `#pragma unroll` that
// belongs to it. loop.end: it is not known.
static size_t lead_of(const struct source *source, struct range list, struct range loop,
                      bool follows_head) {
    static const char unroll[] = "#pragma unroll";
    struct lexer lexer = {source->text, loop.begin, list.begin};
    struct token token, last = {0}, directive = {0};
    while (lexer_next_raw(&lexer, &token)) {
        if (token.kind == TOKEN_COMMENT)
            continue;
        bool is_directive = token.kind == TOKEN_DIRECTIVE;
        if (is_directive && directive.range.end)
            return loop.end; // several
        directive = is_directive ? token : (struct token){0};
        last = is_directive ? last : token;
    }
    bool follows_statement =
        last.kind == TOKEN_MARK && strchr(";{}", source->text[last.range.begin]);
    if (!follows_head && !follows_statement)
        return loop.end; // _Pragma
    if (!directive.range.end)
        return loop.begin;
    size_t end = directive.range.end;
    while (end > directive.range.begin && strchr(" \t\r\n", source->text[end - 1]))
        end--;
    bool is_unroll = end - directive.range.begin == strlen(unroll) &&
                     memcmp(source->text + directive.range.begin, unroll, strlen(unroll)) == 0;
    return is_unroll ? directive.range.begin : loop.end;
}

// Whether nothing follows on the line.
static bool ends_line(const struct source *source, size_t at) {
    while (at < source->length && strchr(" \t\r", source->text[at]))
        at++;
    return at == source->length || source->text[at] == '\n';
}

bool loop_text_find(const struct site *site, const struct node *loop, struct loop_text *found) {
    const struct source *source = site->source;
    const struct node *list = loop->parent;
    if (loop->source != source || loop->in_macro || loop->in_argument || !list ||
        list->source != source)
        return false;
    found->statements =
        (struct range){loop->range.begin, layout_statement_end(source, loop->kids[FOR_BODY])};
    if (!found->statements.end || lexer_has_directive(source->text, found->statements))
        return false;
    found->lead = lead_of(source, list->range, found->statements, follows_head(source, list, loop));
    return found->lead == loop->range.begin ||
           (found->lead != found->statements.end && ends_line(source, found->statements.end));
}

bool loop_text_begins_statement(const struct node *loop) {
    return lead_of(loop->source, loop->parent->range, loop->range, false) == loop->range.begin;
}

// ---- the head -----------------------------------------------------------------------------------

static struct range trimmed(const char *text, struct range range) {
    while (range.begin < range.end && strchr(" \t\r\n", text[range.begin]))
        range.begin++;
    while (range.begin < range.end && strchr(" \t\r\n", text[range.end - 1]))
        range.end--;
    return range;
}

unsigned loop_text_parts(const char *text, struct range head, const char *word,
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
