// The plan: a verdict for every site, and the edits that carry it out.

#ifndef WARPAGG_PLAN_H
#define WARPAGG_PLAN_H

#include "base/glob.h"
#include "command/options.h"
#include "rewrite.h"
#include "sites/kernels.h"
#include "sites/site.h"
#include "target.h"

struct profile;

struct plan_settings {
    const struct options *options;
    const struct target *targets; // one for each architecture asked for: a verdict must hold on all
    size_t target_count;
    struct rewrite_list all;       // that there are
    struct glob_list rewrites;     // that are asked for
    const struct profile *profile; // of --profile; NULL: none
};

// A kernel in which the blocks that are resident do the work of all.
struct plan_repeat {
    const struct kernel *kernel;
    struct site *site; // one of it
};

struct plan_repeats {
    struct plan_repeat *at;
    size_t count, capacity;
};

// Of kernels in which that is right, the blocks that are resident do the work of all where
enum plan_reach {
    PLAN_SURE,     // it is sure to pay
    PLAN_AS_ASKED, // --level=grid or the profile asks for it, too
    PLAN_ALL,      // something is gathered for the block
};

// Gives each site of a file a rewrite or a reason, and collects the edits of sites (neither the
// runtime's #include nor those of whole kernels are among them) and the kernels that are to be
// repeated. `sites` are in order of position.
void plan_decide(struct arena *arena, const struct plan_settings *settings, enum plan_reach reach,
                 struct site_list *sites, struct edit_list *edits, struct plan_repeats *repeats);

// The rewrite of whole kernels; NULL: there is none.
const struct rewrite *plan_rewrite_of_kernels(const struct plan_settings *settings);

#endif
