// The shape of every value over the lanes that compute it together, and where lanes part.
//
// What this finds is expectation, but for shapes that are not `expected` and rest on nothing but
// the block's size (construction.h asks for those).

#ifndef WARPAGG_DEVICE_LANES_H
#define WARPAGG_DEVICE_LANES_H

#include "entry.h"
#include "lattice.h"

struct lane_facts *lanes_of_entry(struct arena *arena, const struct analysis *entry);

// The value as `block` sees it: of a loop that it does not lie in, the lanes that left in different
// iterations hold different ones.
struct shape lanes_shape(const struct analysis *entry, LLVMValueRef value, unsigned block);

// The condition that ends the block: uniform where it does not branch.
struct shape lanes_branch(const struct analysis *entry, unsigned block);

// Whether all lanes leave the loop in the same iteration.
struct shape lanes_exit(const struct analysis *entry, int loop);

// The branches whose ways meet at the head of the block; those that decide in which iteration of
// the loop a lane leaves it.
const unsigned *lanes_controllers(const struct analysis *entry, unsigned block, unsigned *count);
const unsigned *lanes_exit_deciders(const struct analysis *entry, int loop, unsigned *count);

// The loops around the block, as bits.
uint64_t lanes_loops_around(const struct analysis *entry, unsigned block);

#endif
