// Words are copied one behind the other; without its quotes, and with a NUL in place of the blank
// behind it, none is longer than it was.

#include "shell.h"

#include <stdbool.h>
#include <string.h>

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

// What stands between two quotes goes to *to. Returns what stands behind the second one.
static const char *take_quoted(const char *at, char quote, char **to) {
    while (*at && *at != quote) {
        bool escapes = quote == '"' && *at == '\\' && at[1] && strchr("\\\"$`\n", at[1]);
        at += escapes;
        if (!escapes || *at != '\n')
            *(*to)++ = *at;
        at++;
    }
    return *at ? at + 1 : at;
}

static const char *take_word(const char *at, char **to) {
    while (*at && !is_blank(*at)) {
        char c = *at++;
        if (c == '\'' || c == '"') {
            at = take_quoted(at, c, to);
        } else if (c == '\\' && *at) {
            if (*at != '\n')
                *(*to)++ = *at;
            at++;
        } else {
            *(*to)++ = c;
        }
    }
    *(*to)++ = '\0';
    return at;
}

static const char *skip_blanks(const char *at) {
    while (is_blank(*at) || (*at == '\\' && at[1] == '\n'))
        at += is_blank(*at) ? 1 : 2;
    return at;
}

void shell_split(struct arena *arena, const char *text, struct strings *words) {
    char *to = arena_alloc(arena, strlen(text) + 1);
    for (text = skip_blanks(text); *text; text = skip_blanks(text)) {
        *ARENA_PUSH(arena, words) = to;
        text = take_word(text, &to);
    }
}

const char *shell_option(const struct strings *words, size_t *i, const char *const *options) {
    for (; *options; options++) {
        const char *word = words->at[*i];
        size_t length = strlen(*options);
        if (strncmp(word, *options, length) != 0 || word[length] == '-')
            continue;
        if (word[length])
            return word + length + (word[length] == '=');
        return *i + 1 < words->count ? words->at[++*i] : "";
    }
    return NULL;
}
