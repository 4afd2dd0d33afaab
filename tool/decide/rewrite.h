// A rewrite: one way to combine the updates of a site. Each lives in a file of its own; registry.c lists them all.

#ifndef WARPAGG_REWRITE_H
#define WARPAGG_REWRITE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/edit.h"
#include "command/options.h"
#include "sites/site.h"

struct target;

struct rewrite {
    const char *name;    // "warp-keyed"
    enum level level;    // the reach it needs
    const char *summary; // one line, for --list-rewrites
    const char *text;    // what --explain prints: what it does, when, what it costs
    bool takes_room;     // of the shared memory that room.h divides
    bool serves_group;   // one object for all sites of a group

    // Whether the rewrite is right and pays at this site. What it returns is an expected speed-up over what the compiler makes of
    // the source, times 100 (so 100 is "no gain"), and 0 where it does not apply.
    unsigned (*gain)(const struct site *site, const struct target *target);

    // Why the rewrite would not be right at a site where it would gain, as a sentence that follows "but", or NULL; sets *reason. No function: it always is.
    const char *(*obstacle)(struct arena *arena, const struct site *site, enum reason *reason);

    // Adds the edits for the site, and returns the sentence for its remark.
    const char *(*edit)(struct arena *arena, const struct site *site, struct edit_list *edits);
};

// All rewrites that there are. main hands the list down; nothing in tool/ knows one of them by name.
struct rewrite_list {
    const struct rewrite *const *at;
    size_t count;
};

#endif
