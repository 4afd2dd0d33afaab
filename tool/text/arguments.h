// Arguments of macros: which may have fewer commas than they have, and which become text. A comma outside of parentheses parts arguments, so an edit that takes one away changes what the macro sees.

#ifndef WARPAGG_ARGUMENTS_H
#define WARPAGG_ARGUMENTS_H

#include "macros.h"

// Whether the macros around the range make the same of it if commas in it come to stand in parentheses: parentheses that no macro's name stands in front of protect it, or each of
// the macros takes all of it for its `...`, and hands that on as a whole. Where it isn't known what a word in front of parentheses is: false.
// Time: proportional to the text in front of the range, and to the macros' texts.
bool arguments_take_fewer_commas(const struct macro_list *macros, const char *text, struct range range);

// Whether a macro around the range may make a literal of it, as `assert` does: the program would print, or compare, another text. Where none of the words in front of the parentheses
// around it is known for a macro: true. Time: likewise.
bool arguments_may_become_text(const struct macro_list *macros, const char *text, struct range range);

#endif
