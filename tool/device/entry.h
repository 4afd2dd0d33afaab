// What the analyses of one entry share. analysis_prepare() fills it in in this order; each analysis
// may use what stands above its own part.

#ifndef WARPAGG_DEVICE_ENTRY_H
#define WARPAGG_DEVICE_ENTRY_H

#include <llvm-c/Target.h>
#include <string.h>

#include "analysis.h"
#include "effect.h"
#include "graph.h"

struct block_lanes;
struct lane_facts;
struct constructions;
struct storage;
struct condition_facts;
struct order_facts;
struct acts;
struct deferral;
struct piece_facts;
struct loop_traffic;
struct traffic_facts;

struct analysis {
    struct arena *arena;
    LLVMValueRef function;
    bool is_kernel;
    enum alias alias;
    LLVMTargetDataRef layout;
    const struct graph *graph;
    // By the instruction's number; NULL: it computes from its operands alone.
    const struct effect **effects;
    const struct storage *storage;       // address.h
    const struct block_lanes *block;     // block_lanes.h; what stands below rests on it
    struct lane_facts *lanes;            // lanes.h
    struct condition_facts *conditions;  // conditions.h
    struct constructions *constructions; // construction.h
    const struct acts *acts;             // aliasing.h
    struct order_facts *order;           // order.h
    const struct deferral *deferral;     // memory.h
    struct piece_facts *pieces;          // pieces.h
    struct loop_traffic *loops;          // loop_traffic.h
    struct traffic_facts *traffic;       // traffic.h
};

// The number of the instruction, or MAP_NONE: it is none, or nothing reaches it.
static inline unsigned entry_number(const struct analysis *entry, LLVMValueRef value) {
    return LLVMIsAInstruction(value) ? map_get(&entry->graph->instruction_numbers, value)
                                     : MAP_NONE;
}

// NULL where it computes from its operands alone.
static inline const struct effect *entry_effect(const struct analysis *entry, LLVMValueRef value) {
    unsigned number = entry_number(entry, value);
    return number == MAP_NONE ? NULL : entry->effects[number];
}

// The access of an instruction that makes one and does nothing else; NULL: it does not.
static inline const struct access *entry_access(const struct analysis *entry, LLVMValueRef value) {
    return effect_access(entry_effect(entry, value));
}

// What such an instruction reads from; NULL: it is none, or does not read.
static inline LLVMValueRef entry_read_from(const struct analysis *entry, LLVMValueRef value) {
    const struct access *access = entry_access(entry, value);
    return access && access->kind == ACCESS_READ ? access->pointer : NULL;
}

// Whether it is a call of a function whose name holds the word.
static inline bool entry_calls(LLVMValueRef value, const char *word) {
    size_t length;
    return LLVMIsACallInst(value) &&
           strstr(LLVMGetValueName2(LLVMGetCalledValue(value), &length), word);
}

#endif
