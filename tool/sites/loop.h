// The loops that a site stands in.

#ifndef WARPAGG_SITES_LOOP_H
#define WARPAGG_SITES_LOOP_H

#include "site.h"

// The innermost loop whose body holds the site; NULL where there is none.
const struct node *loop_of(const struct site *site);

// The loop that the site's lanes may stay in, and in *inner the one of constant length in that
// which holds it, or NULL. NULL: it stands in no loop.
const struct node *loop_that_stays(const struct site *site, const struct node **inner);

#endif
