// One table says what calls do (effects.def), one switch what instructions do,
// and asm.c what assembly does.

#include "effect.h"

#include <llvm-c/DebugInfo.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "asm.h"
#include "ir.h"
#include "older_llvm.h"
#include "own_loop.h"

static const struct effect unknown = {.kind = EFFECT_UNKNOWN, .result = RESULT_VARYING};
static const struct effect computing = {.kind = EFFECT_NONE, .result = RESULT_OF_OPERANDS};

static LLVMContextRef context_of(LLVMValueRef value) {
    return LLVMGetTypeContext(LLVMTypeOf(value));
}

// Sizes, as NVPTX lays types out: without padding for what atomics and plain words are;
// -1 for the rest.
static long long size_of(LLVMTypeRef type) {
    switch (LLVMGetTypeKind(type)) {
    case LLVMHalfTypeKind:
    case LLVMBFloatTypeKind: return 2;
    case LLVMFloatTypeKind: return 4;
    case LLVMDoubleTypeKind: return 8;
    case LLVMIntegerTypeKind: return (LLVMGetIntTypeWidth(type) + 7) / 8;
    // Of generic, global and local memory; no program keeps others in memory.
    case LLVMPointerTypeKind: return 8;
    case LLVMVectorTypeKind: {
        long long element = size_of(LLVMGetElementType(type));
        return element < 0 ? -1 : element * LLVMGetVectorSize(type);
    }
    default: return -1;
    }
}

static bool is_floating(LLVMTypeRef type) {
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    if (kind == LLVMVectorTypeKind)
        return is_floating(LLVMGetElementType(type));
    return kind == LLVMHalfTypeKind || kind == LLVMBFloatTypeKind || kind == LLVMFloatTypeKind ||
           kind == LLVMDoubleTypeKind;
}

// CUDA's own atomics. They are relaxed and of device scope; clang's headers make them of
// instructions that ask for more than CUDA does.

struct header_function {
    // Of the function of clang's header that the instruction stands in; NULL: none.
    const char *name;
    size_t length;
};

static bool ends_with(const char *text, unsigned length, const char *end) {
    size_t width = strlen(end);
    return length >= width && memcmp(text + length - width, end, width) == 0;
}

static struct header_function header_function_of(LLVMValueRef instruction) {
    struct header_function none = {0};
    LLVMMetadataRef location = LLVMInstructionGetDebugLoc(instruction);
    LLVMMetadataRef scope = location ? LLVMDILocationGetScope(location) : NULL;
    if (!scope || LLVMGetMetadataKind(scope) != LLVMDISubprogramMetadataKind)
        return none;
    LLVMMetadataRef file = LLVMDIScopeGetFile(scope);
    unsigned length = 0;
    const char *path = file ? LLVMDIFileGetFilename(file, &length) : NULL;
    if (!path || !ends_with(path, length, "/__clang_cuda_device_functions.h"))
        return none;
    enum { FILE_OPERAND, SCOPE_OPERAND, NAME_OPERAND, OPERAND_LIMIT = 32 };
    LLVMValueRef node = LLVMMetadataAsValue(context_of(instruction), scope),
                 operands[OPERAND_LIMIT];
    unsigned count = LLVMGetMDNodeNumOperands(node);
    if (count <= NAME_OPERAND || count > OPERAND_LIMIT)
        return none;
    LLVMGetMDNodeOperands(node, operands);
    unsigned name_length;
    const char *name =
        operands[NAME_OPERAND] ? LLVMGetMDString(operands[NAME_OPERAND], &name_length) : NULL;
    return name ? (struct header_function){name, name_length} : none;
}

// __iAtomicAdd, __ullAtomicMin_block …: CUDA's names for an atomic of one type.
static bool is_cuda_atomic(struct header_function function, char *type) {
    if (function.length < 4 || memcmp(function.name, "__", 2) != 0)
        return false;
    *type = function.name[2];
    for (size_t i = 2; i + 6 <= function.length; i++)
        if (memcmp(function.name + i, "Atomic", 6) == 0)
            return true;
    return false;
}

