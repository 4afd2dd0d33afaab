// Joins what is written with what runs: a site, a call in the text, with its instances, the atomic
// updates that the compiler makes of it. What is said of the site holds for all of them,
// in every kernel that leads there.

#ifndef WARPAGG_INSTANCES_H
#define WARPAGG_INSTANCES_H

#include "base/arena.h"
#include "device/device.h"
#include "site.h"
#include "text/unit.h"

// Writes on each site what is known of its instances. `program` NULL: nothing is known of what
// runs, and all sites are left. `optimizes`: whether ptxas does.
void instances_join(struct arena *arena, const struct device_program *program, bool optimizes,
                    struct site_list *sites);

// Where in the update's chain the site stands; the chain's depth where it is not found.
unsigned instances_level(const struct device_update *update, const struct site *site);

// Of calls in templates that may lead to a function of the program's own: those that lead to CUDA's
// in each instance may not (user_candidates). The templates have to be this file's alone, and the
// instances all, which is not known where a body was not understood.
void instances_resolve(const struct device_program *program, const struct unit *unit,
                       struct site_list *sites);

// The frame's object stands in the kernel too, beside the shared memory that this has.
void instances_take_room(struct frame *frame, const struct device_entry *entry);

// The offset of a place in the source, or its length where it has none.
size_t instances_offset(const struct device_place *place, const struct source *source);

// The innermost function whose text holds the place; NULL: none in sight.
const struct function *instances_function(const struct unit *unit,
                                          const struct device_place *place);

// Whether in each instance of `site` the address follows from that of the instance of `first` in
// front of it, which what the lanes that meet come from does not change; then says how in *kin.
bool instances_are_kin(const struct device_program *program, const struct site *first,
                       const struct site *site, struct site_kin *kin);

#endif
