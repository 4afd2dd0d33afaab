// Components: one update in a loop of few rounds, each of which goes one element further in memory.
// They make one row, sent behind the loop.

#ifndef WARPAGG_SITES_COMPONENTS_H
#define WARPAGG_SITES_COMPONENTS_H

#include "site.h"

// Fills site->group and site->row of those that are in no group, from site->iteration, when all
// parses are merged. `sites` are in order of position.
void components_form(struct arena *arena, struct site_list *sites);

#endif