// Instructions.

static enum scope scope_of(LLVMValueRef instruction) {
    static const struct {
        const char *name;
        enum scope scope;
    } scopes[] = {
        {"device", SCOPE_DEVICE}, {"agent", SCOPE_DEVICE},    {"cluster", SCOPE_DEVICE},
        {"block", SCOPE_BLOCK},   {"workgroup", SCOPE_BLOCK},
    };
    for (size_t i = 0; i < sizeof scopes / sizeof *scopes; i++)
        if (has_scope(instruction, scopes[i].name))
            return scopes[i].scope;
    return SCOPE_SYSTEM;
}

static bool is_relaxed(LLVMAtomicOrdering ordering) {
    return ordering == LLVMAtomicOrderingNotAtomic || ordering == LLVMAtomicOrderingUnordered ||
           ordering == LLVMAtomicOrderingMonotonic;
}

static struct effect one_access(struct access access, enum result_lanes result, const char *name) {
    return (struct effect){.kind = EFFECT_ACCESS,
                           .result = result,
                           .accesses = {access},
                           .access_count = 1,
                           .name = name};
}

enum { CONSTANT_MEMORY = 4 }; // NVPTX's number of the address space

static struct effect load_or_store(LLVMValueRef instruction, bool is_load) {
    LLVMValueRef pointer = LLVMGetOperand(instruction, is_load ? 0 : 1);
    LLVMTypeRef type =
        is_load ? LLVMTypeOf(instruction) : LLVMTypeOf(LLVMGetOperand(instruction, 0));
    LLVMAtomicOrdering ordering = LLVMGetOrdering(instruction);
    bool is_atomic = ordering != LLVMAtomicOrderingNotAtomic;
    unsigned invariant = LLVMGetMDKindIDInContext(context_of(instruction), "invariant.load",
                                                  strlen("invariant.load"));
    struct access access = {
        .kind = is_load ? ACCESS_READ : ACCESS_WRITE,
        .pointer = pointer,
        .size = size_of(type),
        .type = type,
        .is_atomic = is_atomic,
        .is_volatile = LLVMGetVolatile(instruction),
        .is_invariant =
            is_load && (LLVMGetMetadata(instruction, invariant) ||
                        LLVMGetPointerAddressSpace(LLVMTypeOf(pointer)) == CONSTANT_MEMORY),
        .is_floating = is_floating(type),
        .scope = is_atomic ? scope_of(instruction) : SCOPE_DEVICE,
        .relaxed = is_relaxed(ordering),
    };
    return one_access(
        access, is_load && !is_atomic && !access.is_volatile ? RESULT_OF_OPERANDS : RESULT_VARYING,
        is_load ? "load" : "store");
}

static const struct rmw {
    LLVMAtomicRMWBinOp llvm;
    enum operation operation;
    bool is_signed, is_floating;
} rmws[] = {
    {LLVMAtomicRMWBinOpXchg, OP_EXCH, false, false},
    {LLVMAtomicRMWBinOpAdd, OP_ADD, false, false},
    {LLVMAtomicRMWBinOpSub, OP_SUB, false, false},
    {LLVMAtomicRMWBinOpAnd, OP_AND, false, false},
    {LLVMAtomicRMWBinOpOr, OP_OR, false, false},
    {LLVMAtomicRMWBinOpXor, OP_XOR, false, false},
    {LLVMAtomicRMWBinOpMax, OP_MAX, true, false},
    {LLVMAtomicRMWBinOpMin, OP_MIN, true, false},
    {LLVMAtomicRMWBinOpUMax, OP_MAX, false, false},
    {LLVMAtomicRMWBinOpUMin, OP_MIN, false, false},
    {LLVMAtomicRMWBinOpFAdd, OP_ADD, false, true},
    {LLVMAtomicRMWBinOpFSub, OP_SUB, false, true},
    {LLVMAtomicRMWBinOpFMax, OP_MAX, false, true},
    {LLVMAtomicRMWBinOpFMin, OP_MIN, false, true},
    {LLVMAtomicRMWBinOpUIncWrap, OP_INC, false, false},
    {LLVMAtomicRMWBinOpUDecWrap, OP_DEC, false, false},
};

