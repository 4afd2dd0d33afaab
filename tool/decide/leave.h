// The reasons to leave a site, in the order of reasons.def.

#ifndef WARPAGG_LEAVE_H
#define WARPAGG_LEAVE_H

#include "plan.h"

// What is asked of a site.
struct question {
    struct arena *arena;
    const struct plan_settings *settings;
    enum plan_reach reach;
    const struct site *site;
};

// Whether the target has the site's code: what stands in a branch for another architecture is not
// its concern.
bool leave_is_seen(const struct question *q, size_t target);

// Whether one of the reasons from `first` to `last` holds: then the site is given the first of
// them, and its sentence.
bool leave_by(const struct question *q, struct site *site, enum reason first, enum reason last);

#endif
