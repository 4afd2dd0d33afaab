// How far an index goes: the elements that an update can lead to in a valid program.

#ifndef WARPAGG_DEVICE_REACH_H
#define WARPAGG_DEVICE_REACH_H

#include "entry.h"

// Elements of `size` bytes from the root's array that the pointer can lead to where the block runs.
// Expected: an index below 0, or past the end of its variable, is none of a valid program.
// An empty span: not known.
struct span reach_of(const struct analysis *entry, LLVMValueRef pointer, long long size,
                     unsigned block);

// Whether the pointer is one for the grid in each round of the loops around it, and another one in
// each: counters of loops of constant length are all that leads it on from its root. Expected, as
// the reach is.
bool reach_is_counted(const struct analysis *entry, LLVMValueRef pointer);

#endif
