// The conditions on the way to an instruction, and what a value comes from.

#ifndef WARPAGG_DEVICE_CONDITIONS_H
#define WARPAGG_DEVICE_CONDITIONS_H

#include "entry.h"

struct condition_facts *conditions_of_entry(struct arena *arena, const struct analysis *entry);

// By block: whether `holds` holds for a block whose branch decides,
// through any number of others, whether it runs.
const bool *conditions_under(const struct analysis *entry,
                             bool (*holds)(const struct analysis *entry, unsigned decider));

// Whether one of the ways out of the block goes no further, as after a failed assertion.
bool conditions_may_fail(const struct analysis *entry, unsigned block);

// What the condition that ends the block looks at; NULL where it does not branch by a value.
LLVMValueRef conditions_of(const struct analysis *entry, unsigned block);

// The indices of the thread (BASIS_X …) that are one and the same in all lanes that come
// to the block.
unsigned conditions_fixed(const struct analysis *entry, unsigned block);

// A constant that the integer is below wherever control comes to the block, by the conditions on
// the way; 0: none says so.
long long conditions_below(const struct analysis *entry, unsigned block, LLVMValueRef integer);

// How many lanes of a warp come to the block. LANES_MANY: no condition of the kind
// that lets one lane through was found.
enum lanes conditions_lanes(const struct analysis *entry, unsigned block);

// Whether nothing on the way can have picked one thread: conditions that are the same for all,
// and bounds on an index.
bool conditions_let_many(const struct analysis *entry, unsigned block);

bool conditions_sparse(const struct analysis *entry, unsigned block);

// The same, but for how often lanes go round a loop: whether some of those
// in one round pass the block by.
bool conditions_passed_by(const struct analysis *entry, unsigned block);

// Whether the branch behind the block lets some lanes through by data.
bool conditions_thin(const struct analysis *entry, unsigned decider);

bool conditions_lead_peers(const struct analysis *entry, unsigned block);

// Whether the value combines those of several lanes: by shuffles or reductions.
bool conditions_reduced(const struct analysis *entry, LLVMValueRef value);

// Whether the value is computed from one for which `wanted` holds, without a way through memory. A
// value taken by the way that was come comes from the conditions of that way too, if `by_ways`.
bool conditions_comes_from(const struct analysis *entry, LLVMValueRef value, bool by_ways,
                           bool (*wanted)(const struct analysis *, LLVMValueRef, const void *),
                           const void *context);

#endif
