// The plan: a verdict for every site, and the edits that carry it out.

#ifndef WARPAGG_PLAN_H
#define WARPAGG_PLAN_H

#include "base/glob.h"
#include "command/options.h"
#include "rewrite.h"
#include "sites/site.h"
#include "target.h"

struct profile;

struct plan_settings {
    const struct options *options;
    const struct target *targets; // one for each architecture asked for: a verdict must hold on all
    size_t target_count;
    struct rewrite_list all;   // that there are
    struct glob_list rewrites; // that are asked for
    const struct profile *profile; // of --profile; NULL: none
};

// Gives each site of a file a rewrite or a reason, and collects the edits (the runtime's #include is not among them). `sites` are in order of position.
void plan_decide(struct arena *arena, const struct plan_settings *settings, struct site_list *sites, struct edit_list *edits);

#endif
