// Each value is followed from its uses up to where it is made;
// the instructions between are those at which it lives.

#include "pressure.h"

#include <limits.h>
#include <llvm-c/Target.h>

#include "base/text.h"
#include "ir.h"
#include "late.h"

// Bytes; of a thread's own array that may lie in registers, and of one that does so easily.
enum { REGISTER = 4, LARGEST_ARRAY = 1024, SMALL_ARRAY = 64 };
enum { MOST_STEPS = 20 * 1000 * 1000 }; // a second's work

struct lives {
    const struct analysis *entry;
    // By instruction: registers that are taken there, less those that are given back.
    long long *changes;
    long long *through; // by block: registers of what lives in all of it
    // By block: the value that was last seen to live at its head, at its end (numbers from 1).
    unsigned *in, *out;
    unsigned *last;        // by block: the last use of the value there
    bool *is_free;         // by instruction
    const bool *is_late;   // by instruction
    unsigned *list, count; // blocks at whose head the value lives
    unsigned long long steps;
};

// What can be had again at little cost: constants, what the launch handed over, where the thread
// is, and what is computed from these. What is decided upwards holds downwards: operands have lower
// numbers, but for joins, which are never free.
static bool is_free(const struct lives *lives, LLVMValueRef value) {
    if (!LLVMIsAInstruction(value))
        return true;
    unsigned number = entry_number(lives->entry, value);
    return number != MAP_NONE && !LLVMIsAPHINode(value) &&
           effect_is_idle(lives->entry->effects[number]) && lives->is_free[number];
}

static bool has_free_operands(const struct lives *lives, LLVMValueRef instruction) {
    bool all = true;
    for (unsigned i = 0; all && i < ir_operands(instruction); i++)
        all = is_free(lives, LLVMGetOperand(instruction, i));
    return all;
}

// A call of a function that was not inlined, or NULL: its name,
// empty where it is called by a pointer.
static const char *called_name(LLVMValueRef user) {
    return LLVMIsACallInst(user) && !ir_assembly(user) ? ir_called(user) : NULL;
}

// printf's arguments, and what a function that was not inlined is given by its address, or may be:
// these read and write memory.
static bool is_handed_over(LLVMValueRef pointer) {
    for (LLVMUseRef use = LLVMGetFirstUse(pointer); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        const char *name = called_name(user);
        if ((name && !text_begins(name, "llvm.")) ||
            (LLVMIsAGetElementPtrInst(user) && is_handed_over(user)))
            return true;
    }
    return false;
}

// A loop of few rounds may be unrolled though their number is late,
// so that a small array counts in any case.
static long long registers_of_array(const struct lives *lives, LLVMValueRef array) {
    long long bytes =
        (long long)LLVMABISizeOfType(lives->entry->layout, LLVMGetAllocatedType(array));
    bool is_in_memory = bytes > LARGEST_ARRAY || is_handed_over(array) ||
                        (bytes > SMALL_ARRAY && late_chooses(lives->entry, lives->is_late, array));
    return is_in_memory ? 0 : (bytes + REGISTER - 1) / REGISTER;
}

static long long registers_of(const struct lives *lives, LLVMValueRef value) {
    const struct analysis *entry = lives->entry;
    LLVMTypeRef type = LLVMTypeOf(value);
    if (LLVMIsAAllocaInst(value))
        return registers_of_array(lives, value);
    // Has registers of its own.
    bool is_truth = LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) == 1;
    if (is_truth || LLVMGetTypeKind(type) == LLVMVoidTypeKind || !LLVMTypeIsSized(type) ||
        is_free(lives, value))
        return 0;
    return ((long long)LLVMABISizeOfType(entry->layout, type) + REGISTER - 1) / REGISTER;
}

// The value is used in the block at `number`; made there, or above.
static void add_use(struct lives *lives, unsigned value, unsigned home, unsigned block,
                    unsigned number) {
    bool is_new = lives->in[block] != value + 1 && (block != home || number < value);
    if (lives->last[block] < number || (lives->in[block] != value + 1 && block != home))
        lives->last[block] = number;
    if (!is_new)
        return;
    lives->in[block] = value + 1;
    lives->list[lives->count++] = block;
}

