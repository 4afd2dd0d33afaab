// The shape of a function: its blocks, who dominates whom, its loops,
// and which branch decides whether a block runs.

#ifndef WARPAGG_DEVICE_GRAPH_H
#define WARPAGG_DEVICE_GRAPH_H

#include <llvm-c/Core.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "map.h"

struct graph_block {
    LLVMBasicBlockRef llvm;
    unsigned *predecessors, predecessor_count;
    unsigned *successors, successor_count; // each once
    unsigned dominator;                    // immediate; itself for the entry
    unsigned post_dominator;               // immediate; GRAPH_EXIT: the way out
    // Blocks whose branch decides whether this one runs (control dependence).
    unsigned *deciders, decider_count;
    int loop;       // innermost, or -1
    unsigned first; // number of its first instruction; those of a block follow each other
};

#define GRAPH_EXIT (~0u)

struct graph_loop {
    unsigned header, last; // the lowest and the highest number of its blocks
    int outer;             // or -1
    // In an order in which those inside of a loop follow it; how many it and they are.
    unsigned place, places;
    unsigned *exiting, exiting_count; // blocks with a way out of it
};

// Blocks are numbered in reverse post order, instructions block by block;
// those that nothing reaches are left out.
struct graph {
    LLVMValueRef function;
    struct graph_block *blocks;
    unsigned block_count;
    // Outer ones first; a loop that is entered in two places (irreducible) is one too, with
    // `header` its first block.
    struct graph_loop *loops;
    unsigned loop_count;
    LLVMValueRef *instructions;
    unsigned *owners; // the block of each instruction
    unsigned instruction_count;
    struct map block_numbers, instruction_numbers;
};

const struct graph *graph_of(struct arena *arena, LLVMValueRef function);

// The number of the block, or of the instruction's; GRAPH_EXIT where nothing reaches it.
unsigned graph_number(const struct graph *graph, LLVMBasicBlockRef block);
unsigned graph_block_of(const struct graph *graph, LLVMValueRef instruction);

// The innermost loop around the instruction; -1: there is none, or nothing reaches it.
int graph_loop_of(const struct graph *graph, LLVMValueRef instruction);

// The loop in whose head the value stands, as its counters do; -1: it stands in none.
int graph_headed_by(const struct graph *graph, LLVMValueRef value);

// Whether it is an instruction in the loop.
bool graph_holds(const struct graph *graph, int loop, LLVMValueRef value);

// Whether the value of a loop's head comes from a round before by the way of that number.
bool graph_comes_round(const struct graph *graph, int loop, LLVMValueRef phi, unsigned way);

bool graph_dominates(const struct graph *graph, unsigned a, unsigned b);

// The blocks that control can come to from behind the end of `block`: a byte each. Itself only
// where it lies on a cycle.
const bool *graph_reachable(struct arena *arena, const struct graph *graph, unsigned block);

// Whether control can come from behind the instruction of number `from` to that of `to` (one may
// come to itself through a loop); `reachable` is from's block's.
bool graph_reaches(const struct graph *graph, const bool *reachable, unsigned from, unsigned to);

// The number behind that of the block's last instruction.
unsigned graph_end_of(const struct graph *graph, unsigned block);

// Whether `block` lies in `loop`, or in one inside of it.
bool graph_in_loop(const struct graph *graph, unsigned block, int loop);

// The only block from which control goes back to the loop's head;
// GRAPH_EXIT where there are several.
unsigned graph_foot_of(const struct graph *graph, int loop);

// Whether a way out of the loop begins at the end of `block`.
bool graph_leads_out(const struct graph *graph, int loop, unsigned block);

// The first of the loop's instructions from number `i` on; the number of all instructions: none.
// Blocks outside are passed as a whole.
unsigned graph_next_in_loop(const struct graph *graph, int loop, unsigned i);

#endif
