// Aliasing: what acts in an entry, where its accesses lead, and why two of them can't be one place.

#ifndef WARPAGG_DEVICE_ALIASING_H
#define WARPAGG_DEVICE_ALIASING_H

#include "address.h"
#include "entry.h"

// Why two accesses can't be one place; or that they can.
enum harmless {
    HARMLESS_NOT,
    // Two different objects: variables, or a variable of the block and memory
    // that the kernel was given.
    HARMLESS_OBJECTS,
    HARMLESS_OWN,       // a thread's own storage, which nobody else knows
    HARMLESS_INVARIANT, // memory that nobody writes while the kernel runs
    HARMLESS_PARTS,     // parts of one object that do not overlap
    HARMLESS_NOALIAS,   // a __restrict__ argument, and a pointer that was not made from it
    HARMLESS_TYPES,     // words of different types by different names (--alias=types)
    HARMLESS_NAMES,     // different names (--alias=none)
    HARMLESS_BEFORE,    // not behind the update in any order that the program has
    HARMLESS_READ_NAME, // read in program order behind it by a name that the entry never writes by
    // In program order behind it, with nothing between that would order the updates
    // of the other threads before it.
    HARMLESS_RACE,
};

// An instruction that acts, and the origins of its accesses.
struct act {
    LLVMValueRef instruction;
    unsigned number;
    const struct effect *effect;
    bool is_used; // its result
    struct {
        struct address *at;
        unsigned count;
    } origins[2];
    int types[2];          // that the program names; 0: any
    bool reads_by_name[2]; // a read, by a name that the entry never writes by
};

// All that acts in the entry, in the order of its instructions.
struct acts {
    struct act *at;
    size_t count;
    struct act **by_number; // by the instruction's number; NULL: it does not act
};

const struct acts *acts_of(struct arena *arena, const struct analysis *entry);

// What the instruction does; NULL: it does not act.
const struct act *acts_at(const struct analysis *entry, LLVMValueRef instruction);

// What is taken for true of two words in one object.
enum within {
    WITHIN_ASK,
    WITHIN_APART,   // that they are parts of it that do not overlap
    WITHIN_OVERLAP, // that they may be one
};

// Why one origin of each act's access of that number can't be one place.
enum harmless aliasing_of_origins(const struct analysis *entry, const struct act *u,
                                  unsigned u_origin, const struct act *a, unsigned k,
                                  unsigned a_origin);

// Why the first access of the one act and access `k` of the other can't be one place.
enum harmless aliasing_of_acts(const struct analysis *entry, const struct act *u,
                               const struct act *a, unsigned k, enum within within);

// The same of two instructions, by an access of the second; both are of the entry's effects.
enum harmless aliasing_of(const struct analysis *entry, LLVMValueRef u, LLVMValueRef instruction,
                          const struct access *access);

// Whether the address begins at an argument, a field of one or a variable: at a name.
bool aliasing_is_named(const struct address *address);

#endif
