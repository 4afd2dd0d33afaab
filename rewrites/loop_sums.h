// warp-sums where its object stands in front of the loop.

#ifndef WARPAGG_REWRITES_LOOP_SUMS_H
#define WARPAGG_REWRITES_LOOP_SUMS_H

#include "decide/rewrite.h"

// The edits of a site whose object stands in front of the loop; the remark.
const char *loop_sums_edit(struct arena *arena, const struct site *site, struct edit_list *edits);

#endif
