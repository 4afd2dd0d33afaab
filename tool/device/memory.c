// Every instruction of the entry is asked what it does. What it may do to the update's word counts if it can come behind the update: in the thread's
// own program, or in another thread's behind a barrier that both wait at. Whatever else touches the word without an atomic would be a data race.

#include "memory.h"

#include <string.h>

#include "address.h"
#include "conditions.h"
#include "construction.h"
#include "lanes.h"
#include "numbering.h"
#include "order.h"
#include "own_loop.h"

// An instruction that acts, and the origins of its accesses.
struct act {
    LLVMValueRef instruction;
    unsigned number;
    const struct effect *effect;
    bool is_used;          // its result
    struct { struct address *at; unsigned count; } origins[2];
    int types[2];          // that the program names; 0: any
    bool reads_by_name[2]; // a read, by a name that the entry never writes by
};

// Acts that are judged alike but for where they stand, and for which parts of one object they lead to.
struct group {
    struct act **at; // in the order of their numbers
    size_t count, capacity;
};

struct accesses {
    struct act *at;
    size_t count;
    struct act **by_number;  // by the instruction's number; NULL: it does not act
    struct { struct group *at; size_t count, capacity; } groups;
    struct { struct act **at; size_t count, capacity; } waits;
    bool waits_apart;        // threads may wait for each other at different instructions
    unsigned *first_wait;    // by block: the number of its first instruction that waits; MAP_NONE: it has none
    bool *behind_any_wait;   // by block: whether control can come to its head from behind one that waits
};

// Threads that wait for each other, and see what the others did.
static bool is_wait(const struct effect *effect) {
    return effect->kind == EFFECT_BARRIER || effect->kind == EFFECT_WARP || effect->kind == EFFECT_GRID || effect->kind == EFFECT_UNKNOWN;
}

// Whether a branch may part threads of one block, or of one warp.

