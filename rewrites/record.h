// Records: what a group's statements gather in registers before it is sent. A field for each row of
// the group, and for each site that is in none.

#ifndef WARPAGG_RECORD_EDITS_H
#define WARPAGG_RECORD_EDITS_H

#include "decide/rewrite.h"

// Whether neighbours in memory are one field.
enum record_rows { RECORD_BY_SITES, RECORD_BY_ROWS };

// Whether the site is the first of its field, and how many elements the field has: those between
// that nobody updates too.
bool record_begins_field(const struct site *site, enum record_rows rows);
unsigned record_elements(const struct site *site, enum record_rows rows);

// Whether registers are enough for the group's record; and whether its types have names beside the
// statements, too.
bool record_fits(const struct site_group *group, enum record_rows rows);
bool record_serves(const struct site_group *group, enum record_rows rows);

// The name of the group's record.
const char *record_name(struct arena *arena, const struct site *site);

// "warpagg::field<float, 4>" for the field of which the site is the first; `element` is the type's
// name, `count` how the elements' number is spelled, or NULL.
const char *record_field(struct arena *arena, const struct site *site, enum record_rows rows,
                         const char *element, const char *count);

// "warpagg::record<warpagg::field<double>, warpagg::field<float, 3>> record;"
const char *record_open(struct arena *arena, const struct site *site, enum record_rows rows);

// The edit of a call that goes by the group's record: `open` declares it in front of the first
// one's statement, and behind the last one's it is sent.
void record_use(struct arena *arena, const struct site *site, enum record_rows rows,
                const char *open, struct edit_list *edits);

#endif
