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

struct reading {
    LLVMValueRef pointer, value; // that it is given
    LLVMValueRef swap, expected;
    unsigned brings; // how the operand lies where it takes the word's place; 0: a sum does
    bool is_number;  // by fmin or fmax
    bool is_guarded; // it is stored as it is, so that the way to the swap has to ask
};

// A way through blocks, each behind the one before.
struct way {
    LLVMBasicBlockRef blocks[BLOCK_LIMIT];
    unsigned count;
};

// Values.

static bool is_named(LLVMValueRef value, const char *name) {
    LLVMValueRef callee = LLVMIsACallInst(value) ? LLVMGetCalledValue(value) : NULL;
    size_t length;
    return callee && LLVMIsAFunction(callee) && LLVMIsDeclaration(callee) &&
           strstr(LLVMGetValueName2(callee, &length), name);
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

// How the operand lies to *with where the condition is true; 0: it is no such comparison.
static unsigned order_of(const struct reading *r, LLVMValueRef condition, LLVMValueRef *with) {
    if (!LLVMIsAFCmpInst(condition))
        return 0;
    LLVMValueRef left = LLVMGetOperand(condition, 0), right = LLVMGetOperand(condition, 1);
    unsigned order = (unsigned)LLVMGetFCmpPredicate(condition);
    *with = bits_of(left == r->value ? right : left);
    return left == r->value ? order : right == r->value ? turned(order) : 0;
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

// It loads, swaps once and computes, and nothing else.
static bool find_swap(struct reading *r, LLVMValueRef function) {
    long long size = LLVMGetTypeKind(LLVMTypeOf(r->value)) == LLVMDoubleTypeKind ? 8 : 4;
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block;
         block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef at = LLVMGetFirstInstruction(block); at;
             at = LLVMGetNextInstruction(at)) {
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
    bool adds = LLVMIsABinaryOperator(made)
                    ? LLVMGetInstructionOpcode(made) == LLVMFAdd
                    : is_named(made, "llvm.nvvm.add.rn.") || is_named(made, "__nv_fadd_rn") ||
                          is_named(made, "__nv_dadd_rn");
    return adds && is_of_both(r, made);
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
    if (is_sum(r, made))
        return true;
    r->brings = number_of(r, made);
    r->is_number = r->brings;
    if (r->is_number)
        return true;
    r->is_guarded = made == r->value;
    if (r->is_guarded || !LLVMIsASelectInst(made))
        return r->is_guarded;
    unsigned order = order_of(r, LLVMGetOperand(made, 0), &with);
    LLVMValueRef then = bits_of(LLVMGetOperand(made, 1)),
                 otherwise = bits_of(LLVMGetOperand(made, 2));
    if (!order || with != r->expected)
        return false;
    r->brings = then == r->value && otherwise == r->expected   ? order
                : then == r->expected && otherwise == r->value ? ANY_ORDER ^ order
                                                               : 0;
    return r->brings == GREATER || r->brings == LESS;
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

static LLVMValueRef incoming(LLVMValueRef phi, LLVMBasicBlockRef from) {
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++)
        if (LLVMGetIncomingBlock(phi, i) == from)
            return LLVMGetIncomingValue(phi, i);
    return NULL;
}

// What the function returns at the end of the way; NULL: nothing.
static LLVMValueRef returned(const struct way *way) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(way->blocks[way->count - 1]),
                 value = LLVMGetNumOperands(end) ? bits_of(LLVMGetOperand(end, 0)) : NULL;
    for (unsigned i = way->count - 1; value && i > 0; i--)
        if (LLVMIsAPHINode(value) && LLVMGetInstructionParent(value) == way->blocks[i])
            value = bits_of(incoming(value, way->blocks[i - 1]));
    return value;
}

// Whether the swap has succeeded where the condition is true (1), or where it is false (0);
// -1: it tells something else.
static int success_of(const struct reading *r, LLVMValueRef condition) {
    if (LLVMIsAExtractValueInst(condition) && LLVMGetOperand(condition, 0) == r->swap)
        return *LLVMGetIndices(condition) == 1 ? 1 : -1;
    if (!LLVMIsAICmpInst(condition))
        return -1;
    LLVMValueRef left = bits_of(LLVMGetOperand(condition, 0)),
                 right = bits_of(LLVMGetOperand(condition, 1));
    bool both =
        (is_old(r, left) && right == r->expected) || (is_old(r, right) && left == r->expected);
    LLVMIntPredicate predicate = LLVMGetICmpPredicate(condition);
    return both && predicate == LLVMIntEQ ? 1 : both && predicate == LLVMIntNE ? 0 : -1;
}

// Takes a condition on which the function is left, `home`, before it swaps: nothing is to be
// changed there. Returns how the operand lies otherwise; 0: it may have to be changed.
static unsigned early_order(struct reading *r, LLVMValueRef condition, bool is_left,
                            const struct way *home, LLVMValueRef *with) {
    unsigned order = order_of(r, condition, with), leaves = is_left ? order : ANY_ORDER ^ order,
             stays = ANY_ORDER ^ leaves;
    LLVMValueRef result = returned(home);
    bool is_known = order && was_read(r, *with, DEPTH_LIMIT) && (!result || result == *with);
    if (!r->brings && is_known && r->is_guarded && (stays == GREATER || stays == LESS))
        r->brings = stays;
    return is_known && r->brings && !r->is_number && !(leaves & r->brings) ? stays : 0;
}

// Whether the way from here to the swap asks for what the operand has to be to be stored as it is,
// of the value that the swap will expect.
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
    LLVMValueRef end = LLVMGetBasicBlockTerminator(last);
    int success = LLVMIsABranchInst(end) && LLVMIsConditional(end)
                      ? success_of(r, LLVMGetCondition(end))
                      : -1;
    struct way home;
    if (success < 0 || !leads_home(r, last, LLVMGetSuccessor(end, !success), &home))
        return false;
    LLVMValueRef result = returned(&home);
    return (!result || is_old(r, result) || result == r->expected) &&
           leads_to_swap(r, LLVMGetSuccessor(end, (unsigned)success));
}

