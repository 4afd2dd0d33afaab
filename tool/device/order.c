// A fence counts wherever control can come from it to the update. A loop waits if the conditions of
// the branches that decide in which iteration it is left are computed from what others change.

#include "order.h"

#include <string.h>

#include "aliasing.h"
#include "conditions.h"
#include "construction.h"
#include "ir.h"
#include "lanes.h"
#include "module.h"
#include "spelling.h"

// Whether it is a call of a function that stays a call, and that orders nothing.
static bool calls_what_orders_nothing(LLVMValueRef instruction) {
    LLVMValueRef callee = LLVMIsACallInst(instruction) ? LLVMGetCalledValue(instruction) : NULL;
    return callee && LLVMIsAFunction(callee) &&
           LLVMGetStringAttributeAtIndex(callee, (unsigned)LLVMAttributeFunctionIndex,
                                         MODULE_ORDERS_NOTHING, strlen(MODULE_ORDERS_NOTHING));
}

enum { FEW = 2 }; // so many are enough to tell whether there is one besides the update itself

// The first few different instructions of many, by their numbers.
struct few {
    unsigned at[FEW], count;
};

// Instructions that order, in the entry and by block: those in it,
// and those that control can come from to its head.
struct orders {
    struct few all;
    struct few *inside, *before;
};

enum answer { NOT_ASKED, NEVER, SOMETIMES };

// What decides when a loop is left.
struct leaving {
    enum answer waits; // whether something in it is waited for
    bool is_known;
    bool by_anything;  // not all was looked at
    struct map values; // that it is computed from, of those that come out of memory
};

