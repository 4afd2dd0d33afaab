// Two accesses can't be one place where they begin at different objects, at parts of one that do
// not overlap, or at names that the language keeps apart.

#include "aliasing.h"

#include <string.h>

#include "conditions.h"
#include "construction.h"
#include "ir.h"
#include "own_loop.h"

bool aliasing_is_named(const struct address *address) {
    return address->base == BASE_ARGUMENT || address->base == BASE_FIELD ||
           address->base == BASE_GLOBAL;
}

typedef ARENA_LIST(struct address) address_list;

static bool is_in(const address_list *list, const struct address *address) {
    for (size_t i = 0; i < list->count; i++)
        if (address_same_base(&list->at[i], address))
            return true;
    return false;
}

static void find_read_names(struct arena *arena, struct acts *acts) {
    address_list written = {0}; // each name once
    bool any_written = false;
    for (size_t i = 0; i < acts->count; i++)
        for (unsigned k = 0; k < acts->at[i].effect->access_count; k++)
            for (unsigned o = 0; acts->at[i].effect->accesses[k].kind != ACCESS_READ &&
                                 o < acts->at[i].origins[k].count;
                 o++)
                if (acts->at[i].origins[k].at[o].base == BASE_ANY)
                    any_written = true;
                else if (aliasing_is_named(&acts->at[i].origins[k].at[o]) &&
                         !is_in(&written, &acts->at[i].origins[k].at[o]))
                    *ARENA_PUSH(arena, &written) = acts->at[i].origins[k].at[o];
    for (size_t i = 0; i < acts->count; i++)
        for (unsigned k = 0; k < acts->at[i].effect->access_count; k++) {
            bool only_read = !any_written && acts->at[i].effect->accesses[k].kind == ACCESS_READ;
            for (unsigned o = 0; only_read && o < acts->at[i].origins[k].count; o++)
                only_read = aliasing_is_named(&acts->at[i].origins[k].at[o]) &&
                            !is_in(&written, &acts->at[i].origins[k].at[o]);
            acts->at[i].reads_by_name[k] = only_read;
        }
}

// A key may be half of a word that is swapped as a whole elsewhere.
enum { ANY_INTEGER = 1 };

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

static bool takes_part_of_bits(LLVMValueRef value) {
    static const char *const words[] = {"double2hiint", "double2loint", "half_as_", "bfloat16_as_"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (LLVMIsACallInst(value) && strstr(ir_called(value), words[i]))
            return true;
    return false;
}

static bool is_floating_class(int class) { return class > 1000 && class < 2000; }

static bool is_bits_of_floating(const struct analysis *entry, LLVMValueRef value,
                                const void *context) {
    (void)entry, (void)context;
    if (takes_part_of_bits(value))
        return true;
    if (!ir_takes_bits(value))
        return false;
    int from = type_class(LLVMTypeOf(LLVMGetOperand(value, 0))), to = type_class(LLVMTypeOf(value));
    return from > 1000 && to && to < 1000;
}

// A plain access has the type that clang's tag gives it; without one, or as a character,
// it may be a copy of anything.
static bool has_type_tag(LLVMValueRef instruction) {
    LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(instruction));
    LLVMValueRef tag = LLVMGetMetadata(instruction, LLVMGetMDKindIDInContext(context, "tbaa", 4)),
                 parts[8], node[8];
    if (!tag || LLVMGetMDNodeNumOperands(tag) < 3 || LLVMGetMDNodeNumOperands(tag) > 4)
        return false;
    LLVMGetMDNodeOperands(tag, parts);
    if (!parts[1] || !LLVMIsAMDNode(parts[1]) || LLVMGetMDNodeNumOperands(parts[1]) < 1 ||
        LLVMGetMDNodeNumOperands(parts[1]) > 8)
        return false;
    LLVMGetMDNodeOperands(parts[1], node);
    unsigned length = 0;
    const char *name = node[0] ? LLVMGetMDString(node[0], &length) : NULL;
    return name && !(length == 15 && memcmp(name, "omnipotent char", 15) == 0);
}

// Whether what a swap finds is compared, with a number, and nothing else, as with a key.
static bool is_only_compared(const struct analysis *entry, LLVMValueRef found) {
    bool all = true;
    for (LLVMUseRef use = LLVMGetFirstUse(found); use && all; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        bool is_part = LLVMIsAExtractValueInst(user),
             is_success = is_part && *LLVMGetIndices(user) == 1;
        if (LLVMIsAICmpInst(user)) {
            LLVMValueRef other = LLVMGetOperand(user, LLVMGetOperand(user, 0) == found);
            all = !conditions_comes_from(entry, other, true, is_bits_of_floating, NULL);
        } else
            all = is_success || (is_part && is_only_compared(entry, user));
    }
    return all;
}

