// clang stores each argument once, into a variable that is the parameter from there on; a class
// lies where the caller has put it. A parameter for which neither can be seen counts
// as one that changes.

#include "parameters.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

#include "fate.h"
#include "ir.h"

static const char holder[] = "warpagg-hold";

// The store into its variable; NULL: it has none. A bool is widened for it.
static LLVMValueRef store_of(LLVMValueRef argument) {
    LLVMValueRef user = ir_only_user(argument), value = argument;
    if (user && LLVMIsAZExtInst(user)) {
        value = user;
        user = ir_only_user(value);
    }
    bool is_stored = user && LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) == value &&
                     LLVMIsAAllocaInst(LLVMGetOperand(user, 1));
    return is_stored ? user : NULL;
}

// Whether what the argument points to is the parameter itself. A scalar that is handed over in
// memory (a pointer to a method) has a variable beside it; its type has no name.
static bool is_in_place(LLVMValueRef kernel, unsigned index) {
    LLVMAttributeRef by_value = ir_of_parameter(kernel, index, "byval");
    LLVMTypeRef type = by_value ? LLVMGetTypeAttributeValue(by_value) : NULL;
    return type && LLVMGetTypeKind(type) == LLVMStructTypeKind && LLVMGetStructName(type);
}

// Nobody knows what it does with the variable's address, so the variable stays.
void parameters_hold(LLVMValueRef kernel) {
    LLVMModuleRef module = LLVMGetGlobalParent(kernel);
    LLVMContextRef context = LLVMGetModuleContext(module);
    LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(context), NULL, 0, true);
    LLVMValueRef hold = LLVMGetNamedFunction(module, holder);
    if (!hold)
        hold = LLVMAddFunction(module, holder, type);
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
    for (unsigned i = 0; i < LLVMCountParams(kernel); i++) {
        LLVMValueRef store = is_in_place(kernel, i) ? NULL : store_of(LLVMGetParam(kernel, i)),
                     variable = store ? LLVMGetOperand(store, 1) : NULL;
        if (!store)
            continue;
        LLVMPositionBuilderBefore(builder, store);
        LLVMBuildCall2(builder, type, hold, &variable, 1, "");
    }
    LLVMDisposeBuilder(builder);
}

void parameters_release(LLVMModuleRef module) {
    LLVMValueRef hold = LLVMGetNamedFunction(module, holder);
    for (LLVMUseRef use; hold && (use = LLVMGetFirstUse(hold));)
        LLVMInstructionEraseFromParent(LLVMGetUser(use));
    if (hold)
        LLVMDeleteFunction(hold);
}

static struct fate fate_of_parameter(struct arena *arena, LLVMValueRef kernel, unsigned index) {
    LLVMValueRef argument = LLVMGetParam(kernel, index), store = store_of(argument);
    if (!LLVMGetFirstUse(argument))
        return (struct fate){0};
    if (is_in_place(kernel, index))
        return fate_of(arena, argument, NULL);
    return store ? fate_of(arena, LLVMGetOperand(store, 1), store)
                 : (struct fate){.flags = FATE_ESCAPES};
}

bool parameters_change(struct arena *arena, LLVMValueRef kernel, LLVMMetadataRef *at) {
    *at = NULL;
    for (unsigned i = 0; i < LLVMCountParams(kernel); i++) {
        struct fate fate = fate_of_parameter(arena, kernel, i);
        *at = fate.at ? LLVMInstructionGetDebugLoc(fate.at) : NULL;
        if (fate.flags)
            return true;
    }
    return false;
}
