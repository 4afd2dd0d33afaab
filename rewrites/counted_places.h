// Places that loops of constant length go through, each of them one for the block in its round:
//
//     for (int k = 0; k < 16; k++) atomicAdd(&m[k], x[k]);

#ifndef WARPAGG_COUNTED_PLACES_H
#define WARPAGG_COUNTED_PLACES_H

#include "base/edit.h"
#include "sites/site.h"

// Whether the loops that count these stand in another one.
bool counted_places_in_loop(const struct site *site);

// Why no object can hold a running value of each, or NULL; but for what forbids to put the update
// off. Sets *reason.
const char *counted_places_obstacle(struct arena *arena, const struct site *site,
                                    enum reason *reason);

// Adds the edits of the object and of the call. Returns the remark.
const char *counted_places_use(struct arena *arena, const struct site *site,
                               struct edit_list *edits);

// Has the loops unrolled, where nothing says how they are to be.
void counted_places_unroll(struct arena *arena, const struct site *site, struct edit_list *edits);

#endif
