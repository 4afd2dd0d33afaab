// How the file lays a function out, and where its statements end.

#ifndef WARPAGG_LAYOUT_H
#define WARPAGG_LAYOUT_H

#include "base/source.h"

struct node;

// By how much the statements of a body stand deeper than its closing brace, as the file says it; four blanks where they don't.
const char *layout_level(struct arena *arena, const struct source *source, const struct node *body);

// What stands between a function's head and its opening brace: a blank, or the end of the line where it can't be told.
const char *layout_before_brace(const struct source *source, const struct node *body);

// Behind a statement's last byte, its semicolon included; 0 where it does not end in sight, as in `(atomicAdd(p, x));`.
size_t layout_statement_end(const struct source *source, const struct node *statement);

#endif
