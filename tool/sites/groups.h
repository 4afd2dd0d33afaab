// Groups: sites that update several arrays by one key, in statements that follow each other. They can share one search for peers.

#ifndef WARPAGG_GROUPS_H
#define WARPAGG_GROUPS_H

#include "flow.h"
#include "site.h"

// Fills site->group where two or more keyed sites, results unused, share a key. `sites` are in order of position.
void groups_find(struct arena *arena, struct flow *flow, struct site_list *sites);

#endif
