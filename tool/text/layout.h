// How the file lays a function out, and where its statements end.

#ifndef WARPAGG_LAYOUT_H
#define WARPAGG_LAYOUT_H

#include "base/source.h"

struct node;

// By how much the statements of a body stand deeper than its closing brace, as the file says it;
// four blanks where they don't.
const char *layout_level(struct arena *arena, const struct source *source, const struct node *body);

// What stands between a function's head and its opening brace: a blank,
// or the end of the line where it can't be told.
const char *layout_before_brace(const struct source *source, const struct node *body);

// Behind a statement's last byte, its semicolon included; 0 where it does not end in sight,
// as in `(atomicAdd(p, x));`.
size_t layout_statement_end(const struct source *source, const struct node *statement);

// Whether nothing but blanks stands in front of the place on its line; behind it, or a comment to
// the line's end. A line that a backslash joins to another is none of its own.
bool layout_begins_line(const struct source *source, size_t at);
bool layout_ends_line(const struct source *source, size_t at);

// Where the statement in front of this one begins, in a list of them; else what it stands in.
size_t layout_before(const struct node *statement);

#endif
