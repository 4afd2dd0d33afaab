// The body of a loop as it is written: where it stands, how it is left, and what keeps it from
// becoming a lambda.

#ifndef WARPAGG_SITES_LOOP_BODY_H
#define WARPAGG_SITES_LOOP_BODY_H

#include "site.h"

// Of the loop around the site: fills all of `body` but the sums. Where body->loop is set, what the
// loop's condition and step say counts too.
void loop_body_read(struct arena *arena, const struct site *site, const struct node *loop,
                    struct site_body *body);

#endif
