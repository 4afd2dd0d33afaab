// The facts: runs every analysis over the unit and writes on each site what is known of it.

#ifndef WARPAGG_FACTS_H
#define WARPAGG_FACTS_H

#include "arena.h"
#include "site.h"
#include "unit.h"

void facts_find(struct arena *arena, struct unit *unit, struct site_list *sites);

#endif
