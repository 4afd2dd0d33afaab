// Who calls whom is settled first, on the module as clang wrote it: entries are kernels, functions
// whose address is taken, functions that other files may call, and functions that can't be inlined
// since they come back to themselves; all of them if they lead to an atomic update.

#include "module.h"

#include <llvm-c/Analysis.h>
#include <llvm-c/BitReader.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>
#include <llvm-c/Transforms/PassBuilder.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "demangle.h"
#include "effect.h"
#include "ir.h"
#include "map.h"
#include "own_loop.h"
#include "parameters.h"
#include "referent.h"

enum {
    KERNEL_CONVENTION = 71, // llvm::CallingConv::PTX_Kernel
    SHARED_MEMORY = 3,
    INSTRUCTION_LIMIT = 1000 * 1000, // of all entries together, inlined: a few seconds' work
    NESTING_LIMIT = 64,              // of constants
};

typedef ARENA_LIST(unsigned) numbers;
typedef ARENA_LIST(LLVMMetadataRef) nodes;

struct function {
    LLVMValueRef llvm;
    numbers callees;
    size_t size;       // its own instructions
    size_t whole_size; // with all that it calls
    bool updates;      // has an atomic update itself
    bool reaches_update;
    bool orders; // may order memory itself
    bool reaches_order;
    struct {
        bool is_accessor;    // what `blockIdx`, or `gridDim`, is made of
        bool calls_accessor; // so its text names it
        nodes reads;         // where; NULL: not known
        bool is_read;        // from the register, past that name
    } grid[MODULE_GRID_COUNT];
    bool is_taken;   // its address is
    bool comes_back; // calls itself, by some way
    bool is_weak;    // another may take its place
    bool is_entry, is_wanted, is_unseen;
    unsigned caller_count;  // calls of it, in the text
    unsigned order, lowest; // Tarjan's
    bool is_open;
    // Of calls that are inlined, from what stays a function down to it, by the longest way.
    unsigned depth;
};

struct calls {
    struct arena *arena;
    LLVMModuleRef module;
    struct function *functions;
    unsigned count;
    bool any_orders, any_pointer_calls;
    struct map numbers;
    numbers done; // callees first
};

// Reading the calls.

static bool is_kernel(LLVMValueRef function) {
    return LLVMGetFunctionCallConv(function) == KERNEL_CONVENTION;
}

static bool has_mark(LLVMValueRef function, const char *mark) {
    return LLVMGetStringAttributeAtIndex(function, (unsigned)LLVMAttributeFunctionIndex, mark,
                                         (unsigned)strlen(mark)) != NULL;
}

static void add_mark(LLVMValueRef function, const char *mark) {
    LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(function));
    LLVMAddAttributeAtIndex(
        function, (unsigned)LLVMAttributeFunctionIndex,
        LLVMCreateStringAttribute(context, mark, (unsigned)strlen(mark), "", 0));
}

// Whether the linker may put another definition in its place. Cutting down changes linkages.
static const char replaceable[] = "warpagg-replaceable";

static bool is_weak(LLVMValueRef function) {
    return LLVMGetLinkage(function) == LLVMWeakAnyLinkage ||
           LLVMGetLinkage(function) == LLVMLinkOnceAnyLinkage || has_mark(function, replaceable);
}

// Whether calls of it stay calls: it is an entry by itself then.
static bool stays_called(const struct function *function) {
    return is_kernel(function->llvm) || function->comes_back || function->is_weak ||
           LLVMIsFunctionVarArg(LLVMGlobalGetValueType(function->llvm));
}

