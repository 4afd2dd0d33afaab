// Which of the system's headers stand in front of everything else in a file.

#ifndef WARPAGG_LEADING_H
#define WARPAGG_LEADING_H

#include "base/arena.h"
#include "base/source.h"

// The names, as in <vector>, of the headers from outside of `directories` (the user's) that the
// file includes before anything but comments, `#pragma once`, include guards and the user's own
// headers, in their order, and behind them the runtime where it is included further down: those
// that can be parsed ahead of the file without a difference. `arguments`: the compiler's,
// with the macros that they define.
struct strings leading_headers(struct arena *arena, const struct source *source,
                               const struct strings *directories, const struct strings *arguments);

#endif