static bool parts_within(const struct analysis *entry, unsigned decider, enum extent extent) {
    struct shape shape = lanes_branch(entry, decider);
    return !conditions_may_fail(entry, decider) && (shape.spread != SPREAD_UNIFORM || shape.expected || shape.extent < extent);
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

static void find_waits(struct arena *arena, const struct analysis *entry, struct accesses *accesses) {
    const struct graph *graph = entry->graph;
    bool *starts = ARENA_ARRAY(arena, bool, graph->block_count + 1);
    const bool *block_parted = NULL, *warp_parted = NULL; // by block: threads that can wait there may not do so together
    accesses->first_wait = ARENA_ARRAY(arena, unsigned, graph->block_count + 1);
    memset(accesses->first_wait, 0xff, sizeof *accesses->first_wait * (graph->block_count + 1));
    for (size_t i = 0; i < accesses->count; i++) {
        const struct act *act = &accesses->at[i];
        if (!is_wait(act->effect))
            continue;
        *ARENA_PUSH(arena, &accesses->waits) = &accesses->at[i];
        unsigned block = graph->owners[act->number];
        if (!starts[block])
            accesses->first_wait[block] = act->number;
        starts[block] = true;
        bool of_warp = act->effect->kind == EFFECT_WARP;
        const bool **parted = of_warp ? &warp_parted : &block_parted;
        if (!*parted)
            *parted = conditions_under(entry, of_warp ? parts_warp : parts_block);
        accesses->waits_apart |= (*parted)[block];
    }
    accesses->behind_any_wait = reached_from(arena, graph, starts);
}

static bool is_named(const struct address *address) {
    return address->base == BASE_ARGUMENT || address->base == BASE_FIELD || address->base == BASE_GLOBAL;
}

typedef ARENA_LIST(struct address) address_list;

static bool is_in(const address_list *list, const struct address *address) {
    for (size_t i = 0; i < list->count; i++)
        if (address_same_base(&list->at[i], address))
            return true;
    return false;
}

static void find_read_names(struct arena *arena, struct accesses *accesses) {
    address_list written = {0}; // each name once
    bool any_written = false;
    for (size_t i = 0; i < accesses->count; i++)
        for (unsigned k = 0; k < accesses->at[i].effect->access_count; k++)
            for (unsigned o = 0; accesses->at[i].effect->accesses[k].kind != ACCESS_READ && o < accesses->at[i].origins[k].count; o++)
                if (accesses->at[i].origins[k].at[o].base == BASE_ANY)
                    any_written = true;
                else if (is_named(&accesses->at[i].origins[k].at[o]) && !is_in(&written, &accesses->at[i].origins[k].at[o]))
                    *ARENA_PUSH(arena, &written) = accesses->at[i].origins[k].at[o];
    for (size_t i = 0; i < accesses->count; i++)
        for (unsigned k = 0; k < accesses->at[i].effect->access_count; k++) {
            bool only_read = !any_written && accesses->at[i].effect->accesses[k].kind == ACCESS_READ;
            for (unsigned o = 0; only_read && o < accesses->at[i].origins[k].count; o++)
                only_read = is_named(&accesses->at[i].origins[k].at[o]) && !is_in(&written, &accesses->at[i].origins[k].at[o]);
            accesses->at[i].reads_by_name[k] = only_read;
        }
}

// The type that the program names, as far as it tells words apart: 0 where it may be any.
static int type_class(LLVMTypeRef type) {
    if (!type)
        return 0;
    switch (LLVMGetTypeKind(type)) {
    case LLVMIntegerTypeKind: return (int)LLVMGetIntTypeWidth(type);
    case LLVMHalfTypeKind: return 1016;
    case LLVMBFloatTypeKind: return 1017;
    case LLVMFloatTypeKind: return 1032;
    case LLVMDoubleTypeKind: return 1064;
    case LLVMPointerTypeKind: return 2000;
    default: return 0;
    }
}

static bool is_bits_of_floating(const struct analysis *entry, LLVMValueRef value, const void *context) {
    (void)entry, (void)context;
    if (LLVMGetInstructionOpcode(value) != LLVMBitCast)
        return false;
    int from = type_class(LLVMTypeOf(LLVMGetOperand(value, 0))), to = type_class(LLVMTypeOf(value));
    return from > 1000 && to && to < 1000;
}

// A plain access has the type that clang's tag gives it; without one, or as a character, it may be a copy of anything.
static bool has_type_tag(LLVMValueRef instruction) {
    LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(instruction));
    LLVMValueRef tag = LLVMGetMetadata(instruction, LLVMGetMDKindIDInContext(context, "tbaa", 4)), parts[8], node[8];
    if (!tag || LLVMGetMDNodeNumOperands(tag) < 3 || LLVMGetMDNodeNumOperands(tag) > 4)
        return false;
    LLVMGetMDNodeOperands(tag, parts);
    if (!parts[1] || !LLVMIsAMDNode(parts[1]) || LLVMGetMDNodeNumOperands(parts[1]) < 1 || LLVMGetMDNodeNumOperands(parts[1]) > 8)
        return false;
    LLVMGetMDNodeOperands(parts[1], node);
    unsigned length = 0;
    const char *name = node[0] ? LLVMGetMDString(node[0], &length) : NULL;
    return name && !(length == 15 && memcmp(name, "omnipotent char", 15) == 0);
}

// Integers may stand for the bits of something else in an update whose operand does, in a swap, be it in a loop of the program's own, and in an exchange.
static int named_type(const struct analysis *entry, LLVMValueRef instruction, const struct access *access) {
    if (LLVMIsALoadInst(instruction) || LLVMIsAStoreInst(instruction))
        return has_type_tag(instruction) ? type_class(access->type) : 0;
    bool is_typed = access->kind == ACCESS_UPDATE && access->operation != OP_CAS && access->operation != OP_EXCH && !own_loop_made(instruction);
    if (!is_typed || (access->value && conditions_comes_from(entry, access->value, true, is_bits_of_floating, NULL)))
        return 0;
    return type_class(access->type);
}

