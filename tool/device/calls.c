// See calls.h. A part of the graph is what leads back to itself.

#include "calls.h"

#include <llvm-c/DebugInfo.h>
#include <stdint.h>
#include <string.h>

#include "base/text.h"
#include "effect.h"
#include "ir.h"

enum {
    KERNEL_CONVENTION = 71, // llvm::CallingConv::PTX_Kernel
    NESTING_LIMIT = 64,     // of constants
};

bool calls_is_kernel(LLVMValueRef function) {
    return LLVMGetFunctionCallConv(function) == KERNEL_CONVENTION;
}

// Whether the linker may put another definition in its place.
static bool is_weak(LLVMValueRef function) {
    return LLVMGetLinkage(function) == LLVMWeakAnyLinkage ||
           LLVMGetLinkage(function) == LLVMLinkOnceAnyLinkage ||
           ir_note(function, CALLS_REPLACEABLE);
}

bool calls_stay(const struct called *function) {
    return calls_is_kernel(function->llvm) || function->comes_back || function->is_weak ||
           LLVMIsFunctionVarArg(LLVMGlobalGetValueType(function->llvm));
}

static bool is_llvms_own(LLVMValueRef global) { // llvm.used, llvm.global.annotations
    return text_begins(ir_name(global), "llvm.");
}

// Whether some use of `value`, a function or a constant that holds one,
// is more than a direct call of it.
static bool is_taken(LLVMValueRef value, unsigned depth) {
    if (!depth)
        return true;
    for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsACallInst(user)) {
            if (LLVMGetCalledValue(user) != value)
                return true;
            for (unsigned i = 0; i < LLVMGetNumArgOperands(user); i++)
                if (LLVMGetOperand(user, i) == value)
                    return true;
        } else if (LLVMIsAGlobalVariable(user)) {
            if (!is_llvms_own(user))
                return true;
        } else if (LLVMIsAGlobalAlias(user) || LLVMIsAGlobalIFunc(user)) {
            return true; // who calls that is not followed
        } else if (!LLVMIsAConstant(user) || is_taken(user, depth - 1)) {
            return true;
        }
    }
    return false;
}

static bool updates(const struct effect *effect) {
    for (unsigned i = 0; i < effect->access_count; i++)
        if (effect->kind == EFFECT_ACCESS && effect->accesses[i].kind == ACCESS_UPDATE)
            return true;
    return false;
}

bool calls_is_update(LLVMValueRef instruction) {
    struct effect effect = effect_of(instruction);
    return updates(&effect);
}

static bool is_call_by_pointer(LLVMValueRef instruction) {
    LLVMValueRef callee = LLVMIsACallInst(instruction) ? LLVMGetCalledValue(instruction) : NULL;
    return callee && !LLVMIsAFunction(callee) && !LLVMIsAInlineAsm(callee);
}

static void read_effect(struct calls *calls, struct called *function, LLVMValueRef instruction) {
    struct effect effect = effect_of(instruction);
    bool by_pointer = is_call_by_pointer(instruction), orders = effect_orders(&effect);
    function->updates |= updates(&effect);
    function->orders |= orders;
    calls->any_orders |= orders && !by_pointer;
    calls->any_pointer_calls |= by_pointer;
}

// What clang makes of a block's place in the grid.
static const struct {
    const char *accessor, *of_const, *intrinsic;
} grid_words[] = {
    [MODULE_INDEX] = {"_ZN25__cuda_builtin_blockIdx_t", "_ZNK25__cuda_builtin_blockIdx_t",
                      "llvm.nvvm.read.ptx.sreg.ctaid."},
    [MODULE_SIZE] = {"_ZN24__cuda_builtin_gridDim_t", "_ZNK24__cuda_builtin_gridDim_t",
                     "llvm.nvvm.read.ptx.sreg.nctaid."},
};

static void find_accessors(struct called *function) {
    for (unsigned i = 0; i < MODULE_GRID_COUNT; i++)
        function->grid[i].is_accessor =
            text_begins(ir_name(function->llvm), grid_words[i].accessor) ||
            text_begins(ir_name(function->llvm), grid_words[i].of_const);
}

static void note_accessor(struct calls *calls, struct called *function, unsigned callee,
                          LLVMValueRef call) {
    for (unsigned i = 0; i < MODULE_GRID_COUNT; i++)
        if (calls->functions[callee].grid[i].is_accessor) {
            function->grid[i].calls_accessor = true;
            *ARENA_PUSH(calls->arena, &function->grid[i].reads) = LLVMInstructionGetDebugLoc(call);
        }
}

static void note_register(struct called *function, LLVMValueRef call) {
    for (unsigned i = 0; i < MODULE_GRID_COUNT; i++)
        function->grid[i].is_read |= ir_calls(call, grid_words[i].intrinsic);
}

static void read_function(struct calls *calls, struct called *function) {
    for (LLVMValueRef at = ir_first(function->llvm); at; at = ir_next(at)) {
        function->size++;
        bool is_call = LLVMGetInstructionOpcode(at) == LLVMCall;
        unsigned callee = is_call ? map_get(&calls->numbers, LLVMGetCalledValue(at)) : MAP_NONE;
        if (callee != MAP_NONE) {
            *ARENA_PUSH(calls->arena, &function->callees) = callee;
            calls->functions[callee].caller_count++;
            note_accessor(calls, function, callee, at);
        } else {
            read_effect(calls, function, at);
            if (is_call)
                note_register(function, at);
        }
    }
    function->orders |= function->is_weak;
    function->is_taken = is_taken(function->llvm, NESTING_LIMIT);
}

