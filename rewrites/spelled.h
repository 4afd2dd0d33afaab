// Types and sizes as the source spells them: `real`, not the `float` that it is in this parse, so
// that the text stays right under other macros.

#ifndef WARPAGG_SPELLED_H
#define WARPAGG_SPELLED_H

#include "sites/site.h"

// Whether a template's element is of one type in all instances, which can be named where the
// template's own can't: in a sibling, whose launches are those that are seen.
bool spelled_by_instances(const struct site *site);

// Whether the declaration is what the base names at the top of the kernel: no variable of the
// body's own, which may have a parameter's name.
bool spelled_is_base(const struct decl *decl, const char *base);

// The type of what the site updates, for an object at the top of its kernel: as the kernel's
// parameter says it (`real` of `real *total`), else by decltype where it is written by a name of
// the program's own, else the compiler's name for it.
const char *spelled_element(struct arena *arena, const struct site *site);

// The same for an object that is declared in the function in which the site stands, beside it.
// Where site_names_element holds.
const char *spelled_element_inside(struct arena *arena, const struct site *site);

// How many elements the site's index can reach: the macro or constant that bounds it (`BINS` of
// `key % BINS`) where that says as much, else the number.
const char *spelled_size(struct arena *arena, const struct site *site, unsigned size);

#endif