// What CUDA asks for, where clang's header asks for more.
static void settle_order(LLVMValueRef instruction, struct access *access) {
    char type;
    bool is_plain_cuda =
        access->scope == SCOPE_SYSTEM && is_cuda_atomic(header_function_of(instruction), &type);
    if (!is_plain_cuda)
        return;
    access->scope = SCOPE_DEVICE;
    access->relaxed = true;
}

// An update that stands for a loop of the program's.
static void settle_own_loop(LLVMValueRef instruction, struct access *access) {
    if (!own_loop_made(instruction))
        return;
    access->scope = SCOPE_DEVICE;
    const bool is_most = access->operation == OP_MAX;
    if (own_loop_is_of_numbers(instruction))
        access->operation = is_most ? OP_FMAX : OP_FMIN;
    if (own_loop_stores_unordered(instruction))
        access->operation = is_most ? OP_MAX_UNORDERED : OP_MIN_UNORDERED;
}

// Of the word that the first operand leads to, with that value. Relaxed, of the device, not
// volatile.
static struct access update_by(LLVMValueRef instruction, LLVMValueRef value) {
    return (struct access){.kind = ACCESS_UPDATE,
                           .pointer = LLVMGetOperand(instruction, 0),
                           .value = value,
                           .size = size_of(LLVMTypeOf(value)),
                           .type = LLVMTypeOf(value),
                           .is_atomic = true,
                           .is_floating = is_floating(LLVMTypeOf(value)),
                           .relaxed = true};
}

static struct effect update(LLVMValueRef instruction) {
    for (size_t i = 0; i < sizeof rmws / sizeof *rmws; i++)
        if (rmws[i].llvm == LLVMGetAtomicRMWBinOp(instruction)) {
            struct access access = update_by(instruction, LLVMGetOperand(instruction, 1));
            access.operation = rmws[i].operation;
            access.is_signed = rmws[i].is_signed;
            access.is_volatile = LLVMGetVolatile(instruction);
            access.scope = scope_of(instruction);
            access.relaxed = is_relaxed(LLVMGetOrdering(instruction));
            settle_order(instruction, &access);
            settle_own_loop(instruction, &access);
            return one_access(access, RESULT_VARYING, "atomic");
        }
    return unknown;
}

static struct effect compare_exchange(LLVMValueRef instruction) {
    struct access access = update_by(instruction, LLVMGetOperand(instruction, 2));
    access.expected = LLVMGetOperand(instruction, 1);
    access.operation = OP_CAS;
    access.is_volatile = LLVMGetVolatile(instruction);
    access.scope = scope_of(instruction);
    access.relaxed = is_relaxed(LLVMGetCmpXchgSuccessOrdering(instruction)) &&
                     is_relaxed(LLVMGetCmpXchgFailureOrdering(instruction));
    settle_order(instruction, &access);
    return one_access(access, RESULT_VARYING, "compare and swap");
}

// Calls.

