// Fixes: the edits of a file as other programs want them, in parts that can be applied one by one.

#ifndef WARPAGG_FIXES_H
#define WARPAGG_FIXES_H

#include "report.h"

struct fix {
    ARENA_LIST(unsigned) sites; // ids, rising
    // Rising; no two touch. The runtime's #include is among them, in each fix alike.
    ARENA_LIST(struct edit) replacements;
};

struct fix_list {
    struct fix *at;
    size_t count, capacity;
};

// The fixes of a file, by their first sites; none where nothing is rewritten or it has failed. Each
// can be applied without the others, and together they are what the tool writes. Sites that share
// something stand in one: a search for peers, an object at the top of a kernel, its
// __launch_bounds__, a place of the text. A fix whose text is no UTF-8 is left out,
// since none of the forms can hold it.
void fixes_find(struct arena *arena, const struct file_report *file, struct fix_list *fixes);

// The fix that a site stands in, or NULL.
const struct fix *fixes_of(const struct fix_list *fixes, unsigned site);

#endif
