// Textual IR of one kernel, and what the analyses say of its first update. %p and %q are pointers it is given, %r one that is __restrict__, %s a struct by value
// of two pointers and a number, %n a number, %address another; @g, @h are variables, @c constant, @t shared, @x and @y arrays of shared memory of a size that the launch decides.

#ifndef WARPAGG_TEST_DEVICE_FACTS_H
#define WARPAGG_TEST_DEVICE_FACTS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include <llvm-c/IRReader.h>

#include "device/analysis.h"
#include "device/effect.h"
#include "device/pressure.h"

#define UPDATE "syncscope(\"device\") monotonic"
#define TID "%tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
#define BARRIER "call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)\n"
#define ADD_P "%old = atomicrmw add ptr %p, i32 1 " UPDATE "\n"

static LLVMContextRef facts_context;
static LLVMModuleRef facts_module;
static struct arena *facts_arena;

static const char facts_head[] =
    "target datalayout = \"e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64\"\n"
    "target triple = \"nvptx64-nvidia-cuda\"\n"
    "@g = addrspace(1) global [8 x i32] zeroinitializer\n@h = addrspace(1) global i32 0\n@c = addrspace(4) externally_initialized constant {ptr, i32} undef\n"
    "@t = internal addrspace(3) global [32 x i32] undef\n@x = external addrspace(3) global [0 x i32]\n@y = external addrspace(3) global [0 x i32]\n"
    "@f = private constant [3 x i8] c\"%d\\00\"\ndeclare i32 @vprintf(ptr, ptr)\ndeclare void @unseen()\ndeclare void @takes(ptr)\ndeclare i32 @cudaDeviceSynchronize()\n"
    "define ptx_kernel void @k(ptr %p, ptr %q, ptr noalias %r, ptr byval({ptr, ptr, i32}) %s, i32 %n, i64 %address, ptr noalias %w) ATTRIBUTES {\nentry:\n";
static const char facts_tail[] =
    "\n}\n!0 = !{!\"root\"}\n!1 = !{!\"omnipotent char\", !0, i64 0}\n!2 = !{!\"int\", !1, i64 0}\n!3 = !{!\"float\", !1, i64 0}\n!4 = !{!\"p1 int\", !1, i64 0}\n"
    "!10 = !{!1, !1, i64 0}\n!20 = !{!2, !2, i64 0}\n!30 = !{!3, !3, i64 0}\n!40 = !{!4, !4, i64 0}\n!50 = !{}\n";

struct facts_options {
    enum alias alias;
    const char *attributes;           // of the kernel
    const struct device_block *block; // or NULL
};

static const struct analysis *facts_prepare(const char *body, struct facts_options options, LLVMValueRef *function) {
    const char *marker = strstr(facts_head, "ATTRIBUTES");
    size_t room = sizeof facts_head + strlen(body) + sizeof facts_tail + 200;
    char *ir = malloc(room), *message = NULL;
    snprintf(ir, room, "%.*s%s%s%s%s", (int)(marker - facts_head), facts_head, options.attributes ? options.attributes : "", marker + strlen("ATTRIBUTES"), body, facts_tail);
    if (facts_context) {
        LLVMDisposeModule(facts_module);
        LLVMContextDispose(facts_context);
        arena_destroy(facts_arena);
    }
    facts_context = LLVMContextCreate();
    facts_arena = arena_create();
    LLVMMemoryBufferRef buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(ir, strlen(ir), "test");
    if (LLVMParseIRInContext(facts_context, buffer, &facts_module, &message))
        fail_msg("%s\n%s", message, ir);
    free(ir);
    *function = LLVMGetNamedFunction(facts_module, "k");
    return analysis_prepare(facts_arena, *function, true, options.alias, options.block);
}

// Of the update with that number, from 0.
static inline struct device_update facts_of(const char *body, unsigned number, struct facts_options options) {
    LLVMValueRef function;
    const struct analysis *analysis = facts_prepare(body, options, &function);
    struct device_update update = {0};
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block; block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef at = LLVMGetFirstInstruction(block); at; at = LLVMGetNextInstruction(at)) {
            struct effect effect = effect_of(at);
            if (effect.kind != EFFECT_ACCESS || effect.accesses[0].kind != ACCESS_UPDATE)
                continue;
            update = (struct device_update){0};
            analyse_update(analysis, at, &update);
            if (!number--)
                return update;
        }
    fail_msg("no update in\n%s", body);
    return update;
}

// The kernel's first update of %a, which has been prepared.
static inline LLVMValueRef facts_update_of_a(LLVMValueRef function, const char *body) {
    LLVMValueRef a = NULL;
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block; block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef at = LLVMGetFirstInstruction(block); at; at = LLVMGetNextInstruction(at)) {
            a = strcmp(LLVMGetValueName2(at, &(size_t){0}), "a") == 0 ? at : a;
            if (a && LLVMIsAAtomicRMWInst(at) && LLVMGetOperand(at, 0) == a)
                return at;
        }
    fail_msg("no update in\n%s", body);
    return NULL;
}

#endif