static bool is_llvms_own(LLVMValueRef global) { // llvm.used, llvm.global.annotations
    size_t length;
    return strncmp(LLVMGetValueName2(global, &length), "llvm.", 5) == 0;
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

static bool is_update(LLVMValueRef instruction) {
    struct effect effect = effect_of(instruction);
    return updates(&effect);
}

static bool is_call_by_pointer(LLVMValueRef instruction) {
    LLVMValueRef callee = LLVMIsACallInst(instruction) ? LLVMGetCalledValue(instruction) : NULL;
    return callee && !LLVMIsAFunction(callee) && !LLVMIsAInlineAsm(callee);
}

static void read_effect(struct calls *calls, struct function *function, LLVMValueRef instruction) {
    struct effect effect = effect_of(instruction);
    bool by_pointer = is_call_by_pointer(instruction), orders = effect_orders(&effect);
    function->updates |= updates(&effect);
    function->orders |= orders;
    calls->any_orders |= orders && !by_pointer;
    calls->any_pointer_calls |= by_pointer;
}

static bool is_named(LLVMValueRef function, const char *start) {
    size_t length;
    return function && LLVMIsAFunction(function) &&
           strncmp(LLVMGetValueName2(function, &length), start, strlen(start)) == 0;
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

static void find_accessors(struct function *function) {
    for (unsigned i = 0; i < MODULE_GRID_COUNT; i++)
        function->grid[i].is_accessor = is_named(function->llvm, grid_words[i].accessor) ||
                                        is_named(function->llvm, grid_words[i].of_const);
}

static void note_accessor(struct calls *calls, struct function *function, unsigned callee,
                          LLVMValueRef call) {
    for (unsigned i = 0; i < MODULE_GRID_COUNT; i++)
        if (calls->functions[callee].grid[i].is_accessor) {
            function->grid[i].calls_accessor = true;
            *ARENA_PUSH(calls->arena, &function->grid[i].reads) = LLVMInstructionGetDebugLoc(call);
        }
}

static void note_register(struct function *function, LLVMValueRef call) {
    for (unsigned i = 0; i < MODULE_GRID_COUNT; i++)
        function->grid[i].is_read |= is_named(LLVMGetCalledValue(call), grid_words[i].intrinsic);
}

static void read_function(struct calls *calls, struct function *function) {
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function->llvm); block;
         block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef at = LLVMGetFirstInstruction(block); at;
             at = LLVMGetNextInstruction(at)) {
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

static void close_part(struct calls *calls, numbers *open, unsigned root) {
    size_t begin = open->count;
    while (open->at[begin - 1] != root)
        begin--;
    begin--;
    bool updates = false, orders = false;
    for (size_t i = begin; i < open->count; i++) {
        struct function *function = &calls->functions[open->at[i]];
        function->is_open = false;
        function->comes_back |= open->count - begin > 1;
        function->whole_size = function->size;
        *ARENA_PUSH(calls->arena, &calls->done) = open->at[i];
        updates |= function->updates;
        orders |= function->orders;
        for (size_t j = 0; j < function->callees.count; j++) {
            const struct function *callee = &calls->functions[function->callees.at[j]];
            updates |= callee->reaches_update;
            orders |= callee->reaches_order;
            if (callee == function)
                function->comes_back = true;
            else if (!callee->is_open && !stays_called(callee))
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
    numbers open = {0};
    ARENA_LIST(struct step) way = {0};
    unsigned order = 0;
    for (unsigned start = 0; start < calls->count; start++) {
        if (calls->functions[start].order)
            continue;
        *ARENA_PUSH(arena, &way) = (struct step){start, 0};
        while (way.count) {
            struct step *step = &way.at[way.count - 1];
            struct function *function = &calls->functions[step->function];
            if (!function->order) {
                function->order = function->lowest = ++order;
                function->is_open = true;
                *ARENA_PUSH(arena, &open) = step->function;
            }
            if (step->next < function->callees.count) {
                unsigned number = function->callees.at[step->next++];
                const struct function *callee = &calls->functions[number];
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
                struct function *caller = &calls->functions[way.at[way.count - 1].function];
                if (function->lowest < caller->lowest)
                    caller->lowest = function->lowest;
            }
        }
    }
}

// Entries.

static void want(struct calls *calls, unsigned start) {
    numbers todo = {0};
    *ARENA_PUSH(calls->arena, &todo) = start;
    while (todo.count) {
        struct function *function = &calls->functions[todo.at[--todo.count]];
        if (function->is_wanted)
            continue;
        function->is_wanted = true;
        for (size_t i = 0; i < function->callees.count; i++)
            *ARENA_PUSH(calls->arena, &todo) = function->callees.at[i];
    }
}

static void make_entry(struct calls *calls, unsigned number) {
    calls->functions[number].is_entry = true;
    want(calls, number);
}

static bool is_external(LLVMValueRef function) {
    return LLVMGetLinkage(function) == LLVMExternalLinkage ||
           LLVMGetLinkage(function) == LLVMWeakODRLinkage;
}

// Whether it stands in another file than the one that is compiled.
static bool is_of_header(struct arena *arena, LLVMValueRef function, const char *main) {
    LLVMMetadataRef text = LLVMGetSubprogram(function);
    LLVMMetadataRef file = text ? LLVMDIScopeGetFile(text) : NULL;
    return !main || !file || strcmp(ir_real_path(arena, file), main) != 0;
}

static bool may_be_called(const struct calls *calls, LLVMValueRef function,
                          struct device_callers callers) {
    return (callers.of_named && is_external(function)) ||
           (callers.of_headers && is_of_header(calls->arena, function, callers.main));
}

static void choose_entries(struct calls *calls, struct device_callers callers) {
    for (unsigned i = 0; i < calls->count; i++) {
        struct function *function = &calls->functions[i];
        if (function->reaches_update && (stays_called(function) || function->is_taken ||
                                         may_be_called(calls, function->llvm, callers)))
            make_entry(calls, i);
    }
    // Nobody here calls it: its sites are to have an instance all the same.
    for (unsigned i = 0; i < calls->count; i++) {
        struct function *function = &calls->functions[i];
        if (function->reaches_update && !function->is_wanted && is_external(function->llvm))
            make_entry(calls, i);
    }
}

static struct calls read_calls(struct arena *arena, LLVMModuleRef module) {
    struct calls calls = {.arena = arena, .module = module};
    for (LLVMValueRef at = LLVMGetFirstFunction(module); at; at = LLVMGetNextFunction(at))
        calls.count += !LLVMIsDeclaration(at);
    calls.functions = ARENA_ARRAY(arena, struct function, calls.count);
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

// Cutting down and inlining.
//
// The always-inliner takes one function after the other, as they stand in the file: callees mostly
// come first, and a chain of n calls is copied n times, ever longer, with the positions of all that
// it grew from. So it is run for callers first, a few levels of calls at a time.

enum { LEVELS = 16 }; // of calls, inlined at once

static const char level_attribute[] = "warpagg-level"; // of what waits to be inlined

static unsigned attribute(const char *name) {
    return LLVMGetEnumAttributeKindForName(name, strlen(name));
}

static void find_depths(struct calls *calls) {
    for (size_t i = calls->done.count; i-- > 0;) {
        const struct function *function = &calls->functions[calls->done.at[i]];
        unsigned depth = stays_called(function) ? 0 : function->depth;
        for (size_t k = 0; k < function->callees.count; k++) {
            struct function *callee = &calls->functions[function->callees.at[k]];
            callee->depth = callee->depth > depth ? callee->depth : depth + 1;
        }
    }
}

static void add_attribute(LLVMValueRef function, const char *name) {
    LLVMAddAttributeAtIndex(
        function, (unsigned)LLVMAttributeFunctionIndex,
        LLVMCreateEnumAttribute(LLVMGetModuleContext(LLVMGetGlobalParent(function)),
                                attribute(name), 0));
}

static void set_inlining(const struct function *function) {
    unsigned at = (unsigned)LLVMAttributeFunctionIndex;
    LLVMRemoveEnumAttributeAtIndex(function->llvm, at, attribute("noinline"));
    LLVMRemoveEnumAttributeAtIndex(function->llvm, at, attribute("optnone"));
    LLVMRemoveEnumAttributeAtIndex(function->llvm, at, attribute("alwaysinline"));
    if (stays_called(function)) {
        add_attribute(function->llvm, "noinline");
        return;
    }
    char level[16];
    int length = snprintf(level, sizeof level, "%u", function->depth / LEVELS);
    LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(function->llvm));
    LLVMAddAttributeAtIndex(function->llvm, at,
                            LLVMCreateStringAttribute(context, level_attribute,
                                                      sizeof level_attribute - 1, level,
                                                      (unsigned)length));
}

// Only entries stay visible from outside, so that what they do not reach falls away. Lists of what
// is to be kept fall away too.
static void cut_down(struct calls *calls) {
    static const char *const lists[] = {"llvm.used", "llvm.compiler.used",
                                        "llvm.global.annotations"};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        LLVMValueRef list = LLVMGetNamedGlobal(calls->module, lists[i]);
        if (list)
            LLVMDeleteGlobal(list);
    }
    find_depths(calls);
    for (unsigned i = 0; i < calls->count; i++) {
        const struct function *function = &calls->functions[i];
        set_inlining(function);
        LLVMSetLinkage(function->llvm,
                       function->is_entry ? LLVMExternalLinkage : LLVMInternalLinkage);
        if (!function->is_entry)
            LLVMSetVisibility(function->llvm, LLVMDefaultVisibility);
        if (function->is_weak)
            add_mark(function->llvm, replaceable);
    }
}

static const char cleaning[] = "globaldce"; // and no more: what is called by a pointer stays so
static const char inlining[] = "always-inline";
static const char lifting[] = "function(sroa)";
static const char simplifying[] =
    "globaldce,function(sroa,early-cse,instsimplify,simplifycfg<no-hoist-common-insts;no-sink-"
    "common-insts;no-switch-to-lookup>,sroa,early-cse)";

static int run_passes(struct arena *arena, LLVMModuleRef module, const char *passes,
                      const char **problem) {
    LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
    LLVMErrorRef error = LLVMRunPasses(module, passes, NULL, options);
    LLVMDisposePassBuilderOptions(options);
    if (!error)
        return 0;
    char *message = LLVMGetErrorMessage(error);
    *problem = arena_string(arena, message);
    LLVMDisposeErrorMessage(message);
    return -1;
}

// Lets the functions of one level be inlined. Returns whether any wait for a later one.
static bool open_level(LLVMModuleRef module, unsigned level) {
    bool more = false;
    for (LLVMValueRef at = LLVMGetFirstFunction(module); at; at = LLVMGetNextFunction(at)) {
        LLVMAttributeRef wanted = LLVMGetStringAttributeAtIndex(
            at, (unsigned)LLVMAttributeFunctionIndex, level_attribute, sizeof level_attribute - 1);
        unsigned length,
            its = wanted ? (unsigned)strtoul(LLVMGetStringAttributeValue(wanted, &length), NULL, 10)
                         : 0;
        if (wanted && its == level)
            add_attribute(at, "alwaysinline");
        more |= wanted && its > level;
    }
    return more;
}

// What is left of the variables are the kernels' parameters, and what has to lie in memory.
static int judge_parameters(struct arena *arena, struct module *module, const char **problem) {
    for (size_t i = 0; i < module->entry_count; i++)
        if (module->entries[i].function && module->entries[i].is_kernel)
            parameters_hold(module->entries[i].function);
    int status = run_passes(arena, module->llvm, lifting, problem);
    parameters_release(module->llvm);
    for (size_t i = 0; status == 0 && i < module->entry_count; i++) {
        struct module_entry *entry = &module->entries[i];
        if (entry->function && entry->is_kernel)
            entry->changes_parameter = parameters_change(arena, entry->function, &entry->change);
    }
    return status;
}

static int inline_calls(struct arena *arena, LLVMModuleRef module, const char **problem) {
    int status = run_passes(arena, module, cleaning, problem);
    bool more = true;
    for (unsigned level = 0; status == 0 && more; level++) {
        more = open_level(module, level);
        status = run_passes(arena, module, inlining, problem);
    }
    return status;
}

// Loops of the program's own that are an update: read in a copy of the module, where all is inlined
// into them, and replaced in the module before anything is asked of it.

static bool any_own_loop(LLVMModuleRef module) {
    for (LLVMValueRef at = LLVMGetFirstFunction(module); at; at = LLVMGetNextFunction(at))
        if (own_loop_is_likely(at))
            return true;
    return false;
}

static int inline_own_loops(struct arena *arena, LLVMModuleRef copy, const char **problem) {
    struct calls calls = read_calls(arena, copy);
    for (unsigned i = 0; i < calls.count; i++)
        if (own_loop_is_likely(calls.functions[i].llvm) && !stays_called(&calls.functions[i]))
            make_entry(&calls, i);
    cut_down(&calls);
    return inline_calls(arena, copy, problem) < 0 ? -1
                                                  : run_passes(arena, copy, simplifying, problem);
}

static int replace_own_loops(struct arena *arena, LLVMModuleRef module, const char **problem) {
    if (!any_own_loop(module))
        return 0;
    LLVMModuleRef copy = LLVMCloneModule(module);
    int status = inline_own_loops(arena, copy, problem);
    for (LLVMValueRef at = LLVMGetFirstFunction(module); status == 0 && at;
         at = LLVMGetNextFunction(at)) {
        size_t length;
        LLVMValueRef inlined = own_loop_is_likely(at)
                                   ? LLVMGetNamedFunction(copy, LLVMGetValueName2(at, &length))
                                   : NULL;
        struct own_loop loop;
        if (inlined && LLVMGetLinkage(inlined) == LLVMExternalLinkage &&
            own_loop_is_update(inlined, &loop))
            own_loop_replace(at, &loop);
    }
    LLVMDisposeModule(copy);
    return status;
}

// Where the functions that run in the kernel read the block's index, or the grid's size.
static struct module_reads reads_from(struct calls *calls, enum module_grid which, unsigned start) {
    bool *seen = ARENA_ARRAY(calls->arena, bool, calls->count);
    bool is_unknown = false;
    numbers todo = {0};
    nodes all = {0};
    *ARENA_PUSH(calls->arena, &todo) = start;
    while (todo.count) {
        unsigned number = todo.at[--todo.count];
        const struct function *function = &calls->functions[number];
        if (seen[number] || function->grid[which].is_accessor)
            continue;
        seen[number] = true;
        is_unknown |= function->grid[which].is_read;
        for (size_t i = 0; i < function->grid[which].reads.count; i++)
            *ARENA_PUSH(calls->arena, &all) = function->grid[which].reads.at[i];
        for (size_t i = 0; i < function->callees.count; i++)
            *ARENA_PUSH(calls->arena, &todo) = function->callees.at[i];
    }
    return (struct module_reads){is_unknown, all.at, all.count};
}

static bool reaches_itself(struct calls *calls, unsigned start) {
    bool *seen = ARENA_ARRAY(calls->arena, bool, calls->count);
    numbers todo = {0};
    *ARENA_PUSH(calls->arena, &todo) = start;
    while (todo.count) {
        unsigned number = todo.at[--todo.count];
        if (seen[number])
            continue;
        seen[number] = true;
        const struct function *function = &calls->functions[number];
        if (function->comes_back)
            return true;
        for (size_t i = 0; i < function->callees.count; i++)
            *ARENA_PUSH(calls->arena, &todo) = function->callees.at[i];
    }
    return false;
}

// What a call leads to that is not looked at: in the function and all that is inlined into it.
static void mark_unseen(struct calls *calls, unsigned start) {
    numbers todo = {0};
    *ARENA_PUSH(calls->arena, &todo) = start;
    while (todo.count) {
        struct function *function = &calls->functions[todo.at[--todo.count]];
        if (function->is_unseen)
            continue;
        function->is_unseen = true;
        for (size_t i = 0; i < function->callees.count; i++)
            if (!stays_called(&calls->functions[function->callees.at[i]]))
                *ARENA_PUSH(calls->arena, &todo) = function->callees.at[i];
    }
}

static void list_unseen(struct calls *calls, struct module *module) {
    nodes list = {0};
    for (unsigned i = 0; i < calls->count; i++) {
        if (!calls->functions[i].is_unseen)
            continue;
        for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(calls->functions[i].llvm); block;
             block = LLVMGetNextBasicBlock(block))
            for (LLVMValueRef at = LLVMGetFirstInstruction(block); at;
                 at = LLVMGetNextInstruction(at)) {
                unsigned callee = LLVMGetInstructionOpcode(at) == LLVMCall
                                      ? map_get(&calls->numbers, LLVMGetCalledValue(at))
                                      : MAP_NONE;
                LLVMMetadataRef place = LLVMInstructionGetDebugLoc(at);
                if (place &&
                    (callee != MAP_NONE ? calls->functions[callee].reaches_update : is_update(at)))
                    *ARENA_PUSH(calls->arena, &list) = place;
            }
    }
    module->unseen = list.at;
    module->unseen_count = list.count;
}

// What is no larger than a number in a class (__half) lies in a register.
static bool takes_struct(LLVMModuleRef module, LLVMValueRef function) {
    enum { NUMBER = 4 };
    for (unsigned i = 0; i < LLVMCountParams(function); i++) {
        LLVMAttributeRef by_value =
            LLVMGetEnumAttributeAtIndex(function, i + 1, attribute("byval"));
        if (by_value && LLVMABISizeOfType(LLVMGetModuleDataLayout(module),
                                          LLVMGetTypeAttributeValue(by_value)) > NUMBER)
            return true;
    }
    return false;
}

static bool has_attribute(LLVMValueRef function, const char *name) {
    return LLVMGetEnumAttributeAtIndex(function, (unsigned)LLVMAttributeFunctionIndex,
                                       attribute(name)) != NULL;
}

static enum device_copy copy_of(const struct calls *calls, const struct function *function,
                                struct device_callers callers) {
    bool is_called = function->caller_count || function->is_taken;
    if (!is_called || is_kernel(function->llvm) || !takes_struct(calls->module, function->llvm))
        return COPY_RIGHT;
    bool is_called_elsewhere =
        is_external(function->llvm) && may_be_called(calls, function->llvm, callers);
    if (stays_called(function) || function->is_taken || is_called_elsewhere ||
        has_attribute(function->llvm, "noinline"))
        return COPY_UNKNOWN;
    return has_attribute(function->llvm, "alwaysinline") ? COPY_INLINED : COPY_IF_INLINED;
}

static void list_copied(struct calls *calls, struct device_callers callers, struct module *module) {
    ARENA_LIST(struct module_copied) list = {0};
    for (unsigned i = 0; i < calls->count; i++) {
        enum device_copy copy = copy_of(calls, &calls->functions[i], callers);
        LLVMMetadataRef subprogram = LLVMGetSubprogram(calls->functions[i].llvm);
        if (subprogram && copy != COPY_RIGHT)
            *ARENA_PUSH(calls->arena, &list) = (struct module_copied){subprogram, copy};
    }
    module->copied = list.at;
    module->copied_count = list.count;
}

static void list_names(struct calls *calls, struct module *module) {
    ARENA_LIST(const char *) list = {0};
    for (unsigned i = 0; i < calls->count; i++) {
        LLVMMetadataRef subprogram = LLVMGetSubprogram(calls->functions[i].llvm);
        size_t length;
        if (!subprogram || !calls->functions[i].reaches_update)
            continue;
        map_put(calls->arena, &module->functions, subprogram, (unsigned)list.count);
        *ARENA_PUSH(calls->arena, &list) =
            demangle(calls->arena, LLVMGetValueName2(calls->functions[i].llvm, &length));
    }
    module->names = list.at;
}

static void list_entries(struct calls *calls, struct module *module) {
    ARENA_LIST(struct module_entry) entries = {0};
    size_t left = INSTRUCTION_LIMIT;
    for (unsigned i = 0; i < calls->count; i++) {
        struct function *function = &calls->functions[i];
        if (!function->is_entry)
            continue;
        bool fits = function->whole_size <= left;
        if (fits)
            left -= function->whole_size;
        else
            mark_unseen(calls, i);
        function->is_entry = fits;
        *ARENA_PUSH(calls->arena, &entries) = (struct module_entry){
            .function = fits ? function->llvm : NULL,
            .is_kernel = is_kernel(function->llvm),
            .calls_itself = reaches_itself(calls, i),
            .is_too_large = !fits,
        };
        for (unsigned k = 0; is_kernel(function->llvm) && k < MODULE_GRID_COUNT; k++)
            entries.at[entries.count - 1].grid[k] = reads_from(calls, (enum module_grid)k, i);
    }
    module->entries = entries.at;
    module->entry_count = entries.count;
}

static void list_unread(struct calls *calls, struct module *module) {
    nodes list = {0};
    for (unsigned i = 0; i < calls->count; i++) {
        LLVMValueRef function = calls->functions[i].llvm;
        if (is_kernel(function) && !calls->functions[i].is_entry && LLVMGetSubprogram(function))
            *ARENA_PUSH(calls->arena, &list) = LLVMGetSubprogram(function);
    }
    module->unread = list.at;
    module->unread_count = list.count;
}

static void list_named(struct calls *calls, struct module *module) {
    ARENA_LIST(struct module_call) list = {0};
    for (unsigned i = 0; i < calls->count; i++)
        for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(calls->functions[i].llvm); block;
             block = LLVMGetNextBasicBlock(block))
            for (LLVMValueRef at = LLVMGetFirstInstruction(block); at;
                 at = LLVMGetNextInstruction(at)) {
                LLVMValueRef callee =
                    LLVMGetInstructionOpcode(at) == LLVMCall ? LLVMGetCalledValue(at) : NULL;
                size_t length = 0;
                if (!callee || !LLVMIsAFunction(callee) ||
                    !strstr(LLVMGetValueName2(callee, &length), "atomic") ||
                    !LLVMInstructionGetDebugLoc(at))
                    continue;
                *ARENA_PUSH(calls->arena, &list) = (struct module_call){
                    LLVMInstructionGetDebugLoc(at), LLVMGetSubprogram(callee),
                    LLVMIsDeclaration(callee) && is_update(at), referent_stays(calls->arena, at)};
            }
    module->named = list.at;
    module->named_count = list.count;
}

static bool calls_one_of(const struct function *function, const bool *wanted) {
    for (size_t i = 0; i < function->callees.count; i++)
        if (wanted[function->callees.at[i]])
            return true;
    return false;
}

// The function and all that may lead to it by calls: a byte each.
static const bool *leading_to(const struct calls *calls, unsigned number) {
    bool *leads = ARENA_ARRAY(calls->arena, bool, calls->count);
    leads[number] = true;
    for (bool grows = true; grows;) {
        grows = false;
        for (unsigned i = 0; i < calls->count; i++)
            if (!leads[i] && calls_one_of(&calls->functions[i], leads))
                leads[i] = grows = true;
    }
    return leads;
}

// Whether a thread may order memory before it comes to the function, in the code at hand. By a
// pointer it may come from anywhere in it.
static bool is_called_behind_order(const struct calls *whole, const struct calls *calls,
                                   unsigned number) {
    const bool *leads = leading_to(calls, number);
    for (unsigned i = 0; i < calls->count; i++) {
        const struct function *function = &calls->functions[i];
        if (leads[i] && (function->reaches_order ||
                         (function->is_taken && whole->any_pointer_calls && whole->any_orders)))
            return true;
    }
    return false;
}

// Whether some call will be left, or be made from where nothing is inlined.
static bool needs_order(const struct calls *whole) {
    for (unsigned i = 0; i < whole->count; i++)
        if (whole->functions[i].is_wanted && !is_kernel(whole->functions[i].llvm) &&
            (whole->functions[i].is_entry || stays_called(&whole->functions[i])))
            return true;
    return false;
}

// Which functions order memory is asked of what is left when all is inlined: before, the order of
// an atomic may be a parameter. Kernels that call by a pointer alone are gone by then: for those
// `whole` stands, the module as it was.
static void find_order(const struct calls *whole, struct module *module) {
    struct calls calls = read_calls(whole->arena, module->llvm);
    for (unsigned i = 0; i < calls.count; i++)
        if (!calls.functions[i].reaches_order)
            add_mark(calls.functions[i].llvm, MODULE_ORDERS_NOTHING);
    for (size_t i = 0; i < module->entry_count; i++) {
        struct module_entry *entry = &module->entries[i];
        unsigned number = entry->function && !entry->is_kernel
                              ? map_get(&calls.numbers, entry->function)
                              : MAP_NONE;
        entry->is_behind_order =
            number != MAP_NONE && is_called_behind_order(whole, &calls, number);
    }
}

static void ignore(LLVMDiagnosticInfoRef info, void *context) {
    (void)info;
    (void)context;
}

int module_read(struct arena *arena, const char *bitcode, size_t length,
                struct device_callers callers, struct module *module, const char **problem) {
    *module = (struct module){.context = LLVMContextCreate()};
    LLVMContextSetDiagnosticHandler(module->context, ignore, NULL);
    LLVMMemoryBufferRef buffer =
        LLVMCreateMemoryBufferWithMemoryRangeCopy(bitcode, length, "device code");
    LLVMBool failed = LLVMParseBitcodeInContext2(module->context, buffer, &module->llvm);
    LLVMDisposeMemoryBuffer(buffer);
    if (failed) {
        *problem = "what clang made of the device code can't be read as bitcode";
        LLVMContextDispose(module->context);
        return -1;
    }
    if (replace_own_loops(arena, module->llvm, problem) < 0) {
        module_close(module);
        return -1;
    }
    struct calls calls = read_calls(arena, module->llvm);
    choose_entries(&calls, callers);
    list_entries(&calls, module);
    list_unseen(&calls, module);
    list_unread(&calls, module);
    list_copied(&calls, callers, module);
    list_names(&calls, module);
    list_named(&calls, module);
    bool asks_for_order = needs_order(&calls);
    cut_down(&calls);
    if (inline_calls(arena, module->llvm, problem) < 0 ||
        judge_parameters(arena, module, problem) < 0 ||
        run_passes(arena, module->llvm, simplifying, problem) < 0) {
        module_close(module);
        return -1;
    }
    if (asks_for_order)
        find_order(&calls, module);
    return 0;
}

void module_close(struct module *module) {
    LLVMDisposeModule(module->llvm);
    LLVMContextDispose(module->context);
}

// Shared memory.

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
        for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(list.at[i]); block;
             block = LLVMGetNextBasicBlock(block))
            for (LLVMValueRef at = LLVMGetFirstInstruction(block); at;
                 at = LLVMGetNextInstruction(at)) {
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

struct module_shared module_shared(struct arena *arena, const struct module *module,
                                   LLVMValueRef entry) {
    struct module_shared shared = {0};
    functions list = reached(arena, entry, &shared.is_unknown);
    LLVMTargetDataRef layout = LLVMGetModuleDataLayout(module->llvm);
    for (LLVMValueRef global = LLVMGetFirstGlobal(module->llvm); global;
         global = LLVMGetNextGlobal(global)) {
        if (LLVMGetPointerAddressSpace(LLVMTypeOf(global)) != SHARED_MEMORY)
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
