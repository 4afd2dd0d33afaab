// Names that the program gives a meaning of its own, so that what the tool writes has
// to do without them.

#ifndef WARPAGG_NAMES_H
#define WARPAGG_NAMES_H

#include <stdbool.h>

#include "unit.h"

// Finds what the file, the project's headers and the command line define.
// Time: proportional to their texts.
const struct names *names_find(struct arena *arena, const struct unit *unit);

// What either holds.
const struct names *names_common(struct arena *arena, const struct names *a, const struct names *b);

// Whether the word is a macro, anywhere. `names` may be NULL: nothing is known to be.
bool names_has_macro(const struct names *names, const char *word);

// Whether the word is a macro, or stands in the text of one: a variable of that name would be what
// the macro says, or be what it names.
bool names_stands_in_macro(const struct names *names, const char *word);

// What clang's arguments define at the i-th, NAME, NAME=TEXT or NAME(X)=TEXT; see shell_option.
// NULL: it defines nothing.
const char *names_defined(const struct strings *arguments, size_t *i);

// Whether there is a `warpagg` of the program's own: a namespace in a namespace, a variable.
bool names_has_warpagg(const struct names *names);

#endif
