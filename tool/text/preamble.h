// What need not be parsed again: clang's, CUDA's and our own headers, which stand in front of every
// text, parsed once and kept (base/cache.h); and behind them, for each set of the system's headers
// that a file begins with (leading.h) and the runtime where it is included, those.
//
// A preamble is made from all arguments, so the user's macros and directories hold in it as they
// would in the file itself. It is good as long as each header that went into it is as it was, and
// as long as no directory of the user's holds a file that would stand in front of one of them.

#ifndef WARPAGG_PREAMBLE_H
#define WARPAGG_PREAMBLE_H

#include "base/arena.h"
#include "base/source.h"

struct preamble {
    const char *path, *folder;   // for -include-pch; the entry in the cache that it lies in
    struct strings dependencies; // the headers in it
    const struct preamble *base; // that it stands behind, or NULL
};

// The preamble of `source` for these arguments, of which the last `own` are the user's; it is made
// where there is none. `nothing`: a file with no text, for clang to parse. `salt`: what else tells
// one from another. NULL: there is none, and it can't be kept.
const struct preamble *preamble_open(struct arena *arena, const struct strings *arguments,
                                     size_t own, const char *nothing, const char *salt,
                                     const struct source *source);

#endif