enum form { // what a row of the table says
    FORM_NONE = EFFECT_NONE,
    FORM_ACCESS = EFFECT_ACCESS,
    FORM_BARRIER = EFFECT_BARRIER,
    FORM_WARP = EFFECT_WARP,
    FORM_FENCE = EFFECT_FENCE,
    FORM_GRID = EFFECT_GRID,
    FORM_LAUNCH = EFFECT_LAUNCH,
    FORM_IDLE = EFFECT_IDLE,
    FORM_COPY = EFFECT_UNKNOWN + 1, // memcpy, memmove
    FORM_SET,
    FORM_LDU,
    FORM_MATRIX,           // wmma's loads, stores and products, which one is in the name
    FORM_NVVM_ATOMIC,      // the operation, type and scope are in the name
    FORM_PRIMITIVE_UPDATE, // (place, value, operation, kind, size, order, scope)
    FORM_PRIMITIVE_SWAP,   // (place, expected, value, size, order, scope)
    FORM_PRIMITIVE_LOAD,   // (place, size, order, scope)
    FORM_PRIMITIVE_STORE,  // (place, value, size, order, scope)
    FORM_PRINT,            // (format, arguments)
    FORM_LIBDEVICE,        // writes through what pointers it is given, and nothing else
};

static const struct row {
    const char *name;
    enum form form;
    enum result_lanes result;
    bool reduces;
} rows[] = {
#define EFFECT(name, form, result, reduces) {name, FORM_##form, RESULT_##result, reduces},
#include "effects.def"
#undef EFFECT
};

static bool fits(const char *pattern, const char *name, size_t length) {
    size_t width = strlen(pattern);
    if (pattern[width - 1] == '*')
        return length >= width - 1 && memcmp(pattern, name, width - 1) == 0;
    return length == width && memcmp(pattern, name, width) == 0;
}

static const struct row *row_of(const char *name, size_t length) {
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (fits(rows[i].name, name, length))
            return &rows[i];
    return NULL;
}

// Of memset, memcpy and memmove: (place, what, size, is it volatile).
static struct access written_by(LLVMValueRef call) {
    struct access written = {.kind = ACCESS_WRITE,
                             .pointer = LLVMGetOperand(call, 0),
                             .is_volatile = !ir_is(LLVMGetOperand(call, 3), 0),
                             .relaxed = true};
    if (!ir_integer(LLVMGetOperand(call, 2), &written.size))
        written.size = -1;
    return written;
}

static struct effect copy(LLVMValueRef call) {
    struct access written = written_by(call), read = written;
    read.kind = ACCESS_READ;
    read.pointer = LLVMGetOperand(call, 1);
    read.is_invariant = LLVMGetPointerAddressSpace(LLVMTypeOf(read.pointer)) == CONSTANT_MEMORY;
    return (struct effect){.kind = EFFECT_ACCESS,
                           .result = RESULT_VARYING,
                           .accesses = {written, read},
                           .access_count = 2,
                           .name = "memcpy"};
}

static struct effect ldu(LLVMValueRef call) {
    LLVMTypeRef type = LLVMTypeOf(call);
    struct access read = {.kind = ACCESS_READ,
                          .pointer = LLVMGetOperand(call, 0),
                          .size = size_of(type),
                          .type = type,
                          .is_invariant = true,
                          .relaxed = true,
                          .is_floating = is_floating(type)};
    return one_access(read, RESULT_OF_OPERANDS, "ldu");
}

// llvm.nvvm.wmma.SHAPE.{load,store,mma}.…: the lanes of a warp work on one matrix, whose rows lie
// apart by what an operand says.
static struct effect matrix(LLVMValueRef call, const char *name) {
    struct effect effect = {.kind = EFFECT_WARP, .result = RESULT_VARYING, .name = name};
    bool loads = strstr(name, ".load."), stores = strstr(name, ".store.");
    if (loads || stores) {
        effect.accesses[effect.access_count++] =
            (struct access){.kind = loads ? ACCESS_READ : ACCESS_WRITE,
                            .pointer = LLVMGetOperand(call, 0),
                            .size = -1,
                            .relaxed = true};
    }
    return effect;
}

