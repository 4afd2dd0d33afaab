// Every instruction of the entry is asked what it does. What it may do to the update's word counts
// if it can come behind the update: in the thread's own program, or in another thread's behind a
// barrier that both wait at. Whatever else touches the word without an atomic would be a data race.

#include "memory.h"

#include <string.h>

#include "address.h"
#include "aliasing.h"
#include "conditions.h"
#include "construction.h"
#include "lanes.h"
#include "numbering.h"
#include "order.h"

// Acts that are judged alike but for where they stand, and for which parts
// of one object they lead to.
struct group {
    const struct act **at; // in the order of their numbers
    size_t count, capacity;
};

struct deferral {
    struct {
        struct group *at;
        size_t count, capacity;
    } groups;
    struct {
        const struct act **at;
        size_t count, capacity;
    } waits;
    bool waits_apart; // threads may wait for each other at different instructions
    // By block: the number of its first instruction that waits; MAP_NONE: it has none.
    unsigned *first_wait;
    // By block: whether control can come to its head from behind one that waits.
    bool *behind_any_wait;
};

// Threads that wait for each other, and see what the others did.
static bool is_wait(const struct effect *effect) {
    return effect->kind == EFFECT_BARRIER || effect->kind == EFFECT_WARP ||
           effect->kind == EFFECT_GRID || effect->kind == EFFECT_UNKNOWN;
}

// Whether a branch may part threads of one block, or of one warp.

static bool parts_within(const struct analysis *entry, unsigned decider, enum extent extent) {
    struct shape shape = lanes_branch(entry, decider);
    return !conditions_may_fail(entry, decider) &&
           (shape.spread != SPREAD_UNIFORM || shape.expected || shape.extent < extent);
}

static bool parts_block(const struct analysis *entry, unsigned decider) {
    return parts_within(entry, decider, EXTENT_BLOCK);
}

static bool parts_warp(const struct analysis *entry, unsigned decider) {
    return parts_within(entry, decider, EXTENT_WARP);
}

// Blocks that control can come to from behind the instructions that `counts` holds for.
static bool *reached_from(struct arena *arena, const struct graph *graph, const bool *starts) {
    bool *reached = ARENA_ARRAY(arena, bool, graph->block_count + 1);
    unsigned *queue = ARENA_ARRAY(arena, unsigned, 2 * graph->block_count + 1), tail = 0;
    for (unsigned b = 0; b < graph->block_count; b++)
        if (starts[b])
            queue[tail++] = b;
    for (unsigned head = 0; head < tail; head++)
        for (unsigned i = 0; i < graph->blocks[queue[head]].successor_count; i++) {
            unsigned to = graph->blocks[queue[head]].successors[i];
            if (reached[to])
                continue;
            reached[to] = true;
            if (!starts[to])
                queue[tail++] = to;
        }
    return reached;
}

static void find_waits(struct arena *arena, const struct analysis *entry,
                       struct deferral *deferral) {
    const struct graph *graph = entry->graph;
    bool *starts = ARENA_ARRAY(arena, bool, graph->block_count + 1);
    // By block: threads that can wait there may not do so together.
    const bool *block_parted = NULL, *warp_parted = NULL;
    deferral->first_wait = ARENA_ARRAY(arena, unsigned, graph->block_count + 1);
    memset(deferral->first_wait, 0xff, sizeof *deferral->first_wait * (graph->block_count + 1));
    for (size_t i = 0; i < entry->acts->count; i++) {
        const struct act *act = &entry->acts->at[i];
        if (!is_wait(act->effect))
            continue;
        *ARENA_PUSH(arena, &deferral->waits) = &entry->acts->at[i];
        unsigned block = graph->owners[act->number];
        if (!starts[block])
            deferral->first_wait[block] = act->number;
        starts[block] = true;
        bool of_warp = act->effect->kind == EFFECT_WARP;
        const bool **parted = of_warp ? &warp_parted : &block_parted;
        if (!*parted)
            *parted = conditions_under(entry, of_warp ? parts_warp : parts_block);
        deferral->waits_apart |= (*parted)[block];
    }
    deferral->behind_any_wait = reached_from(arena, graph, starts);
}

