#include "tokens.h"

struct tokens tokens_of(struct arena *arena, const struct source *source, struct range range) {
    struct lexer lexer = {source->text, range.end, range.begin};
    struct tokens all = {.text = source->text};
    struct token token;
    while (lexer_next(&lexer, &token))
        *ARENA_PUSH(arena, &all) = token;
    return all;
}

bool tokens_hold_directive(const struct source *source, struct range range) {
    struct lexer lexer = {source->text, range.end, range.begin};
    struct token token;
    while (lexer_next_raw(&lexer, &token))
        if (token.kind == TOKEN_DIRECTIVE)
            return true;
    return false;
}

bool tokens_word_at(const struct tokens *all, size_t i, const char *word) {
    return i < all->count && token_is_word(all->text, &all->at[i], word);
}

bool tokens_mark_at(const struct tokens *all, size_t i, char mark) {
    return i < all->count && token_is_mark(all->text, &all->at[i], mark);
}

size_t tokens_count_words(const struct tokens *all, const char *word) {
    size_t count = 0;
    for (size_t i = 0; i < all->count; i++)
        count += tokens_word_at(all, i, word);
    return count;
}

bool tokens_open_at(const struct tokens *all, size_t i) {
    return tokens_mark_at(all, i, '(') || tokens_mark_at(all, i, '[') ||
           tokens_mark_at(all, i, '{');
}

static bool closes(const struct tokens *all, size_t i) {
    return tokens_mark_at(all, i, ')') || tokens_mark_at(all, i, ']') ||
           tokens_mark_at(all, i, '}');
}

size_t tokens_behind_brackets(const struct tokens *all, size_t i) {
    int depth = 0;
    for (; i < all->count; i++) {
        depth += tokens_open_at(all, i);
        depth -= closes(all, i);
        if (depth == 0)
            return i + 1;
    }
    return i;
}

size_t tokens_behind_angles(const struct tokens *all, size_t i) {
    int depth = 0;
    while (i < all->count) {
        depth += tokens_mark_at(all, i, '<');
        depth -= tokens_mark_at(all, i, '>');
        i = tokens_open_at(all, i) ? tokens_behind_brackets(all, i) : i + 1;
        if (depth == 0)
            return i;
    }
    return i;
}
