// Statements that the tree does not show, since libclang does not: the first one of
// `switch (n = 1; value)` and of `for (n = 1; x : range)`. A node of their text stands in their
// place (NODE_OTHER without parts), and where a macro's body holds the whole, one that may stand
// for nothing. And launches that may not be in the tree.

#ifndef WARPAGG_HIDDEN_H
#define WARPAGG_HIDDEN_H

#include "base/arena.h"
#include "text/macros.h"
#include "text/unit.h"

// Whether nothing is known of it, not even what its text names. `macros`: of the unit, read where
// they are asked for the first time.
bool hidden_is_unknown(struct arena *arena, const struct unit *unit,
                       const struct macro_list **macros, const struct node *hidden);

// Whether the text of one that is known names that.
bool hidden_names(const struct node *hidden, const char *name);

// A word in front of `<<<` in a text's code, in branches that are switched off too: a kernel's
// name, and what stands beside it.
struct hidden_launch {
    const char *text;
    struct range word;
    unsigned settings;
};

struct hidden_launches {
    struct hidden_launch *at;
    size_t count, capacity;
};

// Adds those of the text. Time: proportional to it.
void hidden_read_launches(struct arena *arena, const struct source *source,
                          struct hidden_launches *launches);

// How many launches by that name have that many settings or more.
size_t hidden_count_launches(const struct hidden_launches *launches, const char *name,
                             unsigned settings);

#endif
