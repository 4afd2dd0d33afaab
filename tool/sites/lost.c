// Reads the text of functions that hold an error, statement by statement: what stands between
// semicolons and braces. An error in one of them may have taken its calls away. Text that is
// switched off holds no errors, so nothing is found there.

#include "lost.h"

#include <string.h>

#include "base/lexer.h"

struct reader {
    struct arena *arena;
    const struct unit *unit;
    const struct source *source;
    const struct function *function;
    bool (*wanted)(const char *name);
    struct lost_calls *calls;
    size_t first; // of the calls of this statement
};

static size_t offset_of(const struct source *source, const struct diagnostic *diagnostic) {
    bool here = diagnostic->line > 0 && diagnostic->line <= source->line_count &&
                diagnostic->path && strcmp(diagnostic->path, source->path) == 0;
    return here ? source->line_starts[diagnostic->line - 1] + diagnostic->column - 1
                : source->length;
}

static bool holds_error(const struct reader *reader, size_t begin, size_t end) {
    for (size_t i = 0; i < reader->unit->diagnostics.count; i++) {
        size_t at = offset_of(reader->source, &reader->unit->diagnostics.at[i]);
        if (begin <= at && at < end)
            return true;
    }
    return false;
}

// Behind the parenthesis that closes the one at `lexer`; 0 where there is none.
static size_t closing(struct lexer lexer, const struct source *source) {
    struct token token;
    for (int depth = 0; lexer_next(&lexer, &token);) {
        depth +=
            token_is_mark(source->text, &token, '(') - token_is_mark(source->text, &token, ')');
        if (depth == 0)
            return token_is_mark(source->text, &token, ')') ? token.range.end : 0;
    }
    return 0;
}

static void consider(struct reader *reader, const struct token *word, const struct lexer *behind) {
    const char *name = arena_copy(reader->arena, reader->source->text + word->range.begin,
                                  word->range.end - word->range.begin);
    size_t end = reader->wanted(name) ? closing(*behind, reader->source) : 0;
    if (end)
        *ARENA_PUSH(reader->arena, reader->calls) =
            (struct lost_call){reader->function, name, word->range, {word->range.begin, end}};
}

static void end_statement(struct reader *reader, size_t begin, size_t end) {
    if (!holds_error(reader, begin, end))
        reader->calls->count = reader->first;
    reader->first = reader->calls->count;
}

static void read_body(struct reader *reader, struct range body) {
    const struct source *source = reader->source;
    struct lexer lexer = {source->text, body.end, body.begin};
    struct token token;
    size_t begin = body.begin;
    reader->first = reader->calls->count;
    while (lexer_next(&lexer, &token)) {
        if (token.kind == TOKEN_WORD)
            consider(reader, &token, &lexer);
        if (!token_is_mark(source->text, &token, ';') &&
            !token_is_mark(source->text, &token, '{') && !token_is_mark(source->text, &token, '}'))
            continue;
        end_statement(reader, begin, token.range.end);
        begin = token.range.end;
    }
    end_statement(reader, begin, body.end);
}

void lost_find(struct arena *arena, const struct unit *unit, const struct source *source,
               bool (*wanted)(const char *name), struct lost_calls *calls) {
    for (size_t i = 0; i < unit->functions.count; i++) {
        const struct function *function = unit->functions.at[i];
        struct reader reader = {arena, unit, source, function, wanted, calls, 0};
        // A lambda's text is its outer function's.
        if (function->has_error && function->body && function->body->source == source &&
            !function->is_lambda)
            read_body(&reader, function->body->range);
    }
}
