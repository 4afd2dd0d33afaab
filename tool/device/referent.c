// The expression is the constructor's argument, with all that it is computed from. What stands on
// the ways from there to the call is asked whether it may write what the expression reads:
// variables that are only read and assigned by their names, or memory.

#include "referent.h"

#include <string.h>

#include "effect.h"
#include "ir.h"
#include "map.h"

typedef ARENA_LIST(LLVMValueRef) values;

struct referent {
    struct arena *arena;
    LLVMValueRef constructor;
    values variables;   // that it reads
    bool reads_memory;  // whatever else it reads
    LLVMValueRef first; // of the instructions that it is computed by, in the constructor's block
};

static bool is_const_method(LLVMValueRef call) {
    return ir_calls(call, "_ZNK") && strstr(ir_called(call), "atomic");
}

// Not the one that copies another atomic_ref.
static bool is_constructor(LLVMValueRef call) {
    const char *name = ir_called(call);
    return strstr(name, "atomic_ref") && (strstr(name, "C1ER") || strstr(name, "C2ER")) &&
           !strstr(name, "ERK") && LLVMGetNumArgOperands(call) == 2;
}

static bool is_handed_on(LLVMValueRef call, LLVMValueRef object) {
    bool result = LLVMGetOperand(call, 0) != object;
    for (unsigned i = 1; i < LLVMGetNumArgOperands(call); i++)
        result |= LLVMGetOperand(call, i) == object;
    return result;
}

// The call that made the object, if that and methods which leave it as it is are all
// that it is used for; or NULL.
static LLVMValueRef constructor_of(LLVMValueRef object) {
    LLVMValueRef found = NULL;
    for (LLVMUseRef use = LLVMGetFirstUse(object); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        bool makes = is_constructor(user);
        if ((!makes && !is_const_method(user)) || (makes && found) || is_handed_on(user, object))
            return NULL;
        found = makes ? user : found;
    }
    return found;
}

// Whether only loads and stores of this function know the variable.
static bool is_plain(LLVMValueRef place) {
    if (!LLVMIsAAllocaInst(place))
        return false;
    for (LLVMUseRef use = LLVMGetFirstUse(place); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (!LLVMIsALoadInst(user) && !(LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) != place))
            return false;
    }
    return true;
}

// Whether it reads a variable that keeps what the function is given: `this`,
// or a parameter that nobody changes.
static bool is_given(LLVMValueRef instruction) {
    LLVMValueRef place = LLVMIsALoadInst(instruction) ? LLVMGetOperand(instruction, 0) : NULL;
    bool result = place && is_plain(place);
    for (LLVMUseRef use = result ? LLVMGetFirstUse(place) : NULL; use; use = LLVMGetNextUse(use))
        result &= LLVMIsALoadInst(LLVMGetUser(use)) ||
                  LLVMIsAArgument(LLVMGetOperand(LLVMGetUser(use), 0));
    return result;
}

static bool writes_nothing(LLVMValueRef instruction, unsigned depth);

// Nothing but variables of its own.
static bool is_quiet(LLVMValueRef function, unsigned depth) {
    if (!LLVMIsAFunction(function) || LLVMIsDeclaration(function))
        return false;
    for (LLVMValueRef at = ir_first(function); at; at = ir_next(at))
        if (!writes_nothing(at, depth) &&
            !(LLVMIsAStoreInst(at) && is_plain(LLVMGetOperand(at, 1))))
            return false;
    return true;
}

static bool writes_nothing(LLVMValueRef instruction, unsigned depth) {
    const struct effect effect = effect_of(instruction);
    if (effect_is_idle(&effect))
        return true;
    for (unsigned i = 0; i < effect.access_count; i++)
        if (effect.accesses[i].kind != ACCESS_READ)
            return false;
    return effect.kind == EFFECT_ACCESS || (depth && LLVMIsACallInst(instruction) &&
                                            is_quiet(LLVMGetCalledValue(instruction), depth - 1));
}

enum { NESTING = 4 }; // of calls that are looked into

static bool takes_part(struct referent *referent, LLVMValueRef instruction) {
    bool is_load = LLVMIsALoadInst(instruction),
         is_here = LLVMGetInstructionParent(instruction) ==
                   LLVMGetInstructionParent(referent->constructor);
    if (!is_here || LLVMIsAPHINode(instruction) || (is_load && LLVMGetVolatile(instruction)) ||
        !writes_nothing(instruction, NESTING))
        return false;
    if (is_load && is_plain(LLVMGetOperand(instruction, 0)))
        *ARENA_PUSH(referent->arena, &referent->variables) = LLVMGetOperand(instruction, 0);
    else
        // threadIdx and its kin.
        referent->reads_memory |= effect_of(instruction).kind != EFFECT_NONE &&
                                  !strstr(ir_called(instruction), "__cuda_builtin_");
    return true;
}

