// Arguments of macros: which may have fewer commas than they have, and which become text. A comma
// outside of parentheses parts arguments, so an edit that takes one away changes what the macro
// sees.

#ifndef WARPAGG_ARGUMENTS_H
#define WARPAGG_ARGUMENTS_H

#include "base/source.h"
#include "macros.h"

// A text, read as far as it was asked about: places in their order cost one reading of it, a place
// in front of the last one another reading from its beginning.
struct arguments;
struct arguments *arguments_of(struct arena *arena, const struct macro_list *macros,
                               const struct source *source);

// Whether the macros around the place make the same of what stands there if commas in it come to
// stand in parentheses: parentheses that no macro's name stands in front of protect it, or each of
// the macros takes all of it for its `...`, and hands that on as a whole. Where it isn't known what
// a word in front of parentheses is: false.
// Time: proportional to the macros' texts, and to what is read.
bool arguments_take_fewer_commas(struct arguments *arguments, size_t place);

// Whether a macro around the place may make a literal of what stands there, as `assert` does: the
// program would print, or compare, another text. Where none of the words in front of the
// parentheses around it is known for a macro: true. Time: likewise.
bool arguments_may_become_text(struct arguments *arguments, size_t place);

#endif
