// See older_llvm.h.

#include "older_llvm.h"

#if WARPAGG_LLVM < 22
#include <llvm-c/DebugInfo.h>
#include <stdlib.h>

#include "base/text.h"
#include "ir.h"

enum { KERNEL_CONVENTION = 71, OPERANDS_MOST = 8 };

// A note of `nvvm.annotations`: a function, then names with numbers.
struct note {
    LLVMValueRef parts[OPERANDS_MOST];
    unsigned count;
};

static bool is_called(LLVMValueRef name, const char *wanted) {
    unsigned length;
    const char *text = LLVMGetMDString(name, &length);
    return text && length == strlen(wanted) && memcmp(text, wanted, length) == 0;
}

// 0: no such number is in the note.
static unsigned number_in(const struct note *note, const char *name) {
    for (unsigned i = 1; i + 1 < note->count; i += 2)
        if (is_called(note->parts[i], name) && LLVMIsAConstantInt(note->parts[i + 1]))
            return (unsigned)LLVMConstIntGetZExtValue(note->parts[i + 1]);
    return 0;
}

// The sizes of a block, "X", "X,Y" or "X,Y,Z": each axis has a note, X's the first of them.
static void set_size(LLVMValueRef function, const struct note *note, const char *name,
                     const char *attribute) {
    for (char axis = 'x'; axis <= 'z'; axis++) {
        char key[16], text[64];
        snprintf(key, sizeof key, "%s%c", name, axis);
        unsigned size = number_in(note, key);
        const char *before = ir_note(function, attribute);
        if (!size)
            continue;
        snprintf(text, sizeof text, "%s%s%u", before ? before : "", before ? "," : "", size);
        ir_add_note(function, attribute, text);
    }
}

static void apply(const struct note *note) {
    LLVMValueRef function = note->count ? note->parts[0] : NULL;
    if (!function || !LLVMIsAFunction(function))
        return;
    if (number_in(note, "kernel"))
        LLVMSetFunctionCallConv(function, KERNEL_CONVENTION);
    set_size(function, note, "maxntid", "nvvm.maxntid");
    set_size(function, note, "reqntid", "nvvm.reqntid");
    char text[16];
    snprintf(text, sizeof text, "%u", number_in(note, "maxnreg"));
    if (number_in(note, "maxnreg"))
        ir_add_note(function, "nvvm.maxnreg", text);
}

static void apply_notes(LLVMModuleRef module) {
    static const char name[] = "nvvm.annotations";
    unsigned count = LLVMGetNamedMetadataNumOperands(module, name);
    LLVMValueRef *nodes = calloc(count + 1, sizeof *nodes);
    if (nodes)
        LLVMGetNamedMetadataOperands(module, name, nodes);
    for (unsigned i = 0; nodes && i < count; i++) {
        struct note note = {.count = LLVMGetMDNodeNumOperands(nodes[i])};
        if (note.count > OPERANDS_MOST)
            continue;
        LLVMGetMDNodeOperands(nodes[i], note.parts);
        apply(&note);
    }
    free(nodes);
}

// __ldg as a load of global memory that nothing changes.
static LLVMValueRef build_ldg(LLVMBuilderRef builder, LLVMValueRef call) {
    LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(call));
    LLVMValueRef place = LLVMBuildAddrSpaceCast(builder, LLVMGetOperand(call, 0),
                                                LLVMPointerTypeInContext(context, 1), ""),
                 load = LLVMBuildLoad2(builder, LLVMTypeOf(call), place, "");
    LLVMSetAlignment(load, (unsigned)LLVMConstIntGetZExtValue(LLVMGetOperand(call, 1)));
    LLVMSetMetadata(load, LLVMGetMDKindIDInContext(context, "invariant.load", 14),
                    LLVMMetadataAsValue(context, LLVMMDNodeInContext2(context, NULL, 0)));
    return load;
}

static LLVMValueRef build_wrap(LLVMBuilderRef builder, LLVMValueRef call, LLVMAtomicRMWBinOp op) {
    return LLVMBuildAtomicRMW(builder, op, LLVMGetOperand(call, 0), LLVMGetOperand(call, 1),
                              LLVMAtomicOrderingSequentiallyConsistent, false);
}