// All that judge() reads of an act but its number and, of addresses, what lies between the base and the word.

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

static unsigned group_of(const struct analysis *entry, struct numbering *bases, struct numbering *groups, const struct act *act) {
    const struct effect *effect = act->effect;
    uint64_t words[ACT_WORDS];
    unsigned count = 0;
    words[count++] = effect->kind;
    words[count++] = act->is_used | is_assembly(act->instruction) << 1 | order_is_waited_for(entry, act->number) << 2;
    for (unsigned k = 0; k < effect->access_count; k++) {
        const struct access *access = &effect->accesses[k];
        words[count++] = access->kind | access->operation << 4 | access->is_atomic << 16 | access->is_volatile << 17 | access->relaxed << 18 | access->is_invariant << 19 |
                         access->is_floating << 20 | access->is_signed << 21 | act->reads_by_name[k] << 22;
        words[count++] = (uint64_t)access->size;
        words[count++] = (uintptr_t)access->type;
        words[count++] = (uint64_t)act->types[k];
        words[count++] = bases_of(bases, act, k);
    }
    return numbering_of(groups, words, count);
}

static void find_groups(struct arena *arena, const struct analysis *entry, struct accesses *accesses) {
    struct numbering bases = {.arena = arena}, groups = {.arena = arena};
    for (size_t i = 0; i < accesses->count; i++) {
        unsigned number = group_of(entry, &bases, &groups, &accesses->at[i]);
        struct group *group = number > accesses->groups.count ? ARENA_PUSH(arena, &accesses->groups) : &accesses->groups.at[number - 1];
        *ARENA_PUSH(arena, group) = &accesses->at[i];
    }
}

const struct accesses *accesses_of(struct arena *arena, const struct analysis *entry) {
    struct accesses *accesses = ARENA_NEW(arena, struct accesses);
    ARENA_LIST(struct act) acts = {0};
    for (unsigned i = 0; i < entry->graph->instruction_count; i++) {
        const struct effect *effect = entry->effects[i];
        if (!effect || effect->kind == EFFECT_NONE || effect->kind == EFFECT_IDLE)
            continue;
        struct act act = {.instruction = entry->graph->instructions[i], .number = i, .effect = effect, .is_used = LLVMGetFirstUse(entry->graph->instructions[i]) != NULL};
        for (unsigned k = 0; k < effect->access_count; k++) {
            struct address origins[ADDRESS_ORIGINS];
            unsigned count = address_origins(entry, effect->accesses[k].pointer, origins);
            act.types[k] = named_type(entry, act.instruction, &effect->accesses[k]);
            act.origins[k].count = count;
            act.origins[k].at = ARENA_ARRAY(arena, struct address, count);
            memcpy(act.origins[k].at, origins, sizeof *origins * count);
        }
        *ARENA_PUSH(arena, &acts) = act;
    }
    accesses->at = acts.at;
    accesses->count = acts.count;
    accesses->by_number = ARENA_ARRAY(arena, struct act *, entry->graph->instruction_count + 1);
    for (size_t i = 0; i < acts.count; i++)
        accesses->by_number[acts.at[i].number] = &acts.at[i];
    find_waits(arena, entry, accesses);
    find_read_names(arena, accesses);
    find_groups(arena, entry, accesses);
    return accesses;
}

// Reasons to be apart.

struct side {
    const struct address *address;
    const struct access *access;
    LLVMValueRef instruction;
    int type; // that the program names; 0: any
};

// One object for all threads, whatever they come from: not a pointer that each may have loaded from another place.
static bool is_one_object(const struct analysis *entry, const struct address *a, const struct address *b) {
    if (a->base != BASE_UNKNOWN)
        return address_same_base(a, b);
    struct construction one = construction_of(entry, a->value), other = b->base == BASE_UNKNOWN ? construction_of(entry, b->value) : (struct construction){0};
    return one.extent == EXTENT_GRID && other.extent == EXTENT_GRID && one.number == other.number;
}

