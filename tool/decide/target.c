// The first table is the outcome of compiling every combination for sm_75, 80, 90, 100 and 120 and
// counting the atomics in the machine code, one a warp against one a lane
// (docs/compiler-baseline.md says how to repeat it).

#include "target.h"

#include <stdio.h>
#include <string.h>

#include "text/unit.h"

#define BIT(x) (1u << (x))

enum {
    ANY_VALUE = BIT(VALUE_CONSTANT) | BIT(VALUE_UNIFORM) | BIT(VALUE_VARYING),
    SAME_VALUE = BIT(VALUE_CONSTANT) | BIT(VALUE_UNIFORM),
    INT32 = BIT(ELEMENT_INT) | BIT(ELEMENT_UNSIGNED),
    BITWISE_OR_ORDER = BIT(OP_MIN) | BIT(OP_MAX) | BIT(OP_AND) | BIT(OP_OR) | BIT(OP_XOR),
};

static const struct combined {
    unsigned operations, elements, values;
    enum { UNUSED = 1, USED = 2, EITHER = UNUSED | USED } result;
    unsigned first_sm;
    bool with_flag; // only with -Xptxas --optimize-float-atomics
    enum combining combining;
} combined[] = {
    // the first row that fits decides
    {BIT(OP_ADD) | BIT(OP_SUB), INT32, SAME_VALUE, EITHER, 75, false, COMBINES_ALWAYS},
    {BIT(OP_ADD) | BIT(OP_SUB), INT32, BIT(VALUE_VARYING), UNUSED, 80, false, COMBINES_ALWAYS},
    {BIT(OP_ADD) | BIT(OP_SUB), INT32, BIT(VALUE_VARYING), EITHER, 75, false, COMBINES_FULL_WARPS},
    {BIT(OP_ADD), BIT(ELEMENT_UNSIGNED_LONG_LONG), SAME_VALUE, EITHER, 75, false, COMBINES_ALWAYS},
    {BITWISE_OR_ORDER, INT32, ANY_VALUE, UNUSED, 80, false, COMBINES_ALWAYS},
    {BITWISE_OR_ORDER, INT32, ANY_VALUE, UNUSED, 75, false, COMBINES_FULL_WARPS},
    {BIT(OP_ADD), BIT(ELEMENT_FLOAT), SAME_VALUE, EITHER, 75, true, COMBINES_ALWAYS},
    {BIT(OP_ADD), BIT(ELEMENT_FLOAT), BIT(VALUE_VARYING), UNUSED, 75, true, COMBINES_FULL_WARPS},
};

enum combining target_combines(const struct target *target, enum operation operation,
                               enum element element, enum value_class value, bool result_used) {
    for (size_t i = 0; target->optimizes && i < sizeof combined / sizeof *combined; i++) {
        const struct combined *row = &combined[i];
        if ((row->operations & BIT(operation)) && (row->elements & BIT(element)) &&
            (row->values & BIT(value)) && (row->result & (result_used ? USED : UNUSED)) &&
            target->sm >= row->first_sm && (!row->with_flag || target->combines_floats))
            return row->combining;
    }
    return COMBINES_NEVER;
}

// Source: CUDA C++ Programming Guide, "Technical Specifications per Compute Capability". An
// architecture that is not listed counts as the one before it.
static const struct multiprocessor {
    unsigned first_sm;
    long long shared_kib, threads;
} multiprocessors[] = {
    {70, 96, 2048},  {75, 64, 1024},  {80, 164, 2048}, {86, 100, 1536},
    {87, 164, 1536}, {89, 100, 1536}, {90, 228, 2048}, {120, 100, 1536},
};

void target_multiprocessor(const struct target *target, long long *shared, long long *threads) {
    size_t row = 0;
    for (size_t i = 1; i < sizeof multiprocessors / sizeof *multiprocessors; i++)
        if (target->sm >= multiprocessors[i].first_sm)
            row = i;
    *shared = multiprocessors[row].shared_kib * 1024;
    *threads = multiprocessors[row].threads;
}