static LLVMValueRef build_inc(LLVMBuilderRef builder, LLVMValueRef call) {
    return build_wrap(builder, call, LLVMAtomicRMWBinOpUIncWrap);
}

static LLVMValueRef build_dec(LLVMBuilderRef builder, LLVMValueRef call) {
    return build_wrap(builder, call, LLVMAtomicRMWBinOpUDecWrap);
}

static const struct intrinsic {
    const char *start; // of its name
    LLVMValueRef (*build)(LLVMBuilderRef builder, LLVMValueRef call);
} intrinsics[] = {
    {"llvm.nvvm.ldg.global.", build_ldg},
    {"llvm.nvvm.atomic.load.inc.", build_inc},
    {"llvm.nvvm.atomic.load.dec.", build_dec},
};

static void replace_calls(LLVMValueRef function, const struct intrinsic *intrinsic) {
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetTypeContext(LLVMTypeOf(function)));
    for (LLVMUseRef use; (use = LLVMGetFirstUse(function));) {
        LLVMValueRef call = LLVMGetUser(use);
        LLVMPositionBuilderBefore(builder, call);
        LLVMValueRef made = intrinsic->build(builder, call);
        LLVMInstructionSetDebugLoc(made, LLVMInstructionGetDebugLoc(call));
        LLVMReplaceAllUsesWith(call, made);
        LLVMInstructionEraseFromParent(call);
    }
    LLVMDisposeBuilder(builder);
}

// libdevice's least and greatest of two integers: LLVM's own, where a comparison chooses.
static const struct extreme {
    const char *name, *intrinsic;
} extremes[] = {
    {"__nv_min", "llvm.smin"},   {"__nv_umin", "llvm.umin"},   {"__nv_max", "llvm.smax"},
    {"__nv_umax", "llvm.umax"},  {"__nv_llmin", "llvm.smin"},  {"__nv_ullmin", "llvm.umin"},
    {"__nv_llmax", "llvm.smax"}, {"__nv_ullmax", "llvm.umax"},
};

static void replace_extreme(LLVMModuleRef module, const struct extreme *extreme) {
    LLVMValueRef function = LLVMGetNamedFunction(module, extreme->name);
    LLVMBasicBlockRef entry = function ? LLVMGetFirstBasicBlock(function) : NULL;
    LLVMValueRef end = entry ? LLVMGetBasicBlockTerminator(entry) : NULL;
    if (!end || !LLVMIsAReturnInst(end))
        return;
    LLVMTypeRef type = LLVMTypeOf(LLVMGetParam(function, 0));
    LLVMContextRef context = LLVMGetTypeContext(type);
    LLVMValueRef arguments[] = {LLVMGetParam(function, 0), LLVMGetParam(function, 1)};
    unsigned id = LLVMLookupIntrinsicID(extreme->intrinsic, strlen(extreme->intrinsic));
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
    LLVMPositionBuilderBefore(builder, end);
    LLVMSetOperand(end, 0,
                   LLVMBuildCall2(builder, LLVMIntrinsicGetType(context, id, &type, 1),
                                  LLVMGetIntrinsicDeclaration(module, id, &type, 1), arguments, 2,
                                  ""));
    LLVMDisposeBuilder(builder);
}

// Device code does not write to constant memory.
static void mark_constants(LLVMModuleRef module) {
    enum { CONSTANT_MEMORY = 4 };
    for (LLVMValueRef at = LLVMGetFirstGlobal(module); at; at = LLVMGetNextGlobal(at))
        if (LLVMGetPointerAddressSpace(LLVMTypeOf(at)) == CONSTANT_MEMORY)
            LLVMSetGlobalConstant(at, true);
}

void older_llvm_mend(LLVMModuleRef module) {
    apply_notes(module);
    mark_constants(module);
    for (LLVMValueRef at = LLVMGetFirstFunction(module); at; at = LLVMGetNextFunction(at))
        for (size_t i = 0; i < sizeof intrinsics / sizeof *intrinsics; i++)
            if (text_begins(ir_name(at), intrinsics[i].start))
                replace_calls(at, &intrinsics[i]);
    for (size_t i = 0; i < sizeof extremes / sizeof *extremes; i++)
        replace_extreme(module, &extremes[i]);
}
#else
void older_llvm_mend(LLVMModuleRef module) { (void)module; }
#endif
