// Values that are the same by construction, whoever computes them and when: made of constants, a kernel's arguments, the addresses of variables,
// blockIdx, and what nobody writes while the kernel runs, by arithmetic and selection. What breaks this: a load from memory that is written, a value that goes round
// a loop, a way taken by a condition that is not of this kind. None of these is here.

#ifndef WARPAGG_DEVICE_CONSTRUCTION_H
#define WARPAGG_DEVICE_CONSTRUCTION_H

#include "entry.h"

struct construction {
    enum extent extent; // EXTENT_NONE: not the same by construction
    unsigned number;    // equal numbers are equal values, within the extent; 0: none
};

struct constructions *constructions_of(struct arena *arena, const struct analysis *entry);

struct construction construction_of(const struct analysis *entry, LLVMValueRef value);

#endif
