// The frontend: parses one file for one architecture and copies what later stages need into a unit.

#ifndef WARPAGG_FRONTEND_H
#define WARPAGG_FRONTEND_H

#include "base/arena.h"
#include "unit.h"

// Parses `source` with these clang arguments. Returns 0 and fills `unit`; or -1 where the file
// can't be used (a missing header, a syntax error that breaks its structure): then
// unit->diagnostics says why. An error inside one function does not fail the file: it becomes a
// warning, and the function is marked.
int frontend_parse(struct arena *arena, struct source *source, const char *const *arguments,
                   size_t argument_count, struct unit *unit);

// The directory that the linked libclang lies in.
const char *frontend_library_directory(struct arena *arena);

#endif
