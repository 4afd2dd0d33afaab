// What an instruction does besides computing from its operands: one table of known instructions,
// intrinsics, functions and assembly. Whatever is not in the table is EFFECT_UNKNOWN.

#ifndef WARPAGG_DEVICE_EFFECT_H
#define WARPAGG_DEVICE_EFFECT_H

#include <llvm-c/Core.h>
#include <stdbool.h>

#include "words/words.h"

enum effect_kind {
    EFFECT_NONE,    // computes from its operands alone
    EFFECT_ACCESS,  // reads, writes or updates memory, and nothing else: `accesses`
    EFFECT_BARRIER, // all threads of the block wait, and see what the others wrote
    // Lanes exchange values or wait for each other: shuffle, vote, match, redux, __syncwarp.
    // Matrices' loads and stores do so, and have `accesses`.
    EFFECT_WARP,
    EFFECT_FENCE,  // orders memory: __threadfence and its kin, fence instructions
    EFFECT_GRID,   // blocks, or a cluster's, wait for each other
    EFFECT_LAUNCH, // starts another kernel
    // No effect on memory or lanes: clock, nanosleep, printf's output, assume, lifetime,
    // debug information, trap.
    EFFECT_IDLE,
    EFFECT_UNKNOWN, // anything may happen
};

// UPDATE: an atomic read-modify-write.
enum access_kind { ACCESS_READ, ACCESS_WRITE, ACCESS_UPDATE };

struct access {
    enum access_kind kind;
    LLVMValueRef pointer;  // in assembly an address may be an integer
    LLVMValueRef expected; // of a compare-and-swap: what it looks for; NULL: not known
    LLVMValueRef value;    // of ACCESS_UPDATE: the operand; NULL: none or not known
    long long size;        // bytes; -1: not known
    bool is_atomic, is_volatile;
    // Of a read: from memory that nobody writes while the kernel runs, as the program says
    // (ld.global.nc, constant memory).
    bool is_invariant;
    enum operation operation; // of ACCESS_UPDATE; OP_CAS for cmpxchg
    bool is_floating, is_signed;
    enum scope scope;
    bool relaxed;     // asks for no order
    LLVMTypeRef type; // of the word, or NULL: not known
};

// How an instruction's result lies over the lanes, where its operands do not tell.
enum result_lanes {
    RESULT_OF_OPERANDS, // the same for lanes with the same operands
    RESULT_GRID,        // one for the grid: blockDim, gridDim
    RESULT_BLOCK,       // one for the block: blockIdx
    RESULT_TID_X,
    RESULT_TID_Y,
    RESULT_TID_Z,
    RESULT_LANE,
    // One for the lanes that took part: votes, broadcasts of a uniform lane, reductions.
    RESULT_WARP,
    RESULT_VARYING,
};

struct effect {
    enum effect_kind kind;
    enum result_lanes result;
    struct access accesses[2]; // a copy reads one and writes one
    unsigned access_count;
    // Its result combines the operand over lanes: redux, votes,
    // popc of a ballot is for the reader to see.
    bool reduces;
    const char *name; // for messages: "__syncthreads", "inline assembly" …
};

struct effect effect_of(LLVMValueRef instruction);

// The access of what makes one and does nothing else; NULL: of anything else, and of NULL.
const struct access *effect_access(const struct effect *effect);

// Whether it concerns neither memory nor other threads. NULL: it computes from its operands.
bool effect_is_idle(const struct effect *effect);

// Whether it may order memory: a fence, an atomic that asks for an order,
// or something that is not known.
bool effect_orders(const struct effect *effect);

// Whether the thread goes through it by itself: it waits for nobody, lets nobody go on, and orders
// nothing. NULL: it computes from its operands.
bool effect_is_by_itself(const struct effect *effect);

#endif
