// See pieces.h. A loop goes from where its counter begins to what the counter is compared with.
// Both are sums; what stands in both is no part of the way: from `b * 1024 + tid` to
// `b * 1024 + 1024` it is 1024 elements, whatever b is.

#include "pieces.h"

#include "address.h"
#include "conditions.h"
#include "ir.h"
#include "lanes.h"

// `ENOUGH`: updates of a block that pay for a cache. One of 2272 slots took five times as long as
// plain updates where a block made 128, 1.04 times for 4096 (bench/sweeps/rows.cu, rounds.cu).
// `BLOCK`: threads of a block whose size only the launch tells.
enum { MOST_TERMS = 8, MOST_DEPTH = 12, ENOUGH = 8192, BLOCK = 256 };

// ---- sums ---------------------------------------------------------------------------------------

struct sum {
    struct {
        // What is computed twice is one value by now: the loop's beginning
        // and its end both stand in front of it.
        LLVMValueRef symbol;
        long long factor;
    } terms[MOST_TERMS];
    unsigned count;
    long long constant;
    bool is_whole; // no term was left out, and no number was too large
};

static void add_term(struct sum *sum, LLVMValueRef symbol, long long factor) {
    unsigned i = 0;
    while (i < sum->count && sum->terms[i].symbol != symbol)
        i++;
    sum->is_whole &= i < MOST_TERMS;
    if (i == MOST_TERMS)
        return;
    if (i == sum->count)
        sum->terms[sum->count++].symbol = symbol, sum->terms[i].factor = 0;
    sum->is_whole &= !__builtin_add_overflow(sum->terms[i].factor, factor, &sum->terms[i].factor);
}

static void add(struct sum *sum, LLVMValueRef value, long long factor, int depth) {
    long long constant = 0;
    if (ir_integer(value, &constant)) {
        sum->is_whole &= !__builtin_mul_overflow(factor, constant, &constant) &&
                         !__builtin_add_overflow(sum->constant, constant, &sum->constant);
        return;
    }
    const LLVMOpcode opcode =
        LLVMIsAInstruction(value) && depth < MOST_DEPTH ? ir_opcode(value) : 0;
    LLVMValueRef left = opcode && LLVMGetNumOperands(value) > 0 ? LLVMGetOperand(value, 0) : NULL;
    LLVMValueRef right = left && LLVMGetNumOperands(value) > 1 ? LLVMGetOperand(value, 1) : NULL;
    if (opcode == LLVMMul && LLVMIsAConstantInt(left)) {
        right = left;
        left = LLVMGetOperand(value, 1);
    }
    const bool scales = right && ir_integer(right, &constant) && constant > -(1 << 30) &&
                        constant < 1 << 30 && factor > -(1 << 30) && factor < 1 << 30;
    if (opcode == LLVMAdd || opcode == LLVMSub) {
        add(sum, left, factor, depth + 1);
        add(sum, right, opcode == LLVMAdd ? factor : -factor, depth + 1);
    } else if (opcode == LLVMSExt || opcode == LLVMZExt || opcode == LLVMTrunc) {
        add(sum, left, factor, depth + 1);
    } else if (opcode == LLVMMul && scales) {
        add(sum, left, factor * constant, depth + 1);
    } else if (opcode == LLVMShl && scales && constant >= 0 && constant < 31) {
        add(sum, left, factor * (1ll << constant), depth + 1);
    } else {
        add_term(sum, value, factor);
    }
}

// ---- a loop -------------------------------------------------------------------------------------

enum way { WAY_FAR, WAY_BY_DATA, WAY_BY_CONSTANT };

struct length {
    enum way way;
    long long elements; // WAY_BY_CONSTANT
};

static bool is_shared(const struct analysis *entry, LLVMValueRef pointer) {
    struct address origins[ADDRESS_ORIGINS];
    return address_origins(entry, pointer, origins) == 1 && origins[0].base == BASE_GLOBAL &&
           LLVMGetPointerAddressSpace(LLVMTypeOf(origins[0].value)) == 3;
}

// What was read for the lane, the warp or the block; what is the same
// for the grid bounds all of its blocks together.
static bool is_own_data(const struct analysis *entry, LLVMValueRef value, const void *context) {
    (void)context;
    const struct effect *effect = entry_effect(entry, value);
    bool reads = effect && effect->kind == EFFECT_ACCESS && effect->access_count > 0 &&
                 effect->accesses[0].kind == ACCESS_READ;
    const struct shape shape = lanes_shape(entry, value, graph_block_of(entry->graph, value));
    return reads && !(shape.spread == SPREAD_UNIFORM && shape.extent == EXTENT_GRID);
}

// The same, but for what threads hand each other: the number of the next tile,
// which one of them has drawn for all.
static bool is_found(const struct analysis *entry, LLVMValueRef value, const void *context) {
    return is_own_data(entry, value, context) &&
           !is_shared(entry, entry_effect(entry, value)->accesses[0].pointer);
}

static bool is_by_data(const struct analysis *entry, LLVMValueRef value) {
    return conditions_comes_from(entry, value, false, is_own_data, NULL);
}

