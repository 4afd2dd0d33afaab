// Order: what else in the program may depend on when an update happens, or on who makes it.

#ifndef WARPAGG_DEVICE_ORDER_H
#define WARPAGG_DEVICE_ORDER_H

#include "entry.h"

struct order_facts *order_of_entry(struct arena *arena, const struct analysis *entry);

// A fence, or an atomic that asks for an order, that may come before the update in the same thread
// or, where the old value is used, that stands in the entry at all; NULL: there is none. What is
// not understood may be one: *doubt says what that is, as the subject of a sentence, where nothing
// is known to be a fence; else NULL.
LLVMValueRef order_fence(const struct analysis *entry, LLVMValueRef update, const char **doubt);

// Whether a loop goes on until somebody else does something that the instruction of this number
// reads: an atomic or volatile access whose result decides whether a loop around it is left. An
// addition of a constant that is compared with a bound makes its own way, and so does a compare and
// swap that is repeated with what it found. One that goes on to another word where it finds a word
// taken waits for nobody, if nothing in the entry frees words.
bool order_is_waited_for(const struct analysis *entry, unsigned number);

// Whether a loop around the update is left by the update's result, or by what lanes of the block
// may wait for: not where all of them are in one round, by a barrier in front
// of the access that decides. By what it is left; NULL: none is.
LLVMValueRef order_waits(const struct analysis *entry, LLVMValueRef update);

// Whether it is a compare-and-swap of a value that is one for the grid, in a loop that goes on to
// another word where it finds this one taken: a search for a slot of a hash table. So does each
// loop whose end it decides.
bool order_probes(const struct analysis *entry, LLVMValueRef update);

// Whether some lanes may wait in the loop for what others do: such an access decides whether it,
// or one around it, is left.
bool order_loop_waits(const struct analysis *entry, int loop);

#endif
