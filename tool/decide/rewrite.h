// A rewrite: one way to combine the updates of a site. Each lives in a file of its own;
// registry.c lists them all.

#ifndef WARPAGG_REWRITE_H
#define WARPAGG_REWRITE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/edit.h"
#include "command/options.h"
#include "cost.h"
#include "sites/site.h"

struct kernel;

struct rewrite {
    const char *name;    // "warp-keyed"
    enum level level;    // the reach it needs
    const char *summary; // one line, for --list-rewrites
    const char *text;    // what --explain prints: what it does, when, what it costs
    bool takes_room;     // of the shared memory that room.h divides
    bool shares_group;   // the sites of a group share what the edits of the first one make
    bool serves_group;   // one object for all sites of a group
    // And holds the elements that the index can reach: sites whose elements meet share it.
    bool holds_reach;
    bool lives_on;      // what it gathers for a block is sure to gain from gathering for several
    bool renames;       // its edit is the callee's name, be it in a macro's definition
    bool swaps;         // compare-and-swaps, which no other rewrite takes
    bool keeps_account; // its object knows whether it pays, and gives up where it doesn't

    // Of a rewrite of a whole kernel, on top of what its sites got (it has no functions of the
    // other kind): why it would not be right, as a sentence that follows "but", or NULL, with
    // *reason set where there is one of that name; its edits of helpers and of their calls, which
    // are the same for whatever becomes of the kernel; and those of its text. `site` is one in the
    // kernel, whose words they use.
    const char *(*kernel_obstacle)(struct arena *arena, const struct kernel *kernel,
                                   enum reason *reason);
    void (*kernel_helpers_edit)(struct arena *arena, const struct kernel *kernel,
                                const struct site *site, struct edit_list *edits);
    void (*kernel_edit)(struct arena *arena, const struct kernel *kernel, const struct site *site,
                        struct edit_list *edits);

    // Of the same, for a sibling of the kernel that is launched with as many blocks as the device
    // holds: what stands against that besides, and its edits. `launched`: its parameter.
    const char *(*sibling_obstacle)(struct arena *arena, const struct kernel *kernel);
    void (*sibling_edit)(struct arena *arena, const struct kernel *kernel, const struct site *site,
                         const char *launched, struct edit_list *edits);

    // Whether the rewrite is right and pays at this site: the speed-up that is expected over what
    // the compiler makes of the source, with a gain of 0 where it does not apply.
    struct cost (*gain)(const struct site *site, const struct target *target);

    // Whether it may take longer than plain updates by more than a few hundredths, as data have it:
    // few come by, and what it sets up is for many. No function: it does not.
    bool (*may_lose)(const struct site *site);

    // Why the rewrite would not be right at a site where it would gain, as a sentence that follows
    // "but", or NULL; sets *reason. No function: it always is.
    const char *(*obstacle)(struct arena *arena, const struct site *site, enum reason *reason);

    // Adds the edits for the site, and returns the sentence for its remark.
    const char *(*edit)(struct arena *arena, const struct site *site, struct edit_list *edits);

    // Whether a load that comes behind the site's updates waits for none of them, so that several
    // rounds of a loop can be under way together. No function: it may wait.
    bool (*lets_loads_pass)(const struct site *site);

    // Of a rewrite of a whole loop in which that holds for all sites (it has no functions of the
    // other kinds): its edits, for a site with a stride_loop.
    void (*loop_edit)(struct arena *arena, const struct site *site, struct edit_list *edits);

    // Adds what has to look at the edits of all sites, when they are there. No function: nothing.
    void (*finish)(struct arena *arena, const struct site *site, struct edit_list *edits);
};

// All rewrites that there are. main hands the list down; nothing in tool/ knows one
// of them by name.
struct rewrite_list {
    const struct rewrite *const *at;
    size_t count;
    // What --instrument does to a site, beside them: it only counts.
    const struct rewrite *instrument;
};

#endif
