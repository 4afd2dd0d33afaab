// How often words stand in a text: in its code, not in comments, literals and directives.

#ifndef WARPAGG_TALLY_H
#define WARPAGG_TALLY_H

#include "arena.h"
#include "source.h"

struct tally {
    const struct source *source;    // counted so far; NULL: none
    ARENA_LIST(struct range) words; // sorted by their texts
};

// The number of places in the source's code at which `word` stands. The tally is made anew where it
// is of another source. Time: proportional to the logarithm of the text's length; the first time
// for a source, to the length times that.
size_t tally_count(struct arena *arena, struct tally *tally, const struct source *source,
                   const char *word);

#endif
