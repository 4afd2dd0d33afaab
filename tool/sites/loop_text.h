// A loop as it is written: where lines around it can go, and the parts of its head.

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

// Whether a statement ends in front of the loop: what stands there is neither a pragma's line nor a
// _Pragma, which would be the loop's.
bool loop_text_begins_statement(const struct node *loop);

// The parts between the parentheses behind `word`, which the range begins with, parted by
// semicolons and without blanks around them: as many as there are, up to three. 0: none, or a
// comment or a directive stands among them.
unsigned loop_text_parts(const char *text, struct range head, const char *word,
                         struct range *parts);

#endif
