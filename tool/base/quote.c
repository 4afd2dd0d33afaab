// See quote.h.

#include "quote.h"

#include <stdlib.h>
#include <string.h>

static size_t length_of(unsigned char first) {
    return first < 0x80   ? 1
           : first < 0xC2 ? 0
           : first < 0xE0 ? 2
           : first < 0xF0 ? 3
           : first < 0xF5 ? 4
                          : 0;
}

size_t utf8_next(const char *text, size_t length, unsigned *code) {
    static const unsigned char masks[] = {0, 0x7F, 0x1F, 0x0F, 0x07};
    static const unsigned least[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t width = length ? length_of((unsigned char)*text) : 0;
    if (!width || width > length)
        return 0;
    *code = (unsigned char)*text & masks[width];
    for (size_t i = 1; i < width; i++) {
        if (((unsigned char)text[i] & 0xC0) != 0x80)
            return 0;
        *code = *code << 6 | ((unsigned char)text[i] & 0x3F);
    }
    bool valid = *code >= least[width] && *code <= 0x10FFFF && (*code < 0xD800 || *code > 0xDFFF);
    return valid ? width : 0;
}

bool utf8_holds(const char *text, size_t length) {
    unsigned code;
    for (size_t at = 0, width; at < length; at += width)
        if ((width = utf8_next(text + at, length - at, &code)) == 0)
            return false;
    return true;
}

// Controls, what turns text round or is not seen, ends of lines and paragraphs, what means
// something else on each machine, and no characters.
static bool is_unseen(unsigned code) {
    static const unsigned ranges[][2] = {{0, 0x1F},          {0x7F, 0x9F},     {0x61C, 0x61C},
                                         {0x180E, 0x180E},   {0x200B, 0x200F}, {0x2028, 0x202E},
                                         {0x2060, 0x206F},   {0xE000, 0xF8FF}, {0xFDD0, 0xFDEF},
                                         {0xFEFF, 0xFEFF},   {0xFFF0, 0xFFFB}, {0xE0000, 0xE0FFF},
                                         {0xF0000, 0x10FFFF}};
    bool is_unseen = (code & 0xFFFE) == 0xFFFE;
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        is_unseen |= code >= ranges[i][0] && code <= ranges[i][1];
    return is_unseen;
}

size_t quote_next(const char *text, size_t length, char spelled[QUOTE_SPELLED]) {
    unsigned code = 0;
    size_t width = utf8_next(text, length, &code);
    *spelled = '\0';
    if (!width)
        snprintf(spelled, QUOTE_SPELLED, "<%02X>", (unsigned char)*text);
    else if (code != '\t' && is_unseen(code))
        snprintf(spelled, QUOTE_SPELLED, "<U+%04X>", code & 0x1FFFFF);
    return width ? width : 1;
}

void quote_line(FILE *stream, const char *text, size_t length) {
    char spelled[QUOTE_SPELLED];
    for (size_t at = 0, width; at < length; at += width) {
        width = quote_next(text + at, length - at, spelled);
        fwrite(*spelled ? spelled : text + at, 1, *spelled ? strlen(spelled) : width, stream);
    }
}

void quote_vprint(FILE *stream, const char *format, va_list arguments) {
    char *text = NULL;
    size_t length = 0;
    FILE *memory = open_memstream(&text, &length);
    if (!memory)
        return;
    vfprintf(memory, format, arguments);
    fclose(memory);
    for (const char *line = text, *end = text + length; line < end;) {
        const char *newline = memchr(line, '\n', (size_t)(end - line)),
                   *stop = newline ? newline : end;
        quote_line(stream, line, (size_t)(stop - line));
        if (newline)
            fputc('\n', stream);
        line = stop + 1;
    }
    free(text);
}

void quote_print(FILE *stream, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    quote_vprint(stream, format, arguments);
    va_end(arguments);
}

// What a reader of YAML may take for a line's end or refuse.
static bool is_special(unsigned code) {
    return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0x2028 || code == 0x2029 ||
           code == 0xFEFF || code == 0xFFFE || code == 0xFFFF;
}

void quote_yaml(FILE *stream, const char *text) {
    size_t length = strlen(text), width;
    fputc('"', stream);
    for (size_t at = 0; at < length; at += width) {
        unsigned code = 0;
        width = utf8_next(text + at, length - at, &code);
        if (!width)
            width = 1, code = 0xFFFD;
        if (code == '\n')
            fputs("\\n", stream);
        else if (code == '\t')
            fputs("\\t", stream);
        else if (code == '"' || code == '\\')
            fprintf(stream, "\\%c", (int)code);
        else if (is_special(code) || code == 0xFFFD)
            fprintf(stream, "\\u%04X", code);
        else
            fwrite(text + at, 1, width, stream);
    }
    fputc('"', stream);
}

void quote_html(FILE *stream, const char *text, size_t length) {
    size_t width;
    for (size_t at = 0; at < length; at += width) {
        unsigned code = 0;
        width = utf8_next(text + at, length - at, &code);
        bool is_control = width && ((code < 0x20 && !strchr("\t\n\r", (int)code)) || code == 0 ||
                                    (code >= 0x7F && code < 0xA0));
        if (!width || is_control)
            fputs("\xEF\xBF\xBD", stream);
        else if (code < 0x80 && strchr("&<>\"'", (int)code))
            fprintf(stream, "&#%u;", code);
        else
            fwrite(text + at, 1, width, stream);
        width += !width;
    }
}

void quote_uri(FILE *stream, const char *path) {
    static const char plain[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/+,=@";
    fputs(*path == '/' ? "file://" : "", stream);
    for (; *path; path++)
        fprintf(stream, strchr(plain, *path) ? "%c" : "%%%02X", (unsigned char)*path);
}

const char *quote_path(struct arena *arena, const char *path) {
    char *text = arena_alloc(arena, 2 * strlen(path) + 1), *to = text;
    for (; *path; path++) {
        if (*path == '"' || *path == '\\')
            *to++ = '\\';
        *to++ = *path;
    }
    return text;
}
