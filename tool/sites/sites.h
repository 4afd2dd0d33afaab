// Finding the sites: which calls are atomic updates, and what stands in the source about each.

#ifndef WARPAGG_SITES_H
#define WARPAGG_SITES_H

#include "base/arena.h"
#include "command/options.h"
#include "site.h"
#include "text/unit.h"

// Every atomic call written in `source`, by position; a call that several expansions of a macro's
// argument share is one site.
// `wrappers`: functions of the program that take and do what a CUDA atomic does (--wrapper).
void sites_find(struct arena *arena, const struct unit *unit, const struct source *source,
                const struct wrapper_list *wrappers, struct site_list *sites);

// Fills unit->with_sites in one walk: few of a file's headers hold any.
void sites_find_sources(struct arena *arena, struct unit *unit,
                        const struct wrapper_list *wrappers);

// Whether the source is one of those.
bool sites_stand_in(const struct unit *unit, const struct source *source);

// Whether something looks at what the call returns.
bool sites_result_is_used(const struct node *call);

// Reads --wrapper's NAME=OP. Returns 0, or -1 where it is not of that form.
int sites_parse_wrapper(struct arena *arena, const char *text, struct wrapper *wrapper);

#endif
