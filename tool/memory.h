// Memory: which other accesses of a kernel may touch the location that a site updates, and what in the kernel could show somebody an
// intermediate value. What combines past the warp defers updates, and stands on these facts.

#ifndef WARPAGG_MEMORY_H
#define WARPAGG_MEMORY_H

#include "flow.h"
#include "options.h"
#include "site.h"

// What stands against deferring the site's update to the end of its block. Looks at the whole kernel: the site's function, all functions
// that call it, and all that those call.
struct memory_verdict memory_judge(const struct flow *flow, const struct site *site, enum alias alias);

#endif
