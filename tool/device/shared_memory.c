// See shared_memory.h.

#include "shared_memory.h"

#include <llvm-c/Target.h>

#include "effect.h"
#include "ir.h"

enum {
    SHARED_SPACE = 3,
    NESTING_LIMIT = 64, // of constants
};

// Whether `value` is used in `function`, by itself or in a constant.
static bool is_used_in(LLVMValueRef value, LLVMValueRef function, unsigned depth) {
    for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAInstruction(user)
                ? LLVMGetBasicBlockParent(LLVMGetInstructionParent(user)) == function
                : !depth || is_used_in(user, function, depth - 1))
            return true;
    }
    return false;
}

typedef ARENA_LIST(LLVMValueRef) functions;

static void add_function(struct arena *arena, functions *list, LLVMValueRef function) {
    for (size_t i = 0; i < list->count; i++)
        if (list->at[i] == function)
            return;
    *ARENA_PUSH(arena, list) = function;
}

// The entry and what it still calls; *is_unknown where one of the calls leads to code
// that is not here.
static functions reached(struct arena *arena, LLVMValueRef entry, bool *is_unknown) {
    functions list = {0};
    add_function(arena, &list, entry);
    for (size_t i = 0; i < list.count; i++)
        for (LLVMValueRef at = ir_first(list.at[i]); at; at = ir_next(at)) {
            if (LLVMGetInstructionOpcode(at) != LLVMCall)
                continue;
            LLVMValueRef callee = LLVMGetCalledValue(at);
            if (LLVMIsAFunction(callee) && !LLVMIsDeclaration(callee))
                add_function(arena, &list, callee);
            else if (!LLVMIsAInlineAsm(callee) && effect_of(at).kind == EFFECT_UNKNOWN)
                *is_unknown |= !LLVMIsAFunction(callee) || !LLVMGetIntrinsicID(callee);
        }
    return list;
}

#define TOO_LARGE (1LL << 40) // for any memory: so much stands for all that is more

struct shared_memory shared_memory_of(struct arena *arena, LLVMModuleRef module,
                                      LLVMValueRef entry) {
    struct shared_memory shared = {0};
    functions list = reached(arena, entry, &shared.is_unknown);
    LLVMTargetDataRef layout = LLVMGetModuleDataLayout(module);
    for (LLVMValueRef global = LLVMGetFirstGlobal(module); global;
         global = LLVMGetNextGlobal(global)) {
        if (LLVMGetPointerAddressSpace(LLVMTypeOf(global)) != SHARED_SPACE)
            continue;
        bool is_used = false;
        for (size_t i = 0; i < list.count && !is_used; i++)
            is_used = is_used_in(global, list.at[i], NESTING_LIMIT);
        if (!is_used)
            continue;
        if (LLVMIsDeclaration(global)) {
            shared.is_dynamic = true;
            continue;
        }
        long long alignment = LLVMGetAlignment(global);
        alignment = alignment ? alignment : 16;
        const long long bytes =
            (long long)LLVMABISizeOfType(layout, LLVMGlobalGetValueType(global));
        shared.bytes = (shared.bytes + alignment - 1) / alignment * alignment +
                       (bytes >= 0 && bytes < TOO_LARGE ? bytes : TOO_LARGE);
        shared.bytes = shared.bytes < TOO_LARGE ? shared.bytes : TOO_LARGE;
    }
    return shared;
}
