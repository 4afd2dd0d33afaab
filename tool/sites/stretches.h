// Stretches: statements among a function's own in which updates stand that no loop is around, at
// addresses that are one for a warp. The lanes that begin such a stretch together meet again at its
// end, and the updates can be put off until then.

#ifndef WARPAGG_STRETCHES_H
#define WARPAGG_STRETCHES_H

#include "site.h"

// Fills site->stretch. `sites` are in order of position, and their instances are joined. `program`
// NULL: nothing is known of what runs.
void stretches_find(const struct device_program *program, struct site_list *sites);

// Fills site->sums of sites that have none when all parses are merged,
// and again when some sites of a stretch are left out.
void stretches_form(struct arena *arena, struct site_list *sites);

// Leaves out the sites to which `rewrite` is not done. Returns whether there were any.
bool stretches_keep(const struct site_list *sites, const struct rewrite *rewrite);

#endif
