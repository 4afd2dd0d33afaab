// Who calls whom is settled first, on the module as clang wrote it: entries are kernels, functions
// whose address is taken, functions that other files may call, and functions that can't be inlined
// since they come back to themselves; all of them if they lead to an atomic update.

#include "module.h"

#include <llvm-c/BitReader.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>
#include <string.h>

#include "demangle.h"
#include "flatten.h"
#include "ir.h"
#include "older_llvm.h"
#include "own_loop.h"
#include "parameters.h"
#include "referent.h"

enum {
    INSTRUCTION_LIMIT = 1000 * 1000, // of all entries together, inlined: a few seconds' work
};

// Entries.

// Whether it stands in another file than the one that is compiled.
static bool is_of_header(struct arena *arena, LLVMValueRef function, const char *main) {
    LLVMMetadataRef text = LLVMGetSubprogram(function);
    LLVMMetadataRef file = text ? LLVMDIScopeGetFile(text) : NULL;
    return !main || !file || strcmp(ir_real_path(arena, file), main) != 0;
}

static bool may_be_called(const struct calls *calls, LLVMValueRef function,
                          struct device_callers callers) {
    return (callers.of_named && calls_is_external(function)) ||
           (callers.of_headers && is_of_header(calls->arena, function, callers.main));
}

static void choose_entries(struct calls *calls, struct device_callers callers) {
    for (unsigned i = 0; i < calls->count; i++) {
        struct called *function = &calls->functions[i];
        if (function->reaches_update && (calls_stay(function) || function->is_taken ||
                                         may_be_called(calls, function->llvm, callers)))
            calls_make_entry(calls, i);
    }
    // Nobody here calls it: its sites are to have an instance all the same.
    for (unsigned i = 0; i < calls->count; i++) {
        struct called *function = &calls->functions[i];
        if (function->reaches_update && !function->is_wanted && calls_is_external(function->llvm))
            calls_make_entry(calls, i);
    }
}

