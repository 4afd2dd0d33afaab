// A loop that stands in one piece in a list of statements: where lines around it can go.

#ifndef WARPAGG_SITES_LOOP_TEXT_H
#define WARPAGG_SITES_LOOP_TEXT_H

#include "site.h"

struct loop_text {
    struct range statements; // the loop, to behind its body and that's semicolon
    // Where what comes in front of it goes: its first byte, or that of a `#pragma unroll` that
    // belongs to it.
    size_t lead;
};

// Of a loop around the site; false: it is written in another way.
bool loop_text_find(const struct site *site, const struct node *loop, struct loop_text *found);

#endif
