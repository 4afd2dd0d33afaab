// Words of a command line, as a shell splits them.

#ifndef WARPAGG_SHELL_H
#define WARPAGG_SHELL_H

#include "arena.h"

// Adds the words of `text` to the list: blanks and line ends part them; '…' keeps all, "…" all but a backslash before \ " $ ` and line ends, a backslash the next
// character. Nothing is expanded. Compile databases, response files and WARPAGG_FLAGS are written so.
void shell_split(struct arena *arena, const char *text, struct strings *words);

#endif
