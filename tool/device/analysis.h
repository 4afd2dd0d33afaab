// What is true of each atomic update of one entry: its address, its value, who comes to it, and
// what stands against putting it off.

#ifndef WARPAGG_DEVICE_ANALYSIS_H
#define WARPAGG_DEVICE_ANALYSIS_H

#include <llvm-c/Core.h>
#include <stdbool.h>

#include "base/arena.h"
#include "device.h"
#include "words/words.h"

struct analysis;

// What all updates of an entry share. The function's calls have been inlined
// and its variables are in SSA form.
// `block`: what is known of its blocks, or NULL.
const struct analysis *analysis_prepare(struct arena *arena, LLVMValueRef entry_function,
                                        bool is_kernel, enum alias alias,
                                        const struct device_block *block);

// The same where something else is known of the blocks.
const struct analysis *analysis_with_block(struct arena *arena, const struct analysis *analysis,
                                           const struct device_block *block);

// Fills in what the instruction alone does not say: address, space, root, location, reach, value,
// lanes, order and obstacle. effect_of() has to be EFFECT_ACCESS with an ACCESS_UPDATE for it.
// `entry`, `chain`, `operation` … `is_volatile` are the caller's; `obstacle_at` is left as it is:
// returned is the instruction that is the obstacle to putting the update off,
// or NULL where there is none.
LLVMValueRef analyse_update(const struct analysis *analysis, LLVMValueRef instruction,
                            struct device_update *update);

#endif
