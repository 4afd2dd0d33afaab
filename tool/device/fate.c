// Harmless uses are listed; whatever else a pointer goes to may write what it leads to,
// and keep it.

#include "fate.h"

#include <string.h>

#include "effect.h"
#include "ir.h"
#include "map.h"

static bool passes_on(LLVMOpcode opcode) {
    return opcode == LLVMGetElementPtr || opcode == LLVMBitCast || opcode == LLVMAddrSpaceCast ||
           opcode == LLVMPHI || opcode == LLVMSelect || opcode == LLVMFreeze;
}

// How often the pointer itself goes to the call, and not a copy of what it leads to.
static unsigned times_passed(LLVMValueRef call, LLVMValueRef pointer) {
    unsigned by_value = ir_attribute("byval"), arguments = LLVMGetNumArgOperands(call), count = 0;
    for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(call); i++)
        count += LLVMGetOperand(call, i) == pointer &&
                 !(i < arguments && LLVMGetCallSiteEnumAttribute(call, i + 1, by_value));
    return count;
}

static unsigned fate_in_call(LLVMValueRef call, LLVMValueRef pointer) {
    const struct effect effect = effect_of(call);
    unsigned flags = 0, passed = times_passed(call, pointer), accessed = 0;
    if (!passed)
        return 0;
    for (unsigned i = 0; i < effect.access_count; i++) {
        const struct access *access = &effect.accesses[i];
        accessed += access->pointer == pointer;
        flags |= access->pointer == pointer && access->kind != ACCESS_READ ? FATE_WRITTEN : 0;
        flags |= access->value == pointer ? FATE_ESCAPES : 0;
    }
    LLVMTypeRef type = LLVMTypeOf(call);
    bool tells = LLVMGetTypeKind(type) == LLVMIntegerTypeKind
                     ? LLVMGetIntTypeWidth(type) > 1
                     : LLVMGetTypeKind(type) != LLVMVoidTypeKind;
    switch (effect.kind) {
    case EFFECT_ACCESS: return flags | (passed > accessed ? FATE_ESCAPES : 0);
    // It may hand it on.
    case EFFECT_IDLE:
        return flags | (tells && LLVMIsAInlineAsm(LLVMGetCalledValue(call)) ? FATE_ESCAPES : 0);
    case EFFECT_NONE: return flags | (tells ? FATE_ESCAPES : 0);
    default: return FATE_ESCAPES | FATE_WRITTEN;
    }
}

static unsigned fate_in(LLVMValueRef user, LLVMValueRef pointer) {
    switch (ir_opcode(user)) {
    case LLVMLoad:
    case LLVMICmp: return 0;
    case LLVMStore:
        return (LLVMGetOperand(user, 0) == pointer ? FATE_ESCAPES : 0) |
               (LLVMGetOperand(user, 1) == pointer ? FATE_WRITTEN : 0);
    case LLVMAtomicRMW:
        return FATE_WRITTEN | (LLVMGetOperand(user, 1) == pointer ? FATE_ESCAPES : 0);
    case LLVMAtomicCmpXchg:
        return FATE_WRITTEN |
               (LLVMGetOperand(user, 1) == pointer || LLVMGetOperand(user, 2) == pointer
                    ? FATE_ESCAPES
                    : 0);
    case LLVMCall: return fate_in_call(user, pointer);
    default: return passes_on(ir_opcode(user)) ? 0 : FATE_ESCAPES | FATE_WRITTEN;
    }
}

struct fate fate_of(struct arena *arena, LLVMValueRef root, LLVMValueRef but) {
    ARENA_LIST(LLVMValueRef) list = {0};
    struct map seen = {0};
    struct fate fate = {0};
    *ARENA_PUSH(arena, &list) = root;
    for (size_t i = 0; i < list.count && fate.flags != (FATE_ESCAPES | FATE_WRITTEN); i++)
        for (LLVMUseRef use = LLVMGetFirstUse(list.at[i]); use; use = LLVMGetNextUse(use)) {
            LLVMValueRef user = LLVMGetUser(use);
            unsigned flags = user == but ? 0 : fate_in(user, list.at[i]);
            fate.at = flags && !fate.at ? user : fate.at;
            fate.flags |= flags;
            if (passes_on(ir_opcode(user)) && map_get(&seen, user) == MAP_NONE) {
                map_put(arena, &seen, user, 1);
                *ARENA_PUSH(arena, &list) = user;
            }
        }
    return fate;
}
