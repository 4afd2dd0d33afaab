// The facts: runs every analysis over the unit and writes on each site what is known of it.

#ifndef WARPAGG_FACTS_H
#define WARPAGG_FACTS_H

#include "arena.h"
#include "options.h"
#include "site.h"
#include "unit.h"

struct flow;

// Runs the dataflow over the unit, once for all its files.
void facts_prepare(struct arena *arena, struct unit *unit, struct flow *flow);

void facts_find(struct arena *arena, const struct flow *flow, enum alias alias, struct site_list *sites);

#endif
