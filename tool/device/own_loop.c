// From the function's beginning, and from a swap that failed, one way leads to the swap; all others
// lead home, where nothing is to be changed or the swap is done. The value that a swap expects may
// be any: it fails if that is not the memory's. So what counts is what the swap makes of it.

#include "own_loop.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

#include "ir.h"

enum { BLOCK_LIMIT = 16, DEPTH_LIMIT = 8 };

// How the operand lies to the word in memory: LLVM's predicates are sets of these.
enum {
    EQUAL = LLVMRealOEQ,
    GREATER = LLVMRealOGT,
    LESS = LLVMRealOLT,
    UNORDERED = LLVMRealUNO,
    ANY_ORDER = LLVMRealPredicateTrue
};

enum { SIGNED = 1, UNSIGNED = 2 };

struct reading {
    LLVMValueRef pointer, value; // that it is given
    LLVMValueRef swap, expected;
    bool is_integer;
    LLVMAtomicRMWBinOp made; // of both, where neither is chosen
    unsigned brings; // how the operand lies where it takes the word's place; 0: what is made does
    unsigned signs;  // by which integers are compared
    bool is_number;  // by fmin or fmax
    bool is_guarded; // it is stored as it is, so that the way to the swap has to ask
    bool hides_old;  // it goes on until it sees that nothing is to be changed, its own value too
};

// A way through blocks, each behind the one before.
struct way {
    LLVMBasicBlockRef blocks[BLOCK_LIMIT];
    unsigned count;
};

// Values.

static bool is_named(LLVMValueRef value, const char *name) {
    return strstr(ir_called(value), name) && LLVMIsDeclaration(LLVMGetCalledValue(value));
}

// What the value is, whatever type its bits are taken for.
static LLVMValueRef bits_of(LLVMValueRef value) {
    while (ir_takes_bits(value))
        value = LLVMGetOperand(value, 0);
    return value;
}

static bool is_old(const struct reading *r, LLVMValueRef value) {
    return LLVMIsAExtractValueInst(value) && LLVMGetOperand(value, 0) == r->swap &&
           *LLVMGetIndices(value) == 0;
}

static LLVMValueRef incoming(LLVMValueRef phi, LLVMBasicBlockRef from) {
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++)
        if (LLVMGetIncomingBlock(phi, i) == from)
            return LLVMGetIncomingValue(phi, i);
    return NULL;
}

// A value that is kept as a number and as bits, in two variables, is the one that is expected.
static LLVMValueRef known_as(const struct reading *r, LLVMValueRef value) {
    bool is_same = r->expected && LLVMIsAPHINode(value) && LLVMIsAPHINode(r->expected) &&
                   LLVMGetInstructionParent(value) == LLVMGetInstructionParent(r->expected);
    for (unsigned i = 0; is_same && i < LLVMCountIncoming(value); i++)
        is_same = bits_of(LLVMGetIncomingValue(value, i)) ==
                  bits_of(incoming(r->expected, LLVMGetIncomingBlock(value, i)));
    return is_same ? r->expected : value;
}

// Whether the value was the memory's at some time during the call.
static bool was_read(const struct reading *r, LLVMValueRef value, unsigned depth) {
    value = bits_of(value);
    if (LLVMIsALoadInst(value) || is_old(r, value))
        return true;
    bool all = LLVMIsAPHINode(value) && depth;
    for (unsigned i = 0; all && i < LLVMCountIncoming(value); i++)
        all = bits_of(LLVMGetIncomingValue(value, i)) == value ||
              was_read(r, LLVMGetIncomingValue(value, i), depth - 1);
    return all;
}

static unsigned turned(unsigned order) {
    return (order & ~(unsigned)(GREATER | LESS)) | (order & GREATER ? LESS : 0) |
           (order & LESS ? GREATER : 0);
}