// Integers may stand for the bits of something else in an update whose operand does, in a swap
// whose result is more than compared, be it in a loop of the program's own, and in an exchange.
static int named_type(const struct analysis *entry, LLVMValueRef instruction,
                      const struct access *access) {
    if (LLVMIsALoadInst(instruction) || LLVMIsAStoreInst(instruction))
        return has_type_tag(instruction) ? type_class(access->type) : 0;
    bool is_key = access->expected && is_only_compared(entry, instruction);
    if (is_key && conditions_comes_from(entry, access->expected, true, is_bits_of_floating, NULL))
        return 0;
    bool is_typed = access->kind == ACCESS_UPDATE && access->operation != OP_CAS &&
                    access->operation != OP_EXCH && !own_loop_made(instruction);
    if ((!is_typed && !is_key) ||
        (access->value &&
         conditions_comes_from(entry, access->value, true, is_bits_of_floating, NULL)))
        return 0;
    return is_key ? ANY_INTEGER : type_class(access->type);
}

const struct acts *acts_of(struct arena *arena, const struct analysis *entry) {
    struct acts *acts = ARENA_NEW(arena, struct acts);
    ARENA_LIST(struct act) found = {0};
    for (unsigned i = 0; i < entry->graph->instruction_count; i++) {
        const struct effect *effect = entry->effects[i];
        if (effect_is_idle(effect))
            continue;
        struct act act = {.instruction = entry->graph->instructions[i],
                          .number = i,
                          .effect = effect,
                          .is_used = LLVMGetFirstUse(entry->graph->instructions[i]) != NULL};
        for (unsigned k = 0; k < effect->access_count; k++) {
            struct address origins[ADDRESS_ORIGINS];
            unsigned count = address_origins(entry, effect->accesses[k].pointer, origins);
            act.types[k] = named_type(entry, act.instruction, &effect->accesses[k]);
            act.origins[k].count = count;
            act.origins[k].at = ARENA_ARRAY(arena, struct address, count);
            memcpy(act.origins[k].at, origins, sizeof *origins * count);
        }
        *ARENA_PUSH(arena, &found) = act;
    }
    acts->at = found.at;
    acts->count = found.count;
    acts->by_number = ARENA_ARRAY(arena, struct act *, entry->graph->instruction_count + 1);
    for (size_t i = 0; i < found.count; i++)
        acts->by_number[found.at[i].number] = &found.at[i];
    find_read_names(arena, acts);
    return acts;
}

// Reasons to be apart.

struct side {
    const struct address *address;
    const struct access *access;
    LLVMValueRef instruction;
    int type; // that the program names; 0: any
};

// One object for all threads, whatever they come from: not a pointer
// that each may have loaded from another place.
static bool is_one_object(const struct analysis *entry, const struct address *a,
                          const struct address *b) {
    if (a->base != BASE_UNKNOWN)
        return address_same_base(a, b);
    return b->base == BASE_UNKNOWN && construction_is_one(entry, a->value, b->value);
}

