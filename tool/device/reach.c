// An index is bounded by its type and its operators (address.c), by its loop, by minima, and by the
// conditions in front of it.

#include "reach.h"

#include <string.h>

#include "address.h"
#include "base/least.h"
#include "conditions.h"
#include "ir.h"

enum { DEEPEST = 12 };

#define LARGEST (1LL << 40) // elements that anything has

// A remainder has the sign of what is divided: what is below 0 leads to none
// of the array's elements.
static long long range_of_remainder(LLVMValueRef integer) {
    long long right;
    bool is_known =
        ir_opcode(integer) == LLVMSRem && ir_integer(LLVMGetOperand(integer, 1), &right);
    return is_known && right > 0 ? right : 0;
}

static long long limit_of(const struct analysis *entry, LLVMValueRef integer, unsigned block,
                          int depth);

// Of two values one of which it is.
static long long limit_of_either(const struct analysis *entry, LLVMValueRef a, LLVMValueRef b,
                                 unsigned block, int depth) {
    long long one = limit_of(entry, a, block, depth + 1),
              other = one ? limit_of(entry, b, block, depth + 1) : 0;
    return one && other ? (one > other ? one : other) : 0;
}

static long long limit_of_call(const struct analysis *entry, LLVMValueRef call, unsigned block,
                               int depth) {
    bool is_least = entry_calls(call, "llvm.smin.") || entry_calls(call, "llvm.umin.");
    bool is_largest = entry_calls(call, "llvm.smax.") || entry_calls(call, "llvm.umax.");
    if (!is_least && !is_largest)
        return 0;
    LLVMValueRef a = LLVMGetOperand(call, 0), b = LLVMGetOperand(call, 1);
    if (is_largest)
        return limit_of_either(entry, a, b, block, depth);
    return least_known(limit_of(entry, a, block, depth + 1), limit_of(entry, b, block, depth + 1));
}

// Of a sum, or of bits that are put together, which are no more; and of a product with a constant.
static long long limit_of_sum(const struct analysis *entry, LLVMValueRef sum, unsigned block,
                              int depth) {
    long long most = limit_of(entry, LLVMGetOperand(sum, 0), block, depth + 1),
              more = most ? limit_of(entry, LLVMGetOperand(sum, 1), block, depth + 1) : 0;
    return most && more && most + more - 1 < LARGEST ? most + more - 1 : 0;
}

static long long limit_of_product(const struct analysis *entry, LLVMValueRef product,
                                  unsigned block, int depth) {
    LLVMValueRef left = LLVMGetOperand(product, 0), right = LLVMGetOperand(product, 1);
    long long by, most;
    if (!ir_integer(right, &by)) {
        if (ir_opcode(product) == LLVMShl || !ir_integer(left, &by))
            return 0;
        left = right;
    }
    if (ir_opcode(product) == LLVMShl)
        by = by >= 0 && by < 40 ? 1LL << by : -1;
    most = by >= 0 ? limit_of(entry, left, block, depth + 1) : 0;
    return most && !__builtin_mul_overflow(most - 1, by, &most) && most < LARGEST ? most + 1 : 0;
}

// How many values from 0 on the integer has there, if it is not negative; 0: not known.
static long long limit_of(const struct analysis *entry, LLVMValueRef integer, unsigned block,
                          int depth) {
    if (depth > DEEPEST || LLVMGetTypeKind(LLVMTypeOf(integer)) != LLVMIntegerTypeKind)
        return 0;
    long long limit =
        least_known(least_known(address_range(entry, integer), address_counter(integer)),
                    conditions_below(entry, block, integer));
    switch (ir_opcode(integer)) {
    case LLVMZExt:
    case LLVMSExt:
    case LLVMFreeze:
        return least_known(limit, limit_of(entry, LLVMGetOperand(integer, 0), block, depth + 1));
    case LLVMSelect:
        return least_known(limit, limit_of_either(entry, LLVMGetOperand(integer, 1),
                                                  LLVMGetOperand(integer, 2), block, depth));
    case LLVMAdd:
    case LLVMOr: return least_known(limit, limit_of_sum(entry, integer, block, depth));
    case LLVMMul:
    case LLVMShl: return least_known(limit, limit_of_product(entry, integer, block, depth));
    case LLVMCall: return least_known(limit, limit_of_call(entry, integer, block, depth));
    default: return limit;
    }
}

// The last element that the terms lead to, plus one. An index below 0 or out of its variable is no
// index of a valid program.
static long long end_of_terms(const struct analysis *entry, const struct address *address,
                              long long size, unsigned block) {
    long long last = address->constant / size;
    if (!address->is_linear || address->constant < 0 || address->constant % size != 0)
        return 0;
    for (unsigned i = 0; i < address->term_count; i++) {
        const struct term *term = &address->terms[i];
        long long count = least_known(least_known(address_count(entry, term),
                                                  limit_of(entry, term->symbol, block, 0)),
                                      term->count),
                  bytes = term->factor;
        if (!term->is_unsigned)
            count = least_known(count, range_of_remainder(term->symbol));
        bool is_whole =
            count && !address_may_be_negative(term, count) && bytes > 0 && bytes % size == 0;
        if (!is_whole || __builtin_mul_overflow(bytes, count - 1, &bytes) ||
            __builtin_add_overflow(last, bytes / size, &last))
            return 0;
    }
    return last < LARGEST ? last + 1 : 0;
}

static bool has_root(const struct address *address) {
    return address->base == BASE_ARGUMENT || address->base == BASE_FIELD ||
           address->base == BASE_GLOBAL;
}

struct span reach_of(const struct analysis *entry, LLVMValueRef pointer, long long size,
                     unsigned block) {
    struct address origins[ADDRESS_ORIGINS];
    struct span nothing = {0, 0};
    if (size <= 0 || address_origins(entry, pointer, origins) != 1 || !has_root(origins))
        return nothing;
    long long end = end_of_terms(entry, origins, size, block), extent = 0;
    if (origins->base == BASE_GLOBAL)
        extent =
            (long long)LLVMABISizeOfType(entry->layout, LLVMGlobalGetValueType(origins->value)) /
            size;
    long long first = end ? origins->constant / size : 0;
    end = least_known(end, extent);
    return first < end ? (struct span){first, end} : nothing;
}

bool reach_is_counted(const struct analysis *entry, LLVMValueRef pointer) {
    struct address origins[ADDRESS_ORIGINS];
    if (address_origins(entry, pointer, origins) != 1)
        return false;
    bool counts = has_root(origins) && origins->is_linear && origins->term_count;
    for (unsigned i = 0; i < origins->term_count; i++)
        counts &= address_counter(origins->terms[i].symbol) != 0;
    return counts;
}
