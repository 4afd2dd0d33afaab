// Arguments of macros: which may have fewer commas than they have. A comma outside of parentheses parts arguments, so an edit that takes one away changes what the macro sees.

#ifndef WARPAGG_ARGUMENTS_H
#define WARPAGG_ARGUMENTS_H

#include "macros.h"

// Whether the macros around the range make the same of it if commas in it come to stand in parentheses: parentheses that no macro's name stands in front of protect it, or each of
// the macros takes all of it for its `...`, and hands that on as a whole. Where it isn't known what a word in front of parentheses is: false.
// Time: proportional to the text in front of the range, and to the macros' texts.
bool arguments_take_fewer_commas(const struct macro_list *macros, const char *text, struct range range);

#endif
