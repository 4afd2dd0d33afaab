// The edit that the warp-level rewrites share: the callee's name changes,
// its arguments stay byte for byte.

#ifndef WARPAGG_CALL_H
#define WARPAGG_CALL_H

#include "decide/rewrite.h"

// Puts the text in place of what stands in the range.
void call_replace(struct arena *arena, const struct site *site, struct range range,
                  const char *text, struct edit_list *edits);

// Puts the text in front of what stands there. `adds_lines`: it is whole lines, in front of a line.
void call_insert(struct arena *arena, const struct site *site, size_t at, const char *text,
                 bool adds_lines, struct edit_list *edits);

// Gives the call its new callee, `text`. An order and a scope behind the value are dropped, and an
// object's method becomes a call with the address in front.
void call_replace_callee(struct arena *arena, const struct site *site, const char *text,
                         struct edit_list *edits);

// A word of the runtime as this file may write it: with an underscore behind it
// where the program makes a macro of it.
const char *call_word(struct arena *arena, const struct site *site, const char *word);

// "warpagg::word"; "::warpagg::word" where the file has a `warpagg` of its own.
const char *call_name(struct arena *arena, const struct site *site, const char *word);

// What an object calls the site's operation: "add", "fetch_add".
const char *call_member(struct arena *arena, const struct site *site);

// ", warpagg::block", or nothing for the scope that goes without saying.
const char *call_scope(struct arena *arena, const struct site *site);

// "warpagg::fetch_add<warpagg::uniform, warpagg::block>" for the site's operation,
// result and scope.
const char *call_spelling(struct arena *arena, const struct site *site, const char *how);

// ", sums regrouped" where a floating-point sum changes its grouping, else "".
const char *call_regrouping_note(const struct site *site);

#endif
