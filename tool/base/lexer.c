// Each helper reads one kind of token from lexer->at and returns the offset behind it.

#include "lexer.h"

#include <ctype.h>
#include <string.h>

bool lexer_is_word_character(char c) {
    return isalnum((unsigned char)c) || c == '_' || (unsigned char)c >= 0x80;
}

bool lexer_mentions(const char *text, struct range range, const char *word) {
    size_t width = strlen(word);
    for (const char *at = text + range.begin;
         width && (at = memmem(at, (size_t)(text + range.end - at), word, width)); at++)
        if (!lexer_is_word_character(at[width]) && (at == text || !lexer_is_word_character(at[-1])))
            return true;
    return false;
}

const char *lexer_header_name(struct arena *arena, const char *text) {
    const char *end = *text == '"' ? "\"\r\n" : *text == '<' ? ">\r\n" : NULL;
    size_t length = end ? strcspn(text + 1, end) : 0;
    return length && text[1 + length] == *end ? arena_copy(arena, text + 1, length) : NULL;
}

// The end of the line, or of the last of its continuation lines.
static size_t line_end(const struct lexer *lexer, size_t at) {
    for (; at < lexer->length && lexer->text[at] != '\n'; at++)
        if (lexer->text[at] == '\\' && at + 1 < lexer->length) // a continued line
            at += lexer->text[at + 1] == '\r' && at + 2 < lexer->length ? 2 : 1;
    return at;
}

static size_t block_comment_end(const struct lexer *lexer, size_t at) {
    for (at += 2; at + 1 < lexer->length; at++)
        if (lexer->text[at] == '*' && lexer->text[at + 1] == '/')
            return at + 2;
    return lexer->length;
}

static size_t quoted_end(const struct lexer *lexer, size_t at) {
    char quote = lexer->text[at++];
    for (; at < lexer->length && lexer->text[at] != '\n'; at++) {
        if (lexer->text[at] == '\\' && at + 1 < lexer->length)
            at += lexer->text[at + 1] == '\r' ? 2 : 1;
        else if (lexer->text[at] == quote)
            return at + 1;
    }
    return at < lexer->length ? at : lexer->length;
}

// R"delimiter( … )delimiter", from the quote on.
static size_t raw_string_end(const struct lexer *lexer, size_t at) {
    size_t open = at + 1;
    while (open < lexer->length && lexer->text[open] != '(' && open - at <= 17)
        open++;
    size_t width = open - at - 1;
    for (size_t i = open; i + width + 1 < lexer->length; i++)
        if (lexer->text[i] == ')' &&
            memcmp(lexer->text + i + 1, lexer->text + at + 1, width) == 0 &&
            lexer->text[i + 1 + width] == '"')
            return i + width + 2;
    return lexer->length;
}

// A preprocessor line, with its continuation lines and the comments that begin on it.
static size_t directive_end(const struct lexer *lexer, size_t at) {
    while (at < lexer->length && lexer->text[at] != '\n') {
        char c = lexer->text[at], next = at + 1 < lexer->length ? lexer->text[at + 1] : '\0';
        if (c == '/' && next == '/')
            return line_end(lexer, at);
        if (c == '/' && next == '*')
            at = block_comment_end(lexer, at);
        else if (c == '"')
            at = quoted_end(lexer, at);
        else if (c == '\\' && next == '\r' && at + 2 < lexer->length)
            at += 3;
        else
            at += c == '\\' && next ? 2 : 1;
    }
    return at;
}

static bool at_line_start(const struct lexer *lexer, size_t at) {
    while (at > 0 && (lexer->text[at - 1] == ' ' || lexer->text[at - 1] == '\t'))
        at--;
    return at == 0 || lexer->text[at - 1] == '\n' || (unsigned char)lexer->text[at - 1] == 0xbf;
}

static bool take(struct lexer *lexer, struct token *token, enum token_kind kind, size_t begin,
                 size_t end) {
    *token = (struct token){kind, {begin, end}};
    lexer->at = end;
    return true;
}

bool lexer_next_raw(struct lexer *lexer, struct token *token) {
    size_t at = lexer->at;
    const char *text = lexer->text;
    while (at < lexer->length && isspace((unsigned char)text[at]))
        at++;
    if (at >= lexer->length)
        return false;
    char c = text[at], next = at + 1 < lexer->length ? text[at + 1] : '\0';
    if (c == '/' && next == '/')
        return take(lexer, token, TOKEN_COMMENT, at, line_end(lexer, at));
    if (c == '/' && next == '*')
        return take(lexer, token, TOKEN_COMMENT, at, block_comment_end(lexer, at));
    if (c == '#' && at_line_start(lexer, at))
        return take(lexer, token, TOKEN_DIRECTIVE, at, directive_end(lexer, at));
    if (c == '"' || c == '\'')
        return take(lexer, token, TOKEN_STRING, at, quoted_end(lexer, at));
    if (!lexer_is_word_character(c))
        return take(lexer, token, TOKEN_MARK, at, at + 1);
    size_t end = at;
    bool number = isdigit((unsigned char)c);
    while (end < lexer->length &&
           (lexer_is_word_character(text[end]) || (number && text[end] == '\'')))
        end++;
    if (end < lexer->length && text[end] == '"' && text[end - 1] == 'R' && end - at <= 3)
        return take(lexer, token, TOKEN_STRING, at, raw_string_end(lexer, end));
    return take(lexer, token, TOKEN_WORD, at, end);
}

bool lexer_next(struct lexer *lexer, struct token *token) {
    while (lexer_next_raw(lexer, token))
        if (token->kind != TOKEN_COMMENT && token->kind != TOKEN_DIRECTIVE)
            return true;
    return false;
}

bool token_is_word(const char *text, const struct token *token, const char *word) {
    size_t length = token->range.end - token->range.begin;
    return token->kind == TOKEN_WORD && length == strlen(word) &&
           memcmp(text + token->range.begin, word, length) == 0;
}

bool token_is_mark(const char *text, const struct token *token, char mark) {
    return token->kind == TOKEN_MARK && text[token->range.begin] == mark;
}

bool token_is_among(const char *text, const struct token *token, const char *const *words) {
    while (*words && !token_is_word(text, token, *words))
        words++;
    return *words;
}

static bool is_pragma(const char *text, struct range directive) {
    struct lexer lexer = {text, directive.end, directive.begin + 1};
    struct token word;
    return lexer_next(&lexer, &word) && token_is_word(text, &word, "pragma");
}

bool lexer_has_directive(const char *text, struct range range) {
    struct lexer lexer = {text, range.end, range.begin};
    struct token token;
    while (lexer_next_raw(&lexer, &token))
        if (token.kind == TOKEN_DIRECTIVE && !is_pragma(text, token.range))
            return true;
    return false;
}
