// The line that brings in the runtime, and the place for it.

#ifndef WARPAGG_INCLUDE_LINE_H
#define WARPAGG_INCLUDE_LINE_H

#include "arena.h"
#include "report.h"

// Where the runtime may be included so that every site from `before` on sees it: behind the last #include at the top level of the
// file (in no #if branch, in none of the `declarations`), else in front of the first line of code.
size_t include_line_place(const struct source *source, const struct range_list *declarations, size_t before);

// Whether the file already includes the runtime.
bool include_line_present(const struct source *source);

// The directive that gives the line at `place` its number in the source.
const char *include_line_directive(struct arena *arena, const struct source *source, size_t place);

// Adds the edit: the #include, or the text `inline_runtime` where that is not NULL; with a #line directive behind it that keeps the numbers
// of the lines below, if asked.
void include_line_add(struct arena *arena, const struct source *source, size_t place, const char *inline_runtime, bool line_directive, struct edit_list *edits);

#endif
