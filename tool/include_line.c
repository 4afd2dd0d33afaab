// Directives are read as text: libclang shows none of those in branches that are switched off.

#include "include_line.h"

#include <ctype.h>
#include <string.h>

#include "lexer.h"

static const char runtime_header[] = "<warpagg/warpagg.cuh>";

// The directive's name, "include" of `#  include <x>`, and what follows it.
static struct range directive_name(const struct lexer *lexer, struct range directive) {
    size_t at = directive.begin + 1;
    while (at < directive.end && (lexer->text[at] == ' ' || lexer->text[at] == '\t'))
        at++;
    size_t end = at;
    while (end < directive.end && isalpha((unsigned char)lexer->text[end]))
        end++;
    return (struct range){at, end};
}

static bool names(const struct lexer *lexer, struct range name, const char *word) {
    return name.end - name.begin == strlen(word) && memcmp(lexer->text + name.begin, word, name.end - name.begin) == 0;
}

static bool inside_declaration(const struct range_list *declarations, size_t offset) {
    for (size_t i = 0; i < declarations->count; i++)
        if (declarations->at[i].begin < offset && offset < declarations->at[i].end)
            return true;
    return false;
}

static size_t next_line(const struct source *source, size_t at) {
    while (at < source->length && source->text[at] != '\n')
        at++;
    return at < source->length ? at + 1 : at;
}

static size_t line_begin(const struct source *source, size_t at) {
    while (at > (source->has_bom ? 3 : 0) && source->text[at - 1] != '\n')
        at--;
    return at;
}

// An include guard opens a branch that holds the whole file: it does not count as one.
static bool is_guard(const struct lexer *lexer, struct range name, int opened, bool code_seen) {
    return names(lexer, name, "ifndef") && opened == 0 && !code_seen;
}

size_t include_line_place(const struct source *source, const struct range_list *declarations, size_t before) {
    size_t first = source->has_bom ? 3 : 0;
    struct lexer lexer = {source->text, source->length, first};
    struct token token;
    size_t place = first, first_code = first;
    int depth = 0, guard = 0;
    bool found = false, code_seen = false;
    while (lexer_next_raw(&lexer, &token) && token.range.begin < before) {
        if (token.kind == TOKEN_COMMENT)
            continue;
        if (!code_seen && token.kind != TOKEN_DIRECTIVE)
            first_code = line_begin(source, token.range.begin), code_seen = true;
        if (token.kind != TOKEN_DIRECTIVE)
            continue;
        struct range name = directive_name(&lexer, token.range);
        if (names(&lexer, name, "if") || names(&lexer, name, "ifdef") || names(&lexer, name, "ifndef")) {
            guard += is_guard(&lexer, name, depth, code_seen || found);
            depth++;
        } else if (names(&lexer, name, "endif")) {
            depth--;
        } else if (names(&lexer, name, "include") && depth <= guard && !inside_declaration(declarations, token.range.begin)) {
            place = next_line(source, token.range.end);
            found = true;
        } else if (names(&lexer, name, "define") || names(&lexer, name, "pragma")) {
            if (!code_seen && !found)
                first_code = next_line(source, token.range.end);
        }
    }
    if (found)
        return place;
    return code_seen ? first_code : before;
}

bool include_line_present(const struct source *source) {
    struct lexer lexer = {source->text, source->length, 0};
    struct token token;
    while (lexer_next_raw(&lexer, &token)) {
        size_t length = token.range.end - token.range.begin, width = sizeof runtime_header - 1;
        const char *text = source->text + token.range.begin;
        if (token.kind != TOKEN_DIRECTIVE)
            continue;
        for (size_t i = 0; i + width <= length; i++)
            if (memcmp(text + i, runtime_header, width) == 0)
                return true;
    }
    return false;
}

// A path as a #line directive takes it.
static const char *quoted(struct arena *arena, const char *path) {
    char *text = arena_alloc(arena, 2 * strlen(path) + 1), *to = text;
    for (; *path; path++) {
        if (*path == '"' || *path == '\\')
            *to++ = '\\';
        *to++ = *path;
    }
    return text;
}

void include_line_add(struct arena *arena, const struct source *source, size_t place, const char *inline_runtime, bool line_directive, struct edit_list *edits) {
    unsigned line, column;
    source_position(source, place, &line, &column);
    const char *newline = source->newline;
    bool line_open = place > 0 && source->text[place - 1] != '\n' && !(source->has_bom && place == 3);
    const char *body = inline_runtime ? inline_runtime : arena_printf(arena, "#include %s%s", runtime_header, newline);
    const char *text = arena_printf(arena, "%s%s", line_open ? newline : "", body);
    if (line_directive)
        text = arena_printf(arena, "%s#line %u \"%s\"%s", text, line, quoted(arena, source->path), newline);
    *ARENA_PUSH(arena, edits) = (struct edit){{place, place}, "", text, 0};
}
