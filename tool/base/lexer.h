// A rough reader of C++ text: enough to tell code from comments and literals where libclang has no
// tree to offer (disabled branches, asm strings, comments that speak to the tool,
// the place for an #include).

#ifndef WARPAGG_LEXER_H
#define WARPAGG_LEXER_H

#include <stdbool.h>
#include <stddef.h>

#include "source.h"

enum token_kind {
    TOKEN_WORD,      // identifier, keyword or number
    TOKEN_STRING,    // string or character literal, raw ones too
    TOKEN_MARK,      // any other single character
    TOKEN_COMMENT,   // only from lexer_next_raw
    TOKEN_DIRECTIVE, // a preprocessor line with its continuation lines; only from lexer_next_raw
};

struct token {
    enum token_kind kind;
    struct range range;
};

struct lexer {
    const char *text;
    size_t length;
    size_t at;
};

// The next token that is neither comment nor preprocessor line. Returns false at the end.
bool lexer_next(struct lexer *lexer, struct token *token);

// Whether the bytes of the range hold the word, be it in code, a comment or a literal. Nothing
// holds the empty word, the name of what has none.
bool lexer_mentions(const char *text, struct range range, const char *word);

bool lexer_is_word_character(char c);

// Whether a token of `text` is this word; this mark.
bool token_is_word(const char *text, const struct token *token, const char *word);
bool token_is_mark(const char *text, const struct token *token, char mark);

// Whether it is one of the words in the list, behind whose last one stands NULL.
bool token_is_among(const char *text, const struct token *token, const char *const *words);

// "x.h" of `"x.h"` or `<x.h>` at the text's beginning, or NULL. `text` ends with a NUL.
const char *lexer_header_name(struct arena *arena, const char *text);

// The next token of any kind.
bool lexer_next_raw(struct lexer *lexer, struct token *token);

// Whether a directive stands in the range, but for #pragma.
bool lexer_has_directive(const char *text, struct range range);

#endif
