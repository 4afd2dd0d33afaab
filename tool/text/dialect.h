// nvcc accepts a few spellings that clang rejects, and an earlier run may have put the runtime's
// text into the file. Both are cured in the copy that libclang parses, byte for byte of the same
// length, so that every offset stays true for the file on disk.

#ifndef WARPAGG_DIALECT_H
#define WARPAGG_DIALECT_H

#include "base/arena.h"
#include "base/source.h"

// The source's text, cured: `source->text` itself where nothing had to change.
const char *dialect_cured(struct arena *arena, const struct source *source);

// An explicit instantiation says where its function runs for clang, and need not for nvcc, which
// takes that from the template. Of the one whose name stands at `offset`, which clang does not find
// a template for, the word `template` becomes another of the same length that says it too
// (runtime/declarations/nvcc_dialect.h), and at the next call one that says something else. Returns
// false where there is no such word, or nothing else to say.
bool dialect_say_where(char *text, size_t length, size_t offset);

// An explicit specialization may run on the device alone for nvcc, though its template runs on the
// host too. Of the one whose name stands at `offset`, which clang does not find a template for, the
// word `__device__` becomes one of the same length that says both. Returns false where there is no
// such word.
bool dialect_say_both(char *text, size_t length, size_t offset);

#endif
