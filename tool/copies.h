// Copies of headers for outputs that lie elsewhere than their sources.

#ifndef WARPAGG_COPIES_H
#define WARPAGG_COPIES_H

#include "session.h"

// Plans them for the inputs among the reports from `first` up to `headers`; those behind are of
// headers. All is decided. A header that no output can have a copy of is left: its report goes.
void copies_plan(struct session *session, struct report *report, size_t first, size_t headers);

#endif
