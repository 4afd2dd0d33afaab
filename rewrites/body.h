// A body's lines, a level deeper.

#ifndef WARPAGG_BODY_H
#define WARPAGG_BODY_H

#include "base/edit.h"

// Puts `unit` in front of each line that begins in `lines`, and of each that an edit has put there;
// not of empty lines and directives, nor inside of literals. `lines` begins where a line does.
// Edits at its very beginning stay as they are.
void body_indent(struct arena *arena, const struct source *source, struct range lines,
                 const char *unit, unsigned site, struct edit_list *edits);

// The text that an edit has put there, likewise: its own lines are the first one, where it adds
// lines, and those behind its newlines.
const char *body_indented(struct arena *arena, const struct edit *edit, const char *unit);

#endif
