// What the text says of sites: where an object could be declared, whether an error leaves them
// open. What is true of what runs, instances.h says.

#ifndef WARPAGG_FACTS_H
#define WARPAGG_FACTS_H

#include "base/arena.h"
#include "command/options.h"
#include "site.h"
#include "text/unit.h"

struct flow;

// Prepares the unit for the questions that are asked of its text, once for all its files.
void facts_prepare(struct arena *arena, struct unit *unit, struct flow *flow);

void facts_find(struct arena *arena, const struct flow *flow, struct site_list *sites);

#endif