// llvm.nvvm.atomic.OP.gen.{i,f}.{cta,sys}: relaxed. Both signs of a type share a name: only the
// header's function tells them apart.
static struct effect nvvm_atomic(LLVMValueRef call, const char *name, size_t length) {
    static const struct {
        const char *name;
        enum scope scope;
    } scopes[] = {{".cta", SCOPE_BLOCK}, {".sys", SCOPE_SYSTEM}};
    const char *at = name + strlen("llvm.nvvm.atomic."), *end = name + length;
    struct access access = update_by(call, LLVMGetOperand(call, 1));
    bool found_operation = false, found_scope = false;
    for (int i = 0; i < OP_COUNT; i++) {
        size_t width = strlen(operation_words[i].name);
        if ((size_t)(end - at) > width && memcmp(at, operation_words[i].name, width) == 0 &&
            at[width] == '.')
            access.operation = (enum operation)i, found_operation = true;
    }
    for (size_t i = 0; i < sizeof scopes / sizeof *scopes; i++)
        if (strstr(at, scopes[i].name))
            access.scope = scopes[i].scope, found_scope = true;
    char type = 0;
    bool is_ordered = access.operation == OP_MIN || access.operation == OP_MAX;
    bool sign_is_known = is_cuda_atomic(header_function_of(call), &type);
    if (!found_operation || !found_scope || (is_ordered && !sign_is_known && !access.is_floating))
        return unknown;
    access.is_signed = is_ordered && type == 'i';
    if (access.operation == OP_CAS) {
        access.expected = access.value;
        access.value = LLVMGetOperand(call, 2);
    }
    return one_access(access, RESULT_VARYING, "atomic");
}

// What a pointer in the arguments of a printf leads to may be a string, which is read.
static struct effect print(LLVMValueRef call) {
    enum { STEP_LIMIT = 4 };
    struct effect effect = {.kind = EFFECT_IDLE, .result = RESULT_VARYING, .name = "printf"};
    LLVMValueRef arguments = LLVMGetOperand(call, 1);
    if (LLVMIsAConstantPointerNull(arguments))
        return effect;
    for (int steps = 0; steps < STEP_LIMIT && LLVMIsAAddrSpaceCastInst(arguments); steps++)
        arguments = LLVMGetOperand(arguments, 0);
    if (!LLVMIsAAllocaInst(arguments))
        return unknown;
    // Of the storage, and of what is made of it.
    LLVMUseRef uses[STEP_LIMIT] = {LLVMGetFirstUse(arguments)};
    for (int depth = 0; depth >= 0;) {
        if (!uses[depth]) {
            depth--;
            continue;
        }
        LLVMValueRef user = LLVMGetUser(uses[depth]),
                     word = LLVMIsAStoreInst(user) ? LLVMGetOperand(user, 0) : NULL;
        uses[depth] = LLVMGetNextUse(uses[depth]);
        bool is_pointer = word && ir_is_pointer(word);
        bool passes_on = LLVMIsAGetElementPtrInst(user) || LLVMIsAAddrSpaceCastInst(user);
        if (word ? size_of(LLVMTypeOf(word)) < 0 || (is_pointer && effect.access_count == 2)
                 : !passes_on && !ir_calls(user, "vprintf") && !ir_calls(user, "llvm.lifetime."))
            return unknown;
        if (is_pointer) {
            effect.kind = EFFECT_ACCESS;
            effect.accesses[effect.access_count++] =
                (struct access){.kind = ACCESS_READ, .pointer = word, .size = -1, .relaxed = true};
        }
        if (passes_on && depth + 1 == STEP_LIMIT)
            return unknown;
        if (passes_on)
            uses[++depth] = LLVMGetFirstUse(user);
    }
    return effect;
}

static struct effect libdevice(LLVMValueRef call) {
    struct effect effect = {.kind = EFFECT_NONE, .result = RESULT_OF_OPERANDS, .name = "libdevice"};
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++) {
        LLVMValueRef argument = LLVMGetOperand(call, i);
        if (!ir_is_pointer(argument))
            continue;
        if (effect.access_count == 2)
            return unknown;
        effect.kind = EFFECT_ACCESS;
        // At most a double.
        effect.accesses[effect.access_count++] =
            (struct access){.kind = ACCESS_WRITE, .pointer = argument, .size = 8, .relaxed = true};
    }
    return effect;
}

