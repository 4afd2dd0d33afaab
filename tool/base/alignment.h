// Lines that are aligned to an opening bracket follow it where edits move it: the further lines of
// a call whose name is now longer.

#ifndef WARPAGG_ALIGNMENT_H
#define WARPAGG_ALIGNMENT_H

#include "edit.h"

// Adds the edits of blanks that keep such lines aligned. A line follows if it begins at or behind
// the column of what stands behind the innermost bracket that is open there, on that bracket's
// line; what is indented from a line that moves, moves with it. Lines that begin inside of a
// literal, a comment, a directive or replaced text stay, and so does what stands behind a directive
// until the brackets that were open in front of it are closed,
// and lines whose tabs could be of any width.
void alignment_keep(struct arena *arena, const struct source *source, struct edit_list *edits);

#endif
