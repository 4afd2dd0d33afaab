// Loops that the compiler has to unroll: what stands in their rounds is to stay in registers.

#ifndef WARPAGG_UNROLL_H
#define WARPAGG_UNROLL_H

#include "base/edit.h"
#include "sites/site.h"

// Puts `#pragma unroll` in front of the loop, once; where the loop has a pragma, or no line of its
// own, nothing.
void unroll_loop(struct arena *arena, const struct site *site, const struct node *loop,
                 struct edit_list *edits);

// The same in front of the loops of constant length around the site in whose rounds an
// array of the lane's own is indexed by the counter: it stays in registers only where they are
// unrolled, and with what a search takes they are too large for the compiler to do that by itself.
// Nothing where a loop has so many rounds that the compiler would have left it, nor in what the
// host's compiler reads too.
void unroll_edit(struct arena *arena, const struct site *site, struct edit_list *edits);

#endif
