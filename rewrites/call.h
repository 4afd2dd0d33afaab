// The edit that the warp-level rewrites share: the callee's name changes, its arguments stay byte for byte.

#ifndef WARPAGG_CALL_H
#define WARPAGG_CALL_H

#include "rewrite.h"

// Gives the call its new callee, `text`. An order and a scope behind the value are dropped, and an object's method becomes a call with
// the address in front.
void call_replace_callee(struct arena *arena, const struct site *site, const char *text, struct edit_list *edits);

// "warpagg::fetch_add<warpagg::uniform, warpagg::block>" for the site's operation, result and scope.
const char *call_spelling(struct arena *arena, const struct site *site, const char *how);

// ", sums regrouped" where a floating-point sum changes its grouping, else "".
const char *call_regrouping_note(const struct site *site);

#endif