static unsigned order_of_integers(struct reading *r, LLVMIntPredicate predicate) {
    static const struct {
        LLVMIntPredicate predicate;
        unsigned order, sign;
    } orders[] = {
        {LLVMIntSGT, GREATER, SIGNED},           {LLVMIntSLT, LESS, SIGNED},
        {LLVMIntSGE, GREATER | EQUAL, SIGNED},   {LLVMIntSLE, LESS | EQUAL, SIGNED},
        {LLVMIntUGT, GREATER, UNSIGNED},         {LLVMIntULT, LESS, UNSIGNED},
        {LLVMIntUGE, GREATER | EQUAL, UNSIGNED}, {LLVMIntULE, LESS | EQUAL, UNSIGNED},
    };
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++)
        if (orders[i].predicate == predicate) {
            r->signs |= orders[i].sign;
            return orders[i].order;
        }
    return 0;
}

// How the operand lies to *with where the condition is true; 0: it is no such comparison.
static unsigned order_of(struct reading *r, LLVMValueRef condition, LLVMValueRef *with) {
    if (!LLVMIsAFCmpInst(condition) && !LLVMIsAICmpInst(condition))
        return 0;
    LLVMValueRef left = LLVMGetOperand(condition, 0), right = LLVMGetOperand(condition, 1);
    unsigned order = LLVMIsAICmpInst(condition)
                         ? order_of_integers(r, LLVMGetICmpPredicate(condition))
                         : (unsigned)LLVMGetFCmpPredicate(condition);
    *with = known_as(r, bits_of(left == r->value ? right : left));
    return left == r->value ? order : right == r->value ? turned(order) : 0;
}

// Where it is not so. Integers are never unordered.
static unsigned otherwise(const struct reading *r, unsigned order) {
    return (ANY_ORDER ^ order) & ~(r->is_integer ? UNORDERED : 0u);
}

// Of integers, to store an equal one is to leave it.
static unsigned that_changes(const struct reading *r, unsigned order) {
    return order & ~(r->is_integer ? EQUAL : 0u);
}

// Whether these are the orders of a minimum or a maximum. (Where an equal number is stored, too, a
// zero's sign changes.)
static bool is_extreme(unsigned order) {
    return (order & ~(unsigned)UNORDERED) == GREATER || (order & ~(unsigned)UNORDERED) == LESS;
}

// What is read.

static bool is_load(const struct reading *r, const struct effect *effect, long long size) {
    const struct access *access = &effect->accesses[0];
    return effect->access_count == 1 && access->kind == ACCESS_READ &&
           access->pointer == r->pointer && access->size == size && !access->is_atomic &&
           !access->is_volatile && !access->is_invariant;
}

static bool is_swap(const struct reading *r, LLVMValueRef instruction, const struct effect *effect,
                    long long size) {
    const struct access *access = &effect->accesses[0];
    return LLVMIsAAtomicCmpXchgInst(instruction) && !r->swap && access->pointer == r->pointer &&
           access->size == size && !access->is_volatile && access->relaxed &&
           access->scope == SCOPE_DEVICE;
}

// 0: it is no type of numbers that CUDA's atomics take.
static long long size_of_number(LLVMTypeRef type) {
    switch (LLVMGetTypeKind(type)) {
    case LLVMFloatTypeKind: return 4;
    case LLVMDoubleTypeKind: return 8;
    case LLVMIntegerTypeKind:
        return LLVMGetIntTypeWidth(type) == 32 ? 4 : LLVMGetIntTypeWidth(type) == 64 ? 8 : 0;
    default: return 0;
    }
}

// It loads, swaps once and computes, and nothing else.
static bool find_swap(struct reading *r, LLVMValueRef function) {
    long long size = size_of_number(LLVMTypeOf(r->value));
    for (LLVMValueRef at = ir_first(function); at; at = ir_next(at)) {
        struct effect effect = effect_of(at);
        if (effect.kind == EFFECT_NONE ||
            (effect.kind == EFFECT_ACCESS && is_load(r, &effect, size)))
            continue;
        if (effect.kind != EFFECT_ACCESS || !is_swap(r, at, &effect, size))
            return false;
        r->swap = at;
        r->expected = bits_of(LLVMGetOperand(at, 1));
    }
    return r->swap;
}

