// A fence counts wherever control can come from it to the update. A loop waits if the conditions of the branches that decide in which
// iteration it is left are computed from what others change.

#include "order.h"

#include "conditions.h"
#include "lanes.h"

static bool is_ordered(const struct effect *effect) {
    for (unsigned i = 0; i < effect->access_count; i++)
        if (effect->accesses[i].is_atomic && !effect->accesses[i].relaxed)
            return true;
    return effect->kind == EFFECT_FENCE || effect->kind == EFFECT_UNKNOWN;
}

enum { FEW = 2 }; // so many are enough to tell whether there is one besides the update itself

// The first few different instructions of many, by their numbers.
struct few {
    unsigned at[FEW], count;
};

// What decides when a loop is left.
struct leaving {
    enum { NOT_ASKED, NEVER, SOMETIMES } waits; // whether something in it is waited for
    bool is_known;
    bool by_anything;  // not all was looked at
    struct map values; // that it is computed from
};

struct order_facts {
    struct few fences;        // of the whole entry
    struct few *inside, *before; // by block: the fences in it, and those that control can come from to its head
    struct leaving *leavings; // by loop; found when asked for
};

static bool add(struct few *few, unsigned number) {
    for (unsigned i = 0; i < few->count; i++)
        if (few->at[i] == number)
            return false;
    if (few->count == FEW)
        return false;
    few->at[few->count++] = number;
    return true;
}

static bool add_all(struct few *few, const struct few *more) {
    bool grows = false;
    for (unsigned i = 0; i < more->count; i++)
        grows |= add(few, more->at[i]);
    return grows;
}

static bool has_other(const struct few *few, unsigned number) {
    return few->count && (few->at[0] != number || few->count > 1);
}

static void find_fences(const struct analysis *entry, struct order_facts *facts) {
    const struct graph *graph = entry->graph;
    for (unsigned i = 0; i < graph->instruction_count; i++)
        if (entry->effects[i] && is_ordered(entry->effects[i])) {
            add(&facts->fences, i);
            add(&facts->inside[graph->owners[i]], i);
        }
    for (bool changed = facts->fences.count; changed;) {
        changed = false;
        for (unsigned b = 0; b < graph->block_count; b++)
            for (unsigned i = 0; i < graph->blocks[b].successor_count; i++) {
                struct few *before = &facts->before[graph->blocks[b].successors[i]];
                changed |= add_all(before, &facts->inside[b]);
                changed |= add_all(before, &facts->before[b]);
            }
    }
}

struct order_facts *order_of_entry(struct arena *arena, const struct analysis *entry) {
    struct order_facts *facts = ARENA_NEW(arena, struct order_facts);
    facts->inside = ARENA_ARRAY(arena, struct few, entry->graph->block_count + 1);
    facts->before = ARENA_ARRAY(arena, struct few, entry->graph->block_count + 1);
    facts->leavings = ARENA_ARRAY(arena, struct leaving, entry->graph->loop_count + 1);
    find_fences(entry, facts);
    return facts;
}

bool order_has_fence(const struct analysis *entry, LLVMValueRef update, bool any) {
    const struct order_facts *facts = entry->order;
    unsigned number = entry_number(entry, update);
    if (any || number == MAP_NONE)
        return has_other(&facts->fences, number);
    unsigned block = entry->graph->owners[number];
    const struct few *inside = &facts->inside[block];
    return (inside->count && inside->at[0] < number) || has_other(&facts->before[block], number);
}

// Loops that wait.

static bool collect(const struct analysis *entry, LLVMValueRef value, const void *leaving) {
    map_put(entry->arena, &((struct leaving *)leaving)->values, value, 1);
    return false;
}

static struct leaving *leaving_of(const struct analysis *entry, int loop) {
    struct leaving *leaving = &entry->order->leavings[loop];
    unsigned count;
    const unsigned *deciders = lanes_exit_deciders(entry, loop, &count);
    for (unsigned i = 0; i < count && !leaving->is_known && !leaving->by_anything; i++) {
        LLVMValueRef condition = conditions_of(entry, deciders[i]);
        leaving->by_anything = !condition || conditions_comes_from(entry, condition, true, collect, leaving);
    }
    leaving->is_known = true;
    return leaving;
}

static bool decides_exit(const struct analysis *entry, LLVMValueRef value, int loop) {
    const struct leaving *leaving = leaving_of(entry, loop);
    return leaving->by_anything || map_get(&leaving->values, value) != MAP_NONE;
}

static bool is_value(const struct analysis *entry, LLVMValueRef value, const void *context) {
    (void)entry;
    return value == context;
}

static bool is_compared_with_bound(LLVMValueRef value) {
    for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAICmpInst(user) && (LLVMGetICmpPredicate(user) == LLVMIntEQ || LLVMGetICmpPredicate(user) == LLVMIntNE))
            return false;
    }
    return true;
}

// Whether each round changes what the next one finds, whatever others do.
static bool makes_its_own_way(const struct analysis *entry, LLVMValueRef instruction, const struct access *access) {
    if (access->kind != ACCESS_UPDATE)
        return false;
    if (LLVMIsAAtomicCmpXchgInst(instruction))
        return conditions_comes_from(entry, LLVMGetOperand(instruction, 1), false, is_value, instruction);
    bool steps = access->operation == OP_ADD || access->operation == OP_SUB;
    bool by_constant = access->value && LLVMIsAConstantInt(access->value) && LLVMConstIntGetSExtValue(access->value) != 0;
    return steps && by_constant && is_compared_with_bound(instruction);
}

bool order_is_waited_for(const struct analysis *entry, LLVMValueRef instruction) {
    const struct effect *effect = entry_effect(entry, instruction);
    if (!effect || effect->kind != EFFECT_ACCESS || !LLVMGetFirstUse(instruction))
        return false;
    const struct access *access = &effect->accesses[0];
    if ((!access->is_atomic && !access->is_volatile) || makes_its_own_way(entry, instruction, access))
        return false;
    for (int loop = entry->graph->blocks[graph_block_of(entry->graph, instruction)].loop; loop >= 0; loop = entry->graph->loops[loop].outer)
        if (decides_exit(entry, instruction, loop))
            return true;
    return false;
}

static bool waits_in(const struct analysis *entry, int loop) {
    const struct graph *graph = entry->graph;
    struct leaving *leaving = leaving_of(entry, loop);
    for (unsigned i = 0; i < graph->instruction_count && leaving->waits == NOT_ASKED; i++)
        if (entry->effects[i] && graph_in_loop(graph, graph->owners[i], loop) && order_is_waited_for(entry, graph->instructions[i]))
            leaving->waits = SOMETIMES;
    if (leaving->waits == NOT_ASKED)
        leaving->waits = NEVER;
    return leaving->waits == SOMETIMES;
}

bool order_waits(const struct analysis *entry, LLVMValueRef update) {
    unsigned block = graph_block_of(entry->graph, update);
    if (block == GRAPH_EXIT)
        return true;
    for (int loop = entry->graph->blocks[block].loop; loop >= 0; loop = entry->graph->loops[loop].outer)
        if (decides_exit(entry, update, loop) || waits_in(entry, loop))
            return true;
    return false;
}
