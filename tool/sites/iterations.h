// Iterations: updates in the body of a loop that the lanes of a warp go through together, at
// addresses that are one for all of them. They can be put off to the end of the iteration, where
// those lanes meet again that left it early: the body becomes a function of its own, and
// `continue`, `break` and `return` its `return`.

#ifndef WARPAGG_ITERATIONS_H
#define WARPAGG_ITERATIONS_H

#include "device/device.h"
#include "site.h"

struct unit;

// Fills site->iteration. `sites` are in order of position, and their instances are joined.
// `program` NULL: nothing is known of what runs.
void iterations_find(struct arena *arena, const struct unit *unit,
                     const struct device_program *program, struct site_list *sites);

// Fills site->sums from that when all parses are merged.
void iterations_form(struct arena *arena, struct site_list *sites);

#endif