static bool is_of_both(const struct reading *r, LLVMValueRef made) {
    LLVMValueRef left = LLVMGetOperand(made, 0), right = LLVMGetOperand(made, 1);
    return (left == r->value && bits_of(right) == r->expected) ||
           (right == r->value && bits_of(left) == r->expected);
}

static bool is_sum(const struct reading *r, LLVMValueRef made) {
    return (is_named(made, "llvm.nvvm.add.rn.") || is_named(made, "__nv_fadd_rn") ||
            is_named(made, "__nv_dadd_rn")) &&
           is_of_both(r, made);
}

// Whether an operator makes it of both.
static bool is_combined(struct reading *r, LLVMValueRef made) {
    static const struct {
        LLVMOpcode opcode;
        LLVMAtomicRMWBinOp operation;
    } operators[] = {
        {LLVMFAdd, LLVMAtomicRMWBinOpFAdd}, {LLVMAdd, LLVMAtomicRMWBinOpAdd},
        {LLVMSub, LLVMAtomicRMWBinOpSub},   {LLVMAnd, LLVMAtomicRMWBinOpAnd},
        {LLVMOr, LLVMAtomicRMWBinOpOr},     {LLVMXor, LLVMAtomicRMWBinOpXor},
    };
    r->made = LLVMAtomicRMWBinOpFAdd;
    if (!LLVMIsABinaryOperator(made))
        return is_sum(r, made);
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
        if (operators[i].opcode == LLVMGetInstructionOpcode(made)) {
            r->made = operators[i].operation;
            return is_of_both(r, made) &&
                   (r->made != LLVMAtomicRMWBinOpSub || LLVMGetOperand(made, 1) == r->value);
        }
    return false;
}

// What the library's minimum or maximum of integers brings; 0: it is none.
static unsigned integer_by(struct reading *r, LLVMValueRef made) {
    static const struct {
        const char *name;
        unsigned brings, sign;
    } functions[] = {
        {"__nv_min", LESS, SIGNED},      {"__nv_max", GREATER, SIGNED},
        {"__nv_llmin", LESS, SIGNED},    {"__nv_llmax", GREATER, SIGNED},
        {"__nv_umin", LESS, UNSIGNED},   {"__nv_umax", GREATER, UNSIGNED},
        {"__nv_ullmin", LESS, UNSIGNED}, {"__nv_ullmax", GREATER, UNSIGNED},
        {"llvm.smin.", LESS, SIGNED},    {"llvm.smax.", GREATER, SIGNED},
        {"llvm.umin.", LESS, UNSIGNED},  {"llvm.umax.", GREATER, UNSIGNED},
    };
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        if (is_named(made, functions[i].name) && is_of_both(r, made)) {
            r->signs |= functions[i].sign;
            return functions[i].brings;
        }
    return 0;
}

// What the library's function brings; 0: it is none.
static unsigned number_by(const struct reading *r, LLVMValueRef made) {
    bool is_least = is_named(made, "__nv_fmin") || is_named(made, "llvm.nvvm.fmin.") ||
                    is_named(made, "llvm.minnum.");
    bool is_greatest = is_named(made, "__nv_fmax") || is_named(made, "llvm.nvvm.fmax.") ||
                       is_named(made, "llvm.maxnum.");
    return (is_least || is_greatest) && !is_named(made, ".nan") && !is_named(made, ".xorsign") &&
                   is_of_both(r, made)
               ? (is_least ? LESS : GREATER)
               : 0;
}

