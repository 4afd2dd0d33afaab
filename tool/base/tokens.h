// The tokens of a part of a file, without comments and preprocessor lines, and questions about the
// one at `i`; none past the end is anything.

#ifndef WARPAGG_TOKENS_H
#define WARPAGG_TOKENS_H

#include "arena.h"
#include "lexer.h"
#include "source.h"

struct tokens {
    const char *text; // of the file
    struct token *at;
    size_t count, capacity;
};

struct tokens tokens_of(struct arena *arena, const struct source *source, struct range range);

// Whether a preprocessor line stands there.
bool tokens_hold_directive(const struct source *source, struct range range);

bool tokens_word_at(const struct tokens *all, size_t i, const char *word);
bool tokens_mark_at(const struct tokens *all, size_t i, char mark);
size_t tokens_count_words(const struct tokens *all, const char *word);

// Whether a parenthesis, bracket or brace opens.
bool tokens_open_at(const struct tokens *all, size_t i);

// The token behind the one that closes what opens at `i`, or behind token `i` where nothing does;
// all->count where nothing closes it.
size_t tokens_behind_brackets(const struct tokens *all, size_t i);

// The same of `<`, as far as one can tell: brackets inside are passed over.
size_t tokens_behind_angles(const struct tokens *all, size_t i);

#endif
