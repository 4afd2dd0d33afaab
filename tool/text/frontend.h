// The frontend: parses one file for one architecture and copies what later stages need into a unit.

#ifndef WARPAGG_FRONTEND_H
#define WARPAGG_FRONTEND_H

#include "base/arena.h"
#include "unit.h"

// Parses `source` with these clang arguments. Returns 0 and fills `unit`; or -1 where the file
// can't be used (a missing header, a syntax error that breaks its structure): then
// unit->diagnostics says why. An error inside one function does not fail the file: it becomes a
// warning, and the function is marked. What libclang has read stays in memory up to frontend_close.
int frontend_parse(struct arena *arena, struct source *source, const char *const *arguments,
                   size_t argument_count, struct unit *unit);

// Writes all that libclang has read into a file in memory, for clang to begin with by -include-pch.
// Returns the file, which is the caller's to close, or -1.
int frontend_save(const struct unit *unit);

// Gives back what libclang holds of the unit, if anything.
void frontend_close(struct unit *unit);

// The directory that the linked libclang lies in.
const char *frontend_library_directory(struct arena *arena);

#endif