// It may be another one for each way to treat subnormal numbers.
static unsigned number_of(const struct reading *r, LLVMValueRef made) {
    unsigned then = LLVMIsASelectInst(made) ? number_by(r, LLVMGetOperand(made, 1)) : 0;
    return LLVMIsASelectInst(made) ? (then == number_by(r, LLVMGetOperand(made, 2)) ? then : 0)
                                   : number_by(r, made);
}

// What the swap makes of the value that it expects.
static bool read_made(struct reading *r) {
    LLVMValueRef made = bits_of(LLVMGetOperand(r->swap, 2)), with;
    if (is_combined(r, made))
        return true;
    r->brings = integer_by(r, made);
    if (r->brings)
        return true;
    r->brings = number_of(r, made);
    r->is_number = r->brings;
    if (r->is_number)
        return true;
    r->is_guarded = made == r->value;
    if (r->is_guarded || !LLVMIsASelectInst(made))
        return r->is_guarded;
    unsigned order = order_of(r, LLVMGetOperand(made, 0), &with);
    LLVMValueRef then = bits_of(LLVMGetOperand(made, 1)), last = bits_of(LLVMGetOperand(made, 2));
    if (!order || with != r->expected)
        return false;
    r->brings = then == r->value && last == r->expected   ? order
                : then == r->expected && last == r->value ? otherwise(r, order)
                                                          : 0;
    r->brings = that_changes(r, r->brings);
    return is_extreme(r->brings);
}

// Ways.

static bool goes_on(struct way *way, LLVMBasicBlockRef block) {
    if (way->count == BLOCK_LIMIT)
        return false;
    way->blocks[way->count++] = block;
    return true;
}

// Behind `from`, straight to the end of the function.
static bool leads_home(const struct reading *r, LLVMBasicBlockRef from, LLVMBasicBlockRef block,
                       struct way *way) {
    *way = (struct way){{from}, 1};
    LLVMValueRef end;
    do {
        end = LLVMGetBasicBlockTerminator(block);
        if (block == LLVMGetInstructionParent(r->swap) || !goes_on(way, block))
            return false;
        block = LLVMIsABranchInst(end) && !LLVMIsConditional(end) ? LLVMGetSuccessor(end, 0) : NULL;
    } while (block);
    return LLVMIsAReturnInst(end);
}

// What the function returns at the end of the way; NULL: nothing.
static LLVMValueRef returned(const struct reading *r, const struct way *way) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(way->blocks[way->count - 1]),
                 value = LLVMGetNumOperands(end) ? bits_of(LLVMGetOperand(end, 0)) : NULL;
    for (unsigned i = way->count - 1; value && i > 0; i--)
        if (LLVMIsAPHINode(value) && LLVMGetInstructionParent(value) == way->blocks[i])
            value = bits_of(incoming(value, way->blocks[i - 1]));
    return value ? known_as(r, value) : NULL;
}

// Whether the swap has succeeded where the condition is true (1), or where it is false (0);
// -1: it tells something else. By the values of numbers, a swap that failed for a zero's sign
// counts as done, so that its update is lost, and none is done on what is no number, which goes on
// until others store one: what a plain update does is among what may happen.
static int success_of(const struct reading *r, LLVMValueRef condition) {
    if (LLVMIsAExtractValueInst(condition) && LLVMGetOperand(condition, 0) == r->swap)
        return *LLVMGetIndices(condition) == 1 ? 1 : -1;
    bool by_value = LLVMIsAFCmpInst(condition);
    if (!LLVMIsAICmpInst(condition) && !by_value)
        return -1;
    LLVMValueRef left = bits_of(LLVMGetOperand(condition, 0)),
                 right = bits_of(LLVMGetOperand(condition, 1));
    bool both =
        (is_old(r, left) && right == r->expected) || (is_old(r, right) && left == r->expected);
    int predicate =
        by_value ? (int)LLVMGetFCmpPredicate(condition) : (int)LLVMGetICmpPredicate(condition);
    return both && predicate == (by_value ? (int)LLVMRealOEQ : (int)LLVMIntEQ)   ? 1
           : both && predicate == (by_value ? (int)LLVMRealUNE : (int)LLVMIntNE) ? 0
                                                                                 : -1;
}

