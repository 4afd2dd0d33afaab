// Lost calls: atomics that the source spells and the tree does not show,
// because clang drops calls that hold an error.

#ifndef WARPAGG_LOST_H
#define WARPAGG_LOST_H

#include "base/arena.h"
#include "site.h"
#include "text/unit.h"

// A call by its text alone.
struct lost_call {
    const struct function *function;
    const char *name;
    struct range name_range, range; // of the name, and up to the closing parenthesis
};

struct lost_calls {
    struct lost_call *at;
    size_t count, capacity;
};

// Every name for which `wanted` holds, with a parenthesis behind it,
// in the statements of `source` that an error stands in.
// Time: proportional to the text of functions that hold errors, times the number of errors.
void lost_find(struct arena *arena, const struct unit *unit, const struct source *source,
               bool (*wanted)(const char *name), struct lost_calls *calls);

#endif
