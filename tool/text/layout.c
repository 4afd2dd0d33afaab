// See layout.h.

#include "layout.h"

#include <string.h>

#include "base/lexer.h"
#include "unit.h"

// The blanks in front of the place, where nothing else stands on its line.
static struct range blanks_before(const struct source *source, size_t at) {
    size_t line = at;
    while (line > 0 && (source->text[line - 1] == ' ' || source->text[line - 1] == '\t'))
        line--;
    return line > 0 && source->text[line - 1] == '\n' ? (struct range){line, at}
                                                      : (struct range){at, at};
}

// The first statement of this file: the body may take another in.
static const struct node *first_in_text(const struct node *body) {
    for (unsigned i = 0; i < body->kid_count; i++)
        if (body->kids[i] && body->kids[i]->source == body->source)
            return body->kids[i];
    return NULL;
}

const char *layout_level(struct arena *arena, const struct source *source,
                         const struct node *body) {
    const struct node *first =
        body && body->source == source && !body->in_macro ? first_in_text(body) : NULL;
    if (!first || body->range.end <= body->range.begin)
        return "    ";
    struct range outer = blanks_before(source, body->range.end - 1),
                 inner = blanks_before(source, first->range.begin);
    size_t width = outer.end - outer.begin;
    bool deeper = inner.end - inner.begin > width &&
                  memcmp(source->text + inner.begin, source->text + outer.begin, width) == 0;
    return deeper ? arena_copy(arena, source->text + inner.begin + width,
                               inner.end - inner.begin - width)
                  : "    ";
}

const char *layout_before_brace(const struct source *source, const struct node *body) {
    if (!body || body->source != source || body->in_macro || !body->range.begin)
        return source->newline;
    char before = source->text[blanks_before(source, body->range.begin).begin - 1];
    return before == '\n' || before == '\r' ? source->newline : " ";
}

size_t layout_statement_end(const struct source *source, const struct node *statement) {
    struct lexer lexer = {source->text, source->length, statement->range.end};
    struct token token;
    if (lexer_next(&lexer, &token) && token_is_mark(source->text, &token, ';'))
        return token.range.end;
    return source->text[statement->range.end - 1] == '}' ? statement->range.end : 0;
}

bool layout_begins_line(const struct source *source, size_t at) {
    size_t line = at;
    while (line > 0 && strchr(" \t", source->text[line - 1]))
        line--;
    return line > 0 && source->text[line - 1] == '\n' &&
           !(line > 1 && source->text[line - 2] == '\\');
}

bool layout_ends_line(const struct source *source, size_t at) {
    const char *text = source->text;
    size_t end = at + strspn(text + at, " \t");
    if (text[end] == '/' && text[end + 1] == '/')
        end += strcspn(text + end, "\r\n");
    bool continues = end > at && text[end - 1] == '\\';
    return !continues && (text[end] == '\n' || (text[end] == '\r' && text[end + 1] == '\n'));
}

size_t layout_before(const struct node *statement) {
    const struct node *list = statement->parent;
    size_t at = list->range.begin;
    for (unsigned i = 0;
         list->kind == NODE_COMPOUND && i < list->kid_count && list->kids[i] != statement; i++)
        if (list->kids[i] && list->kids[i]->source == list->source)
            at = list->kids[i]->range.begin;
    return at;
}
