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

// The innermost loop whose body holds the site; NULL where there is none.
const struct node *iterations_loop_of(const struct site *site);

// Whether the object that gathers sums can take the site's, at addresses that are one for the warp:
// what holds for stretches (stretches.h) too.
bool iterations_can_gather(const struct site *site);

// Whether two sites in one body, or one stretch, are of one object.
bool iterations_are_alike(const struct site *a, const struct site *b);

// The same of their element and operation, wherever they stand in one function.
bool iterations_are_of_a_kind(const struct site *a, const struct site *b);

// What is written in the body of the loop that holds the site: fills all but the sums.
void iterations_read_body(struct arena *arena, const struct site *site, const struct node *loop,
                          struct site_body *body);

typedef ARENA_LIST(struct site *) site_members;

// One object for these.
struct site_sums *iterations_sums_of(struct arena *arena, const struct site_body *body,
                                     site_members *members, unsigned number);

enum { ITERATIONS_MOST_VALUES = 32 }; // what the runtime's object takes

#endif
