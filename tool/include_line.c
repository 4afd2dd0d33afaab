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

struct search {
    const struct source *source;
    const struct range_list *declarations;
    int depth;           // of #if branches
    bool guarded;        // the outermost branch looks like an include guard: it holds the whole file and does not count as a branch
    size_t begins[2];    // of the outermost branch, and of the one in it
    size_t comment_end;
    bool code_seen, found;
    size_t first_code, place;
};

static bool in_branch(const struct search *search) {
    return search->depth > search->guarded;
}

static void open_branch(struct search *search, bool is_ifndef, size_t begin) {
    if (search->depth == 0)
        search->guarded = is_ifndef && !search->code_seen && !search->found;
    if (search->depth < 2)
        search->begins[search->depth] = line_begin(search->source, begin);
    search->depth++;
}

// A guard that ends before the file does was none, and what it held does not count.
static void close_branch(struct search *search) {
    search->depth--;
    if (search->depth != 0 || !search->guarded)
        return;
    search->guarded = search->found = false;
    if (search->code_seen)
        search->first_code = search->begins[0];
}

// In front of the branch that holds the code; else at the beginning of its line, or at the code itself where a comment ends on that line.
static size_t in_front_of(const struct search *search, size_t code) {
    size_t begin = line_begin(search->source, code);
    if (in_branch(search))
        return search->begins[search->guarded];
    return search->comment_end > begin ? code : begin;
}

static void take_directive(struct search *search, const struct lexer *lexer, struct range directive) {
    struct range name = directive_name(lexer, directive);
    bool is_ifndef = names(lexer, name, "ifndef");
    if (is_ifndef || names(lexer, name, "if") || names(lexer, name, "ifdef"))
        open_branch(search, is_ifndef, directive.begin);
    else if (names(lexer, name, "endif") && search->depth > 0)
        close_branch(search);
    else if (names(lexer, name, "include") && !in_branch(search) && !inside_declaration(search->declarations, directive.begin))
        search->place = next_line(search->source, directive.end), search->found = true;
}

size_t include_line_place(const struct source *source, const struct range_list *declarations, size_t before) {
    struct search search = {.source = source, .declarations = declarations};
    struct lexer lexer = {source->text, source->length, source->has_bom ? 3 : 0};
    struct token token;
    while (lexer_next_raw(&lexer, &token) && token.range.begin < before) {
        if (token.kind == TOKEN_COMMENT)
            search.comment_end = token.range.end;
        else if (token.kind == TOKEN_DIRECTIVE)
            take_directive(&search, &lexer, token.range);
        else if (!search.code_seen)
            search.first_code = in_front_of(&search, token.range.begin), search.code_seen = true;
    }
    return search.found ? search.place : search.code_seen ? search.first_code : before;
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

const char *include_line_directive(struct arena *arena, const struct source *source, size_t place) {
    unsigned line, column;
    source_position(source, place, &line, &column);
    return arena_printf(arena, "#line %u \"%s\"%s", line, quoted(arena, source->path), source->newline);
}

void include_line_add(struct arena *arena, const struct source *source, size_t place, const char *inline_runtime, bool line_directive, struct edit_list *edits) {
    const char *newline = source->newline;
    bool line_open = place > 0 && source->text[place - 1] != '\n' && !(source->has_bom && place == 3);
    const char *body = inline_runtime ? inline_runtime : arena_printf(arena, "#include %s%s", runtime_header, newline);
    const char *text = arena_printf(arena, "%s%s", line_open ? newline : "", body);
    if (line_directive)
        text = arena_printf(arena, "%s%s", text, include_line_directive(arena, source, place));
    *ARENA_PUSH(arena, edits) = (struct edit){.range = {place, place}, .expected = "", .text = text};
}
