// Whether anybody could tell if an update were put off to the end of its block: docs/semantics.md
// has the rules and the argument.

#ifndef WARPAGG_DEVICE_MEMORY_H
#define WARPAGG_DEVICE_MEMORY_H

#include "entry.h"

// What puts updates off has to know of the entry.
const struct deferral *deferral_of(struct arena *arena, const struct analysis *entry);

// What stands against putting the update off; *at is the instruction, or NULL.
enum memory_obstacle memory_obstacle(const struct analysis *entry, LLVMValueRef update,
                                     LLVMValueRef *at);

// Where the obstacle is that pointers which the kernel is given may lead to one place: what would
// take it, and all others, away. Returns how many tests; 0: there is no such list.
enum { MEMORY_TESTS = 8 };
unsigned memory_tests(const struct analysis *entry, LLVMValueRef update,
                      struct device_test tests[MEMORY_TESTS]);

// Whether the instruction, behind the update in program order and without a wait between them, may
// tell whether the update has been made, or tell others that it has.
// Both are given by their numbers.
bool memory_may_tell(const struct analysis *entry, unsigned update, unsigned instruction);

// Whether nobody in the kernel but this update looks at its location or changes it while others may
// update it; nor lets anybody else know. More than that nothing stands against putting it off: what
// looks in front of the update counts too, if it may run beside the updates of other threads.
bool memory_is_alone(const struct analysis *entry, LLVMValueRef update);

#endif
