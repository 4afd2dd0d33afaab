// Values that are the same by construction, whoever computes them and when: made of constants, a
// kernel's arguments, the addresses of variables, blockIdx, and what nobody writes while the kernel
// runs, by arithmetic and selection. What breaks this: a load from memory that is written, a value
// that goes round a loop, a way taken by a condition that is not of this kind.
// None of these is here.

#ifndef WARPAGG_DEVICE_CONSTRUCTION_H
#define WARPAGG_DEVICE_CONSTRUCTION_H

#include "entry.h"

struct construction {
    enum extent extent; // EXTENT_NONE: not the same by construction
    unsigned number;    // equal numbers are equal values, within the extent; 0: none
    // Made of the block's index: another value where one block does the work of several.
    bool by_block;
};

struct constructions *constructions_of(struct arena *arena, const struct analysis *entry);

struct construction construction_of(const struct analysis *entry, LLVMValueRef value);

// Whether both are one value for the grid, and the same.
bool construction_is_one(const struct analysis *entry, LLVMValueRef a, LLVMValueRef b);

// The same where lanes have one key: what is made of the key and of what is one by construction,
// then within a warp at most. Equal numbers are equal functions of a key, whichever value the key
// is. `is_key`: whether another value is always the key's own.
typedef bool (*construction_same)(const struct analysis *entry, LLVMValueRef key,
                                  LLVMValueRef value);
struct construction construction_by_key(const struct analysis *entry, LLVMValueRef key,
                                        construction_same is_key, LLVMValueRef value);

#endif