// Takes a condition on which the function is left, `home`, before it swaps: nothing is to be
// changed there. Returns how the operand lies otherwise; 0: it may have to be changed.
static unsigned early_order(struct reading *r, LLVMValueRef condition, bool is_left,
                            const struct way *home, LLVMValueRef *with) {
    unsigned order = order_of(r, condition, with), leaves = is_left ? order : otherwise(r, order),
             stays = that_changes(r, otherwise(r, leaves));
    LLVMValueRef result = returned(r, home);
    bool is_known = order && was_read(r, *with, DEPTH_LIMIT) && (!result || result == *with);
    if (!r->brings && is_known && r->is_guarded && is_extreme(stays))
        r->brings = stays;
    return is_known && r->brings && !r->is_number && !(leaves & r->brings) ? stays : 0;
}

// Whether the way from here to the swap asks for what the operand has to be to be stored as it is,
// of the value that the swap will expect. It may begin behind the swap.
static bool leads_to_swap(struct reading *r, LLVMBasicBlockRef block) {
    LLVMBasicBlockRef last = LLVMGetInstructionParent(r->swap),
                      defined = LLVMIsAInstruction(r->expected)
                                    ? LLVMGetInstructionParent(r->expected)
                                    : NULL;
    bool is_asked = !r->is_guarded, is_expected = false;
    for (unsigned steps = 0; block != last; steps++) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(block), with;
        is_expected |= block == defined;
        if (steps == BLOCK_LIMIT || !LLVMIsABranchInst(end))
            return false;
        if (!LLVMIsConditional(end)) {
            block = LLVMGetSuccessor(end, 0);
            continue;
        }
        struct way home;
        bool is_left = leads_home(r, block, LLVMGetSuccessor(end, 0), &home);
        unsigned order = is_left || leads_home(r, block, LLVMGetSuccessor(end, 1), &home)
                             ? early_order(r, LLVMGetCondition(end), is_left, &home, &with)
                             : 0;
        if (!order)
            return false;
        is_asked |= is_expected && with == r->expected && order == r->brings;
        block = LLVMGetSuccessor(end, is_left);
    }
    return is_asked;
}

// Behind the swap.
static bool ends_well(struct reading *r) {
    LLVMBasicBlockRef last = LLVMGetInstructionParent(r->swap);
    LLVMValueRef end = LLVMGetBasicBlockTerminator(last), condition = ir_condition(last);
    int success = condition ? success_of(r, condition) : -1;
    struct way home;
    if (!condition && r->is_guarded && LLVMIsABranchInst(end)) {
        r->hides_old = true;
        return leads_to_swap(r, LLVMGetSuccessor(end, 0));
    }
    if (success < 0 || !leads_home(r, last, LLVMGetSuccessor(end, !success), &home))
        return false;
    LLVMValueRef result = returned(r, &home);
    return (!result || is_old(r, result) || result == r->expected) &&
           leads_to_swap(r, LLVMGetSuccessor(end, (unsigned)success));
}

static bool takes_pointer_and_number(LLVMValueRef function) {
    if (LLVMCountParams(function) != 2 || LLVMIsFunctionVarArg(LLVMGlobalGetValueType(function)))
        return false;
    LLVMTypeRef type = LLVMTypeOf(LLVMGetParam(function, 1)),
                result = LLVMGetReturnType(LLVMGlobalGetValueType(function));
    return ir_is_pointer(LLVMGetParam(function, 0)) && size_of_number(type) &&
           (result == type || LLVMGetTypeKind(result) == LLVMVoidTypeKind);
}

bool own_loop_is_likely(LLVMValueRef function) {
    if (LLVMIsDeclaration(function) || !takes_pointer_and_number(function) ||
        !LLVMGetSubprogram(function))
        return false;
    for (LLVMValueRef at = ir_first(function); at; at = ir_next(at))
        if (LLVMIsAAtomicCmpXchgInst(at) || strstr(ir_called(at), "atomicCAS"))
            return true;
    return false;
}

