// Text in the spelling of other formats, and for terminals.

#ifndef WARPAGG_QUOTE_H
#define WARPAGG_QUOTE_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "arena.h"

// The length of the character of UTF-8 that `text` begins with, or 0 where it begins with none (RFC
// 3629: nothing longer than needed, no surrogates).
// `code`: its number.
size_t utf8_next(const char *text, size_t length, unsigned *code);

// Whether all of it is UTF-8.
bool utf8_holds(const char *text, size_t length);

// For whoever reads on a terminal, as clang has it: what a terminal would obey, or not show, is
// <U+001B>, and a byte that is no UTF-8 is <FF>. Tabs stay.

enum { QUOTE_SPELLED = 12 };

// The bytes of the first character. `spelled`: how it is to be shown; "": as it is.
size_t quote_next(const char *text, size_t length, char spelled[QUOTE_SPELLED]);

// A line's text, without its end.
void quote_line(FILE *stream, const char *text, size_t length);

// As fprintf, line by line.
void quote_print(FILE *stream, const char *format, ...) __attribute__((format(printf, 2, 3)));
void quote_vprint(FILE *stream, const char *format, va_list arguments)
    __attribute__((format(printf, 2, 0)));

// A path as a #line directive takes it between its quotes.
const char *quote_path(struct arena *arena, const char *path);

// A double-quoted scalar of YAML; what YAML does not take as it is becomes an escape.
// `text` must be UTF-8.
void quote_yaml(FILE *stream, const char *text);

// Text, or the value of an attribute in double quotes, of HTML. What is no UTF-8 becomes U+FFFD,
// and so do the control characters that HTML forbids.
void quote_html(FILE *stream, const char *text, size_t length);

// A path as a reference of RFC 3986: what has a meaning there, or is not ASCII, becomes %XX. An
// absolute path gets file:// in front.
void quote_uri(FILE *stream, const char *path);

#endif
