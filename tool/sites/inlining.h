// Inlining: `__forceinline__` for functions that are given structs by value,
// since a rewrite makes them longer.
//
// nvcc inlines what is short at once, and what is long once it has been optimized. A struct that a
// kernel is given and hands on by value may be read from local memory after that, where nobody has
// put it (docs/reasons.md, nvcc-fault).

#ifndef WARPAGG_INLINING_H
#define WARPAGG_INLINING_H

#include "site.h"
#include "text/unit.h"

// Fills site->inlined and site->is_copied, of sites that are joined with their instances: for the
// site's function, and all that leads to it.
void inlining_find(struct arena *arena, const struct unit *unit, struct site_list *sites);

#endif