// What is left of the variables are the kernels' parameters, and what has to lie in memory.
static int judge_parameters(struct arena *arena, struct module *module, const char **problem) {
    for (size_t i = 0; i < module->entry_count; i++)
        if (module->entries[i].function && module->entries[i].is_kernel)
            parameters_hold(module->entries[i].function);
    int status = flatten_run(arena, module->llvm, "function(sroa)", problem);
    parameters_release(module->llvm);
    for (size_t i = 0; status == 0 && i < module->entry_count; i++) {
        struct module_entry *entry = &module->entries[i];
        if (entry->function && entry->is_kernel)
            entry->changes_parameter = parameters_change(arena, entry->function, &entry->change);
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
    struct calls calls = calls_read(arena, copy);
    for (unsigned i = 0; i < calls.count; i++)
        if (own_loop_is_likely(calls.functions[i].llvm) && !calls_stay(&calls.functions[i]))
            calls_make_entry(&calls, i);
    flatten_cut_down(&calls);
    return flatten_inline(arena, copy, problem) < 0
               ? -1
               : flatten_run(arena, copy, flatten_simplifying, problem);
}

static int replace_own_loops(struct arena *arena, LLVMModuleRef module, const char **problem) {
    if (!any_own_loop(module))
        return 0;
    LLVMModuleRef copy = LLVMCloneModule(module);
    int status = inline_own_loops(arena, copy, problem);
    for (LLVMValueRef at = LLVMGetFirstFunction(module); status == 0 && at;
         at = LLVMGetNextFunction(at)) {
        LLVMValueRef inlined =
            own_loop_is_likely(at) ? LLVMGetNamedFunction(copy, ir_name(at)) : NULL;
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
    const call_numbers below = calls_below(calls, start, NULL);
    bool is_unknown = false;
    call_places all = {0};
    for (size_t n = 0; n < below.count; n++) {
        const struct called *function = &calls->functions[below.at[n]];
        if (function->grid[which].is_accessor)
            continue;
        is_unknown |= function->grid[which].is_read;
        for (size_t i = 0; i < function->grid[which].reads.count; i++)
            *ARENA_PUSH(calls->arena, &all) = function->grid[which].reads.at[i];
    }
    return (struct module_reads){is_unknown, all.at, all.count};
}

static bool reaches_itself(struct calls *calls, unsigned start) {
    const call_numbers below = calls_below(calls, start, NULL);
    bool any = false;
    for (size_t i = 0; i < below.count; i++)
        any |= calls->functions[below.at[i]].comes_back;
    return any;
}

static bool is_inlined(const struct called *function) { return !calls_stay(function); }

// What a call leads to that is not looked at: in the function and all that is inlined into it.
static void mark_unseen(struct calls *calls, unsigned start) {
    const call_numbers below = calls_below(calls, start, is_inlined);
    for (size_t i = 0; i < below.count; i++)
        calls->functions[below.at[i]].is_unseen = true;
}

static void list_unseen(struct calls *calls, struct module *module) {
    call_places list = {0};
    for (unsigned i = 0; i < calls->count; i++) {
        if (!calls->functions[i].is_unseen)
            continue;
        for (LLVMValueRef at = ir_first(calls->functions[i].llvm); at; at = ir_next(at)) {
            unsigned callee = LLVMGetInstructionOpcode(at) == LLVMCall
                                  ? map_get(&calls->numbers, LLVMGetCalledValue(at))
                                  : MAP_NONE;
            LLVMMetadataRef place = LLVMInstructionGetDebugLoc(at);
            if (place && (callee != MAP_NONE ? calls->functions[callee].reaches_update
                                             : calls_is_update(at)))
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
        LLVMAttributeRef by_value = ir_of_parameter(function, i, "byval");
        if (by_value && LLVMABISizeOfType(LLVMGetModuleDataLayout(module),
                                          LLVMGetTypeAttributeValue(by_value)) > NUMBER)
            return true;
    }
    return false;
}

static enum device_copy copy_of(const struct calls *calls, const struct called *function,
                                struct device_callers callers) {
    bool is_called = function->caller_count || function->is_taken;
    if (!is_called || calls_is_kernel(function->llvm) ||
        !takes_struct(calls->module, function->llvm))
        return COPY_RIGHT;
    bool is_called_elsewhere =
        calls_is_external(function->llvm) && may_be_called(calls, function->llvm, callers);
    if (calls_stay(function) || function->is_taken || is_called_elsewhere ||
        ir_of_function(function->llvm, "noinline"))
        return COPY_UNKNOWN;
    return ir_of_function(function->llvm, "alwaysinline") ? COPY_INLINED : COPY_IF_INLINED;
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
        if (!subprogram || !calls->functions[i].reaches_update)
            continue;
        map_put(calls->arena, &module->functions, subprogram, (unsigned)list.count);
        *ARENA_PUSH(calls->arena, &list) =
            demangle(calls->arena, ir_name(calls->functions[i].llvm));
    }
    module->names = list.at;
}

static void list_entries(struct calls *calls, struct module *module) {
    ARENA_LIST(struct module_entry) entries = {0};
    size_t left = INSTRUCTION_LIMIT;
    for (unsigned i = 0; i < calls->count; i++) {
        struct called *function = &calls->functions[i];
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
            .is_kernel = calls_is_kernel(function->llvm),
            .calls_itself = reaches_itself(calls, i),
            .is_too_large = !fits,
        };
        for (unsigned k = 0; calls_is_kernel(function->llvm) && k < MODULE_GRID_COUNT; k++)
            entries.at[entries.count - 1].grid[k] = reads_from(calls, (enum module_grid)k, i);
    }
    module->entries = entries.at;
    module->entry_count = entries.count;
}

static void list_unread(struct calls *calls, struct module *module) {
    call_places list = {0};
    ARENA_LIST(const char *) names = {0};
    for (unsigned i = 0; i < calls->count; i++) {
        LLVMValueRef function = calls->functions[i].llvm;
        if (calls_is_kernel(function) && !calls->functions[i].is_entry &&
            LLVMGetSubprogram(function)) {
            *ARENA_PUSH(calls->arena, &list) = LLVMGetSubprogram(function);
            *ARENA_PUSH(calls->arena, &names) = demangle(calls->arena, ir_name(function));
        }
    }
    module->unread = list.at;
    module->unread_names = names.at;
    module->unread_count = list.count;
}

static void list_named(struct calls *calls, struct module *module) {
    ARENA_LIST(struct module_call) list = {0};
    for (unsigned i = 0; i < calls->count; i++)
        for (LLVMValueRef at = ir_first(calls->functions[i].llvm); at; at = ir_next(at)) {
            if (!strstr(ir_called(at), "atomic") || !LLVMInstructionGetDebugLoc(at))
                continue;
            LLVMValueRef callee = LLVMGetCalledValue(at);
            *ARENA_PUSH(calls->arena, &list) = (struct module_call){
                LLVMInstructionGetDebugLoc(at), LLVMGetSubprogram(callee),
                LLVMIsDeclaration(callee) && calls_is_update(at), referent_stays(calls->arena, at)};
        }
    module->named = list.at;
    module->named_count = list.count;
}

static bool calls_one_of(const struct called *function, const bool *wanted) {
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
        const struct called *function = &calls->functions[i];
        if (leads[i] && (function->reaches_order ||
                         (function->is_taken && whole->any_pointer_calls && whole->any_orders)))
            return true;
    }
    return false;
}

// Whether some call will be left, or be made from where nothing is inlined.
static bool needs_order(const struct calls *whole) {
    for (unsigned i = 0; i < whole->count; i++)
        if (whole->functions[i].is_wanted && !calls_is_kernel(whole->functions[i].llvm) &&
            (whole->functions[i].is_entry || calls_stay(&whole->functions[i])))
            return true;
    return false;
}

// Which functions order memory is asked of what is left when all is inlined: before, the order of
// an atomic may be a parameter. Kernels that call by a pointer alone are gone by then: for those
// `whole` stands, the module as it was.
static void find_order(const struct calls *whole, struct module *module) {
    struct calls calls = calls_read(whole->arena, module->llvm);
    for (unsigned i = 0; i < calls.count; i++)
        if (!calls.functions[i].reaches_order)
            ir_add_note(calls.functions[i].llvm, MODULE_ORDERS_NOTHING, "");
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
    older_llvm_mend(module->llvm);
    if (replace_own_loops(arena, module->llvm, problem) < 0) {
        module_close(module);
        return -1;
    }
    struct calls calls = calls_read(arena, module->llvm);
    choose_entries(&calls, callers);
    list_entries(&calls, module);
    list_unseen(&calls, module);
    list_unread(&calls, module);
    list_copied(&calls, callers, module);
    list_names(&calls, module);
    list_named(&calls, module);
    bool asks_for_order = needs_order(&calls);
    flatten_cut_down(&calls);
    if (flatten_inline(arena, module->llvm, problem) < 0 ||
        judge_parameters(arena, module, problem) < 0 ||
        flatten_run(arena, module->llvm, flatten_simplifying, problem) < 0) {
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
