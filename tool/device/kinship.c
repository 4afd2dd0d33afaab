// Two ways to show it. Either both pointers are steps from one value by the same multiples of the
// same values, so that a constant lies between them. Or the first one's address is a one-to-one
// function of a key, and the other's is made of the key and of what is one by construction: then
// equal addresses come from equal keys, and lead to equal addresses. What breaks this: an array
// that each lane may have of its own, a product that may have wrapped round, a key that is read
// again where somebody may have written it.

#include "kinship.h"

#include "address.h"
#include "aliasing.h"
#include "construction.h"
#include "memory.h"

// Instructions, and blocks, between two updates.
enum { DEEPEST = 64, DEEPEST_SAME = 8, MOST_BETWEEN = 1024, MOST_BLOCKS = 64 };

#define FARTHEST (1LL << 40) // bytes; no array is as large

// Values that are one in the thread itself.

bool kinship_is_plain_read(const struct effect *effect) {
    return effect && effect->kind == EFFECT_ACCESS && effect->access_count == 1 &&
           effect->accesses[0].kind == ACCESS_READ && !effect->accesses[0].is_volatile &&
           !effect->accesses[0].is_atomic;
}

bool kinship_leaves_alone(const struct analysis *entry, unsigned number, LLVMValueRef load) {
    const struct effect *effect = entry->effects[number];
    if (!effect || effect->kind == EFFECT_NONE || effect->kind == EFFECT_IDLE)
        return true;
    if (effect->kind != EFFECT_ACCESS || effect->access_count != 1 ||
        (effect->accesses[0].is_atomic && !effect->accesses[0].relaxed))
        return false;
    return effect->accesses[0].kind == ACCESS_READ ||
           aliasing_of(entry, entry->graph->instructions[number], load,
                       &entry_effect(entry, load)->accesses[0]) != HARMLESS_NOT;
}

// Whether `again` reads what `load` has read, which stands before it in the same block.
static bool reads_again(const struct analysis *entry, LLVMValueRef load, LLVMValueRef again) {
    unsigned from = entry_number(entry, load), to = entry_number(entry, again);
    if (from == MAP_NONE || to == MAP_NONE || from >= to ||
        entry->graph->owners[from] != entry->graph->owners[to])
        return false;
    if (!kinship_is_plain_read(entry->effects[from]) || !kinship_is_plain_read(entry->effects[to]))
        return false;
    for (unsigned i = from + 1; i < to; i++)
        if (!kinship_leaves_alone(entry, i, again))
            return false;
    return true;
}

static bool computes_alike(LLVMValueRef a, LLVMValueRef b) {
    if (!LLVMIsAInstruction(a) || !LLVMIsAInstruction(b) ||
        LLVMGetInstructionOpcode(a) != LLVMGetInstructionOpcode(b) ||
        LLVMTypeOf(a) != LLVMTypeOf(b))
        return false;
    switch (LLVMGetInstructionOpcode(a)) {
    case LLVMGetElementPtr:
        return LLVMGetGEPSourceElementType(a) == LLVMGetGEPSourceElementType(b) &&
               LLVMGetNumOperands(a) == LLVMGetNumOperands(b);
    case LLVMAdd:
    case LLVMSub:
    case LLVMMul:
    case LLVMShl:
    case LLVMLShr:
    case LLVMAShr:
    case LLVMAnd:
    case LLVMOr:
    case LLVMXor:
    case LLVMTrunc:
    case LLVMSExt:
    case LLVMZExt:
    case LLVMBitCast:
    case LLVMAddrSpaceCast:
        return LLVMTypeOf(LLVMGetOperand(a, 0)) == LLVMTypeOf(LLVMGetOperand(b, 0));
    default: return false;
    }
}

static bool is_same_to(const struct analysis *entry, LLVMValueRef a, LLVMValueRef b, int depth) {
    if (a == b)
        return true;
    if (depth == DEEPEST_SAME)
        return false;
    if (LLVMIsALoadInst(a) && LLVMIsALoadInst(b))
        return LLVMTypeOf(a) == LLVMTypeOf(b) &&
               is_same_to(entry, LLVMGetOperand(a, 0), LLVMGetOperand(b, 0), depth + 1) &&
               reads_again(entry, a, b);
    if (!computes_alike(a, b))
        return false;
    for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(a); i++)
        if (!is_same_to(entry, LLVMGetOperand(a, i), LLVMGetOperand(b, i), depth + 1))
            return false;
    return true;
}

