// See name.h.

#include "name.h"

#include <string.h>

#include "base/lexer.h"

bool name_is_taken(const char *text, struct range function, const struct names *names,
                   const struct edit_list *edits, const char *name) {
    bool is_taken = lexer_mentions(text, function, name) || names_stands_in_macro(names, name);
    for (size_t i = 0; i < edits->count && !is_taken; i++) {
        const struct edit *edit = &edits->at[i];
        is_taken = range_is_inside(edit->range, function) &&
                   lexer_mentions(edit->text, (struct range){0, strlen(edit->text)}, name);
    }
    return is_taken;
}

// Comments don't count.
static bool is_used(const char *text, struct range range, const char *word) {
    if (!memmem(text + range.begin, range.end - range.begin, word, strlen(word)))
        return false; // at a glance: each loop of a kernel asks
    struct lexer lexer = {text, range.end, range.begin};
    struct token token;
    bool is_used = false;
    while (!is_used && lexer_next_raw(&lexer, &token))
        is_used = token_is_word(text, &token, word) ||
                  (token.kind == TOKEN_DIRECTIVE && lexer_mentions(text, token.range, word));
    return is_used;
}

const char *name_apart(struct arena *arena, const char *text, struct range range,
                       const struct names *names, const char *word) {
    while (is_used(text, range, word) || names_stands_in_macro(names, word))
        word = arena_printf(arena, "%s_", word);
    return word;
}
