// See flatten.h.
//
// The always-inliner takes one function after the other, as they stand in the file: callees mostly
// come first, and a chain of n calls is copied n times, ever longer, with the positions of all that
// it grew from. So it is run for callers first, a few levels of calls at a time.

#include "flatten.h"

#include <llvm-c/Transforms/PassBuilder.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ir.h"

enum { LEVELS = 16 }; // of calls, inlined at once

static const char level_note[] = "warpagg-level"; // of what waits to be inlined

static void find_depths(struct calls *calls) {
    for (size_t i = calls->done.count; i-- > 0;) {
        const struct called *function = &calls->functions[calls->done.at[i]];
        unsigned depth = calls_stay(function) ? 0 : function->depth;
        for (size_t k = 0; k < function->callees.count; k++) {
            struct called *callee = &calls->functions[function->callees.at[k]];
            callee->depth = callee->depth > depth ? callee->depth : depth + 1;
        }
    }
}

static void add_attribute(LLVMValueRef function, const char *name) {
    LLVMAddAttributeAtIndex(
        function, (unsigned)LLVMAttributeFunctionIndex,
        LLVMCreateEnumAttribute(LLVMGetModuleContext(LLVMGetGlobalParent(function)),
                                ir_attribute(name), 0));
}

static void set_inlining(const struct called *function) {
    unsigned at = (unsigned)LLVMAttributeFunctionIndex;
    LLVMRemoveEnumAttributeAtIndex(function->llvm, at, ir_attribute("noinline"));
    LLVMRemoveEnumAttributeAtIndex(function->llvm, at, ir_attribute("optnone"));
    LLVMRemoveEnumAttributeAtIndex(function->llvm, at, ir_attribute("alwaysinline"));
    if (calls_stay(function)) {
        add_attribute(function->llvm, "noinline");
        return;
    }
    char level[16];
    snprintf(level, sizeof level, "%u", function->depth / LEVELS);
    ir_add_note(function->llvm, level_note, level);
}

// Lists of what is to be kept fall away.
void flatten_cut_down(struct calls *calls) {
    static const char *const lists[] = {"llvm.used", "llvm.compiler.used",
                                        "llvm.global.annotations"};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        LLVMValueRef list = LLVMGetNamedGlobal(calls->module, lists[i]);
        if (list)
            LLVMDeleteGlobal(list);
    }
    find_depths(calls);
    for (unsigned i = 0; i < calls->count; i++) {
        const struct called *function = &calls->functions[i];
        set_inlining(function);
        LLVMSetLinkage(function->llvm,
                       function->is_entry ? LLVMExternalLinkage : LLVMInternalLinkage);
        if (!function->is_entry)
            LLVMSetVisibility(function->llvm, LLVMDefaultVisibility);
        if (function->is_weak)
            ir_add_note(function->llvm, CALLS_REPLACEABLE, "");
    }
}

static const char cleaning[] = "globaldce"; // and no more: what is called by a pointer stays so
static const char inlining[] = "always-inline";
const char flatten_simplifying[] =
    "globaldce,function(sroa,early-cse,instsimplify,simplifycfg<no-hoist-common-insts;no-sink-"
    "common-insts;no-switch-to-lookup>,sroa,early-cse)";

int flatten_run(struct arena *arena, LLVMModuleRef module, const char *passes,
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
        const char *wanted = ir_note(at, level_note);
        unsigned its = wanted ? (unsigned)strtoul(wanted, NULL, 10) : 0;
        if (wanted && its == level)
            add_attribute(at, "alwaysinline");
        more |= wanted && its > level;
    }
    return more;
}

int flatten_inline(struct arena *arena, LLVMModuleRef module, const char **problem) {
    int status = flatten_run(arena, module, cleaning, problem);
    bool more = true;
    for (unsigned level = 0; status == 0 && more; level++) {
        more = open_level(module, level);
        status = flatten_run(arena, module, inlining, problem);
    }
    return status;
}