// All that judge() reads of an act but its number and, of addresses,
// what lies between the base and the word.

enum { ORIGIN_WORDS = 3, ACCESS_WORDS = 5, ACT_WORDS = 2 + 2 * ACCESS_WORDS };

static bool is_assembly(LLVMValueRef instruction) {
    return LLVMIsACallInst(instruction) && LLVMIsAInlineAsm(LLVMGetCalledValue(instruction));
}

static unsigned bases_of(struct numbering *numbering, const struct act *act, unsigned k) {
    uint64_t words[ORIGIN_WORDS * ADDRESS_ORIGINS];
    unsigned count = 0;
    for (unsigned o = 0; o < act->origins[k].count; o++) {
        const struct address *address = &act->origins[k].at[o];
        words[count++] = address->base;
        words[count++] = (uintptr_t)address->value;
        words[count++] = address->base == BASE_FIELD ? (uint64_t)address->field : 0;
    }
    return numbering_of(numbering, words, count);
}

static unsigned group_of(const struct analysis *entry, struct numbering *bases,
                         struct numbering *groups, const struct act *act) {
    const struct effect *effect = act->effect;
    uint64_t words[ACT_WORDS];
    unsigned count = 0;
    words[count++] = effect->kind;
    words[count++] = act->is_used | is_assembly(act->instruction) << 1 |
                     order_is_waited_for(entry, act->number) << 2;
    for (unsigned k = 0; k < effect->access_count; k++) {
        const struct access *access = &effect->accesses[k];
        words[count++] = access->kind | access->operation << 4 | access->is_atomic << 16 |
                         access->is_volatile << 17 | access->relaxed << 18 |
                         access->is_invariant << 19 | access->is_floating << 20 |
                         access->is_signed << 21 | act->reads_by_name[k] << 22;
        words[count++] = (uint64_t)access->size;
        words[count++] = (uintptr_t)access->type;
        words[count++] = (uint64_t)act->types[k];
        words[count++] = bases_of(bases, act, k);
    }
    return numbering_of(groups, words, count);
}

static void find_groups(struct arena *arena, const struct analysis *entry,
                        struct deferral *deferral) {
    struct numbering bases = {.arena = arena}, groups = {.arena = arena};
    for (size_t i = 0; i < entry->acts->count; i++) {
        unsigned number = group_of(entry, &bases, &groups, &entry->acts->at[i]);
        struct group *group = number > deferral->groups.count ? ARENA_PUSH(arena, &deferral->groups)
                                                              : &deferral->groups.at[number - 1];
        *ARENA_PUSH(arena, group) = &entry->acts->at[i];
    }
}

const struct deferral *deferral_of(struct arena *arena, const struct analysis *entry) {
    struct deferral *deferral = ARENA_NEW(arena, struct deferral);
    find_waits(arena, entry, deferral);
    find_groups(arena, entry, deferral);
    return deferral;
}

// What comes behind the update.

struct behind {
    const bool *blocks; // that control can come to behind the update
    // By block: its first instruction that waits behind the update; MAP_NONE: none.
    const unsigned *waits;
    const bool *after_waits; // blocks that control can come to behind one of these
    bool any_wait;
};

static struct behind look_behind(struct arena *arena, const struct analysis *entry,
                                 const struct act *update) {
    const struct graph *graph = entry->graph;
    unsigned home = graph->owners[update->number],
             *waits = ARENA_ARRAY(arena, unsigned, graph->block_count + 1);
    bool *starts = ARENA_ARRAY(arena, bool, graph->block_count + 1);
    struct behind behind = {.blocks = graph_reachable(arena, graph, home), .waits = waits};
    memset(waits, 0xff, sizeof *waits * (graph->block_count + 1));
    for (size_t i = 0; i < entry->deferral->waits.count; i++) {
        const struct act *act = entry->deferral->waits.at[i];
        unsigned block = graph->owners[act->number];
        if (!graph_reaches(graph, behind.blocks, update->number, act->number))
            continue;
        if (waits[block] == MAP_NONE)
            waits[block] = act->number;
        starts[block] = behind.any_wait = true;
    }
    behind.after_waits = reached_from(arena, graph, starts);
    return behind;
}

