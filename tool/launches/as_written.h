// Launches that choose between a kernel that has been rewritten and a copy of it as it was written
// (runtime/include/warpagg/timed.cuh), of kernels where data decide which is faster.
//
// The copy is the kernel's sibling. It is made where all that was rewritten in the kernel may lose,
// by the rewrites' own word, and the launches are in sight.

#ifndef WARPAGG_AS_WRITTEN_H
#define WARPAGG_AS_WRITTEN_H

#include "base/diagnostic.h"
#include "decide/plan.h"

// Adds the copies and the launches to the edits that the plan made, and a note for each, unless
// asked to be quiet. Returns whether there is one. `is_one_file`: the runtime comes as one file,
// which has no launches.
bool as_written_add(struct arena *arena, const struct plan_settings *settings,
                    const struct source *source, const struct kernel_list *kernels,
                    const struct site_list *sites, bool is_one_file, struct edit_list *edits,
                    struct diagnostic_list *diagnostics);

#endif
