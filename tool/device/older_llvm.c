// See older_llvm.h.

#include "older_llvm.h"

#if WARPAGG_LLVM < 21
#include <llvm-c/DebugInfo.h>
#include <stdlib.h>

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

static void set_attribute(LLVMValueRef function, const char *name, const char *text) {
    LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(function));
    LLVMAddAttributeAtIndex(function, (unsigned)LLVMAttributeFunctionIndex,
                            LLVMCreateStringAttribute(context, name, (unsigned)strlen(name), text,
                                                      (unsigned)strlen(text)));
}

// The sizes of a block, "X", "X,Y" or "X,Y,Z": each axis has a note, X's the first of them.
static void set_size(LLVMValueRef function, const struct note *note, const char *name,
                     const char *attribute) {
    for (char axis = 'x'; axis <= 'z'; axis++) {
        char key[16], text[64];
        snprintf(key, sizeof key, "%s%c", name, axis);
        unsigned size = number_in(note, key), length = 0;
        LLVMAttributeRef before = LLVMGetStringAttributeAtIndex(
            function, (unsigned)LLVMAttributeFunctionIndex, attribute, (unsigned)strlen(attribute));
        if (!size)
            continue;
        snprintf(text, sizeof text, "%s%s%u",
                 before ? LLVMGetStringAttributeValue(before, &length) : "", before ? "," : "",
                 size);
        set_attribute(function, attribute, text);
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
        set_attribute(function, "nvvm.maxnreg", text);
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
static void replace_ldg(LLVMValueRef call) {
    LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(call));
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
    LLVMPositionBuilderBefore(builder, call);
    LLVMValueRef place = LLVMBuildAddrSpaceCast(builder, LLVMGetOperand(call, 0),
                                                LLVMPointerTypeInContext(context, 1), ""),
                 load = LLVMBuildLoad2(builder, LLVMTypeOf(call), place, "");
    LLVMInstructionSetDebugLoc(load, LLVMInstructionGetDebugLoc(call));
    LLVMSetAlignment(load, (unsigned)LLVMConstIntGetZExtValue(LLVMGetOperand(call, 1)));
    LLVMSetMetadata(load, LLVMGetMDKindIDInContext(context, "invariant.load", 14),
                    LLVMMetadataAsValue(context, LLVMMDNodeInContext2(context, NULL, 0)));
    LLVMReplaceAllUsesWith(call, load);
    LLVMInstructionEraseFromParent(call);
    LLVMDisposeBuilder(builder);
}

static void replace_ldgs(LLVMModuleRef module) {
    for (LLVMValueRef at = LLVMGetFirstFunction(module); at; at = LLVMGetNextFunction(at)) {
        size_t length;
        if (strncmp(LLVMGetValueName2(at, &length), "llvm.nvvm.ldg.global.", 21) != 0)
            continue;
        for (LLVMUseRef use; (use = LLVMGetFirstUse(at));)
            replace_ldg(LLVMGetUser(use));
    }
}

void older_llvm_mend(LLVMModuleRef module) {
    apply_notes(module);
    replace_ldgs(module);
}
#else
void older_llvm_mend(LLVMModuleRef module) { (void)module; }
#endif
