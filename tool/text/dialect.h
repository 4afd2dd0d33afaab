// nvcc accepts a few spellings that clang rejects, and an earlier run may have put the runtime's text into the file. Both are cured in the copy that libclang parses, byte for byte of the same
// length, so that every offset stays true for the file on disk.

#ifndef WARPAGG_DIALECT_H
#define WARPAGG_DIALECT_H

#include "base/arena.h"
#include "base/source.h"

// The source's text, cured: `source->text` itself where nothing had to change.
const char *dialect_cured(struct arena *arena, const struct source *source);

#endif
