// Finding the sites: which calls are atomic updates, and what stands in the source about each.

#ifndef WARPAGG_SITES_H
#define WARPAGG_SITES_H

#include "arena.h"
#include "site.h"
#include "unit.h"

// Every atomic call written in `source`, by position; a call that several expansions of a macro's argument share is one site.
void sites_find(struct arena *arena, const struct unit *unit, const struct source *source, struct site_list *sites);

// The parts of a call that later stages ask about: where it updates, and what it adds (NULL where the call has none).
const struct node *site_address(const struct site *site);
const struct node *site_value(const struct site *site);

#endif
