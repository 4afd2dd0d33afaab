// Counted loops: `for (int c = 0; c < C; c++)`, as the text has them.

#ifndef WARPAGG_SITES_COUNTED_H
#define WARPAGG_SITES_COUNTED_H

#include <stdbool.h>

#include "base/arena.h"

struct decl;
struct flow;
struct node;
struct type;

// Whether it is an integer of a word or more, by one of the names that the tree has for those.
bool counted_is_index(const struct type *type);

// What the loop counts with, from 0 on by ones; NULL: it is no such loop.
const struct decl *counted_counter(const struct node *loop);

// What the loop counts with by itself, a variable of its own: up from a constant, 0 or more, by a
// constant, whatever its condition is; NULL: it is no such loop.
const struct decl *counted_up(const struct node *loop);

// Whether nobody but the head of the loop that declares it changes it.
bool counted_by_head(const struct flow *flow, const struct decl *counter);

// Whether what the counter of a loop from 0 on by ones is compared with is a constant by its own
// text.
bool counted_has_limit(const struct node *loop);

// What the counter of such a loop is compared with, where that is a constant by its own text, in
// one word; NULL: it is not.
const char *counted_limit(struct arena *arena, const struct node *loop);

// How often a loop goes round that counts up between constants, if nothing in it leaves it early;
// 0: not known.
long long counted_rounds(const struct node *loop);

// Whether that is a template's own, which an instance may have negative.
bool counted_may_be_negative(const struct node *loop);

#endif
