// Where a declaration goes that stands behind an opening brace.

#ifndef WARPAGG_SPOT_H
#define WARPAGG_SPOT_H

#include "base/arena.h"
#include "base/source.h"

struct spot {
    size_t at;
    const char *indent; // NULL: no lines of its own
};

// On lines of its own behind the brace that ends at `brace_end`,
// or right behind it where more code stands on its line.
struct spot spot_behind(struct arena *arena, const struct source *source, size_t brace_end);

// The same in front of a closing brace, for lines indented like those.
struct spot spot_before(const struct source *source, size_t brace, const char *indent);

// In front of the line that the place is on, indented as what stands in front of the place there:
// blanks, where a statement begins the line.
struct spot spot_of_line(struct arena *arena, const struct source *source, size_t at);

#endif