static LLVMAtomicRMWBinOp operation_of(const struct reading *r) {
    bool is_greatest = r->brings & GREATER;
    if (!r->brings)
        return r->made;
    if (r->is_integer && r->signs == SIGNED)
        return is_greatest ? LLVMAtomicRMWBinOpMax : LLVMAtomicRMWBinOpMin;
    if (r->is_integer)
        return is_greatest ? LLVMAtomicRMWBinOpUMax : LLVMAtomicRMWBinOpUMin;
    return is_greatest ? LLVMAtomicRMWBinOpFMax : LLVMAtomicRMWBinOpFMin;
}

bool own_loop_is_update(LLVMValueRef function, struct own_loop *loop) {
    struct reading r = {.pointer = LLVMGetParam(function, 0), .value = LLVMGetParam(function, 1)};
    r.is_integer = LLVMGetTypeKind(LLVMTypeOf(r.value)) == LLVMIntegerTypeKind;
    if (!find_swap(&r, function) || !read_made(&r) || !ends_well(&r) ||
        !leads_to_swap(&r, LLVMGetEntryBasicBlock(function)) || r.signs == (SIGNED | UNSIGNED))
        return false;
    LLVMMetadataRef place = LLVMInstructionGetDebugLoc(r.swap);
    for (LLVMMetadataRef outer = place; outer; outer = LLVMDILocationGetInlinedAt(outer))
        place = outer;
    *loop = (struct own_loop){operation_of(&r),
                              r.is_number,
                              r.hides_old,
                              r.brings & UNORDERED && !r.is_number,
                              place ? LLVMDILocationGetLine(place) : 0,
                              place ? LLVMDILocationGetColumn(place) : 0};
    return true;
}

// Loops of the library's.

// Whether the value was read from where the swap goes to.
static bool is_of_memory(LLVMValueRef value, LLVMValueRef swap, const struct access *access) {
    value = bits_of(value);
    bool found =
        value == swap || (LLVMIsAExtractValueInst(value) && LLVMGetOperand(value, 0) == swap);
    struct effect effect = LLVMIsAInstruction(value) ? effect_of(value) : (struct effect){0};
    found |= effect.kind == EFFECT_ACCESS && effect.accesses[0].kind == ACCESS_READ &&
             effect.accesses[0].pointer == access->pointer;
    for (unsigned i = 0; LLVMIsAPHINode(value) && !found && i < LLVMCountIncoming(value); i++)
        found = bits_of(LLVMGetIncomingValue(value, i)) == swap;
    return found;
}

static enum operation extreme_of(LLVMValueRef choice, LLVMValueRef swap,
                                 const struct access *access) {
    LLVMValueRef condition = LLVMIsASelectInst(choice) ? LLVMGetOperand(choice, 0) : NULL, with;
    if (!condition || !LLVMIsAFCmpInst(condition) ||
        !is_of_memory(LLVMGetOperand(choice, 2), swap, access) ||
        is_of_memory(LLVMGetOperand(choice, 1), swap, access))
        return OP_CAS;
    struct reading r = {.value = LLVMGetOperand(choice, 1)};
    unsigned order = order_of(&r, condition, &with);
    bool of_both = order && with == bits_of(LLVMGetOperand(choice, 2));
    return of_both && order == LESS ? OP_MIN : of_both && order == GREATER ? OP_MAX : OP_CAS;
}

