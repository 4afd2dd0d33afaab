// The line that brings in the runtime, and the place for it.

#ifndef WARPAGG_INCLUDE_LINE_H
#define WARPAGG_INCLUDE_LINE_H

#include "base/arena.h"
#include "base/edit.h"

// Finds where a header of the runtime, "<warpagg/warpagg.cuh>", may be included so that every place
// in `edits` (from the first to the last) sees it, in any configuration: behind the last #include
// at the top level of the file (in no #if branch without all edits, in none of the `declarations`),
// behind a branch that holds includes alone, else in front of the first line of code. Returns false
// where it is included already.
bool include_line_place(struct arena *arena, const struct source *source, const char *header,
                        const struct range_list *declarations, struct range edits, size_t *place);

// The directive that gives the line at `place` its number in the source.
const char *include_line_directive(struct arena *arena, const struct source *source, size_t place);

// Adds the edit that gives the file's first line the source's name and number,
// where no earlier run has.
void include_line_name_source(struct arena *arena, const struct source *source,
                              struct edit_list *edits);

// Adds the edit: the #include, or the text `inline_runtime` where that is not NULL; with a #line
// directive behind it that keeps the numbers of the lines below, if asked.
void include_line_add(struct arena *arena, const struct source *source, size_t place,
                      const char *header, const char *inline_runtime, bool line_directive,
                      struct edit_list *edits);

#endif
