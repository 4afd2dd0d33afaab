// The edits of a loop whose rounds share one search for peers: it becomes a lambda.

#ifndef WARPAGG_ROUNDS_H
#define WARPAGG_ROUNDS_H

#include "base/edit.h"
#include "sites/site.h"

// Of the site's peer_loop. Returns the sentence for the remark.
const char *rounds_edit(struct arena *arena, const struct site *site, struct edit_list *edits);

#endif