// The further down, the more is an obstacle.
enum place { PLACE_BEFORE, PLACE_BEHIND, PLACE_BEHIND_WAIT, PLACE_COUNT };

static enum place place_of(const struct analysis *entry, const struct behind *behind,
                           const struct act *update, const struct act *act) {
    unsigned block = entry->graph->owners[act->number];
    if (behind->after_waits[block] || act->number > behind->waits[block])
        return PLACE_BEHIND_WAIT;
    // Where threads may wait for each other at different instructions, whatever is behind any of
    // them may be behind the update.
    if (behind->any_wait && entry->deferral->waits_apart &&
        (entry->deferral->behind_any_wait[block] ||
         act->number >= entry->deferral->first_wait[block]))
        return PLACE_BEHIND_WAIT;
    return graph_reaches(entry->graph, behind->blocks, update->number, act->number) ? PLACE_BEHIND
                                                                                    : PLACE_BEFORE;
}

static bool commute(const struct access *u, const struct act *act, const struct access *a) {
    if (a->kind != ACCESS_UPDATE || !a->relaxed || a->is_floating != u->is_floating ||
        a->size != u->size || act->is_used)
        return false;
    if (u->is_floating)
        return a->type && a->type == u->type && a->operation == u->operation &&
               operation_words[u->operation].folds;
    switch (u->operation) {
    case OP_ADD:
    case OP_SUB: return a->operation == OP_ADD || a->operation == OP_SUB;
    case OP_MIN:
    case OP_MAX: return a->operation == u->operation && a->is_signed == u->is_signed;
    case OP_AND:
    case OP_OR:
    case OP_XOR: return a->operation == u->operation;
    default: return false;
    }
}

static bool same_name(const struct act *update, const struct act *act, unsigned k) {
    for (unsigned i = 0; i < update->origins[0].count; i++)
        for (unsigned o = 0; o < act->origins[k].count; o++)
            if (address_same_base(&update->origins[0].at[i], &act->origins[k].at[o]))
                return true;
    return false;
}

// An access without an atomic that may lead to the update's word.
//
// Behind the update in program order, with nothing between: the one program that could tell has two
// names for the word and one thread that updates it.
static enum harmless judge_plain(const struct analysis *entry, const struct act *update,
                                 const struct act *act, unsigned k, enum place place,
                                 bool many_update) {
    if (place == PLACE_BEFORE)
        return HARMLESS_BEFORE;
    if (place == PLACE_BEHIND_WAIT || entry->alias == ALIAS_STRICT || same_name(update, act, k))
        return HARMLESS_NOT;
    bool update_is_named = true;
    for (unsigned i = 0; i < update->origins[0].count; i++)
        update_is_named &= aliasing_is_named(&update->origins[0].at[i]);
    if (act->reads_by_name[k] && update_is_named)
        return HARMLESS_READ_NAME;
    bool act_is_named = true;
    for (unsigned o = 0; o < act->origins[k].count; o++)
        act_is_named &= aliasing_is_named(&act->origins[k].at[o]);
    return many_update && update_is_named && act_is_named ? HARMLESS_RACE : HARMLESS_NOT;
}

// What stands against it behind the update, wherever it leads.
static enum memory_obstacle obstacle_by_order(const struct analysis *entry, const struct act *act,
                                              const struct access *access) {
    if (access->is_volatile)
        return MEMORY_VOLATILE;
    if (access->is_atomic && !access->relaxed)
        return MEMORY_FENCE;
    if (!order_is_waited_for(entry, act->number))
        return MEMORY_CLEAR;
    return order_probes(entry, act->instruction) ? MEMORY_FREED : MEMORY_GRID_SYNC;
}

