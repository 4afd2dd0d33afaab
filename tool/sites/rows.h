// Rows: updates of a group that go to neighbours in memory, which may be sent together.

#ifndef WARPAGG_ROWS_H
#define WARPAGG_ROWS_H

#include "site.h"

// A member of a group as its text has it.
struct row_text {
    struct range pointer; // of its first argument; empty where it can't be written a second time
    size_t end;           // behind its semicolon
};

// Fills site->row and site->element_of_row of the group's sites, `sites` to `sites + count` in the
// order of the text, and group->has_rows. `texts`: one for each.
// Time: proportional to the square of the group's size.
void rows_find(struct arena *arena, struct site_group *group, struct site *sites,
               const struct row_text *texts, size_t count);

// Whether the GPU makes several updates at once of the site's kind, if its element is that.
bool rows_have_vectors(const struct site *site, enum element element);

#endif