// The number of the instruction that makes the value. The variables of a function that was inlined
// are made where it begins.
static unsigned maker_of(const struct lives *lives, unsigned value) {
    LLVMValueRef instruction = lives->entry->graph->instructions[value];
    unsigned maker = value, count = 0;
    for (LLVMUseRef use = LLVMIsAAllocaInst(instruction) ? LLVMGetFirstUse(instruction) : NULL; use;
         use = LLVMGetNextUse(use)) {
        unsigned number = entry_number(lives->entry, LLVMGetUser(use));
        bool begins =
            number != MAP_NONE && text_begins(called_name(LLVMGetUser(use)), "llvm.lifetime.start");
        maker = begins ? number : maker;
        count += begins;
    }
    return count == 1 ? maker : value;
}

// Steps into an array are uses of it where they are used.
static void add_uses(struct lives *lives, LLVMValueRef instruction, unsigned value, unsigned home) {
    const struct graph *graph = lives->entry->graph;
    bool is_array = LLVMIsAAllocaInst(instruction) || LLVMIsAGetElementPtrInst(instruction);
    for (LLVMUseRef use = LLVMGetFirstUse(instruction); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        unsigned number = entry_number(lives->entry, user);
        lives->steps++;
        if (number != MAP_NONE && !LLVMIsAPHINode(user))
            add_use(lives, value, home, graph->owners[number], number);
        if (number != MAP_NONE && is_array && LLVMIsAGetElementPtrInst(user))
            add_uses(lives, user, value, home);
        // A join takes its values at the ends of the ways.
        for (unsigned i = 0; LLVMIsAPHINode(user) && i < LLVMCountIncoming(user); i++) {
            unsigned from = graph_number(graph, LLVMGetIncomingBlock(user, i));
            if (from == GRAPH_EXIT || LLVMGetIncomingValue(user, i) != instruction)
                continue;
            add_use(lives, value, home, from, graph_end_of(graph, from) - 1);
            lives->out[from] = value + 1;
        }
    }
}

static void add_life(struct lives *lives, unsigned number) {
    const struct graph *graph = lives->entry->graph;
    LLVMValueRef instruction = graph->instructions[number];
    long long registers = registers_of(lives, instruction);
    if (!registers)
        return;
    unsigned value = maker_of(lives, number), home = graph->owners[value];
    lives->count = 0;
    lives->last[home] = value;
    add_uses(lives, instruction, value, home);
    for (unsigned i = 0; i < lives->count; i++) {
        const struct graph_block *block = &graph->blocks[lives->list[i]];
        for (unsigned k = 0; k < block->predecessor_count; k++, lives->steps++) {
            unsigned from = block->predecessors[k];
            lives->out[from] = value + 1;
            if (from == home || lives->in[from] == value + 1)
                continue;
            lives->in[from] = value + 1;
            lives->list[lives->count++] = from;
        }
    }
    for (unsigned i = 0; i < lives->count; i++) {
        unsigned block = lives->list[i];
        if (lives->out[block] == value + 1) {
            lives->through[block] += registers;
        } else {
            lives->changes[graph->blocks[block].first] += registers;
            lives->changes[lives->last[block]] -= registers;
        }
    }
    if (lives->in[home] == value + 1)
        return; // it lives in all of its own loop
    lives->changes[value] += registers;
    // The last use may put its own result there.
    lives->changes[lives->out[home] == value + 1 ? graph_end_of(graph, home) : lives->last[home]] -=
        registers;
}

static unsigned *numbers(const struct analysis *entry) {
    return ARENA_ARRAY(entry->arena, unsigned, entry->graph->block_count + 1);
}

long long pressure_of(const struct analysis *entry) {
    const struct graph *graph = entry->graph;
    struct lives lives = {
        .entry = entry,
        .changes = ARENA_ARRAY(entry->arena, long long, graph->instruction_count + 1),
        .through = ARENA_ARRAY(entry->arena, long long, graph->block_count + 1),
        .is_free = ARENA_ARRAY(entry->arena, bool, graph->instruction_count + 1),
        .is_late = late_values(entry->arena, entry),
        .in = numbers(entry),
        .out = numbers(entry),
        .last = numbers(entry),
        .list = numbers(entry),
    };
    for (unsigned i = 0; i < graph->instruction_count; i++)
        lives.is_free[i] = has_free_operands(&lives, graph->instructions[i]);
    for (unsigned i = 0; i < graph->instruction_count; i++) {
        if (lives.steps > MOST_STEPS)
            return LLONG_MAX;
        add_life(&lives, i);
    }
    long long alive = 0, most = 0;
    for (unsigned b = 0; b < graph->block_count; b++)
        for (unsigned i = graph->blocks[b].first; i < graph_end_of(graph, b); i++) {
            alive += lives.changes[i];
            most = alive + lives.through[b] > most ? alive + lives.through[b] : most;
        }
    return most;
}