static enum memory_obstacle judge_access(const struct analysis *entry, const struct act *update,
                                         const struct act *act, unsigned k, enum place place,
                                         bool many_update, enum within within) {
    const struct access *access = &act->effect->accesses[k];
    const enum memory_obstacle by_order =
        place == PLACE_BEFORE ? MEMORY_CLEAR : obstacle_by_order(entry, act, access);
    if (by_order == MEMORY_CLEAR && commute(&update->effect->accesses[0], act, access))
        return MEMORY_CLEAR; // wherever it leads
    enum harmless why = aliasing_of_acts(entry, update, act, k, within);
    if (why == HARMLESS_OWN || by_order != MEMORY_CLEAR)
        return why == HARMLESS_OWN ? MEMORY_CLEAR : by_order;
    if (why == HARMLESS_NOT && !access->is_atomic && !access->is_volatile)
        why = judge_plain(entry, update, act, k, place, many_update);
    if (why != HARMLESS_NOT)
        return MEMORY_CLEAR;
    return access->kind == ACCESS_READ    ? MEMORY_READ
           : access->kind == ACCESS_WRITE ? MEMORY_WRITTEN
                                          : MEMORY_UPDATED;
}

static enum memory_obstacle judge(const struct analysis *entry, const struct act *update,
                                  const struct act *act, enum place place, bool many_update,
                                  enum within within) {
    switch (act->effect->kind) {
    case EFFECT_NONE:
    case EFFECT_IDLE:
    case EFFECT_BARRIER: return MEMORY_CLEAR;
    case EFFECT_FENCE: return place == PLACE_BEFORE ? MEMORY_CLEAR : MEMORY_FENCE;
    case EFFECT_GRID: return place == PLACE_BEFORE ? MEMORY_CLEAR : MEMORY_GRID_SYNC;
    case EFFECT_LAUNCH: return place == PLACE_BEFORE ? MEMORY_CLEAR : MEMORY_LAUNCH;
    case EFFECT_WARP:
    case EFFECT_ACCESS:
        for (unsigned k = 0; k < act->effect->access_count; k++) {
            enum memory_obstacle obstacle =
                judge_access(entry, update, act, k, place, many_update, within);
            if (obstacle != MEMORY_CLEAR)
                return obstacle;
        }
        return MEMORY_CLEAR;
    case EFFECT_UNKNOWN: break;
    }
    return place == PLACE_BEFORE           ? MEMORY_CLEAR
           : is_assembly(act->instruction) ? MEMORY_ASM
                                           : MEMORY_UNSEEN_CALL;
}

bool memory_may_tell(const struct analysis *entry, unsigned update, unsigned instruction) {
    const struct act *u = entry->acts->by_number[update],
                     *act = entry->acts->by_number[instruction];
    return !u || (act && judge(entry, u, act, PLACE_BEHIND, false, WITHIN_ASK) != MEMORY_CLEAR);
}

// The first of the group, before the act of number `before`, that is an obstacle; NULL: none.
static const struct act *first_obstacle(const struct analysis *entry, const struct act *update,
                                        const struct behind *behind, const struct group *group,
                                        bool many_update, unsigned before,
                                        enum memory_obstacle *obstacle) {
    const struct act *first = group->at[0];
    bool is_known[PLACE_COUNT] = {false};
    enum memory_obstacle apart[PLACE_COUNT], overlapping[PLACE_COUNT];
    if (judge(entry, update, first, behind->any_wait ? PLACE_BEHIND_WAIT : PLACE_BEHIND,
              many_update, WITHIN_OVERLAP) == MEMORY_CLEAR)
        return NULL; // and so wherever else they stand
    for (size_t i = 0; i < group->count && group->at[i]->number < before; i++) {
        const struct act *act = group->at[i];
        if (act == update)
            continue;
        enum place place = place_of(entry, behind, update, act);
        if (!is_known[place]) {
            apart[place] = judge(entry, update, first, place, many_update, WITHIN_APART);
            overlapping[place] = judge(entry, update, first, place, many_update, WITHIN_OVERLAP);
            is_known[place] = true;
        }
        *obstacle = apart[place] == overlapping[place]
                        ? apart[place]
                        : judge(entry, update, act, place, many_update, WITHIN_ASK);
        if (*obstacle != MEMORY_CLEAR)
            return act;
    }
    return NULL;
}

