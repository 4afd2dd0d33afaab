// Merging what several parses of one file (one an architecture) say of its sites.

#ifndef WARPAGG_MERGE_H
#define WARPAGG_MERGE_H

#include "base/arena.h"
#include "site.h"

// Adds the sites of one more parse to `merged`. Where both see a site, the facts that promise less
// win; ids are given anew by position.
void merge_sites(struct arena *arena, struct site_list *merged, const struct site_list *more);

#endif
