// Names that nothing else has.

#ifndef WARPAGG_NAME_H
#define WARPAGG_NAME_H

#include "base/arena.h"
#include "base/edit.h"
#include "base/source.h"
#include "text/names.h"

// Whether the function uses the name already, by its text or by an edit that lies in it,
// or could by a macro.
bool name_is_taken(const char *text, struct range function, const struct names *names,
                   const struct edit_list *edits, const char *name);

// The word, with as many underscores behind it as it takes until it is none of the range's,
// and no macro says it.
const char *name_apart(struct arena *arena, const char *text, struct range range,
                       const struct names *names, const char *word);

#endif