// The update; NULL where it is none of a kernel: whoever calls it goes on behind it.
static const struct act *update_of_kernel(const struct analysis *entry, LLVMValueRef instruction) {
    const struct act *update = acts_at(entry, instruction);
    return update && update->effect->kind == EFFECT_ACCESS && update->effect->access_count == 1 &&
                   entry->is_kernel
               ? update
               : NULL;
}

// Whether several threads make the update, of one place.
static bool many_make(const struct analysis *entry, const struct act *update) {
    const struct access *access = &update->effect->accesses[0];
    return construction_of(entry, access->pointer).extent >= EXTENT_BLOCK &&
           conditions_let_many(entry, entry->graph->owners[update->number]);
}

enum memory_obstacle memory_obstacle(const struct analysis *entry, LLVMValueRef instruction,
                                     LLVMValueRef *at) {
    const struct act *update = update_of_kernel(entry, instruction);
    *at = NULL;
    if (!update)
        return MEMORY_UNSEEN_CALL;
    const struct access *access = &update->effect->accesses[0];
    if (access->scope == SCOPE_SYSTEM)
        return MEMORY_SYSTEM;
    *at = instruction;
    if (access->is_volatile || !access->relaxed)
        return access->is_volatile ? MEMORY_VOLATILE : MEMORY_FENCE;
    if (!operation_words[access->operation].folds)
        return MEMORY_UPDATED; // by itself: their order matters
    struct arena *scratch = arena_create();
    struct behind behind = look_behind(scratch, entry, update);
    bool many_update = many_make(entry, update);
    enum memory_obstacle obstacle = MEMORY_CLEAR;
    unsigned before = MAP_NONE;
    *at = NULL;
    for (size_t i = 0; i < entry->deferral->groups.count; i++) {
        enum memory_obstacle found;
        const struct act *act = first_obstacle(
            entry, update, &behind, &entry->deferral->groups.at[i], many_update, before, &found);
        if (!act)
            continue;
        obstacle = found;
        before = act->number;
        *at = act->instruction;
    }
    arena_destroy(scratch);
    return obstacle;
}

// Tests that would take obstacles away.

struct test_list {
    struct device_test *at;
    unsigned count, looked_at;
};

enum { MOST_LOOKED_AT = 1 << 16 };

static unsigned argument_of(const struct analysis *entry, const struct address *address) {
    unsigned index = 0;
    while (LLVMGetParam(entry->function, index) != address->value)
        index++;
    return index;
}

static long long larger(long long a, long long b) { return a > b ? a : b; }

// That the bytes that the two touch behind their pointers, so many each, are apart. Returns whether
// it can be asked.
static bool add_test(const struct analysis *entry, const struct address *u, const struct address *a,
                     const long long bytes[2], struct test_list *tests) {
    bool are_given = u->base == BASE_ARGUMENT && a->base == BASE_ARGUMENT && u->value != a->value;
    struct device_test test = {.bytes = {bytes[0], bytes[1]}};
    if (!are_given || !test.bytes[0] || !test.bytes[1])
        return false;
    test.argument[0] = argument_of(entry, u);
    test.argument[1] = argument_of(entry, a);
    if (test.argument[0] > test.argument[1])
        test = (struct device_test){{test.argument[1], test.argument[0]},
                                    {test.bytes[1], test.bytes[0]}};
    unsigned i = 0;
    while (i < tests->count && (tests->at[i].argument[0] != test.argument[0] ||
                                tests->at[i].argument[1] != test.argument[1]))
        i++;
    if (i == MEMORY_TESTS)
        return false;
    if (i == tests->count)
        tests->at[tests->count++] = test;
    for (unsigned k = 0; k < 2; k++)
        tests->at[i].bytes[k] = larger(tests->at[i].bytes[k], test.bytes[k]);
    return true;
}