static unsigned long long greatest_common_divisor(unsigned long long a, unsigned long long b) {
    while (b) {
        unsigned long long rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

// Takes a term's factor into the measure of what is unknown, unless the other side has the same term and it is one value for the whole grid. (A
// symbol that is not has another value in another thread: p[i] of one is p[i + 1] of another.)
static unsigned long long measure(const struct analysis *entry, unsigned long long unknown, const struct address *of, const struct address *other, bool count_common) {
    for (unsigned i = 0; i < of->term_count; i++) {
        long long factor = of->terms[i].factor;
        bool is_fixed = construction_of(entry, of->terms[i].symbol).extent == EXTENT_GRID;
        for (unsigned k = 0; is_fixed && k < other->term_count; k++)
            if (other->terms[k].symbol == of->terms[i].symbol && other->terms[k].is_unsigned == of->terms[i].is_unsigned)
                factor = count_common ? factor - other->terms[k].factor : 0;
        unknown = greatest_common_divisor(unknown, factor < 0 ? 0ull - (unsigned long long)factor : (unsigned long long)factor);
    }
    return unknown;
}

// What lies between the smallest and the largest offset that each can have.
static bool are_stretches(const struct analysis *entry, struct side u, struct side a) {
    long long u_end = address_extent(entry, u.address, u.access->size), a_end = address_extent(entry, a.address, a.access->size);
    return u_end && a_end && (u_end <= a.address->constant || a_end <= u.address->constant);
}

static bool are_parts(const struct analysis *entry, struct side u, struct side a) {
    const struct address *x = u.address, *y = a.address;
    long long distance;
    if (are_stretches(entry, u, a))
        return true;
    if (!x->is_linear || !y->is_linear || u.access->size <= 0 || a.access->size <= 0 || __builtin_sub_overflow(y->constant, x->constant, &distance))
        return false;
    unsigned long long unknown = measure(entry, measure(entry, 0, x, y, true), y, x, false);
    if (!unknown)
        return distance >= u.access->size || distance <= -a.access->size;
    if (!x->is_exact || !y->is_exact)
        unknown &= 0ull - unknown; // what wraps round keeps its place in powers of two alone
    if (unknown > (1ull << 60))
        return false;
    long long step = (long long)unknown, place = (distance % step + step) % step;
    return place >= u.access->size && a.access->size <= step - place;
}

static bool is_shared(const struct address *address) {
    return address->base == BASE_GLOBAL && LLVMGetPointerAddressSpace(LLVMTypeOf(address->value)) == 3;
}

// Arrays of shared memory whose size the launch decides all begin at one place.
static bool is_dynamic_shared(const struct address *address) {
    return is_shared(address) && LLVMIsDeclaration(address->value);
}

static bool are_objects(const struct address *a, const struct address *b) {
    if (a->base == BASE_GLOBAL && b->base == BASE_GLOBAL)
        return a->value != b->value && !(is_dynamic_shared(a) && is_dynamic_shared(b));
    bool given = b->base == BASE_ARGUMENT || b->base == BASE_FIELD, is_threads = a->base == BASE_LOCAL || a->base == BASE_BY_VALUE;
    return (is_threads && b->base == BASE_GLOBAL) || (given && (is_threads || is_shared(a))); // no launch can have handed these over
}

static bool is_own(const struct analysis *entry, const struct address *address) {
    return (address->base == BASE_LOCAL || address->base == BASE_BY_VALUE) && !storage_escapes(entry, address->value);
}

// A __restrict__ argument that lies nowhere else: what was not made from it leads elsewhere. (The promise is made for a thread's own accesses; it is
// believed of all threads.)
static bool is_unaliased(const struct analysis *entry, const struct address *address, const struct address *other) {
    return storage_is_unaliased(entry, address) && !address_same_base(address, other);
}

// What is taken for true of two words in one object.
enum within {
    WITHIN_ASK,
    WITHIN_APART,   // that they are parts of it that do not overlap
    WITHIN_OVERLAP, // that they may be one
};

static enum harmless apart(const struct analysis *entry, struct side u, struct side a, enum within within) {
    if (a.access->kind == ACCESS_READ && (a.access->is_invariant || storage_is_constant(entry, a.address)))
        return HARMLESS_INVARIANT;
    if (u.address->base == BASE_ANY || a.address->base == BASE_ANY)
        return HARMLESS_NOT;
    if (is_one_object(entry, u.address, a.address))
        return within == WITHIN_APART || (within == WITHIN_ASK && are_parts(entry, u, a)) ? HARMLESS_PARTS : HARMLESS_NOT;
    if (address_same_base(u.address, a.address))
        return HARMLESS_NOT;
    if (is_own(entry, a.address) || is_own(entry, u.address))
        return HARMLESS_OWN;
    if (entry->is_kernel && (are_objects(u.address, a.address) || are_objects(a.address, u.address)))
        return HARMLESS_OBJECTS;
    if (is_unaliased(entry, u.address, a.address) || is_unaliased(entry, a.address, u.address))
        return HARMLESS_NOALIAS;
    if (entry->alias == ALIAS_NONE && is_named(u.address) && is_named(a.address))
        return HARMLESS_NAMES;
    bool tells = entry->alias != ALIAS_STRICT && u.type && a.type;
    return tells && u.type != a.type ? HARMLESS_TYPES : HARMLESS_NOT;
}

static const struct act *act_of(const struct analysis *entry, LLVMValueRef instruction) {
    unsigned number = entry_number(entry, instruction);
    return number == MAP_NONE ? NULL : entry->accesses->by_number[number];
}

static enum harmless acts_apart(const struct analysis *entry, const struct act *update, const struct act *act, unsigned k, enum within within) {
    enum harmless why = HARMLESS_NOT;
    for (unsigned i = 0; i < update->origins[0].count; i++)
        for (unsigned o = 0; o < act->origins[k].count; o++) {
            struct side u = {&update->origins[0].at[i], &update->effect->accesses[0], update->instruction, update->types[0]};
            struct side a = {&act->origins[k].at[o], &act->effect->accesses[k], act->instruction, act->types[k]};
            why = apart(entry, u, a, within);
            if (why == HARMLESS_NOT)
                return HARMLESS_NOT;
        }
    return why;
}

enum harmless memory_apart(const struct analysis *entry, LLVMValueRef update, LLVMValueRef instruction, const struct access *access) {
    const struct act *u = act_of(entry, update), *a = act_of(entry, instruction);
    return u && a ? acts_apart(entry, u, a, (unsigned)(access - a->effect->accesses), WITHIN_ASK) : HARMLESS_NOT;
}

// What comes behind the update.

struct behind {
    const bool *blocks;       // that control can come to behind the update
    const unsigned *waits;    // by block: its first instruction that waits behind the update; MAP_NONE: none
    const bool *after_waits;  // blocks that control can come to behind one of these
    bool any_wait;
};

static struct behind look_behind(struct arena *arena, const struct analysis *entry, const struct act *update) {
    const struct graph *graph = entry->graph;
    unsigned home = graph->owners[update->number], *waits = ARENA_ARRAY(arena, unsigned, graph->block_count + 1);
    bool *starts = ARENA_ARRAY(arena, bool, graph->block_count + 1);
    struct behind behind = {.blocks = graph_reachable(arena, graph, home), .waits = waits};
    memset(waits, 0xff, sizeof *waits * (graph->block_count + 1));
    for (size_t i = 0; i < entry->accesses->waits.count; i++) {
        const struct act *act = entry->accesses->waits.at[i];
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

enum place { PLACE_BEFORE, PLACE_BEHIND, PLACE_BEHIND_WAIT, PLACE_COUNT }; // the further down, the more is an obstacle

static enum place place_of(const struct analysis *entry, const struct behind *behind, const struct act *update, const struct act *act) {
    unsigned block = entry->graph->owners[act->number];
    if (behind->after_waits[block] || act->number > behind->waits[block])
        return PLACE_BEHIND_WAIT;
    // Where threads may wait for each other at different instructions, whatever is behind any of them may be behind the update.
    if (behind->any_wait && entry->accesses->waits_apart && (entry->accesses->behind_any_wait[block] || act->number >= entry->accesses->first_wait[block]))
        return PLACE_BEHIND_WAIT;
    return graph_reaches(entry->graph, behind->blocks, update->number, act->number) ? PLACE_BEHIND : PLACE_BEFORE;
}

static bool commute(const struct access *u, const struct act *act, const struct access *a) {
    if (a->kind != ACCESS_UPDATE || !a->relaxed || a->is_floating != u->is_floating || a->size != u->size || act->is_used)
        return false;
    if (u->is_floating)
        return a->type && a->type == u->type && a->operation == u->operation && operation_words[u->operation].folds;
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
// Behind the update in program order, with nothing between: the one program that could tell has two names for the word and one thread that updates it.
static enum harmless judge_plain(const struct analysis *entry, const struct act *update, const struct act *act, unsigned k, enum place place, bool many_update) {
    if (place == PLACE_BEFORE)
        return HARMLESS_BEFORE;
    if (place == PLACE_BEHIND_WAIT || entry->alias == ALIAS_STRICT || same_name(update, act, k))
        return HARMLESS_NOT;
    bool update_is_named = true;
    for (unsigned i = 0; i < update->origins[0].count; i++)
        update_is_named &= is_named(&update->origins[0].at[i]);
    if (act->reads_by_name[k] && update_is_named)
        return HARMLESS_READ_NAME;
    bool act_is_named = true;
    for (unsigned o = 0; o < act->origins[k].count; o++)
        act_is_named &= is_named(&act->origins[k].at[o]);
    return many_update && update_is_named && act_is_named ? HARMLESS_RACE : HARMLESS_NOT;
}

// What stands against it behind the update, wherever it leads.
static enum memory_obstacle obstacle_by_order(const struct analysis *entry, const struct act *act, const struct access *access) {
    if (access->is_volatile)
        return MEMORY_VOLATILE;
    if (access->is_atomic && !access->relaxed)
        return MEMORY_FENCE;
    return order_is_waited_for(entry, act->number) ? MEMORY_GRID_SYNC : MEMORY_CLEAR;
}

static enum memory_obstacle judge_access(const struct analysis *entry, const struct act *update, const struct act *act, unsigned k, enum place place, bool many_update,
                                         enum within within) {
    const struct access *access = &act->effect->accesses[k];
    const enum memory_obstacle by_order = place == PLACE_BEFORE ? MEMORY_CLEAR : obstacle_by_order(entry, act, access);
    if (by_order == MEMORY_CLEAR && commute(&update->effect->accesses[0], act, access))
        return MEMORY_CLEAR; // wherever it leads
    enum harmless why = acts_apart(entry, update, act, k, within);
    if (why == HARMLESS_OWN || by_order != MEMORY_CLEAR)
        return why == HARMLESS_OWN ? MEMORY_CLEAR : by_order;
    if (why == HARMLESS_NOT && !access->is_atomic && !access->is_volatile)
        why = judge_plain(entry, update, act, k, place, many_update);
    if (why != HARMLESS_NOT)
        return MEMORY_CLEAR;
    return access->kind == ACCESS_READ ? MEMORY_READ : access->kind == ACCESS_WRITE ? MEMORY_WRITTEN : MEMORY_UPDATED;
}

static enum memory_obstacle judge(const struct analysis *entry, const struct act *update, const struct act *act, enum place place, bool many_update, enum within within) {
    switch (act->effect->kind) {
    case EFFECT_NONE:
    case EFFECT_IDLE:
    case EFFECT_BARRIER:
    case EFFECT_WARP: return MEMORY_CLEAR;
    case EFFECT_FENCE: return place == PLACE_BEFORE ? MEMORY_CLEAR : MEMORY_FENCE;
    case EFFECT_GRID: return place == PLACE_BEFORE ? MEMORY_CLEAR : MEMORY_GRID_SYNC;
    case EFFECT_LAUNCH: return place == PLACE_BEFORE ? MEMORY_CLEAR : MEMORY_LAUNCH;
    case EFFECT_ACCESS:
        for (unsigned k = 0; k < act->effect->access_count; k++) {
            enum memory_obstacle obstacle = judge_access(entry, update, act, k, place, many_update, within);
            if (obstacle != MEMORY_CLEAR)
                return obstacle;
        }
        return MEMORY_CLEAR;
    case EFFECT_UNKNOWN: break;
    }
    return place == PLACE_BEFORE ? MEMORY_CLEAR : is_assembly(act->instruction) ? MEMORY_ASM : MEMORY_UNSEEN_CALL;
}

bool memory_may_tell(const struct analysis *entry, unsigned update, unsigned instruction) {
    const struct act *u = entry->accesses->by_number[update], *act = entry->accesses->by_number[instruction];
    return !u || (act && judge(entry, u, act, PLACE_BEHIND, false, WITHIN_ASK) != MEMORY_CLEAR);
}

// The first of the group, before the act of number `before`, that is an obstacle; NULL: none.
static const struct act *first_obstacle(const struct analysis *entry, const struct act *update, const struct behind *behind, const struct group *group, bool many_update,
                                        unsigned before, enum memory_obstacle *obstacle) {
    const struct act *first = group->at[0];
    bool is_known[PLACE_COUNT] = {false};
    enum memory_obstacle apart[PLACE_COUNT], overlapping[PLACE_COUNT];
    if (judge(entry, update, first, behind->any_wait ? PLACE_BEHIND_WAIT : PLACE_BEHIND, many_update, WITHIN_OVERLAP) == MEMORY_CLEAR)
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
        *obstacle = apart[place] == overlapping[place] ? apart[place] : judge(entry, update, act, place, many_update, WITHIN_ASK);
        if (*obstacle != MEMORY_CLEAR)
            return act;
    }
    return NULL;
}

// The update; NULL where it is none of a kernel: whoever calls it goes on behind it.
static const struct act *update_of_kernel(const struct analysis *entry, LLVMValueRef instruction) {
    const struct act *update = act_of(entry, instruction);
    return update && update->effect->kind == EFFECT_ACCESS && update->effect->access_count == 1 && entry->is_kernel ? update : NULL;
}

// Whether several threads make the update, of one place.
static bool many_make(const struct analysis *entry, const struct act *update) {
    const struct access *access = &update->effect->accesses[0];
    return construction_of(entry, access->pointer).extent >= EXTENT_BLOCK && conditions_let_many(entry, entry->graph->owners[update->number]);
}

enum memory_obstacle memory_obstacle(const struct analysis *entry, LLVMValueRef instruction, LLVMValueRef *at) {
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
    for (size_t i = 0; i < entry->accesses->groups.count; i++) {
        enum memory_obstacle found;
        const struct act *act = first_obstacle(entry, update, &behind, &entry->accesses->groups.at[i], many_update, before, &found);
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

static long long larger(long long a, long long b) {
    return a > b ? a : b;
}

// That what the two touch behind their pointers is apart. Returns whether it can be asked.
static bool add_test(const struct analysis *entry, const struct address *u, long long u_size, const struct address *a, long long a_size, struct test_list *tests) {
    bool are_given = u->base == BASE_ARGUMENT && a->base == BASE_ARGUMENT && u->value != a->value;
    struct device_test test = {.bytes = {address_extent(entry, u, u_size), address_extent(entry, a, a_size)}};
    if (!are_given || !test.bytes[0] || !test.bytes[1])
        return false;
    test.argument[0] = argument_of(entry, u);
    test.argument[1] = argument_of(entry, a);
    if (test.argument[0] > test.argument[1])
        test = (struct device_test){{test.argument[1], test.argument[0]}, {test.bytes[1], test.bytes[0]}};
    unsigned i = 0;
    while (i < tests->count && (tests->at[i].argument[0] != test.argument[0] || tests->at[i].argument[1] != test.argument[1]))
        i++;
    if (i == MEMORY_TESTS)
        return false;
    if (i == tests->count)
        tests->at[tests->count++] = test;
    for (unsigned k = 0; k < 2; k++)
        tests->at[i].bytes[k] = larger(tests->at[i].bytes[k], test.bytes[k]);
    return true;
}

static bool add_tests_of_access(const struct analysis *entry, const struct act *update, const struct act *act, unsigned k, struct test_list *tests) {
    for (unsigned i = 0; i < update->origins[0].count; i++)
        for (unsigned o = 0; o < act->origins[k].count; o++) {
            struct side u = {&update->origins[0].at[i], &update->effect->accesses[0], update->instruction, update->types[0]};
            struct side a = {&act->origins[k].at[o], &act->effect->accesses[k], act->instruction, act->types[k]};
            if (apart(entry, u, a, WITHIN_ASK) == HARMLESS_NOT && !add_test(entry, u.address, u.access->size, a.address, a.access->size, tests))
                return false;
        }
    return true;
}

static bool add_tests_of_act(const struct analysis *entry, const struct act *update, const struct act *act, enum place place, bool many_update, struct test_list *tests) {
    if (act->effect->kind != EFFECT_ACCESS)
        return judge(entry, update, act, place, many_update, WITHIN_ASK) == MEMORY_CLEAR;
    for (unsigned k = 0; k < act->effect->access_count; k++) {
        enum memory_obstacle obstacle = judge_access(entry, update, act, k, place, many_update, WITHIN_ASK);
        bool is_touched = obstacle == MEMORY_READ || obstacle == MEMORY_WRITTEN || obstacle == MEMORY_UPDATED;
        if (obstacle != MEMORY_CLEAR && (!is_touched || !add_tests_of_access(entry, update, act, k, tests)))
            return false;
    }
    return true;
}

unsigned memory_tests(const struct analysis *entry, LLVMValueRef instruction, struct device_test at[MEMORY_TESTS]) {
    const struct act *update = update_of_kernel(entry, instruction);
    if (!update)
        return 0;
    const struct access *access = &update->effect->accesses[0];
    if (access->scope == SCOPE_SYSTEM || access->is_volatile || !access->relaxed || !operation_words[access->operation].folds)
        return 0;
    struct arena *scratch = arena_create();
    struct behind behind = look_behind(scratch, entry, update);
    struct test_list tests = {.at = at};
    bool many_update = many_make(entry, update), all = true;
    for (size_t i = 0; all && i < entry->accesses->count; i++) {
        const struct act *act = &entry->accesses->at[i];
        all = ++tests.looked_at <= MOST_LOOKED_AT && (act == update || add_tests_of_act(entry, update, act, place_of(entry, &behind, update, act), many_update, &tests));
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
    for (size_t i = 0; alone && i < entry->accesses->count; i++) {
        const struct act *act = &entry->accesses->at[i];
        enum place place = races_with_atomics(act) ? place_of(entry, &behind, update, act) : PLACE_BEHIND_WAIT;
        alone = act == update || judge(entry, update, act, place, many_update, WITHIN_ASK) == MEMORY_CLEAR;
    }
    arena_destroy(scratch);
    return alone;
}
