// Kernels whose threads the user sends through a layout: `// warpagg: remap(…)` above a kernel
// (runtime/include/warpagg/layout.cuh).
//
// The kernel gets a sibling that takes a layout and sends its threads' index through it, and a host
// function that makes or finds the layout and launches the sibling. The launches in sight call that
// function; the kernel itself stays for everybody else.

#ifndef WARPAGG_REMAP_H
#define WARPAGG_REMAP_H

#include "base/diagnostic.h"
#include "base/edit.h"
#include "command/options.h"
#include "sites/kernels.h"
#include "sites/site.h"

// Whether the options or the file's text may ask for any.
bool remap_is_asked(const struct options *options, const struct source *source);

// Adds the edits of all kernels of the file that ask for it, or of which --remap does, those of
// their sites among `edits` already: the sibling has them too. What is done is said in a note,
// unless asked to be quiet, and what is refused in a warning with its reason.
// Returns whether there are any.
// `kernels`: of all parses. `is_one_file`: the runtime comes as one file, which has no layouts.
bool remap_decide(struct arena *arena, const struct options *options, const struct source *source,
                  const struct kernel_list *kernels, const struct site_list *sites,
                  bool is_one_file, struct edit_list *edits, struct diagnostic_list *diagnostics);

#endif