// `b` is `a`, or what computes and reads the same behind it.
static bool is_same(const struct analysis *entry, LLVMValueRef a, LLVMValueRef b) {
    return is_same_to(entry, a, b, 0);
}

// Distances.

static bool has_term(const struct analysis *entry, const struct address *address,
                     const struct term *term) {
    for (unsigned i = 0; i < address->term_count; i++)
        if (address->terms[i].factor == term->factor &&
            address->terms[i].is_unsigned == term->is_unsigned &&
            is_same(entry, address->terms[i].symbol, term->symbol))
            return true;
    return false;
}

static bool find_distance(const struct analysis *entry, LLVMValueRef first, LLVMValueRef pointer,
                          long long *distance) {
    struct address from = address_steps(entry, first), to = address_steps(entry, pointer);
    if (!from.is_linear || !to.is_linear || !from.is_exact || !to.is_exact ||
        from.term_count != to.term_count || !is_same(entry, from.value, to.value))
        return false;
    for (unsigned i = 0; i < to.term_count; i++)
        if (!has_term(entry, &from, &to.terms[i]))
            return false;
    return !__builtin_sub_overflow(to.constant, from.constant, distance) && *distance > -FARTHEST &&
           *distance < FARTHEST;
}

// Keys.

static bool is_one(const struct analysis *entry, LLVMValueRef value, const void *context) {
    (void)context;
    return construction_of(entry, value).extent != EXTENT_NONE;
}

// The only operand that is not one for the warp, or -1.
static int varying_operand(const struct analysis *entry, LLVMValueRef value, kinship_one is_one,
                           const void *context) {
    int found = -1;
    for (int i = 0; i < LLVMGetNumOperands(value); i++) {
        if (is_one(entry, LLVMGetOperand(value, (unsigned)i), context))
            continue;
        if (found >= 0)
            return -1;
        found = i;
    }
    return found;
}

// The bytes of one step of a pointer's index; 0: not known.
static unsigned long long step_of(const struct analysis *entry, LLVMValueRef pointer, int index) {
    LLVMTypeRef type = LLVMGetGEPSourceElementType(pointer);
    for (int i = 2; i <= index; i++) {
        if (LLVMGetTypeKind(type) == LLVMStructTypeKind)
            type = LLVMStructGetTypeAtIndex(
                type, (unsigned)LLVMConstIntGetZExtValue(LLVMGetOperand(pointer, (unsigned)i)));
        else
            type = LLVMGetElementType(type);
    }
    return LLVMABISizeOfType(entry->layout, type);
}

// Steps of a pointer are one to one where they can't lead round the whole of memory.
static bool steps_apart(const struct analysis *entry, LLVMValueRef pointer, int operand) {
    return operand == 0 || (LLVMIsInBounds(pointer) && step_of(entry, pointer, operand) > 0);
}

static bool is_nonzero(LLVMValueRef value) {
    return LLVMIsAConstantInt(value) && !LLVMIsNull(value);
}

// Products are one to one where they don't wrap round.
static bool multiplies_apart(LLVMValueRef value, LLVMOpcode opcode, int operand) {
    bool is_apart =
        opcode == LLVMShl ? operand == 0 : is_nonzero(LLVMGetOperand(value, operand == 0));
    return is_apart && (LLVMGetNSW(value) || LLVMGetNUW(value));
}

LLVMValueRef kinship_decided_operand(const struct analysis *entry, LLVMValueRef value,
                                     kinship_one is_one, const void *context) {
    if (!LLVMIsAInstruction(value))
        return NULL;
    LLVMOpcode opcode = LLVMGetInstructionOpcode(value);
    int operand = -1;
    switch (opcode) {
    case LLVMSExt:
    case LLVMZExt:
    case LLVMBitCast:
    case LLVMAddrSpaceCast: return LLVMGetOperand(value, 0);
    case LLVMAdd:
    case LLVMSub:
    case LLVMXor:
    case LLVMMul:
    case LLVMShl:
    case LLVMGetElementPtr: operand = varying_operand(entry, value, is_one, context); break;
    default: break;
    }
    if (operand < 0 || (opcode == LLVMGetElementPtr && !steps_apart(entry, value, operand)))
        return NULL;
    if ((opcode == LLVMMul || opcode == LLVMShl) && !multiplies_apart(value, opcode, operand))
        return NULL;
    return LLVMGetOperand(value, (unsigned)operand);
}

