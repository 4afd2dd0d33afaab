// See names.h.

#include "names.h"

#include <stdlib.h>
#include <string.h>

#include "base/lexer.h"

struct names {
    ARENA_LIST(const char *) macros; // sorted
    bool has_warpagg;
};

static int by_text(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static bool is_word(const struct source *source, struct range range, const char *word) {
    return range.end - range.begin == strlen(word) && memcmp(source->text + range.begin, word, strlen(word)) == 0;
}

static void add_macro(struct arena *arena, struct names *names, const struct source *source, struct range directive) {
    struct lexer lexer = {source->text, directive.end, directive.begin + 1};
    struct token define, name;
    if (lexer_next_raw(&lexer, &define) && is_word(source, define.range, "define") && lexer_next(&lexer, &name) && name.kind == TOKEN_WORD)
        *ARENA_PUSH(arena, &names->macros) = arena_copy(arena, source->text + name.range.begin, name.range.end - name.range.begin);
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
        bool qualifies = is_ours && lexer_next(&ahead, &next) && strncmp(source->text + next.range.begin, "::", 2) == 0;
        names->has_warpagg |= is_ours && (after_namespace || !qualifies);
        after_namespace = is_word(source, token.range, "namespace");
    }
}

// `-DNAME`, `-DNAME=text`, `-D NAME` and with parameters `-DNAME(x)=text`.
static void add_defined(struct arena *arena, struct names *names, const struct strings *arguments) {
    for (size_t i = 0; i < arguments->count; i++) {
        if (strncmp(arguments->at[i], "-D", 2) != 0)
            continue;
        const char *name = arguments->at[i] + 2;
        if (!*name && i + 1 < arguments->count)
            name = arguments->at[++i];
        *ARENA_PUSH(arena, &names->macros) = arena_copy(arena, name, strcspn(name, "=("));
    }
}

static const struct names *sorted(struct names *names) {
    if (names->macros.count)
        qsort(names->macros.at, names->macros.count, sizeof *names->macros.at, by_text);
    return names;
}

const struct names *names_find(struct arena *arena, const struct unit *unit) {
    struct names *names = ARENA_NEW(arena, struct names);
    for (size_t i = 0; i < unit->texts.count; i++)
        read_text(arena, names, unit->texts.at[i]);
    add_defined(arena, names, &unit->arguments);
    return sorted(names);
}

static bool holds(const struct names *a, const struct names *b) {
    bool all = a->has_warpagg || !b->has_warpagg;
    for (size_t i = 0; i < b->macros.count && all; i++)
        all = names_has_macro(a, b->macros.at[i]);
    return all;
}

const struct names *names_common(struct arena *arena, const struct names *a, const struct names *b) {
    if (a == b || !b || (a && holds(a, b)))
        return a;
    if (!a || holds(b, a))
        return b;
    struct names *both = ARENA_NEW(arena, struct names);
    both->has_warpagg = a->has_warpagg || b->has_warpagg;
    for (size_t i = 0; i < a->macros.count + b->macros.count; i++)
        *ARENA_PUSH(arena, &both->macros) = i < a->macros.count ? a->macros.at[i] : b->macros.at[i - a->macros.count];
    return sorted(both);
}

bool names_has_macro(const struct names *names, const char *word) {
    return names && names->macros.count && bsearch(&word, names->macros.at, names->macros.count, sizeof *names->macros.at, by_text);
}

bool names_has_warpagg(const struct names *names) {
    return names && names->has_warpagg;
}