static unsigned long long greatest_common_divisor(unsigned long long a, unsigned long long b) {
    while (b) {
        unsigned long long rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

// Takes a term's factor into the measure of what is unknown, unless the other side has the same
// term and it is one value for the whole grid. (A symbol that is not has another value in another
// thread: p[i] of one is p[i + 1] of another.)
static unsigned long long measure(const struct analysis *entry, unsigned long long unknown,
                                  const struct address *of, const struct address *other,
                                  bool count_common) {
    for (unsigned i = 0; i < of->term_count; i++) {
        long long factor = of->terms[i].factor;
        bool is_fixed = construction_of(entry, of->terms[i].symbol).extent == EXTENT_GRID;
        for (unsigned k = 0; is_fixed && k < other->term_count; k++)
            if (other->terms[k].symbol == of->terms[i].symbol &&
                other->terms[k].is_unsigned == of->terms[i].is_unsigned)
                factor = count_common ? factor - other->terms[k].factor : 0;
        unknown = greatest_common_divisor(unknown, factor < 0 ? 0ull - (unsigned long long)factor
                                                              : (unsigned long long)factor);
    }
    return unknown;
}

// What lies between the smallest and the largest offset that each can have.
static bool are_stretches(const struct analysis *entry, struct side u, struct side a) {
    long long u_end = address_extent(entry, u.address, u.access->size, u.instruction);
    long long a_end = address_extent(entry, a.address, a.access->size, a.instruction);
    return u_end && a_end && (u_end <= a.address->constant || a_end <= u.address->constant);
}

static bool are_parts(const struct analysis *entry, struct side u, struct side a) {
    const struct address *x = u.address, *y = a.address;
    long long distance;
    if (are_stretches(entry, u, a))
        return true;
    if (!x->is_linear || !y->is_linear || u.access->size <= 0 || a.access->size <= 0 ||
        __builtin_sub_overflow(y->constant, x->constant, &distance))
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
    return address->base == BASE_GLOBAL &&
           LLVMGetPointerAddressSpace(LLVMTypeOf(address->value)) == 3;
}

// Arrays of shared memory whose size the launch decides all begin at one place.
static bool is_dynamic_shared(const struct address *address) {
    return is_shared(address) && LLVMIsDeclaration(address->value);
}

static bool are_objects(const struct address *a, const struct address *b) {
    if (a->base == BASE_GLOBAL && b->base == BASE_GLOBAL)
        return a->value != b->value && !(is_dynamic_shared(a) && is_dynamic_shared(b));
    bool given = b->base == BASE_ARGUMENT || b->base == BASE_FIELD,
         is_threads = a->base == BASE_LOCAL || a->base == BASE_BY_VALUE;
    // No launch can have handed these over.
    return (is_threads && b->base == BASE_GLOBAL) || (given && (is_threads || is_shared(a)));
}

static bool is_own(const struct analysis *entry, const struct address *address) {
    return (address->base == BASE_LOCAL || address->base == BASE_BY_VALUE) &&
           !storage_escapes(entry, address->value);
}

// A __restrict__ argument that lies nowhere else: what was not made from it leads elsewhere. (The
// promise is made for a thread's own accesses; it is believed of all threads.)
static bool is_unaliased(const struct analysis *entry, const struct address *address,
                         const struct address *other) {
    return storage_is_unaliased(entry, address) && !address_same_base(address, other);
}

static enum harmless apart(const struct analysis *entry, struct side u, struct side a,
                           enum within within) {
    if (a.access->kind == ACCESS_READ &&
        (a.access->is_invariant || storage_is_constant(entry, a.address)))
        return HARMLESS_INVARIANT;
    if (u.address->base == BASE_ANY || a.address->base == BASE_ANY)
        return HARMLESS_NOT;
    if (is_one_object(entry, u.address, a.address))
        return within == WITHIN_APART || (within == WITHIN_ASK && are_parts(entry, u, a))
                   ? HARMLESS_PARTS
                   : HARMLESS_NOT;
    if (address_same_base(u.address, a.address))
        return HARMLESS_NOT;
    if (is_own(entry, a.address) || is_own(entry, u.address))
        return HARMLESS_OWN;
    if (entry->is_kernel &&
        (are_objects(u.address, a.address) || are_objects(a.address, u.address)))
        return HARMLESS_OBJECTS;
    if (is_unaliased(entry, u.address, a.address) || is_unaliased(entry, a.address, u.address))
        return HARMLESS_NOALIAS;
    if (entry->alias == ALIAS_NONE && aliasing_is_named(u.address) && aliasing_is_named(a.address))
        return HARMLESS_NAMES;
    bool tells = entry->alias != ALIAS_STRICT && u.type && a.type;
    bool has_key = u.type == ANY_INTEGER || a.type == ANY_INTEGER;
    bool differ =
        has_key ? is_floating_class(u.type) || is_floating_class(a.type) : u.type != a.type;
    return tells && differ ? HARMLESS_TYPES : HARMLESS_NOT;
}

const struct act *acts_at(const struct analysis *entry, LLVMValueRef instruction) {
    unsigned number = entry_number(entry, instruction);
    return number == MAP_NONE ? NULL : entry->acts->by_number[number];
}

static struct side side_of(const struct act *act, unsigned k, unsigned origin) {
    return (struct side){&act->origins[k].at[origin], &act->effect->accesses[k], act->instruction,
                         act->types[k]};
}

enum harmless aliasing_of_origins(const struct analysis *entry, const struct act *u,
                                  unsigned u_origin, const struct act *a, unsigned k,
                                  unsigned a_origin) {
    return apart(entry, side_of(u, 0, u_origin), side_of(a, k, a_origin), WITHIN_ASK);
}

enum harmless aliasing_of_acts(const struct analysis *entry, const struct act *u,
                               const struct act *a, unsigned k, enum within within) {
    enum harmless why = HARMLESS_NOT;
    for (unsigned i = 0; i < u->origins[0].count; i++)
        for (unsigned o = 0; o < a->origins[k].count; o++) {
            why = apart(entry, side_of(u, 0, i), side_of(a, k, o), within);
            if (why == HARMLESS_NOT)
                return HARMLESS_NOT;
        }
    return why;
}

enum harmless aliasing_of(const struct analysis *entry, LLVMValueRef u, LLVMValueRef instruction,
                          const struct access *access) {
    const struct act *first = acts_at(entry, u), *other = acts_at(entry, instruction);
    return first && other
               ? aliasing_of_acts(entry, first, other, (unsigned)(access - other->effect->accesses),
                                  WITHIN_ASK)
               : HARMLESS_NOT;
}
