// One term of the address steps by an element from lane to lane, and comes round at F; whatever
// else the lanes differ in has to stay while it steps: it is computed from the quotient by F, or
// from other indices of the thread.

#include "coalesced.h"

#include "address.h"
#include "ir.h"
#include "lanes.h"

enum { LEAST_RUN = 8 }; // lanes side by side from which on a search for equal addresses is no gain

// The index that steps: x itself (period NULL and log2_period 0), or its remainder.
struct step {
    LLVMValueRef index;  // x
    LLVMValueRef period; // F
    unsigned bits;       // of x & (2^bits - 1), which has no F
    unsigned basis;      // the indices of the thread that x grows with
};

static LLVMValueRef without_conversions(LLVMValueRef value) {
    for (; LLVMIsAFreezeInst(ir_without_widening(value)); value = LLVMGetOperand(value, 0))
        value = ir_without_widening(value);
    return ir_without_widening(value);
}

static bool is_same(LLVMValueRef a, LLVMValueRef b) {
    a = without_conversions(a), b = without_conversions(b);
    long long constant;
    return a == b || (ir_integer(a, &constant) && ir_is(b, constant));
}

static bool steps_by_one(const struct analysis *entry, LLVMValueRef value, unsigned block,
                         struct step *step) {
    struct shape shape = lanes_shape(entry, value, block);
    step->basis = shape.basis;
    // Not rows that are shorter than a warp.
    return shape.spread == SPREAD_AFFINE && !shape.scaled &&
           !(shape.basis & ~(unsigned)(BASIS_X | BASIS_LANE));
}

// How many bits a mask of ones at the bottom has; 0: it is none.
static unsigned ones(LLVMValueRef mask) {
    unsigned long long value = LLVMIsAConstantInt(mask) ? LLVMConstIntGetZExtValue(mask) : 0;
    return value && (value & (value + 1)) == 0 ? (unsigned)__builtin_popcountll(value) : 0;
}

// A divisor, or period, that is not known counts as large.
static bool is_large(LLVMValueRef divisor) {
    return !LLVMIsAConstantInt(divisor) || LLVMConstIntGetSExtValue(divisor) >= LEAST_RUN;
}

static bool find_step(const struct analysis *entry, LLVMValueRef symbol, unsigned block,
                      struct step *step) {
    LLVMValueRef value = without_conversions(symbol);
    *step = (struct step){.index = value};
    if (steps_by_one(entry, value, block, step))
        return true;
    const LLVMOpcode opcode = ir_opcode(value);
    bool is_remainder = opcode == LLVMSRem || opcode == LLVMURem, is_masked = opcode == LLVMAnd;
    if (!is_remainder && !is_masked)
        return false;
    step->index = without_conversions(LLVMGetOperand(value, 0));
    LLVMValueRef right = LLVMGetOperand(value, 1);
    step->period = is_remainder ? right : NULL;
    step->bits = is_masked ? ones(right) : 0;
    bool is_long = is_masked ? 1ull << step->bits >= LEAST_RUN : is_large(right);
    return is_long && (is_remainder || step->bits) && steps_by_one(entry, step->index, block, step);
}

// x / F, and x >> bits. Of an index that steps on and on (as in `i - i / F * F`)
// any F that is large.
static bool is_quotient(LLVMValueRef value, const struct step *step) {
    const LLVMOpcode opcode = ir_opcode(value);
    bool divides = opcode == LLVMSDiv || opcode == LLVMUDiv,
         shifts = opcode == LLVMLShr || opcode == LLVMAShr;
    if ((!divides && !shifts) || !is_same(LLVMGetOperand(value, 0), step->index))
        return false;
    LLVMValueRef right = LLVMGetOperand(value, 1);
    if (step->period && divides)
        return is_same(right, step->period);
    if (!step->period && !step->bits)
        return divides && is_large(right);
    return step->bits &&
           (shifts ? ir_is(right, step->bits) : step->bits < 63 && ir_is(right, 1ll << step->bits));
}

struct search {
    const struct analysis *entry;
    const struct step *step;
    unsigned block;
    bool found_quotient;
    struct map seen;
};

// Whether the value stays while the index steps within a period.
static bool stays(struct search *search, LLVMValueRef value) {
    if (map_get(&search->seen, value) != MAP_NONE)
        return true;
    map_put(search->entry->arena, &search->seen, value, 0);
    if (is_quotient(value, search->step))
        return search->found_quotient = true;
    if (!LLVMIsAInstruction(value))
        return true;
    struct shape shape = lanes_shape(search->entry, value, search->block);
    bool is_alike = shape.spread == SPREAD_UNIFORM ||
                    (shape.spread == SPREAD_AFFINE && !(shape.basis & search->step->basis));
    if (is_alike)
        return true;
    LLVMValueRef pointer = entry_read_from(search->entry, value);
    if (pointer)
        return stays(search, pointer);
    bool computes = !entry_effect(search->entry, value) && LLVMGetNumOperands(value) > 0 &&
                    !LLVMIsACallInst(value);
    for (int i = 0; computes && i < LLVMGetNumOperands(value); i++)
        computes = stays(search, LLVMGetOperand(value, (unsigned)i));
    return computes;
}

bool coalesced(const struct analysis *entry, LLVMValueRef pointer, unsigned size, unsigned block) {
    struct address origin[ADDRESS_ORIGINS];
    if (address_origins(entry, pointer, origin) != 1 || !origin->is_linear)
        return false;
    for (unsigned i = 0; i < origin->term_count; i++) {
        struct step step;
        bool is_element = origin->terms[i].factor == (long long)size ||
                          origin->terms[i].factor == -(long long)size;
        if (!is_element || !find_step(entry, origin->terms[i].symbol, block, &step))
            continue;
        struct search search = {.entry = entry, .step = &step, .block = block};
        bool all = stays(&search, origin->value);
        for (unsigned j = 0; j < origin->term_count; j++)
            all = all && (j == i || stays(&search, origin->terms[j].symbol));
        // To the same elements, unless the row is another one then.
        bool comes_round = step.period || step.bits;
        if (all && (search.found_quotient || !comes_round))
            return true;
    }
    return false;
}

static bool is_multiple(LLVMValueRef value, LLVMValueRef period, int depth) {
    value = without_conversions(value);
    if (depth == 0 || ir_opcode(value) != LLVMMul)
        return false;
    LLVMValueRef left = LLVMGetOperand(value, 0), right = LLVMGetOperand(value, 1);
    return is_same(left, period) || is_same(right, period) ||
           is_multiple(left, period, depth - 1) || is_multiple(right, period, depth - 1);
}

bool coalesced_columns(const struct analysis *entry, LLVMValueRef pointer, unsigned size,
                       unsigned block) {
    enum { DEEPEST = 4 };
    struct address origin[ADDRESS_ORIGINS];
    if (address_origins(entry, pointer, origin) != 1 || !origin->is_linear)
        return false;
    LLVMValueRef period = NULL;
    unsigned column = 0, rows = 0;
    for (unsigned i = 0; i < origin->term_count && !period; i++) {
        struct step step;
        if (origin->terms[i].factor == (long long)size &&
            find_step(entry, origin->terms[i].symbol, block, &step) && step.period)
            period = step.period, column = i;
    }
    for (unsigned i = 0; i < origin->term_count && period; i++) {
        LLVMValueRef symbol = origin->terms[i].symbol;
        if (i == column || lanes_shape(entry, symbol, block).spread == SPREAD_UNIFORM)
            continue;
        if (!is_multiple(symbol, period, DEEPEST))
            return false;
        rows++;
    }
    return rows > 0;
}
