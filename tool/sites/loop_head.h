// The head of a loop as it is written.

#ifndef WARPAGG_SITES_LOOP_HEAD_H
#define WARPAGG_SITES_LOOP_HEAD_H

#include <stdbool.h>

#include "base/source.h"

struct node;

// The parts between the parentheses behind `word`, which the range begins with, parted by
// semicolons and without blanks around them: as many as there are, up to three. 0: none, or a
// comment or a directive stands among them.
unsigned loop_head_parts(const char *text, struct range head, const char *word,
                         struct range *parts);

// Whether a statement ends in front of the loop: what stands there is neither a pragma's line nor a
// _Pragma, which would be the loop's.
bool loop_head_begins_statement(const struct node *loop);

#endif
