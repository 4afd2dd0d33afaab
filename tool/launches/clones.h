// Clones of the functions that run in a kernel's sibling beside the kernel's own text, and are to
// have another text there: the sibling calls `insert_resident` where the kernel calls `insert`.
//
// A clone does what its function does; so a call that still leads to the function is right too.

#ifndef WARPAGG_CLONES_H
#define WARPAGG_CLONES_H

#include "base/edit.h"
#include "sibling.h"
#include "sites/site.h"

struct clone {
    const struct function *function;
    struct range text; // from the first word of its declaration to its last brace
    struct range name;
    const char *called; // the clone's name
};

struct clones {
    ARENA_LIST(struct clone) list; // the innermost first
    struct edit_list calls;        // of clones, in the sibling's text and in clones'
    struct edit_list further;      // that the clones' text asks for outside of functions
};

// Which functions the sibling has clones of: those whose text in `wanted` is another one than in
// `staying`, and those on the way to them. Fills *clones. Returns why there can't be such clones,
// as a sentence, or NULL; none are needed where the list is empty.
const char *clones_find(const struct sibling *s, const struct site_list *sites,
                        const struct edit_list *wanted, const struct edit_list *staying,
                        struct clones *clones);

// The function's clone; NULL: it has none.
const struct clone *clones_of(const struct clones *clones, const struct function *function);

// Puts the clones behind their functions, with the edits that lie in those, but for clones that
// stand there already. Returns whether their texts could be made.
bool clones_add(const struct sibling *s, const struct clones *clones,
                const struct edit_list *wanted, unsigned site, struct edit_list *edits);

#endif
