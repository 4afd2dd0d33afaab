// A line of a text is the tokens that stand for it in the order in which they come, however often
// it is read. Two expansions with the same lines are the same where the lines come in one order.

#include "expansion.h"

#include <stdlib.h>
#include <string.h>

#include <uthash.h>

#include "base/file.h"

// A file by a name that a marker gives it.
struct named {
    const char *path;
    size_t first, end; // its lines in the table; both 0: it is not in the table
    UT_hash_handle hh;
};

struct reader {
    struct arena *arena;
    struct expansions *expansions;
    struct lexer lexer;
    struct named *names; // those that were met
    struct named *file;  // of the project's, that the text comes from; NULL: it is the system's
    size_t line;         // of the file, from 1
    size_t counted;      // the offset up to which its line ends are counted
};

static struct named *named_by(struct reader *r, const char *path, size_t length) {
    const struct unit *unit = r->expansions->unit;
    struct named *named;
    HASH_FIND(hh, r->names, path, length, named);
    if (named)
        return named;
    named = ARENA_NEW(r->arena, struct named);
    named->path = arena_copy(r->arena, path, length);
    const char *real = file_real_path(r->arena, named->path);
    for (size_t i = 0; i < unit->texts.count && !named->end; i++)
        if (strcmp(unit->texts.at[i]->path, named->path) == 0 ||
            strcmp(unit->texts.at[i]->real_path, real) == 0) {
            named->first = r->expansions->first[i];
            named->end = named->first + unit->texts.at[i]->line_count + 1;
        }
    HASH_ADD_KEYPTR(hh, r->names, named->path, length, named);
    return named;
}

// `# 12 "file.h" 2 3`: a 3 stands behind the system's.
static bool read_marker(struct reader *r, struct range range) {
    const char *at = r->lexer.text + range.begin + 1, *end = r->lexer.text + range.end;
    char *behind;
    at += strspn(at, " ");
    unsigned long line = strtoul(at, &behind, 10);
    if (behind == at || behind[0] != ' ' || behind[1] != '"')
        return false;
    const char *path = behind + 2, *close = memrchr(path, '"', (size_t)(end - path));
    bool is_own = close && *path != '<' && !memchr(close, '3', (size_t)(end - close));
    r->file = is_own ? named_by(r, path, (size_t)(close - path)) : NULL;
    r->line = line;
    r->counted = range.end + 1;
    return true;
}

static size_t line_of(struct reader *r, size_t offset) {
    for (; r->counted < offset; r->counted++)
        r->line += r->lexer.text[r->counted] == '\n';
    size_t line = r->file->first + r->line - 1;
    return line < r->file->end ? line : 0;
}

// Pragmas that change nothing of what a program does. (What is GCC's own,
// nvcc does not read in device code.)
static bool is_harmless(const char *text, struct range range) {
    static const char *const words[] = {
        "GCC",    "diagnostic", "diag_",  "nv_diag_", "nv_exec_check_disable", "hd_warning_disable",
        "unroll", "loop",       "region", "endregion"};
    struct lexer lexer = {text, range.end, range.begin + 1};
    struct token token = {0};
    while (lexer_next(&lexer, &token) &&
           (token_is_word(text, &token, "pragma") || token_is_word(text, &token, "clang")))
        continue;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (token.range.end - token.range.begin >= strlen(words[i]) &&
            memcmp(text + token.range.begin, words[i], strlen(words[i])) == 0)
            return true;
    return false;
}

struct expanded_word *expansions_word(struct arena *arena, struct expansions *expansions,
                                      const char *text, size_t length) {
    struct expanded_word *word;
    HASH_FIND(hh, expansions->words, text, length, word);
    if (!word) {
        word = ARENA_NEW(arena, struct expanded_word);
        word->text = arena_copy(arena, text, length);
        HASH_ADD_KEYPTR(hh, expansions->words, word->text, length, word);
    }
    return word;
}

static void skip_system(struct reader *r) {
    struct lexer *lexer = &r->lexer;
    const char *end = lexer->text + lexer->length, *at = lexer->text + lexer->at;
    while (at < end && !(at[0] == '#' && at[1] == ' ' && at[2] >= '0' && at[2] <= '9')) {
        const char *line_end = memchr(at, '\n', (size_t)(end - at));
        at = line_end ? line_end + 1 : end;
    }
    lexer->at = (size_t)(at - lexer->text);
}

static void read_tokens(struct reader *r, struct expanded *expanded) {
    const char *text = r->lexer.text;
    struct token token;
    size_t before = 0;
    while (true) {
        if (!r->file)
            skip_system(r);
        if (!lexer_next_raw(&r->lexer, &token))
            break;
        bool is_directive = token.kind == TOKEN_DIRECTIVE;
        if (token.kind == TOKEN_COMMENT ||
            (is_directive && (read_marker(r, token.range) || is_harmless(text, token.range))))
            continue;
        if (token_is_word(text, &token, EXPANSION_PROBE)) { // the line's two numbers too
            lexer_next_raw(&r->lexer, &token);
            lexer_next_raw(&r->lexer, &token);
            continue;
        }
        bool is_apart = token.range.begin != before;
        before = token.range.end;
        size_t line = line_of(r, token.range.begin);
        size_t width = strlen(EXPANSION_AS_NVCC);
        if (token.kind == TOKEN_WORD && token.range.end - token.range.begin > width &&
            memcmp(text + token.range.begin, EXPANSION_AS_NVCC, width) == 0)
            token.range.begin += width;
        size_t length = token.range.end - token.range.begin;
        struct expanded_word *word =
            token.kind == TOKEN_WORD
                ? expansions_word(r->arena, r->expansions, text + token.range.begin, length)
                : NULL;
        *ARENA_PUSH(r->arena, &expanded->tokens) =
            (struct expanded_token){token, word, line, is_apart};
    }
}

