// Objects that sites find (sites/found.h): behind the members of the class, a type that names the
// storage; at the top of each kernel that leads there, what clears and sends it.

#ifndef WARPAGG_FOUND_OBJECT_H
#define WARPAGG_FOUND_OBJECT_H

#include "base/edit.h"
#include "object.h"
#include "sites/site.h"

// Why it would not be right, or NULL. Sets *reason.
const char *found_object_obstacle(struct arena *arena, const struct site *site,
                                  enum reason *reason);

// Adds the edits that declare the object, and that of the call: `atomicAdd(` becomes
// `out_cache::add(`. `size` 0: it has none; `condition` as object's.
void found_object_use(struct arena *arena, const struct site *site, const char *template,
                      unsigned size, const char *suffix, const char *condition,
                      struct edit_list *edits);

#endif
