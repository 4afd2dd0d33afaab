// See spot.h.

#include "spot.h"

#include <string.h>

struct spot spot_behind(struct arena *arena, const struct source *source, size_t brace_end) {
    const char *text = source->text;
    size_t end = brace_end;
    while (end < source->length && (text[end] == ' ' || text[end] == '\t'))
        end++;
    if (text[end] == '/' && text[end + 1] == '/')
        end += strcspn(text + end, "\r\n");
    bool continues = end > brace_end && text[end - 1] == '\\';
    size_t newline = text[end] == '\r' && text[end + 1] == '\n' ? 2 : text[end] == '\n' ? 1 : 0;
    if (!newline || continues)
        return (struct spot){brace_end, NULL};
    size_t line = end + newline, width = strspn(text + line, " \t");
    bool blank = text[line + width] == '\n' || text[line + width] == '\r' || !text[line + width] || text[line + width] == '#';
    return (struct spot){line, blank ? "    " : arena_copy(arena, text + line, width)};
}

struct spot spot_before(const struct source *source, size_t brace, const char *indent) {
    size_t line = brace;
    while (line > 0 && (source->text[line - 1] == ' ' || source->text[line - 1] == '\t'))
        line--;
    bool is_alone = line > 0 && source->text[line - 1] == '\n' && !(line > 1 && source->text[line - 2] == '\\');
    return is_alone && indent ? (struct spot){line, indent} : (struct spot){brace, NULL};
}
