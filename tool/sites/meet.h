// The meet of two sets of facts: what holds for both. It is associative, commutative and
// idempotent, and promises no more than either: so it says what holds for all instances of a site,
// for all parses that see it, and for all files that include a header.

#ifndef WARPAGG_MEET_H
#define WARPAGG_MEET_H

#include "site.h"

// What holds for both. Of what runs, the one counts that has instances, if only one has.
struct facts facts_meet(struct arena *arena, const struct facts *a, const struct facts *b);

// Of a site of which nothing is known.
struct facts facts_nothing(void);

// Takes what runs from `from`, and leaves what is written.
void facts_take_runs(struct facts *facts, const struct facts *from);

#endif