bool target_wraps(const struct site *site) {
    const struct node *limit = site->operand;
    bool unlimited = limit && limit->constant.kind == CONSTANT_INTEGER &&
                     (unsigned)limit->constant.integer == ~0u;
    return (site->operation == OP_INC || site->operation == OP_DEC) && !unlimited;
}

// atomicInc with the type's maximum as limit never wraps: the compiler takes it
// for an addition of one.
static enum operation plain_operation(const struct site *site) {
    return site->operation == OP_INC && !target_wraps(site) ? OP_ADD : site->operation;
}

bool target_leaves_to_compiler(const struct target *target, const struct site *site) {
    if (site->address != ADDRESS_UNIFORM || !site->compiler_proves)
        return false;
    enum combining combining = target_combines(target, plain_operation(site), site->element,
                                               site->value, site->result_used);
    return combining == COMBINES_ALWAYS || (combining == COMBINES_FULL_WARPS && !site->sparse);
}

bool target_is_native_in_shared(enum operation operation, enum element element) {
    (void)operation;
    return INT32 & BIT(element);
}

static const struct supported {
    unsigned operations, elements, first_sm;
} supported[] = {
    {BIT(OP_ADD),
     INT32 | BIT(ELEMENT_UNSIGNED_LONG_LONG) | BIT(ELEMENT_FLOAT) | BIT(ELEMENT_DOUBLE), 60},
    {BIT(OP_ADD),
     BIT(ELEMENT_HALF) | BIT(ELEMENT_HALF2) | BIT(ELEMENT_BFLOAT16) | BIT(ELEMENT_BFLOAT162), 60},
    {BIT(OP_ADD), BIT(ELEMENT_FLOAT2) | BIT(ELEMENT_FLOAT4), 90},
    {BIT(OP_SUB), INT32, 60},
    {BIT(OP_MIN) | BIT(OP_MAX),
     INT32 | BIT(ELEMENT_UNSIGNED_LONG_LONG) | BIT(ELEMENT_LONG_LONG) | BIT(ELEMENT_FLOAT) |
         BIT(ELEMENT_DOUBLE),
     60},
    {BIT(OP_FMIN) | BIT(OP_FMAX) | BIT(OP_MIN_UNORDERED) | BIT(OP_MAX_UNORDERED),
     BIT(ELEMENT_FLOAT) | BIT(ELEMENT_DOUBLE), 60},
    {BIT(OP_AND) | BIT(OP_OR) | BIT(OP_XOR),
     INT32 | BIT(ELEMENT_UNSIGNED_LONG_LONG) | BIT(ELEMENT_LONG_LONG), 60},
    {BIT(OP_INC) | BIT(OP_DEC), BIT(ELEMENT_UNSIGNED), 60},
    {BIT(OP_CAS), INT32 | BIT(ELEMENT_UNSIGNED_LONG_LONG), 60},
    {BIT(OP_EXCH), INT32 | BIT(ELEMENT_UNSIGNED_LONG_LONG) | BIT(ELEMENT_FLOAT), 60},
};

bool target_gate_costs_in_shared(const struct site *site) {
    bool wide = site->element == ELEMENT_DOUBLE || site->element == ELEMENT_UNSIGNED_LONG_LONG;
    return !(wide && site->operation == OP_ADD && !site->result_used);
}

bool target_supports(const struct target *target, enum operation operation, enum element element) {
    if (element == ELEMENT_DEPENDENT)
        return operation != OP_CAS;
    for (size_t i = 0; i < sizeof supported / sizeof *supported; i++)
        if ((supported[i].operations & BIT(operation)) && (supported[i].elements & BIT(element)) &&
            target->sm >= supported[i].first_sm)
            return true;
    return false;
}