// The numbers that a primitive is given, from the last operand on: scope, order, size. What is not
// a constant yet is taken for the strongest.

static long long from_last(LLVMValueRef call, unsigned back, long long otherwise) {
    unsigned count = LLVMGetNumArgOperands(call);
    long long given;
    return back < count && ir_integer(LLVMGetOperand(call, count - 1 - back), &given) ? given
                                                                                      : otherwise;
}

static struct access primitive(LLVMValueRef call, enum access_kind kind) {
    long long scope = from_last(call, 0, SCOPE_SYSTEM);
    return (struct access){
        .kind = kind,
        .pointer = LLVMGetOperand(call, 0),
        .size = from_last(call, 2, -1),
        .is_atomic = true,
        .relaxed = from_last(call, 1, 1) == 0,
        .scope = scope == SCOPE_DEVICE || scope == SCOPE_BLOCK ? (enum scope)scope : SCOPE_SYSTEM,
    };
}

static struct effect primitive_update(LLVMValueRef call) {
    enum { UNSIGNED, SIGNED, FLOATING }; // as in primitives.h
    struct access access = primitive(call, ACCESS_UPDATE);
    // A compare-and-swap goes with nothing.
    long long kind = from_last(call, 3, FLOATING), operation = from_last(call, 4, OP_CAS);
    if (LLVMGetNumArgOperands(call) != 7 || operation < 0 || operation >= OP_COUNT ||
        kind < UNSIGNED || kind > FLOATING)
        return unknown;
    access.operation = (enum operation)operation;
    access.is_floating = kind == FLOATING;
    access.is_signed = kind == SIGNED && (operation == OP_MIN || operation == OP_MAX);
    LLVMValueRef value = LLVMGetOperand(call, 1);
    // A struct is passed by its address.
    access.value = ir_is_pointer(value) ? NULL : value;
    access.type = access.value ? LLVMTypeOf(value) : NULL;
    return one_access(access, RESULT_VARYING, "atomic");
}

static struct effect primitive_swap(LLVMValueRef call) {
    struct access access = primitive(call, ACCESS_UPDATE);
    if (LLVMGetNumArgOperands(call) != 6)
        return unknown;
    access.operation = OP_CAS;
    access.expected = LLVMGetOperand(call, 1);
    access.value = LLVMGetOperand(call, 2);
    access.type = LLVMTypeOf(access.value);
    return one_access(access, RESULT_VARYING, "compare and swap");
}

// Whether the callee computes from its operands alone, by LLVM's word on its own intrinsics and
// ours on the bundled declarations (WARPAGG_PURE).
static bool is_pure(LLVMValueRef callee) {
    LLVMAttributeRef memory = ir_of_function(callee, "memory");
    return memory && LLVMGetEnumAttributeValue(memory) == 0 &&
           !ir_of_function(callee, "convergent");
}

// Likewise, where what it is given by value lies in the thread's own memory.
static bool is_pure_by_value(LLVMValueRef callee) {
    enum { OF_ARGUMENTS = 3 }; // memory(argmem: readwrite)
    LLVMAttributeRef memory = ir_of_function(callee, "memory");
    if (!memory || LLVMGetEnumAttributeValue(memory) & ~(uint64_t)OF_ARGUMENTS ||
        ir_of_function(callee, "convergent"))
        return false;
    for (unsigned i = 0; i < LLVMCountParams(callee); i++)
        if (ir_is_pointer(LLVMGetParam(callee, i)) && !ir_of_parameter(callee, i, "byval"))
            return false;
    return true;
}