// FNV-1a over the token, and whether two marks are one.
static uint64_t hashed(uint64_t hash, const char *text, const struct expanded_token *token) {
    for (size_t i = token->token.range.begin; i < token->token.range.end; i++)
        hash = (hash ^ (unsigned char)text[i]) * UINT64_C(0x100000001b3);
    bool is_joined = token->token.kind == TOKEN_MARK && !token->is_apart;
    return (hash ^ (is_joined ? 0x101 : 0x100)) * UINT64_C(0x100000001b3);
}

static uint64_t *hash_lines(struct arena *arena, const struct expansions *expansions,
                            const struct expanded *expanded) {
    uint64_t *hashes = ARENA_ARRAY(arena, uint64_t, expansions->line_count);
    for (size_t i = 0; i < expanded->tokens.count; i++)
        hashes[expanded->tokens.at[i].line] =
            hashed(hashes[expanded->tokens.at[i].line], expanded->text, &expanded->tokens.at[i]);
    return hashes;
}

// A call of a macro stands in the line in which it begins, what its arguments hold in those behind.
static void mark_behind(const struct expansions *expansions, const struct expanded *expanded,
                        bool *differ) {
    for (size_t i = 0; i + 1 < expanded->tokens.count; i++) {
        size_t line = expanded->tokens.at[i].line, next = expanded->tokens.at[i + 1].line, text = 0;
        if (!line || !differ[line] || next <= line)
            continue;
        while (text + 1 < expansions->unit->texts.count && expansions->first[text + 1] <= line)
            text++;
        size_t end = expansions->first[text] + expansions->unit->texts.at[text]->line_count;
        for (size_t at = line + 1; next <= end && at < next; at++)
            differ[at] = true;
    }
}

// The order in which the lines come that are the same.
static uint64_t order_of(const struct expanded *expanded, const bool *differ) {
    uint64_t hash = 0;
    size_t last = 0;
    for (size_t i = 0; i < expanded->tokens.count; i++) {
        size_t line = expanded->tokens.at[i].line;
        if (differ[line] || line == last)
            continue;
        hash = (hash ^ line) * UINT64_C(0x100000001b3);
        last = line;
    }
    return hash;
}

// Adds the lines in which the expansion is not clang's. Returns whether there are any.
static bool compare(struct arena *arena, struct expansions *expansions, const uint64_t *clangs,
                    const struct expanded *expanded) {
    const struct expanded *clang = &expansions->all.at[0];
    uint64_t *hashes = hash_lines(arena, expansions, expanded);
    bool *differ = ARENA_ARRAY(arena, bool, expansions->line_count),
         *all = expanded->for_host ? expansions->differ_for_host : expansions->differ, any = false;
    for (size_t i = 0; i < expansions->line_count; i++)
        differ[i] = hashes[i] != clangs[i];
    if (differ[0] || order_of(clang, differ) != order_of(expanded, differ))
        *(expanded->for_host ? &expansions->is_lost_for_host : &expansions->is_lost) = any = true;
    mark_behind(expansions, clang, differ);
    mark_behind(expansions, expanded, differ);
    for (size_t i = 1; i < expansions->line_count; i++) {
        any |= differ[i];
        all[i] |= differ[i];
    }
    return any;
}

static void read_expansion(struct arena *arena, struct expansions *expansions,
                           const struct expansion *expansion, struct expanded *expanded) {
    struct reader reader = {
        .arena = arena, .expansions = expansions, .lexer = {expansion->text, expansion->length, 0}};
    *expanded = (struct expanded){.text = expansion->text, .for_host = expansion->for_host};
    read_tokens(&reader, expanded);
    HASH_CLEAR(hh, reader.names);
}

void expansions_compare(struct arena *arena, const struct unit *unit,
                        struct expansions *expansions) {
    *expansions = (struct expansions){.unit = unit, .line_count = 1};
    expansions->first = ARENA_ARRAY(arena, size_t, unit->texts.count + 1);
    for (size_t i = 0; i < unit->texts.count; i++) {
        expansions->first[i] = expansions->line_count;
        expansions->line_count += unit->texts.at[i]->line_count + 1;
    }
    expansions->differ = ARENA_ARRAY(arena, bool, expansions->line_count);
    expansions->differ_for_host = ARENA_ARRAY(arena, bool, expansions->line_count);
    const uint64_t *clangs = NULL;
    for (size_t i = 0; i < unit->expansions.count; i++) {
        struct expanded expanded;
        read_expansion(arena, expansions, &unit->expansions.at[i], &expanded);
        if (i == 0 || compare(arena, expansions, clangs, &expanded))
            *ARENA_PUSH(arena, &expansions->all) = expanded;
        clangs = clangs ? clangs : hash_lines(arena, expansions, &expanded);
    }
}

size_t expansions_line(const struct expansions *expansions, const struct source *source,
                       size_t offset) {
    unsigned line, column;
    for (size_t i = 0; i < expansions->unit->texts.count; i++)
        if (expansions->unit->texts.at[i] == source) {
            source_position(source, offset, &line, &column);
            return expansions->first[i] + line - 1;
        }
    return 0;
}

const char *expansions_place(struct arena *arena, const struct expansions *expansions,
                             size_t line) {
    const struct unit *unit = expansions->unit;
    for (size_t i = unit->texts.count; line && line < expansions->line_count && i-- > 0;)
        if (expansions->first[i] <= line)
            return arena_printf(arena, "%s:%zu", unit->texts.at[i]->path,
                                line - expansions->first[i] + 1);
    return NULL;
}
