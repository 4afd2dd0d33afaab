// --instrument: sites that are counted instead of rewritten, and the table of their counters.

#ifndef WARPAGG_INSTRUMENT_H
#define WARPAGG_INSTRUMENT_H

#include "sites/site.h"

// Names the table of a file and gives each site that has a rewrite its row.
// The sites have their fingerprints.
void instrument_number(struct arena *arena, struct site_list *sites);

// The lines that declare the table, the runtime's #include in front.
const char *instrument_lines(struct arena *arena, const struct source *source,
                             const struct site_list *sites);

#endif
