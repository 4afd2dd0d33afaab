// See spot.h.

#include "spot.h"

#include <string.h>

// The indentation of the first line from `line` on that holds code;
// four blanks where none does before the body's end.
static const char *indentation(struct arena *arena, const char *text, size_t line) {
    while (text[line]) {
        size_t width = strspn(text + line, " \t"), length = strcspn(text + line, "\n");
        const char first = text[line + width];
        if (first == '}')
            break;
        if (first && !strchr("#\r\n", first))
            return arena_copy(arena, text + line, width);
        line += length + (text[line + length] == '\n');
    }
    return "    ";
}

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
    return (struct spot){end + newline, indentation(arena, text, end + newline)};
}

struct spot spot_before(const struct source *source, size_t brace, const char *indent) {
    size_t line = brace;
    while (line > 0 && (source->text[line - 1] == ' ' || source->text[line - 1] == '\t'))
        line--;
    bool is_alone =
        line > 0 && source->text[line - 1] == '\n' && !(line > 1 && source->text[line - 2] == '\\');
    return is_alone && indent ? (struct spot){line, indent} : (struct spot){brace, NULL};
}

struct spot spot_of_line(struct arena *arena, const struct source *source, size_t at) {
    size_t line = at;
    while (line > 0 && source->text[line - 1] != '\n')
        line--;
    return (struct spot){line, arena_copy(arena, source->text + line, at - line)};
}
