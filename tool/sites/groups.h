// Groups: updates in statements that follow each other, all of whose addresses are decided by the
// first one's. They can share one search for peers.

#ifndef WARPAGG_GROUPS_H
#define WARPAGG_GROUPS_H

#include "device/device.h"
#include "site.h"

// Fills site->kin where two or more keyed sites, results unused, can form a group. `sites` are in
// order of position, and their instances are joined. `program` NULL: nothing is known of what runs,
// and nothing is filled in.
void groups_find(const struct device_program *program, struct site_list *sites);

// Fills site->group from what is left of site->kin when all parses are merged.
void groups_form(struct arena *arena, struct site_list *sites);

// Whether the site may be one of a group, wherever its statement stands.
bool groups_can_serve(const struct site *site);

// The text of the site's pointer, which is the call's first argument, in one line; empty: it is
// written in another way.
struct range groups_pointer(const struct site *site);

// The same, where writing it a second time, in front of the statement,
// changes nothing; empty: it can't be a key.
struct range groups_key(const struct site *site);

// Whether a label, or a `case`, may lead past what is declared in the list in front of the site.
bool groups_are_labelled(const struct site *site, const struct node *list);

#endif
