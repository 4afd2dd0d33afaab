// Variants: what the preprocessor makes of a file for clang, and what it may make for nvcc with one
// host compiler or another.

#ifndef WARPAGG_VARIANTS_H
#define WARPAGG_VARIANTS_H

#include "session.h"

// Fills unit->expansions, where a text of the project's, or an argument, names something that nvcc
// answers otherwise than clang. `shortcuts`: as the unit was parsed.
void variants_expand(struct session *session, const struct file_report *file,
                     const struct reading *reading, bool shortcuts, struct unit *unit);

#endif
