// The ways by which kernels lead to a site: the calls between, as what runs has them, and, where
// that is asked, the text spells them.

#ifndef WARPAGG_SITES_WAYS_H
#define WARPAGG_SITES_WAYS_H

#include "device/device.h"
#include "flow.h"
#include "site.h"

struct kernel;

// A function on the way, and the call of it in the next one.
struct way_step {
    const struct function *function; // NULL: nobody asked what the text spells
    const struct node *call;         // then what stands at its place; NULL: not known
};

// From the site's own function on, to the one that the kernel calls. None: the kernel holds the
// site.
struct way {
    const struct kernel *kernel;
    ARENA_LIST(struct way_step) steps;
};

struct ways {
    ARENA_LIST(struct way) list; // each once
};

// Gives each site its ways; NULL where one of them is not known, or no kernel leads to it. Behind
// instances_join and kernels_join. `program` NULL: nothing is known of what runs.
void ways_find(struct arena *arena, const struct flow *flow, const struct device_program *program,
               struct site_list *sites);

// The word of the call that names the function, the last one that does; empty: it is not written
// there.
struct range ways_word(const struct way_step *step);

// What holds of two parses: they are spelled alike, or NULL.
const struct ways *ways_common(const struct ways *a, const struct ways *b);

// The kernel that the entry is an instance of; NULL: it is none, or not seen.
const struct kernel *ways_kernel(const struct flow *flow, const struct device_entry *entry);

// The way of one update that is an instance of the site at that level of its chain, as what runs
// has it. False where a function on it holds an error.
bool ways_follow(struct arena *arena, const struct flow *flow, const struct device_update *update,
                 unsigned level, const struct kernel *kernel, struct way *way);

#endif