enum operation own_loop_extreme(LLVMValueRef swap, const struct access *access) {
    LLVMValueRef made = access->value ? bits_of(access->value) : NULL;
    if (access->operation != OP_CAS || !made || !LLVMIsAPHINode(made))
        return made && access->operation == OP_CAS ? extreme_of(made, swap, access) : OP_CAS;
    enum operation first = extreme_of(bits_of(LLVMGetIncomingValue(made, 0)), swap, access);
    for (unsigned i = 1; i < LLVMCountIncoming(made); i++)
        if (extreme_of(bits_of(LLVMGetIncomingValue(made, i)), swap, access) != first)
            return OP_CAS;
    return first;
}

// Replacing.

enum { MADE = 1, HIDES_OLD = 2, STORES_UNORDERED = 4, IS_OF_NUMBERS = 8 };

static unsigned mark_of(LLVMContextRef context) {
    static const char mark[] = "warpagg.own-loop";
    return LLVMGetMDKindIDInContext(context, mark, sizeof mark - 1);
}

static void mark(LLVMValueRef update, unsigned what) {
    LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(update));
    LLVMMetadataRef number =
        LLVMValueAsMetadata(LLVMConstInt(LLVMInt32TypeInContext(context), what, false));
    LLVMSetMetadata(update, mark_of(context),
                    LLVMMetadataAsValue(context, LLVMMDNodeInContext2(context, &number, 1)));
}

static unsigned marked(LLVMValueRef update) {
    LLVMValueRef node = LLVMGetMetadata(update, mark_of(LLVMGetTypeContext(LLVMTypeOf(update)))),
                 number;
    if (!node)
        return 0;
    LLVMGetMDNodeOperands(node, &number);
    return (unsigned)LLVMConstIntGetZExtValue(number);
}

static void clear(LLVMValueRef function) {
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block;
         block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef at; (at = LLVMGetLastInstruction(block));) {
            if (LLVMGetFirstUse(at))
                LLVMReplaceAllUsesWith(at, LLVMGetPoison(LLVMTypeOf(at)));
            LLVMInstructionEraseFromParent(at);
        }
    for (LLVMBasicBlockRef block; (block = LLVMGetFirstBasicBlock(function));)
        LLVMDeleteBasicBlock(block);
}

void own_loop_replace(LLVMValueRef function, const struct own_loop *loop) {
    LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(function));
    LLVMMetadataRef place = LLVMDIBuilderCreateDebugLocation(context, loop->line, loop->column,
                                                             LLVMGetSubprogram(function), NULL);
    clear(function);
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
    LLVMPositionBuilderAtEnd(builder, LLVMAppendBasicBlockInContext(context, function, ""));
    LLVMValueRef update =
        LLVMBuildAtomicRMW(builder, loop->operation, LLVMGetParam(function, 0),
                           LLVMGetParam(function, 1), LLVMAtomicOrderingMonotonic, false);
    LLVMInstructionSetDebugLoc(update, place);
    mark(update, MADE | (loop->is_of_numbers ? IS_OF_NUMBERS : 0) |
                     (loop->hides_old ? HIDES_OLD : 0) |
                     (loop->stores_unordered ? STORES_UNORDERED : 0));
    LLVMTypeRef result = LLVMGetReturnType(LLVMGlobalGetValueType(function));
    bool gives = LLVMGetTypeKind(result) != LLVMVoidTypeKind;
    LLVMValueRef given = gives && loop->hides_old
                             ? LLVMBuildLoad2(builder, result, LLVMGetParam(function, 0), "")
                             : update;
    if (given != update)
        LLVMInstructionSetDebugLoc(given, place);
    LLVMInstructionSetDebugLoc(gives ? LLVMBuildRet(builder, given) : LLVMBuildRetVoid(builder),
                               place);
    LLVMDisposeBuilder(builder);
}

bool own_loop_made(LLVMValueRef update) { return marked(update); }

bool own_loop_hides_old(LLVMValueRef update) { return marked(update) & HIDES_OLD; }

bool own_loop_stores_unordered(LLVMValueRef update) { return marked(update) & STORES_UNORDERED; }

bool own_loop_is_of_numbers(LLVMValueRef update) { return marked(update) & IS_OF_NUMBERS; }
