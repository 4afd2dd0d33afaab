// The plan: a verdict for every site, and the edits that carry it out.

#ifndef WARPAGG_PLAN_H
#define WARPAGG_PLAN_H

#include "glob.h"
#include "options.h"
#include "report.h"
#include "target.h"

struct plan_settings {
    const struct options *options;
    const struct target *targets; // one for each architecture asked for: a verdict must hold on all
    size_t target_count;
    struct glob_list rewrites;
};

// Gives each site of the file a rewrite or a reason, and collects the edits (the runtime's #include is not among them).
void plan_decide(struct arena *arena, const struct plan_settings *settings, struct file_report *file);

#endif
