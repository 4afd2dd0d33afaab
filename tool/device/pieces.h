// Whether the loops around an update go through a piece of the data that its block, or its warp,
// has for itself: a matrix's row, a tile. How much a block has to do then, no launch tells.
// Expectations: nothing that is right or wrong rests on them.

#ifndef WARPAGG_DEVICE_PIECES_H
#define WARPAGG_DEVICE_PIECES_H

#include "entry.h"

// How many elements the loops around the block's updates go through for one block of the grid: 1
// where data bound one of the loops. 0: much, as a rule, since the launch tells one of the bounds,
// or a constant that is large; or no loop is there. Nothing is found until it is asked for.
struct piece_facts *pieces_of_entry(struct arena *arena, const struct analysis *entry);

unsigned pieces_length(const struct analysis *entry, unsigned block);

#endif