static bool names_launch(const struct analysis *entry, LLVMValueRef value, const void *context) {
    (void)context;
    const struct effect *effect = entry_effect(entry, value);
    bool names = (effect && effect->kind == EFFECT_ACCESS) || entry_calls(value, "ctaid") ||
                 entry_calls(value, "sreg.ntid");
    for (int i = 0; !names && i < LLVMGetNumOperands(value); i++)
        names = LLVMIsAArgument(LLVMGetOperand(value, (unsigned)i));
    return names;
}

static bool is_by_launch(const struct analysis *entry, LLVMValueRef value) {
    return LLVMIsAArgument(value) || conditions_comes_from(entry, value, false, names_launch, NULL);
}

static struct length length_between(const struct analysis *entry, LLVMValueRef from,
                                    LLVMValueRef to) {
    struct sum sum = {.is_whole = true};
    add(&sum, to, 1, 0);
    add(&sum, from, -1, 0);
    struct length length = {WAY_BY_CONSTANT, sum.constant};
    for (unsigned i = 0; i < sum.count; i++) {
        LLVMValueRef symbol = sum.terms[i].symbol;
        if (!sum.terms[i].factor)
            continue;
        if (is_by_data(entry, symbol))
            return (struct length){WAY_BY_DATA, 0};
        long long threads = sum.terms[i].factor;
        if (threads > 0 && entry_calls(symbol, "sreg.ntid"))
            sum.is_whole &= !__builtin_mul_overflow(threads, BLOCK, &threads) &&
                            !__builtin_add_overflow(length.elements, threads, &length.elements);
        else if (is_by_launch(entry, symbol))
            length.way = WAY_FAR;
    }
    return sum.is_whole ? length : (struct length){WAY_FAR, 0};
}

// What the loop's counter begins with, where the value is that or its next one; NULL: it is none.
static LLVMValueRef beginning(const struct graph *graph, LLVMValueRef value, int loop) {
    value = ir_without_widening(value);
    if (ir_opcode(value) == LLVMAdd)
        value = ir_without_widening(LLVMGetOperand(value, 0));
    if (!LLVMIsAPHINode(value) || graph_headed_by(graph, value) != loop)
        return NULL;
    for (unsigned i = 0; i < LLVMCountIncoming(value); i++)
        if (!graph_comes_round(graph, loop, value, i))
            return LLVMGetIncomingValue(value, i);
    return NULL;
}

// By the first of its ways out. The smaller of two bounds may be either.
static struct length length_to(const struct analysis *entry, LLVMValueRef from, LLVMValueRef to) {
    LLVMValueRef bound = ir_without_widening(to);
    bool chooses = LLVMIsASelectInst(bound);
    if (!chooses && !entry_calls(bound, "min."))
        return length_between(entry, from, to);
    struct length one = length_between(entry, from, LLVMGetOperand(bound, chooses ? 1 : 0)),
                  other = length_between(entry, from, LLVMGetOperand(bound, chooses ? 2 : 1));
    return one.way == WAY_FAR ? other : one;
}

static struct length find_length(const struct analysis *entry, int loop) {
    const struct graph *graph = entry->graph;
    struct length found = {WAY_FAR, 0};
    for (unsigned i = 0; i < graph->loops[loop].exiting_count; i++) {
        LLVMValueRef condition = ir_condition(graph->blocks[graph->loops[loop].exiting[i]].llvm);
        if (!condition)
            continue;
        LLVMValueRef from = LLVMIsAICmpInst(condition)
                                ? beginning(graph, LLVMGetOperand(condition, 0), loop)
                                : NULL;
        if (from)
            return length_to(entry, from, LLVMGetOperand(condition, 1));
        if (found.way == WAY_FAR && conditions_comes_from(entry, condition, false, is_found, NULL))
            found.way = WAY_BY_DATA;
    }
    return found;
}

struct piece_facts {
    bool *is_known;         // by loop
    struct length *lengths; // likewise; found when asked for
};

struct piece_facts *pieces_of_entry(struct arena *arena, const struct analysis *entry) {
    struct piece_facts *facts = ARENA_NEW(arena, struct piece_facts);
    facts->is_known = ARENA_ARRAY(arena, bool, entry->graph->loop_count + 1);
    facts->lengths = ARENA_ARRAY(arena, struct length, entry->graph->loop_count + 1);
    return facts;
}

static struct length length_of(const struct analysis *entry, int loop) {
    if (!entry->pieces->is_known[loop])
        entry->pieces->lengths[loop] = find_length(entry, loop);
    entry->pieces->is_known[loop] = true;
    return entry->pieces->lengths[loop];
}

unsigned pieces_length(const struct analysis *entry, unsigned block) {
    const struct graph *graph = entry->graph;
    long long elements = 1;
    bool by_data = false;
    for (int loop = graph->blocks[block].loop; loop >= 0; loop = graph->loops[loop].outer) {
        const struct length length = length_of(entry, loop);
        if (length.way == WAY_FAR)
            return 0;
        by_data |= length.way == WAY_BY_DATA;
        if (length.way == WAY_BY_CONSTANT && length.elements > 0 && elements < ENOUGH)
            elements *= length.elements < ENOUGH ? length.elements : ENOUGH;
    }
    if (graph->blocks[block].loop < 0 || (!by_data && elements >= ENOUGH))
        return 0;
    return by_data ? 1 : (unsigned)elements;
}