// Strongly connected parts of the graph of calls, callees first (Tarjan 1972),
// without recursion of our own.

struct step {
    unsigned function, next;
};

static size_t sum(size_t a, size_t b) { return a + b < a ? SIZE_MAX : a + b; }

static void close_part(struct calls *calls, call_numbers *open, unsigned root) {
    size_t begin = open->count;
    while (open->at[begin - 1] != root)
        begin--;
    begin--;
    bool updates = false, orders = false;
    for (size_t i = begin; i < open->count; i++) {
        struct called *function = &calls->functions[open->at[i]];
        function->is_open = false;
        function->comes_back |= open->count - begin > 1;
        function->whole_size = function->size;
        *ARENA_PUSH(calls->arena, &calls->done) = open->at[i];
        updates |= function->updates;
        orders |= function->orders;
        for (size_t j = 0; j < function->callees.count; j++) {
            const struct called *callee = &calls->functions[function->callees.at[j]];
            updates |= callee->reaches_update;
            orders |= callee->reaches_order;
            if (callee == function)
                function->comes_back = true;
            else if (!callee->is_open && !calls_stay(callee))
                function->whole_size = sum(function->whole_size, callee->whole_size);
        }
    }
    for (size_t i = begin; i < open->count; i++) {
        calls->functions[open->at[i]].reaches_update = updates;
        calls->functions[open->at[i]].reaches_order = orders;
    }
    open->count = begin;
}

static void find_parts(struct calls *calls) {
    struct arena *arena = calls->arena;
    call_numbers open = {0};
    ARENA_LIST(struct step) way = {0};
    unsigned order = 0;
    for (unsigned start = 0; start < calls->count; start++) {
        if (calls->functions[start].order)
            continue;
        *ARENA_PUSH(arena, &way) = (struct step){start, 0};
        while (way.count) {
            struct step *step = &way.at[way.count - 1];
            struct called *function = &calls->functions[step->function];
            if (!function->order) {
                function->order = function->lowest = ++order;
                function->is_open = true;
                *ARENA_PUSH(arena, &open) = step->function;
            }
            if (step->next < function->callees.count) {
                unsigned number = function->callees.at[step->next++];
                const struct called *callee = &calls->functions[number];
                if (!callee->order)
                    *ARENA_PUSH(arena, &way) = (struct step){number, 0};
                else if (callee->is_open && callee->order < function->lowest)
                    function->lowest = callee->order;
                continue;
            }
            if (function->lowest == function->order)
                close_part(calls, &open, step->function);
            way.count--;
            if (way.count) {
                struct called *caller = &calls->functions[way.at[way.count - 1].function];
                if (function->lowest < caller->lowest)
                    caller->lowest = function->lowest;
            }
        }
    }
}

call_numbers calls_below(const struct calls *calls, unsigned start,
                         bool (*enters)(const struct called *function)) {
    bool *seen = ARENA_ARRAY(calls->arena, bool, calls->count);
    call_numbers list = {0};
    *ARENA_PUSH(calls->arena, &list) = start;
    seen[start] = true;
    for (size_t i = 0; i < list.count; i++) {
        const struct called *function = &calls->functions[list.at[i]];
        for (size_t k = 0; k < function->callees.count; k++) {
            const unsigned callee = function->callees.at[k];
            if (!seen[callee] && (!enters || enters(&calls->functions[callee])))
                *ARENA_PUSH(calls->arena, &list) = callee;
            seen[callee] = true;
        }
    }
    return list;
}

static bool is_unwanted(const struct called *function) { return !function->is_wanted; }

void calls_make_entry(struct calls *calls, unsigned number) {
    const call_numbers below = calls_below(calls, number, is_unwanted);
    calls->functions[number].is_entry = true;
    for (size_t i = 0; i < below.count; i++)
        calls->functions[below.at[i]].is_wanted = true;
}

bool calls_is_external(LLVMValueRef function) {
    return LLVMGetLinkage(function) == LLVMExternalLinkage ||
           LLVMGetLinkage(function) == LLVMWeakODRLinkage;
}

struct calls calls_read(struct arena *arena, LLVMModuleRef module) {
    struct calls calls = {.arena = arena, .module = module};
    for (LLVMValueRef at = LLVMGetFirstFunction(module); at; at = LLVMGetNextFunction(at))
        calls.count += !LLVMIsDeclaration(at);
    calls.functions = ARENA_ARRAY(arena, struct called, calls.count);
    unsigned number = 0;
    for (LLVMValueRef at = LLVMGetFirstFunction(module); at; at = LLVMGetNextFunction(at))
        if (!LLVMIsDeclaration(at)) {
            calls.functions[number].llvm = at;
            calls.functions[number].is_weak = is_weak(at);
            find_accessors(&calls.functions[number]);
            map_put(arena, &calls.numbers, at, number++);
        }
    for (unsigned i = 0; i < calls.count; i++)
        read_function(&calls, &calls.functions[i]);
    find_parts(&calls);
    return calls;
}