static struct effect call(LLVMValueRef instruction) {
    LLVMValueRef callee = LLVMGetCalledValue(instruction);
    if (LLVMIsAInlineAsm(callee))
        return asm_effect(instruction);
    if (!LLVMIsAFunction(callee) || !LLVMIsDeclaration(callee))
        return unknown;
    size_t length;
    const char *name = LLVMGetValueName2(callee, &length);
    const struct row *row = row_of(name, length);
    if (!row && is_pure(callee))
        return (struct effect){.kind = EFFECT_NONE, .result = RESULT_OF_OPERANDS, .name = name};
    if (!row)
        return (struct effect){.kind = is_pure_by_value(callee) ? EFFECT_NONE : EFFECT_UNKNOWN,
                               .result = RESULT_VARYING,
                               .name = name};
    switch (row->form) {
    case FORM_COPY: return copy(instruction);
    case FORM_SET: return one_access(written_by(instruction), RESULT_VARYING, "memset");
    case FORM_LDU: return ldu(instruction);
    case FORM_MATRIX: return matrix(instruction, name);
    case FORM_NVVM_ATOMIC: return nvvm_atomic(instruction, name, length);
    case FORM_PRIMITIVE_UPDATE: return primitive_update(instruction);
    case FORM_PRIMITIVE_SWAP: return primitive_swap(instruction);
    case FORM_PRIMITIVE_LOAD:
        return one_access(primitive(instruction, ACCESS_READ), RESULT_VARYING, "atomic load");
    case FORM_PRIMITIVE_STORE:
        return one_access(primitive(instruction, ACCESS_WRITE), RESULT_VARYING, "atomic store");
    case FORM_PRINT: return print(instruction);
    case FORM_LIBDEVICE: return libdevice(instruction);
    default:
        return (struct effect){.kind = (enum effect_kind)row->form,
                               .result = row->result,
                               .reduces = row->reduces,
                               .name = name};
    }
}

struct effect effect_of(LLVMValueRef instruction) {
    switch (LLVMGetInstructionOpcode(instruction)) {
    case LLVMLoad: return load_or_store(instruction, true);
    case LLVMStore: return load_or_store(instruction, false);
    case LLVMAtomicRMW: return update(instruction);
    case LLVMAtomicCmpXchg: return compare_exchange(instruction);
    case LLVMFence:
        return (struct effect){.kind = EFFECT_FENCE, .result = RESULT_VARYING, .name = "fence"};
    case LLVMCall: return call(instruction);
    case LLVMAlloca: // each thread has its own
        return (struct effect){.kind = EFFECT_NONE, .result = RESULT_VARYING, .name = "alloca"};
    case LLVMRet:
    case LLVMBr:
    case LLVMSwitch:
    case LLVMUnreachable:
    case LLVMPHI:
    case LLVMFreeze:
    case LLVMExtractElement:
    case LLVMInsertElement:
    case LLVMShuffleVector:
    case LLVMExtractValue:
    case LLVMInsertValue: return computing;
    default: return ir_is_operator(LLVMGetInstructionOpcode(instruction)) ? computing : unknown;
    }
}

const struct access *effect_access(const struct effect *effect) {
    return effect && effect->kind == EFFECT_ACCESS && effect->access_count == 1
               ? &effect->accesses[0]
               : NULL;
}

bool effect_is_idle(const struct effect *effect) {
    return !effect || effect->kind == EFFECT_NONE || effect->kind == EFFECT_IDLE;
}

bool effect_orders(const struct effect *effect) {
    for (unsigned i = 0; i < effect->access_count; i++)
        if (effect->accesses[i].is_atomic && !effect->accesses[i].relaxed)
            return true;
    return effect->kind == EFFECT_FENCE || effect->kind == EFFECT_UNKNOWN;
}

bool effect_is_by_itself(const struct effect *effect) {
    return effect_is_idle(effect) || (effect->kind == EFFECT_ACCESS && !effect_orders(effect));
}
