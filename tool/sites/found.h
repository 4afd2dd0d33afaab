// Found: which sites can find the object that combines their block's updates, where nobody hands
// it to them.
//
// The storage of such an object is a variable of a function that a type names, the site's class's
// own or one of the file's, and a kernel's top holds what clears and sends it
// (runtime/include/warpagg/found.cuh). So no function on the way is edited. It takes that every
// kernel that leads to the site is seen, and holds the object: of a class, the names of what runs
// say so.

#ifndef WARPAGG_FOUND_H
#define WARPAGG_FOUND_H

#include "flow.h"
#include "site.h"

// Gives the sites' frames what holds their objects. Behind instances_join and kernels_join.
// `program` NULL: nothing is known of what runs.
void found_join(struct arena *arena, const struct flow *flow, const struct device_program *program,
                struct site_list *sites);

// The member of the site's class that is the pointer p of `&p[i]`, `p + i` and `p`; NULL: the
// address says it in another way.
const struct decl *found_member(const struct site *site);

#endif