static bool is_number(LLVMTypeRef type) {
    return LLVMGetTypeKind(type) == LLVMFloatTypeKind ||
           LLVMGetTypeKind(type) == LLVMDoubleTypeKind;
}

static bool takes_pointer_and_number(LLVMValueRef function) {
    if (LLVMCountParams(function) != 2 || LLVMIsFunctionVarArg(LLVMGlobalGetValueType(function)))
        return false;
    LLVMTypeRef type = LLVMTypeOf(LLVMGetParam(function, 1)),
                result = LLVMGetReturnType(LLVMGlobalGetValueType(function));
    return LLVMGetTypeKind(LLVMTypeOf(LLVMGetParam(function, 0))) == LLVMPointerTypeKind &&
           is_number(type) && (result == type || LLVMGetTypeKind(result) == LLVMVoidTypeKind);
}

bool own_loop_is_likely(LLVMValueRef function) {
    if (LLVMIsDeclaration(function) || !takes_pointer_and_number(function) ||
        !LLVMGetSubprogram(function))
        return false;
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block;
         block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef at = LLVMGetFirstInstruction(block); at;
             at = LLVMGetNextInstruction(at)) {
            LLVMValueRef callee = LLVMIsACallInst(at) ? LLVMGetCalledValue(at) : NULL;
            size_t length;
            if (LLVMIsAAtomicCmpXchgInst(at) ||
                (callee && LLVMIsAFunction(callee) &&
                 strstr(LLVMGetValueName2(callee, &length), "atomicCAS")))
                return true;
        }
    return false;
}

static LLVMAtomicRMWBinOp operation_of(const struct reading *r) {
    return !r->brings             ? LLVMAtomicRMWBinOpFAdd
           : r->brings == GREATER ? LLVMAtomicRMWBinOpFMax
                                  : LLVMAtomicRMWBinOpFMin;
}

bool own_loop_is_update(LLVMValueRef function, struct own_loop *loop) {
    struct reading r = {.pointer = LLVMGetParam(function, 0), .value = LLVMGetParam(function, 1)};
    if (!find_swap(&r, function) || !read_made(&r) || !ends_well(&r) ||
        !leads_to_swap(&r, LLVMGetEntryBasicBlock(function)))
        return false;
    LLVMMetadataRef place = LLVMInstructionGetDebugLoc(r.swap);
    for (LLVMMetadataRef outer = place; outer; outer = LLVMDILocationGetInlinedAt(outer))
        place = outer;
    *loop =
        (struct own_loop){operation_of(&r), r.is_number, place ? LLVMDILocationGetLine(place) : 0,
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
    if (!condition || !is_of_memory(LLVMGetOperand(choice, 2), swap, access) ||
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

static unsigned mark_of(LLVMContextRef context) {
    static const char mark[] = "warpagg.own-loop";
    return LLVMGetMDKindIDInContext(context, mark, sizeof mark - 1);
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
    LLVMMetadataRef number = LLVMMDStringInContext2(context, "number", strlen("number"));
    LLVMSetMetadata(
        update, mark_of(context),
        LLVMMetadataAsValue(context, LLVMMDNodeInContext2(context, &number, loop->is_of_numbers)));
    bool gives =
        LLVMGetTypeKind(LLVMGetReturnType(LLVMGlobalGetValueType(function))) != LLVMVoidTypeKind;
    LLVMInstructionSetDebugLoc(gives ? LLVMBuildRet(builder, update) : LLVMBuildRetVoid(builder),
                               place);
    LLVMDisposeBuilder(builder);
}

static LLVMValueRef mark_on(LLVMValueRef update) {
    return LLVMGetMetadata(update, mark_of(LLVMGetTypeContext(LLVMTypeOf(update))));
}

bool own_loop_made(LLVMValueRef update) { return mark_on(update) != NULL; }

bool own_loop_is_of_numbers(LLVMValueRef update) {
    LLVMValueRef mark = mark_on(update);
    return mark && LLVMGetMDNodeNumOperands(mark);
}