struct order_facts {
    struct orders fences, doubts; // a fence for certain; what may hold one
    struct leaving *leavings;     // by loop; found when asked for
    enum answer *waited_for;      // by the instruction's number; found when asked for
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

static void spread(const struct graph *graph, struct orders *orders) {
    for (bool changed = orders->all.count; changed;) {
        changed = false;
        for (unsigned b = 0; b < graph->block_count; b++)
            for (unsigned i = 0; i < graph->blocks[b].successor_count; i++) {
                struct few *before = &orders->before[graph->blocks[b].successors[i]];
                changed |= add_all(before, &orders->inside[b]);
                changed |= add_all(before, &orders->before[b]);
            }
    }
}

static void find_fences(const struct analysis *entry, struct order_facts *facts) {
    const struct graph *graph = entry->graph;
    for (unsigned i = 0; i < graph->instruction_count; i++) {
        if (!entry->effects[i] || !effect_orders(entry->effects[i]) ||
            calls_what_orders_nothing(graph->instructions[i]))
            continue;
        struct orders *orders =
            entry->effects[i]->kind == EFFECT_UNKNOWN ? &facts->doubts : &facts->fences;
        add(&orders->all, i);
        add(&orders->inside[graph->owners[i]], i);
    }
    spread(graph, &facts->fences);
    spread(graph, &facts->doubts);
}

static struct orders no_orders(struct arena *arena, const struct graph *graph) {
    return (struct orders){.inside = ARENA_ARRAY(arena, struct few, graph->block_count + 1),
                           .before = ARENA_ARRAY(arena, struct few, graph->block_count + 1)};
}

struct order_facts *order_of_entry(struct arena *arena, const struct analysis *entry) {
    struct order_facts *facts = ARENA_NEW(arena, struct order_facts);
    facts->fences = no_orders(arena, entry->graph);
    facts->doubts = no_orders(arena, entry->graph);
    facts->leavings = ARENA_ARRAY(arena, struct leaving, entry->graph->loop_count + 1);
    facts->waited_for = ARENA_ARRAY(arena, enum answer, entry->graph->instruction_count + 1);
    find_fences(entry, facts);
    return facts;
}

static unsigned other_than(const struct few *few, unsigned number) {
    for (unsigned i = 0; i < few->count; i++)
        if (few->at[i] != number)
            return few->at[i];
    return MAP_NONE;
}

// One besides the update itself, which comes first unless `any` will do; MAP_NONE: none.
static unsigned find_order(const struct analysis *entry, const struct orders *orders,
                           unsigned update, bool any) {
    if (any || update == MAP_NONE)
        return other_than(&orders->all, update);
    unsigned block = entry->graph->owners[update];
    const struct few *inside = &orders->inside[block];
    return inside->count && inside->at[0] < update ? inside->at[0]
                                                   : other_than(&orders->before[block], update);
}

static const char *doubt_about(struct arena *arena, LLVMValueRef instruction) {
    LLVMValueRef callee = LLVMIsACallInst(instruction) ? LLVMGetCalledValue(instruction) : NULL;
    if (callee && LLVMIsAInlineAsm(callee))
        return "inline assembly that is not understood";
    if (!callee || !LLVMIsAFunction(callee))
        return callee ? "a function that a pointer leads to" : "something that is not understood";
    size_t length;
    const char *name = LLVMGetValueName2(callee, &length),
               *spelling = spelling_of(arena, name, length);
    return arena_printf(arena,
                        LLVMIsDeclaration(callee) ? "a function whose body is not in sight, %s,"
                                                  : "%s, or a function that it calls,",
                        spelling);
}

LLVMValueRef order_fence(const struct analysis *entry, LLVMValueRef update, const char **doubt) {
    unsigned number = entry_number(entry, update);
    bool any = LLVMGetFirstUse(update) != NULL;
    *doubt = NULL;
    unsigned found = find_order(entry, &entry->order->fences, number, any);
    if (found != MAP_NONE)
        return entry->graph->instructions[found];
    found = find_order(entry, &entry->order->doubts, number, any);
    if (found == MAP_NONE)
        return NULL;
    *doubt = doubt_about(entry->arena, entry->graph->instructions[found]);
    return entry->graph->instructions[found];
}

// Loops that wait.

static bool collect(const struct analysis *entry, LLVMValueRef value, const void *leaving) {
    const struct effect *effect = entry_effect(entry, value);
    if (effect && (effect->kind == EFFECT_ACCESS || effect->access_count))
        map_put(entry->arena, &((struct leaving *)leaving)->values, value, 1);
    return false;
}

static struct leaving *leaving_of(const struct analysis *entry, int loop) {
    struct leaving *leaving = &entry->order->leavings[loop];
    unsigned count;
    const unsigned *deciders = lanes_exit_deciders(entry, loop, &count);
    for (unsigned i = 0; i < count && !leaving->is_known && !leaving->by_anything; i++) {
        LLVMValueRef condition = conditions_of(entry, deciders[i]);
        leaving->by_anything =
            !condition || conditions_comes_from(entry, condition, true, collect, leaving);
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
        if (LLVMIsAICmpInst(user) &&
            (LLVMGetICmpPredicate(user) == LLVMIntEQ || LLVMGetICmpPredicate(user) == LLVMIntNE))
            return false;
    }
    return true;
}

// Whether the value is what the swap found in the round before, and nothing that was made of it.
static bool was_found(const struct analysis *entry, LLVMValueRef value, LLVMValueRef swap,
                      unsigned depth) {
    while (ir_takes_bits(value))
        value = LLVMGetOperand(value, 0);
    bool any = value == swap || (LLVMIsAExtractValueInst(value) &&
                                 LLVMGetOperand(value, 0) == swap && *LLVMGetIndices(value) == 0);
    for (unsigned i = 0; LLVMIsAPHINode(value) && depth && i < LLVMCountIncoming(value); i++) {
        LLVMValueRef incoming = LLVMGetIncomingValue(value, i);
        bool is_found = was_found(entry, incoming, swap, depth - 1);
        if (!is_found && incoming != value &&
            conditions_comes_from(entry, incoming, false, is_value, swap))
            return false;
        any |= is_found;
    }
    return any;
}

static int direction(const struct access *access) {
    long long by;
    bool steps = access->kind == ACCESS_UPDATE &&
                 (access->operation == OP_ADD || access->operation == OP_SUB);
    if (!steps || !access->value || !ir_integer(access->value, &by) || !by)
        return 0;
    return (by > 0) == (access->operation == OP_ADD) ? 1 : -1;
}

// Whether the act's access may change the word that the instruction leads to.
static bool may_change(const struct analysis *entry, const struct act *word, const struct act *act,
                       unsigned k) {
    return act->effect->accesses[k].kind != ACCESS_READ &&
           (!word || aliasing_of_acts(entry, word, act, k, WITHIN_ASK) == HARMLESS_NOT);
}

// Whether nothing else takes the counter back.
static bool goes_one_way(const struct analysis *entry, LLVMValueRef instruction,
                         const struct access *access) {
    const struct act *word = acts_at(entry, instruction);
    for (size_t i = 0; i < entry->acts->count; i++) {
        const struct act *act = &entry->acts->at[i];
        for (unsigned k = 0; k < act->effect->access_count; k++)
            if (direction(&act->effect->accesses[k]) != direction(access) &&
                may_change(entry, word, act, k))
                return false;
    }
    return true;
}

// Whether each round changes what the next one finds, whatever others do.
static bool makes_its_own_way(const struct analysis *entry, LLVMValueRef instruction,
                              const struct access *access) {
    enum { DEEPEST = 4 };
    if (access->kind != ACCESS_UPDATE)
        return false;
    if (access->expected)
        return was_found(entry, access->expected, instruction, DEEPEST);
    return direction(access) && is_compared_with_bound(instruction) &&
           goes_one_way(entry, instruction, access);
}

// Whether a round of the loop looks at another word than the one before it: its address is computed
// from what goes round.
static bool is_carried(const struct analysis *entry, LLVMValueRef value, const void *loop) {
    return LLVMIsAPHINode(value) &&
           graph_block_of(entry->graph, value) == entry->graph->loops[*(const int *)loop].header;
}

// Whether no act gives the word that value again which the swap expects.
// A swap that expects the same takes it away.
static bool keeps_taken(const struct analysis *entry, const struct act *swap,
                        const struct act *act) {
    if (act->effect->kind != EFFECT_ACCESS && !act->effect->access_count)
        return act->effect->kind != EFFECT_UNKNOWN && act->effect->kind != EFFECT_LAUNCH;
    LLVMValueRef expected = act->effect->accesses[0].expected;
    bool takes =
        expected && construction_is_one(entry, expected, swap->effect->accesses[0].expected);
    for (unsigned k = 0; k < act->effect->access_count && !takes; k++)
        if (may_change(entry, swap, act, k))
            return false;
    return true;
}

static bool expects_one_value(const struct analysis *entry, LLVMValueRef instruction) {
    LLVMValueRef expected = entry_effect(entry, instruction)->accesses[0].expected;
    return expected && construction_is_one(entry, expected, expected);
}

// Whether the swap takes a word for good, as an insertion takes a slot of a hash table with open
// addressing. Behind it the word is taken, by whomever, and stays so: whoever comes again finds
// what he found.
static bool takes_for_good(const struct analysis *entry, LLVMValueRef instruction) {
    const struct access *access = &entry_effect(entry, instruction)->accesses[0];
    bool takes = expects_one_value(entry, instruction) && access->value &&
                 !construction_is_one(entry, access->expected, access->value);
    // Who calls a function, and the host, may free a word.
    bool all = takes && entry->is_kernel && access->scope != SCOPE_SYSTEM;
    const struct act *swap = all ? acts_at(entry, instruction) : NULL;
    for (size_t i = 0; swap && all && i < entry->acts->count; i++)
        all = keeps_taken(entry, swap, &entry->acts->at[i]);
    return swap && all;
}

static bool may_be_waited_for(const struct analysis *entry, LLVMValueRef instruction) {
    const struct effect *effect = entry_effect(entry, instruction);
    if (!effect || effect->kind != EFFECT_ACCESS || !LLVMGetFirstUse(instruction))
        return false;
    const struct access *access = &effect->accesses[0];
    return (access->is_atomic || access->is_volatile) &&
           !makes_its_own_way(entry, instruction, access);
}

static int loop_of(const struct analysis *entry, LLVMValueRef instruction) {
    return entry->graph->blocks[graph_block_of(entry->graph, instruction)].loop;
}

static bool goes_on(const struct analysis *entry, LLVMValueRef instruction, int loop) {
    return conditions_comes_from(entry, entry_effect(entry, instruction)->accesses[0].pointer,
                                 false, is_carried, &loop);
}

// Whether it decides when a loop is left, unless each round goes on to another word, and the words
// stay as the rounds find them.
static bool decides_any_exit(const struct analysis *entry, LLVMValueRef instruction) {
    for (int loop = loop_of(entry, instruction); loop >= 0; loop = entry->graph->loops[loop].outer)
        if (decides_exit(entry, instruction, loop) &&
            !(goes_on(entry, instruction, loop) && takes_for_good(entry, instruction)))
            return true;
    return false;
}

bool order_is_waited_for(const struct analysis *entry, unsigned number) {
    LLVMValueRef instruction = entry->graph->instructions[number];
    if (entry->order->waited_for[number] == NOT_ASKED)
        entry->order->waited_for[number] =
            may_be_waited_for(entry, instruction) && decides_any_exit(entry, instruction)
                ? SOMETIMES
                : NEVER;
    return entry->order->waited_for[number] == SOMETIMES;
}

// Whether the block's threads wait for each other in each round of the loop, in front of the
// instruction: at a barrier that dominates it. No block of the loop dominates the loop's first one,
// so whoever comes round by that has passed the barrier again.
static bool is_behind_barrier(const struct analysis *entry, LLVMValueRef instruction, int loop) {
    const struct graph *graph = entry->graph;
    unsigned block = graph_block_of(graph, instruction), number = entry_number(entry, instruction);
    for (unsigned i = 0; i < number; i++)
        if (entry->effects[i] && entry->effects[i]->kind == EFFECT_BARRIER &&
            graph_in_loop(graph, graph->owners[i], loop) &&
            graph_dominates(graph, graph->owners[i], block))
            return true;
    return false;
}

// Whether lanes of one block may be in different rounds of a loop that goes on by what they find
// here: one of them may wait for another.
static bool is_waited_for_by_lanes(const struct analysis *entry, unsigned number) {
    LLVMValueRef instruction = entry->graph->instructions[number];
    if (!order_is_waited_for(entry, number))
        return false;
    for (int loop = loop_of(entry, instruction); loop >= 0; loop = entry->graph->loops[loop].outer)
        if (decides_exit(entry, instruction, loop) && !is_behind_barrier(entry, instruction, loop))
            return true;
    return false;
}

bool order_loop_waits(const struct analysis *entry, int loop) {
    const struct graph *graph = entry->graph;
    struct leaving *leaving = leaving_of(entry, loop);
    for (unsigned b = graph->loops[loop].header;
         b <= graph->loops[loop].last && leaving->waits == NOT_ASKED; b++) {
        for (unsigned i = graph->blocks[b].first;
             graph_in_loop(graph, b, loop) && i < graph_end_of(graph, b) &&
             leaving->waits == NOT_ASKED;
             i++)
            if (entry->effects[i] && is_waited_for_by_lanes(entry, i))
                leaving->waits = SOMETIMES;
    }
    if (leaving->waits == NOT_ASKED)
        leaving->waits = NEVER;
    return leaving->waits == SOMETIMES;
}

bool order_probes(const struct analysis *entry, LLVMValueRef update) {
    int innermost = loop_of(entry, update);
    bool all = innermost >= 0 && expects_one_value(entry, update) &&
               decides_exit(entry, update, innermost);
    for (int loop = innermost; loop >= 0 && all; loop = entry->graph->loops[loop].outer)
        all = !decides_exit(entry, update, loop) || goes_on(entry, update, loop);
    return all;
}

LLVMValueRef order_waits(const struct analysis *entry, LLVMValueRef update) {
    const struct graph *graph = entry->graph;
    unsigned block = graph_block_of(graph, update);
    if (block == GRAPH_EXIT)
        return update;
    for (int loop = graph->blocks[block].loop; loop >= 0; loop = graph->loops[loop].outer)
        if (decides_exit(entry, update, loop) || order_loop_waits(entry, loop))
            return LLVMGetBasicBlockTerminator(graph->blocks[graph->loops[loop].exiting[0]].llvm);
    return NULL;
}
