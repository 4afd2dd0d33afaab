// The text of a kernel's body: where its first line begins, and its lines a level deeper.

#ifndef WARPAGG_BODY_H
#define WARPAGG_BODY_H

#include "base/edit.h"

struct body_spot {
    size_t at;
    const char *indent; // NULL: no lines of its own
};

// Where a declaration goes: on lines of its own behind the brace, or behind the brace where more code stands on its line.
struct body_spot body_spot_behind(struct arena *arena, const struct source *source, size_t brace_end);

// Puts `unit` in front of each line that begins in `lines`, and of each that an edit has put there; not of empty lines and directives, nor inside of literals.
// `lines` begins where a line does. Edits at its very beginning stay as they are.
void body_indent(struct arena *arena, const struct source *source, struct range lines, const char *unit, unsigned site, struct edit_list *edits);

#endif
