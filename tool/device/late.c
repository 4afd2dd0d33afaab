// What is read is late at first. What is late makes more late, until nothing is added.

#include "late.h"

#include "address.h"
#include "ir.h"

struct search {
    const struct analysis *entry;
    bool *is_late; // by instruction
};

static bool is_late(const struct search *search, LLVMValueRef value) {
    unsigned number = entry_number(search->entry, value);
    return LLVMIsAArgument(value) || (number != MAP_NONE && search->is_late[number]);
}

static bool has_late_operand(const struct search *search, LLVMValueRef instruction) {
    int count = LLVMIsACallInst(instruction) ? (int)LLVMGetNumArgOperands(instruction)
                                             : LLVMGetNumOperands(instruction);
    for (int i = 0; i < count; i++)
        if (is_late(search, LLVMGetOperand(instruction, (unsigned)i)))
            return true;
    return false;
}

// A thread's own variables may become registers, and constant variables numbers.
static bool reads_what_was_handed_over(const struct analysis *entry, LLVMValueRef pointer) {
    struct address origins[ADDRESS_ORIGINS];
    unsigned count = address_origins(entry, pointer, origins);
    for (unsigned i = 0; i < count; i++)
        if (origins[i].base != BASE_ARGUMENT && origins[i].base != BASE_BY_VALUE &&
            origins[i].base != BASE_FIELD)
            return false;
    return true;
}

static bool is_late_branch(const struct search *search, unsigned block) {
    LLVMValueRef condition = ir_condition(search->entry->graph->blocks[block].llvm);
    return condition && is_late(search, condition);
}

// At the head of a loop, each way out of the loop has to be late: one
// that is not may bound the rounds.
static bool is_late_choice(const struct search *search, unsigned block) {
    const struct graph *graph = search->entry->graph;
    int at = graph->blocks[block].loop;
    if (at < 0 || graph->loops[at].header != block)
        return is_late_branch(search, graph->blocks[block].dominator);
    const struct graph_loop *loop = &graph->loops[at];
    for (unsigned i = 0; i < loop->exiting_count; i++)
        if (!is_late_branch(search, loop->exiting[i]))
            return false;
    return loop->exiting_count > 0;
}

static bool is_read(const struct analysis *entry, LLVMValueRef instruction) {
    const struct effect *effect = entry_effect(entry, instruction);
    bool is_access =
        effect && effect->kind == EFFECT_ACCESS && effect->accesses[0].kind != ACCESS_WRITE;
    return is_access && reads_what_was_handed_over(entry, effect->accesses[0].pointer);
}

static bool makes_late(const struct search *search, unsigned number) {
    LLVMValueRef instruction = search->entry->graph->instructions[number];
    const struct effect *effect = entry_effect(search->entry, instruction);
    if (LLVMIsAPHINode(instruction))
        return is_late_choice(search, search->entry->graph->owners[number]);
    bool computes = !effect || effect->kind == EFFECT_NONE;
    return computes && ((effect && effect->result != RESULT_OF_OPERANDS) ||
                        has_late_operand(search, instruction));
}

const bool *late_values(struct arena *arena, const struct analysis *entry) {
    const struct graph *graph = entry->graph;
    struct search search = {entry, ARENA_ARRAY(arena, bool, graph->instruction_count + 1)};
    for (unsigned i = 0; i < graph->instruction_count; i++)
        search.is_late[i] = is_read(entry, graph->instructions[i]);
    for (bool changes = true; changes;) {
        changes = false;
        for (unsigned i = 0; i < graph->instruction_count; i++)
            if (!search.is_late[i] && makes_late(&search, i))
                changes = search.is_late[i] = true;
    }
    return search.is_late;
}

// Followed through offsets that are constants: `count` is of the accesses that were found.
static bool are_chosen(const struct search *search, LLVMValueRef pointer, unsigned *count) {
    for (LLVMUseRef use = LLVMGetFirstUse(pointer); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        const struct effect *effect = entry_effect(search->entry, user);
        bool is_step = LLVMIsAGetElementPtrInst(user);
        bool chooses = false;
        for (int i = 1; is_step && i < LLVMGetNumOperands(user); i++)
            chooses |= is_late(search, LLVMGetOperand(user, (unsigned)i));
        *count += chooses;
        // The end of its life.
        bool is_harmless = chooses || (effect && effect->kind == EFFECT_IDLE);
        if (!is_harmless && (!is_step || !are_chosen(search, user, count)))
            return false;
    }
    return true;
}

bool late_chooses(const struct analysis *entry, const bool *is_late, LLVMValueRef array) {
    struct search search = {entry, (bool *)is_late};
    unsigned count = 0;
    return are_chosen(&search, array, &count) && count > 0;
}
