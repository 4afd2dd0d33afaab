// The result of a run over one file, kept in the user's cache: a run that would do the same again
// parses nothing, and says and writes what the one before did.
//
// It would do the same where all that it is asked and told is the same (the key), each file that
// was read is as it was, and each name that a header was looked for by leads to a file in the same
// places. What else may change what the preprocessor sees (the time of day, a name that is made by
// a macro) is not kept.

#ifndef WARPAGG_KEPT_H
#define WARPAGG_KEPT_H

#include "output/report.h"
#include "session.h"

struct kept;

// Settles where the result of this run is kept. NULL: it can't be.
struct kept *kept_open(struct session *session);

// Says and writes what a run before did. Returns whether there is such a run; *pending: it had
// something to rewrite.
bool kept_repeat(struct kept *kept, bool *pending);

// Keeps what this run has said and written.
void kept_store(struct kept *kept, const struct report *report, bool pending);

#endif