static bool add_tests_of_access(const struct analysis *entry, const struct act *update,
                                const struct act *act, unsigned k, struct test_list *tests) {
    for (unsigned i = 0; i < update->origins[0].count; i++)
        for (unsigned o = 0; o < act->origins[k].count; o++) {
            const struct address *u = &update->origins[0].at[i], *a = &act->origins[k].at[o];
            const struct access *of_u = &update->effect->accesses[0],
                                *of_a = &act->effect->accesses[k];
            const long long bytes[2] = {address_extent(entry, u, of_u->size, update->instruction),
                                        address_extent(entry, a, of_a->size, act->instruction)};
            if (aliasing_of_origins(entry, update, i, act, k, o) == HARMLESS_NOT &&
                !add_test(entry, u, a, bytes, tests))
                return false;
        }
    return true;
}

static bool add_tests_of_act(const struct analysis *entry, const struct act *update,
                             const struct act *act, enum place place, bool many_update,
                             struct test_list *tests) {
    if (act->effect->kind != EFFECT_ACCESS)
        return judge(entry, update, act, place, many_update, WITHIN_ASK) == MEMORY_CLEAR;
    for (unsigned k = 0; k < act->effect->access_count; k++) {
        enum memory_obstacle obstacle =
            judge_access(entry, update, act, k, place, many_update, WITHIN_ASK);
        bool is_touched =
            obstacle == MEMORY_READ || obstacle == MEMORY_WRITTEN || obstacle == MEMORY_UPDATED;
        if (obstacle != MEMORY_CLEAR &&
            (!is_touched || !add_tests_of_access(entry, update, act, k, tests)))
            return false;
    }
    return true;
}

unsigned memory_tests(const struct analysis *entry, LLVMValueRef instruction,
                      struct device_test at[MEMORY_TESTS]) {
    const struct act *update = update_of_kernel(entry, instruction);
    if (!update)
        return 0;
    const struct access *access = &update->effect->accesses[0];
    if (access->scope == SCOPE_SYSTEM || access->is_volatile || !access->relaxed ||
        !operation_words[access->operation].folds)
        return 0;
    struct arena *scratch = arena_create();
    struct behind behind = look_behind(scratch, entry, update);
    struct test_list tests = {.at = at};
    bool many_update = many_make(entry, update), all = true;
    for (size_t i = 0; all && i < entry->acts->count; i++) {
        const struct act *act = &entry->acts->at[i];
        all = ++tests.looked_at <= MOST_LOOKED_AT &&
              (act == update ||
               add_tests_of_act(entry, update, act, place_of(entry, &behind, update, act),
                                many_update, &tests));
    }
    arena_destroy(scratch);
    return all ? tests.count : 0;
}

static bool races_with_atomics(const struct act *act) {
    bool plain = act->effect->kind == EFFECT_ACCESS;
    for (unsigned k = 0; plain && k < act->effect->access_count; k++)
        plain = !act->effect->accesses[k].is_atomic && !act->effect->accesses[k].is_volatile;
    return plain;
}

bool memory_is_alone(const struct analysis *entry, LLVMValueRef instruction) {
    const struct act *update = update_of_kernel(entry, instruction);
    if (!update)
        return false;
    const struct access *access = &update->effect->accesses[0];
    if (access->scope == SCOPE_SYSTEM || access->is_volatile || !access->relaxed)
        return false;
    struct arena *scratch = arena_create();
    struct behind behind = look_behind(scratch, entry, update);
    bool many_update = many_make(entry, update);
    bool alone = true;
    for (size_t i = 0; alone && i < entry->acts->count; i++) {
        const struct act *act = &entry->acts->at[i];
        enum place place =
            races_with_atomics(act) ? place_of(entry, &behind, update, act) : PLACE_BEHIND_WAIT;
        alone = act == update ||
                judge(entry, update, act, place, many_update, WITHIN_ASK) == MEMORY_CLEAR;
    }
    arena_destroy(scratch);
    return alone;
}
