// What both forms of warp-sums write: an object of each iteration (warp_sums.c), and one in front
// of the loop (loop_sums.c).

#ifndef WARPAGG_SUMS_H
#define WARPAGG_SUMS_H

#include "decide/rewrite.h"
#include "spot.h"

// `before`, and a line of its own behind it, or a piece of one.
const char *sums_line(struct arena *arena, const struct site *site, const struct spot *spot,
                      const char *before, const char *text);

void sums_insert(struct arena *arena, const struct site *site, const struct spot *spot,
                 const char *text, struct edit_list *edits);

// Where what goes around a loop's body begins and ends: inside its braces, or around the statement.
struct enclosure {
    struct spot head, tail;
};

struct enclosure sums_enclosure(struct arena *arena, const struct site *site);

// Puts the texts there, and the lines between a level deeper.
void sums_enclose(struct arena *arena, const struct site *site, const struct enclosure *ends,
                  const char *begin, const char *end, struct edit_list *edits);

// Each of the jumps, which are spelled `word`.
void sums_replace(struct arena *arena, const struct site *site, const struct range_list *jumps,
                  const char *word, const char *text, struct edit_list *edits);

// "warpagg::warp_sums<float, 3, 1>", or "warp_folds" with the operation and the scope where these
// are others: `word` in front of the underscore, and what follows the element's type.
const char *sums_type(struct arena *arena, const struct site_sums *sums, const struct site *site,
                      const char *word, const char *sizes);

// What the object is called.
const char *sums_name(struct arena *arena, const struct site_sums *sums, const struct site *site);

#endif
