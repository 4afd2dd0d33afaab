// Words of a command line, as a shell splits them, and options among them.

#ifndef WARPAGG_SHELL_H
#define WARPAGG_SHELL_H

#include "arena.h"

// Adds the words of `text` to the list: blanks and line ends part them; '…' keeps all, "…" all but
// a backslash before \ " $ ` and line ends, a backslash the next character. Nothing is expanded.
// Compile databases, response files and WARPAGG_FLAGS are written so.
void shell_split(struct arena *arena, const char *text, struct strings *words);

// What the i-th word says as one of the options, a list that ends with NULL: the rest of the word
// (-Ix, --include=x), or the next word, to which *i goes on then (-I x); "" where there is none.
// NULL: it is none of them; -isystem-after is not -isystem.
const char *shell_option(const struct strings *words, size_t *i, const char *const *options);

#endif
