// Whether anybody could tell if an update were put off to the end of its block: docs/semantics.md has the rules and the argument.

#ifndef WARPAGG_DEVICE_MEMORY_H
#define WARPAGG_DEVICE_MEMORY_H

#include "entry.h"

// Why an access is no obstacle; or that it is one.
enum harmless {
    HARMLESS_NOT,
    HARMLESS_OBJECTS,   // two different objects: variables, or a variable of the block and memory that the kernel was given
    HARMLESS_OWN,       // a thread's own storage, which nobody else knows
    HARMLESS_INVARIANT, // memory that nobody writes while the kernel runs
    HARMLESS_PARTS,     // parts of one object that do not overlap
    HARMLESS_NOALIAS,   // a __restrict__ argument, and a pointer that was not made from it
    HARMLESS_TYPES,     // words of different types by different names (--alias=types)
    HARMLESS_NAMES,     // different names (--alias=none)
    HARMLESS_BEFORE,    // not behind the update in any order that the program has
    HARMLESS_READ_NAME, // read in program order behind it by a name that the entry never writes by
    HARMLESS_RACE,      // in program order behind it, with nothing between that would order the updates of the other threads before it
};

// All that acts in the entry, with where it leads.
const struct accesses *accesses_of(struct arena *arena, const struct analysis *entry);

// Why the two can't be one place; HARMLESS_NOT where they can. `update` and `access` are of the entry's effects.
enum harmless memory_apart(const struct analysis *entry, LLVMValueRef update, LLVMValueRef instruction, const struct access *access);

// What stands against putting the update off; *at is the instruction, or NULL.
enum memory_obstacle memory_obstacle(const struct analysis *entry, LLVMValueRef update, LLVMValueRef *at);

// Where the obstacle is that pointers which the kernel is given may lead to one place: what would take it, and all others, away. Returns how many tests; 0: there is
// no such list.
enum { MEMORY_TESTS = 8 };
unsigned memory_tests(const struct analysis *entry, LLVMValueRef update, struct device_test tests[MEMORY_TESTS]);

// Whether the instruction, behind the update in program order and without a wait between them, may tell whether the update has been made, or tell others that it has.
// Both are given by their numbers.
bool memory_may_tell(const struct analysis *entry, unsigned update, unsigned instruction);

// Whether nobody in the kernel but this update looks at its location or changes it while others may update it; nor lets anybody else know. More than that
// nothing stands against putting it off: what looks in front of the update counts too, if it may run beside the updates of other threads.
bool memory_is_alone(const struct analysis *entry, LLVMValueRef update);

#endif
