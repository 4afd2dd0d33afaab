// See names.h.

#include "names.h"

#include <stdlib.h>
#include <string.h>

#include "base/lexer.h"
#include "base/shell.h"

struct names {
    struct strings macros;    // sorted
    struct strings in_macros; // the words that their texts say, sorted
    bool has_warpagg;
};

static int by_text(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static bool is_word(const struct source *source, struct range range, const char *word) {
    return range.end - range.begin == strlen(word) &&
           memcmp(source->text + range.begin, word, strlen(word)) == 0;
}

static void add_words(struct arena *arena, struct names *names, const char *text,
                      struct range range) {
    struct lexer lexer = {text, range.end, range.begin};
    struct token token;
    while (lexer_next(&lexer, &token))
        if (token.kind == TOKEN_WORD)
            *ARENA_PUSH(arena, &names->in_macros) =
                arena_copy(arena, text + token.range.begin, token.range.end - token.range.begin);
}

static void add_macro(struct arena *arena, struct names *names, const struct source *source,
                      struct range directive) {
    struct lexer lexer = {source->text, directive.end, directive.begin + 1};
    struct token define, name;
    if (!lexer_next_raw(&lexer, &define) || !is_word(source, define.range, "define") ||
        !lexer_next(&lexer, &name) || name.kind != TOKEN_WORD)
        return;
    *ARENA_PUSH(arena, &names->macros) =
        arena_copy(arena, source->text + name.range.begin, name.range.end - name.range.begin);
    add_words(arena, names, source->text, (struct range){name.range.end, directive.end});
}

static void read_text(struct arena *arena, struct names *names, const struct source *source) {
    struct lexer lexer = {source->text, source->length, 0};
    struct token token;
    bool after_namespace = false;
    while (lexer_next_raw(&lexer, &token)) {
        if (source_in_runtime(source, token.range.begin)) {
            lexer.at = source->runtime.end;
            continue;
        }
        if (token.kind == TOKEN_DIRECTIVE)
            add_macro(arena, names, source, token.range);
        if (token.kind != TOKEN_WORD)
            continue;
        struct lexer ahead = lexer;
        struct token next;
        bool is_ours = is_word(source, token.range, "warpagg");
        bool qualifies = is_ours && lexer_next(&ahead, &next) &&
                         strncmp(source->text + next.range.begin, "::", 2) == 0;
        names->has_warpagg |= is_ours && (after_namespace || !qualifies);
        after_namespace = is_word(source, token.range, "namespace");
    }
}

const char *names_defined(const struct strings *arguments, size_t *i) {
    static const char *const defines[] = {"-D", NULL};
    return shell_option(arguments, i, defines);
}

static void add_defined(struct arena *arena, struct names *names, const struct strings *arguments) {
    for (size_t i = 0; i < arguments->count; i++) {
        const char *name = names_defined(arguments, &i);
        if (!name)
            continue;
        size_t end = strcspn(name, "=(");
        *ARENA_PUSH(arena, &names->macros) = arena_copy(arena, name, end);
        add_words(arena, names, name, (struct range){end, strlen(name)});
    }
}

static const struct names *sorted(struct names *names) {
    if (names->macros.count)
        qsort(names->macros.at, names->macros.count, sizeof *names->macros.at, by_text);
    if (names->in_macros.count)
        qsort(names->in_macros.at, names->in_macros.count, sizeof *names->in_macros.at, by_text);
    return names;
}

static bool is_in(const struct strings *sorted, const char *word) {
    return sorted->count && bsearch(&word, sorted->at, sorted->count, sizeof *sorted->at, by_text);
}

const struct names *names_find(struct arena *arena, const struct unit *unit) {
    struct names *names = ARENA_NEW(arena, struct names);
    for (size_t i = 0; i < unit->texts.count; i++)
        read_text(arena, names, unit->texts.at[i]);
    add_defined(arena, names, &unit->arguments);
    return sorted(names);
}

static bool all_are_in(const struct strings *sorted, const struct strings *words) {
    bool all = true;
    for (size_t i = 0; i < words->count && all; i++)
        all = is_in(sorted, words->at[i]);
    return all;
}

static bool holds(const struct names *a, const struct names *b) {
    return (a->has_warpagg || !b->has_warpagg) && all_are_in(&a->macros, &b->macros) &&
           all_are_in(&a->in_macros, &b->in_macros);
}

static void add_all(struct arena *arena, struct strings *to, const struct strings *from) {
    for (size_t i = 0; i < from->count; i++)
        *ARENA_PUSH(arena, to) = from->at[i];
}

const struct names *names_common(struct arena *arena, const struct names *a,
                                 const struct names *b) {
    if (a == b || !b || (a && holds(a, b)))
        return a;
    if (!a || holds(b, a))
        return b;
    struct names *both = ARENA_NEW(arena, struct names);
    both->has_warpagg = a->has_warpagg || b->has_warpagg;
    add_all(arena, &both->macros, &a->macros);
    add_all(arena, &both->macros, &b->macros);
    add_all(arena, &both->in_macros, &a->in_macros);
    add_all(arena, &both->in_macros, &b->in_macros);
    return sorted(both);
}

bool names_has_macro(const struct names *names, const char *word) {
    return names && is_in(&names->macros, word);
}

bool names_stands_in_macro(const struct names *names, const char *word) {
    return names && (is_in(&names->macros, word) || is_in(&names->in_macros, word));
}

bool names_has_warpagg(const struct names *names) { return names && names->has_warpagg; }
