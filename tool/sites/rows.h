// Rows: updates of a group that go to neighbours in memory, which may be sent together.

#ifndef WARPAGG_ROWS_H
#define WARPAGG_ROWS_H

#include "site.h"

// Fills site->row and site->element_of_row of the group's sites, `sites` to `sites + count` in the
// order of the text, and group->has_rows.
// Time: proportional to the square of the group's size.
void rows_find(struct arena *arena, struct site_group *group, struct site *sites, size_t count);

// Whether the GPU makes several updates at once of the site's kind, if its element is that.
bool rows_have_vectors(const struct site *site, enum element element);

#endif