static LLVMValueRef key_of(const struct analysis *entry, LLVMValueRef pointer) {
    LLVMValueRef key = pointer, operand;
    for (int depth = 0;
         depth < DEEPEST && (operand = kinship_decided_operand(entry, key, is_one, NULL)); depth++)
        key = operand;
    return key;
}

static bool comes_before(const struct analysis *entry, LLVMValueRef first, LLVMValueRef update) {
    unsigned from = entry_number(entry, first), to = entry_number(entry, update);
    return from != MAP_NONE && to != MAP_NONE && from < to &&
           graph_dominates(entry->graph, entry->graph->owners[from], entry->graph->owners[to]);
}

static LLVMValueRef pointer_of(const struct analysis *entry, LLVMValueRef update) {
    const struct effect *effect = entry_effect(entry, update);
    bool updates = effect && effect->kind == EFFECT_ACCESS && effect->access_count == 1 &&
                   effect->accesses[0].kind == ACCESS_UPDATE;
    return updates ? effect->accesses[0].pointer : NULL;
}

// What runs between two updates.

// Whether the thread, from the instruction of number `begin` up to that of `end`, does nothing but
// updates that tells whether the update was made.
static bool is_silent(const struct analysis *entry, LLVMValueRef update, unsigned begin,
                      unsigned end) {
    const unsigned number = entry_number(entry, update);
    for (unsigned i = begin; i < end; i++)
        if (!pointer_of(entry, entry->graph->instructions[i]) &&
            (!effect_is_by_itself(entry->effects[i]) || memory_may_tell(entry, number, i)))
            return false;
    return true;
}

struct blocks {
    unsigned at[MOST_BLOCKS], count;
};

// Adds those of the block's predecessors that are not in the list, but for `home`. Returns false
// where there are too many.
static bool add_predecessors(const struct graph *graph, unsigned block, unsigned home,
                             struct blocks *list) {
    for (unsigned i = 0; i < graph->blocks[block].predecessor_count; i++) {
        unsigned from = graph->blocks[block].predecessors[i], k = 0;
        while (k < list->count && list->at[k] != from)
            k++;
        if (from == home || k < list->count)
            continue;
        if (list->count == MOST_BLOCKS)
            return false;
        list->at[list->count++] = from;
    }
    return true;
}

// All ways backwards from `update` lead to `first`, which dominates it.
bool kinship_is_untold(const struct analysis *entry, LLVMValueRef first, LLVMValueRef update) {
    const struct graph *graph = entry->graph;
    if (!comes_before(entry, first, update))
        return false;
    const unsigned from = entry_number(entry, first), to = entry_number(entry, update),
                   home = graph->owners[from], last = graph->owners[to];
    if (home == last)
        return to - from <= MOST_BETWEEN && is_silent(entry, first, from + 1, to);
    struct blocks between = {.count = 0};
    if (!is_silent(entry, first, from + 1, graph_end_of(graph, home)) ||
        !is_silent(entry, first, graph->blocks[last].first, to) ||
        !add_predecessors(graph, last, home, &between))
        return false;
    for (unsigned i = 0; i < between.count; i++)
        if (!is_silent(entry, first, graph->blocks[between.at[i]].first,
                       graph_end_of(graph, between.at[i])) ||
            !add_predecessors(graph, between.at[i], home, &between))
            return false;
    return true;
}

bool kinship_of(const struct analysis *entry, LLVMValueRef first, LLVMValueRef update,
                struct device_kin *kin) {
    LLVMValueRef from = pointer_of(entry, first), to = pointer_of(entry, update);
    if (!from || !to || !comes_before(entry, first, update))
        return false;
    kin->distance_is_known = find_distance(entry, from, to, &kin->distance);
    LLVMValueRef key = key_of(entry, from);
    struct construction first_form = construction_by_key(entry, key, is_same, from),
                        own_form = construction_by_key(entry, key, is_same, to);
    bool follows = first_form.extent != EXTENT_NONE && own_form.extent != EXTENT_NONE;
    kin->forms[0] = follows ? first_form.number : 0;
    kin->forms[1] = follows ? own_form.number : 0;
    kin->by_block = !kin->distance_is_known && (first_form.by_block || own_form.by_block);
    return follows || kin->distance_is_known;
}