// All that the place is computed from. Returns false where some of it is not understood.
static bool read_expression(struct referent *referent) {
    values todo = {0};
    struct map seen = {0};
    *ARENA_PUSH(referent->arena, &todo) = LLVMGetOperand(referent->constructor, 1);
    while (todo.count) {
        LLVMValueRef value = todo.at[--todo.count];
        if (!LLVMIsAInstruction(value) || LLVMIsAAllocaInst(value) || is_given(value) ||
            map_get(&seen, value) != MAP_NONE)
            continue;
        map_put(referent->arena, &seen, value, 1);
        if (!takes_part(referent, value))
            return false;
        for (unsigned i = 0; i < ir_operands(value); i++)
            *ARENA_PUSH(referent->arena, &todo) = LLVMGetOperand(value, i);
    }
    referent->first = referent->constructor;
    for (LLVMValueRef at = referent->constructor; at; at = LLVMGetPreviousInstruction(at))
        referent->first = map_get(&seen, at) != MAP_NONE ? at : referent->first;
    return true;
}

// Whether it makes another object of the library's, which only its methods know.
static bool makes_object(LLVMValueRef instruction) {
    bool makes = is_constructor(instruction) && ir_calls(instruction, "_ZN4cuda");
    LLVMValueRef object = makes ? LLVMGetOperand(instruction, 0) : NULL;
    return object && LLVMIsAAllocaInst(object) && constructor_of(object) == instruction;
}

static bool leaves_alone(const struct referent *referent, LLVMValueRef instruction) {
    LLVMValueRef place = LLVMIsAStoreInst(instruction) ? LLVMGetOperand(instruction, 1) : NULL;
    if (makes_object(instruction))
        return true;
    for (size_t i = 0; place && i < referent->variables.count; i++)
        if (referent->variables.at[i] == place)
            return false;
    return !referent->reads_memory || (place && is_plain(place)) ||
           writes_nothing(instruction, NESTING);
}

// From the instruction back to `end`, or to the block's beginning. *comes: it was `end`.
static bool all_leave_alone(const struct referent *referent, LLVMValueRef from, LLVMValueRef end,
                            bool *comes) {
    LLVMValueRef at = from;
    for (; at && at != end; at = LLVMGetPreviousInstruction(at))
        if (!leaves_alone(referent, at))
            return false;
    *comes = at != NULL;
    return true;
}

static void add_predecessors(struct arena *arena, LLVMBasicBlockRef block, values *ends) {
    for (LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(block)); use;
         use = LLVMGetNextUse(use))
        *ARENA_PUSH(arena, ends) = LLVMGetUser(use);
}

bool referent_stays(struct arena *arena, LLVMValueRef method) {
    LLVMValueRef object = LLVMGetNumArgOperands(method) ? LLVMGetOperand(method, 0) : NULL;
    struct referent referent = {
        .arena = arena,
        .constructor = object && LLVMIsAAllocaInst(object) ? constructor_of(object) : NULL};
    bool comes = false;
    if (!referent.constructor || !read_expression(&referent) ||
        !all_leave_alone(&referent, LLVMGetPreviousInstruction(referent.constructor),
                         LLVMGetPreviousInstruction(referent.first), &comes))
        return false;
    values ends = {0}; // of what lies on the ways
    struct map seen = {0};
    *ARENA_PUSH(arena, &ends) = method;
    for (size_t i = 0; i < ends.count; i++) {
        LLVMValueRef end = ends.at[i];
        if (map_get(&seen, end) != MAP_NONE)
            continue;
        map_put(arena, &seen, end, 1);
        if (!LLVMIsATerminatorInst(end) && end != method)
            return false; // a block whose address is taken
        if (!all_leave_alone(&referent, end == method ? LLVMGetPreviousInstruction(end) : end,
                             referent.constructor, &comes))
            return false;
        if (comes)
            continue;
        size_t before = ends.count;
        add_predecessors(arena, LLVMGetInstructionParent(end), &ends);
        if (ends.count == before)
            return false; // the beginning of the function
    }
    return true;
}
