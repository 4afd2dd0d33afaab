// See body.h.

#include "body.h"

#include <string.h>

#include "base/lexer.h"

const char *body_indented(struct arena *arena, const struct edit *edit, const char *unit) {
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

// Whether what stands around the place goes: the further lines
// of a call whose last arguments are dropped.
static bool is_replaced(const struct edit *edits, size_t count, size_t at) {
    for (size_t i = 0; i < count; i++)
        if (edits[i].range.begin < at && at < edits[i].range.end)
            return true;
    return false;
}

void body_indent(struct arena *arena, const struct source *source, struct range lines,
                 const char *unit, unsigned site, struct edit_list *edits) {
    const size_t before = edits->count;
    for (size_t i = 0; i < before; i++)
        if (lines.begin < edits->at[i].range.begin && edits->at[i].range.end <= lines.end)
            edits->at[i].text = body_indented(arena, &edits->at[i], unit);
    struct kept kept = {{source->text, lines.end, lines.begin}, {0, 0}};
    for (size_t at = lines.begin; at < lines.end; at += strcspn(source->text + at, "\n") + 1) {
        size_t first = at + strspn(source->text + at, " \t");
        bool empty =
            first >= lines.end || source->text[first] == '\n' || source->text[first] == '\r';
        if (!empty && source->text[first] != '#' && !is_kept(&kept, at) &&
            !is_replaced(edits->at, before, at))
            *ARENA_PUSH(arena, edits) =
                (struct edit){.range = {at, at}, .expected = "", .text = unit, .site = site};
    }
}
