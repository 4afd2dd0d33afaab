// Launches with as many blocks as the device holds (runtime/include/warpagg/resident.cuh), of
// kernels in which these do the work of all.
//
// Such a kernel gets a sibling that is told the grid which the program asked for, and a host
// function that launches it, or the kernel itself; the launches in sight call that function. The
// kernel itself becomes what it is without a sibling: for everybody else, and where the sibling
// does not pay. --level=grid and a profile ask for siblings. By default kernels have one where data
// decide whether it pays, and launches find out by timing both.

#ifndef WARPAGG_RESIDENT_H
#define WARPAGG_RESIDENT_H

#include "base/diagnostic.h"
#include "decide/plan.h"

// Plans the file's sites, and puts all their edits and those of whole kernels into `edits`; of
// siblings what is done, or why not, is said in a note, unless asked to be quiet. Returns whether
// there is a sibling. `is_one_file`: the runtime comes as one file, which has no launches.
bool resident_plan(struct arena *arena, const struct plan_settings *settings,
                   const struct source *source, const struct kernel_list *kernels, bool is_one_file,
                   struct site_list *sites, struct edit_list *edits,
                   struct diagnostic_list *diagnostics);

#endif
