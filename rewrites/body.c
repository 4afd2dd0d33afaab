// See body.h.

#include "body.h"

#include <string.h>

#include "base/lexer.h"
#include "text/unit.h"

// What an edit has put there: its own lines are the first one, where it adds lines, and those behind its newlines.
static const char *indented(struct arena *arena, const struct edit *edit, const char *unit) {
    size_t count = 1, length = strlen(unit);
    for (const char *at = edit->text; *at; at++)
        count += *at == '\n';
    char *text = arena_alloc(arena, strlen(edit->text) + count * length + 1), *to = text;
    bool starts = edit->adds_lines;
    for (const char *at = edit->text; *at; at++) {
        if (starts && *at != '\n' && *at != '\r' && *at != '#') {
            memcpy(to, unit, length);
            to += length;
        }
        *to++ = *at;
        starts = *at == '\n';
    }
    *to = '\0';
    return text;
}

// Bytes that are to stay as they are: inside of literals and directives.
struct kept {
    struct lexer lexer;
    struct range range; // of the next one
};

static bool is_kept(struct kept *kept, size_t offset) {
    struct token token;
    while (kept->range.end <= offset) {
        if (!lexer_next_raw(&kept->lexer, &token)) {
            kept->range = (struct range){(size_t)-1, (size_t)-1};
            break;
        }
        if (token.kind == TOKEN_STRING || token.kind == TOKEN_DIRECTIVE)
            kept->range = token.range;
    }
    return kept->range.begin < offset && offset < kept->range.end;
}

// Whether what stands around the place goes: the further lines of a call whose last arguments are dropped.
static bool is_replaced(const struct edit *edits, size_t count, size_t at) {
    for (size_t i = 0; i < count; i++)
        if (edits[i].range.begin < at && at < edits[i].range.end)
            return true;
    return false;
}

void body_indent(struct arena *arena, const struct source *source, struct range lines, const char *unit, unsigned site, struct edit_list *edits) {
    const size_t before = edits->count;
    for (size_t i = 0; i < before; i++)
        if (lines.begin < edits->at[i].range.begin && edits->at[i].range.end <= lines.end)
            edits->at[i].text = indented(arena, &edits->at[i], unit);
    struct kept kept = {{source->text, lines.end, lines.begin}, {0, 0}};
    for (size_t at = lines.begin; at < lines.end; at += strcspn(source->text + at, "\n") + 1) {
        size_t first = at + strspn(source->text + at, " \t");
        bool empty = first >= lines.end || source->text[first] == '\n' || source->text[first] == '\r';
        if (!empty && source->text[first] != '#' && !is_kept(&kept, at) && !is_replaced(edits->at, before, at))
            *ARENA_PUSH(arena, edits) = (struct edit){.range = {at, at}, .expected = "", .text = unit, .site = site};
    }
}

// The blanks in front of the place, where nothing else stands on its line.
static struct range blanks_before(const struct source *source, size_t at) {
    size_t line = at;
    while (line > 0 && (source->text[line - 1] == ' ' || source->text[line - 1] == '\t'))
        line--;
    return line > 0 && source->text[line - 1] == '\n' ? (struct range){line, at} : (struct range){at, at};
}

// The first statement whose text tells: what begins with a macro, as a `__shared__` array does, is not where it seems to be.
static const struct node *first_in_text(const struct node *body) {
    for (unsigned i = 0; i < body->kid_count; i++)
        if (body->kids[i] && body->kids[i]->source == body->source && !body->kids[i]->in_macro)
            return body->kids[i];
    return NULL;
}

const char *body_level(struct arena *arena, const struct source *source, const struct node *body) {
    const struct node *first = body && body->source == source && !body->in_macro ? first_in_text(body) : NULL;
    if (!first || body->range.end <= body->range.begin)
        return "    ";
    struct range outer = blanks_before(source, body->range.end - 1), inner = blanks_before(source, first->range.begin);
    size_t width = outer.end - outer.begin;
    bool deeper = inner.end - inner.begin > width && memcmp(source->text + inner.begin, source->text + outer.begin, width) == 0;
    return deeper ? arena_copy(arena, source->text + inner.begin + width, inner.end - inner.begin - width) : "    ";
}
