// The table of effects, on textual IR: what is known, and that what is not known is unknown.

#include "device/effect.h"

#include <llvm-c/IRReader.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

static LLVMContextRef context;
static LLVMModuleRef module;

// The effect of the instruction `text`, which may name %p, %q (pointers), %s (shared memory), %n (i32), %l (i64), %f (float), %h (<2 x half>).
static struct effect effect_in(const char *declaration, const char *text) {
    char ir[4096];
    snprintf(ir, sizeof ir, "target triple = \"nvptx64-nvidia-cuda\"\n%s\ndefine void @f(ptr %%p, ptr %%q, ptr addrspace(3) %%s, i32 %%n, i64 %%l, float %%f, <2 x half> %%h, i1 %%b) {\n  %s\n  ret void\n}\n",
             declaration, text);
    if (context) {
        LLVMDisposeModule(module);
        LLVMContextDispose(context);
    }
    context = LLVMContextCreate();
    LLVMMemoryBufferRef buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(ir, strlen(ir), "test");
    char *message = NULL;
    if (LLVMParseIRInContext(context, buffer, &module, &message))
        fail_msg("%s\n%s", message, ir);
    return effect_of(LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(LLVMGetNamedFunction(module, "f"))));
}

static struct effect effect_of_text(const char *text) {
    return effect_in("", text);
}

static LLVMValueRef argument(unsigned index) {
    return LLVMGetParam(LLVMGetNamedFunction(module, "f"), index);
}

static void loads_and_stores(void **state) {
    (void)state;
    struct effect load = effect_of_text("%x = load i32, ptr %p");
    assert_int_equal(load.kind, EFFECT_ACCESS);
    assert_int_equal(load.accesses[0].kind, ACCESS_READ);
    assert_int_equal(load.accesses[0].size, 4);
    assert_ptr_equal(load.accesses[0].pointer, argument(0));
    assert_false(load.accesses[0].is_invariant);
    assert_true(effect_of_text("%x = load volatile i32, ptr %p").accesses[0].is_volatile);
    struct effect acquire = effect_of_text("%x = load atomic i32, ptr %p syncscope(\"device\") acquire, align 4");
    assert_true(acquire.accesses[0].is_atomic);
    assert_false(acquire.accesses[0].relaxed);
    struct effect store = effect_of_text("store <2 x half> %h, ptr %p");
    assert_int_equal(store.accesses[0].kind, ACCESS_WRITE);
    assert_int_equal(store.accesses[0].size, 4);
    assert_true(effect_in("!0 = !{}", "%x = load i32, ptr %p, !invariant.load !0").accesses[0].is_invariant);
    assert_true(effect_of_text("%x = load i32, ptr addrspace(4) null").accesses[0].is_invariant);
    assert_int_equal(effect_of_text("%x = load {i32, [3 x i8]}, ptr %p").accesses[0].size, -1);
}

static void updates(void **state) {
    (void)state;
    struct effect add = effect_of_text("%x = atomicrmw add ptr %p, i32 %n syncscope(\"device\") monotonic");
    assert_int_equal(add.kind, EFFECT_ACCESS);
    assert_int_equal(add.accesses[0].kind, ACCESS_UPDATE);
    assert_int_equal(add.accesses[0].operation, OP_ADD);
    assert_ptr_equal(add.accesses[0].value, argument(3));
    assert_true(add.accesses[0].relaxed);
    assert_int_equal(add.accesses[0].scope, SCOPE_DEVICE);
    struct effect strong = effect_of_text("%x = atomicrmw umax ptr %p, i64 %l seq_cst");
    assert_int_equal(strong.accesses[0].operation, OP_MAX);
    assert_false(strong.accesses[0].is_signed);
    assert_false(strong.accesses[0].relaxed);
    assert_int_equal(strong.accesses[0].scope, SCOPE_SYSTEM);
    assert_int_equal(effect_of_text("%x = atomicrmw fadd ptr %p, float %f syncscope(\"block\") monotonic").accesses[0].scope, SCOPE_BLOCK);
    assert_int_equal(effect_of_text("%x = atomicrmw nand ptr %p, i32 %n monotonic").kind, EFFECT_UNKNOWN);
    assert_int_equal(effect_of_text("%x = cmpxchg ptr %p, i32 %n, i32 3 monotonic monotonic").accesses[0].operation, OP_CAS);
    assert_true(effect_of_text("%x = cmpxchg ptr %p, i32 %n, i32 3 monotonic monotonic").accesses[0].relaxed);
    assert_false(effect_of_text("%x = cmpxchg ptr %p, i32 %n, i32 3 acq_rel monotonic").accesses[0].relaxed);
    assert_false(effect_of_text("%x = cmpxchg ptr %p, i32 %n, i32 3 monotonic acquire").accesses[0].relaxed);
    assert_int_equal(effect_of_text("fence seq_cst").kind, EFFECT_FENCE);
    assert_int_equal(effect_of_text("%x = va_arg ptr %p, i32").kind, EFFECT_UNKNOWN); // no row
}

// clang's header asks for more than CUDA's atomics mean: there, and nowhere else, they are relaxed and of device scope.
static void updates_in_clangs_header(void **state) {
    (void)state;
    const char *metadata = "!llvm.dbg.cu = !{!0}\n!llvm.module.flags = !{!9}\n!9 = !{i32 2, !\"Debug Info Version\", i32 3}\n"
                           "!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, emissionKind: LineTablesOnly)\n"
                           "!1 = !DIFile(filename: \"%s\", directory: \"/\")\n"
                           "!2 = distinct !DISubprogram(name: \"%s\", scope: !1, file: !1, unit: !0, spFlags: DISPFlagDefinition)\n"
                           "!3 = !DILocation(line: 1, column: 1, scope: !2, inlinedAt: !5)\n"
                           "!4 = distinct !DISubprogram(name: \"f\", scope: !1, file: !1, unit: !0, spFlags: DISPFlagDefinition)\n"
                           "!5 = distinct !DILocation(line: 1, column: 1, scope: !4)\n"
                           "declare i32 @llvm.nvvm.atomic.max.gen.i.cta.i32.p0(ptr, i32)\n";
    static const struct { const char *file, *name; bool relaxed; } rows[] = {
        {"/lib/clang/22/include/__clang_cuda_device_functions.h", "__iAtomicAdd", true},
        {"/lib/clang/22/include/__clang_cuda_device_functions.h", "__fAtomicAdd", true},
        {"/lib/clang/22/include/__clang_cuda_device_functions.h", "other", false},
        {"/home/user/mine.h", "__iAtomicAdd", false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char declarations[2048];
        snprintf(declarations, sizeof declarations, metadata, rows[i].file, rows[i].name);
        struct access access = effect_in(declarations, "%x = atomicrmw add ptr %p, i32 %n seq_cst, !dbg !3").accesses[0];
        assert_int_equal(access.relaxed, rows[i].relaxed);
        assert_int_equal(access.scope, rows[i].relaxed ? SCOPE_DEVICE : SCOPE_SYSTEM);
    }
    char declarations[2048];
    const char *text = "%x = call i32 @llvm.nvvm.atomic.max.gen.i.cta.i32.p0(ptr %p, i32 %n), !dbg !3";
    snprintf(declarations, sizeof declarations, metadata, rows[0].file, "__uAtomicMax_block");
    struct effect unsigned_max = effect_in(declarations, text);
    assert_int_equal(unsigned_max.accesses[0].scope, SCOPE_BLOCK);
    assert_false(unsigned_max.accesses[0].is_signed);
    snprintf(declarations, sizeof declarations, metadata, rows[0].file, "__illAtomicMax_block");
    assert_true(effect_in(declarations, text).accesses[0].is_signed);
    snprintf(declarations, sizeof declarations, metadata, "/mine.h", "__illAtomicMax_block");
    assert_int_equal(effect_in(declarations, text).kind, EFFECT_UNKNOWN);
}

static void intrinsics(void **state) {
    (void)state;
    static const struct { const char *declaration, *text; enum effect_kind kind; enum result_lanes result; } rows[] = {
        {"declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()", "%x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()", EFFECT_NONE, RESULT_TID_X},
        {"declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()", "%x = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()", EFFECT_NONE, RESULT_BLOCK},
        {"declare i32 @llvm.nvvm.read.ptx.sreg.ntid.z()", "%x = call i32 @llvm.nvvm.read.ptx.sreg.ntid.z()", EFFECT_NONE, RESULT_GRID},
        {"declare i32 @llvm.nvvm.read.ptx.sreg.lanemask.lt()", "%x = call i32 @llvm.nvvm.read.ptx.sreg.lanemask.lt()", EFFECT_IDLE, RESULT_VARYING},
        {"declare i32 @llvm.nvvm.read.ptx.sreg.clock()", "%x = call i32 @llvm.nvvm.read.ptx.sreg.clock()", EFFECT_IDLE, RESULT_VARYING},
        {"declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)", "call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)", EFFECT_BARRIER, RESULT_VARYING},
        {"declare void @llvm.nvvm.barrier.cta.sync.aligned.count(i32, i32)", "call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 1, i32 64)", EFFECT_UNKNOWN, RESULT_VARYING},
        {"declare void @llvm.nvvm.bar.warp.sync(i32)", "call void @llvm.nvvm.bar.warp.sync(i32 -1)", EFFECT_WARP, RESULT_VARYING},
        {"declare void @llvm.nvvm.membar.gl()", "call void @llvm.nvvm.membar.gl()", EFFECT_FENCE, RESULT_VARYING},
        {"declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32)", "%x = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %n, i32 1, i32 31)", EFFECT_WARP, RESULT_VARYING},
        {"declare i32 @llvm.nvvm.redux.sync.add(i32, i32)", "%x = call i32 @llvm.nvvm.redux.sync.add(i32 %n, i32 -1)", EFFECT_WARP, RESULT_WARP},
        {"declare i32 @llvm.nvvm.activemask()", "%x = call i32 @llvm.nvvm.activemask()", EFFECT_IDLE, RESULT_WARP},
        {"declare void @llvm.nvvm.exit()", "call void @llvm.nvvm.exit()", EFFECT_UNKNOWN, RESULT_VARYING},
        {"declare void @llvm.nvvm.griddepcontrol.wait()", "call void @llvm.nvvm.griddepcontrol.wait()", EFFECT_UNKNOWN, RESULT_VARYING},
        {"declare void @llvm.nvvm.barrier.cluster.wait()", "call void @llvm.nvvm.barrier.cluster.wait()", EFFECT_GRID, RESULT_VARYING},
        {"declare void @llvm.nvvm.cp.async.wait.all()", "call void @llvm.nvvm.cp.async.wait.all()", EFFECT_UNKNOWN, RESULT_VARYING},
        {"declare i32 @llvm.ctpop.i32(i32)", "%x = call i32 @llvm.ctpop.i32(i32 %n)", EFFECT_NONE, RESULT_OF_OPERANDS},
        {"declare float @llvm.nvvm.fma.rn.f(float, float, float)", "%x = call float @llvm.nvvm.fma.rn.f(float %f, float %f, float %f)", EFFECT_NONE, RESULT_OF_OPERANDS},
        {"declare i32 @vprintf(ptr, ptr)", "%x = call i32 @vprintf(ptr %p, ptr null)", EFFECT_IDLE, RESULT_VARYING},
        {"declare float @__nv_sinf(float)", "%x = call float @__nv_sinf(float %f)", EFFECT_NONE, RESULT_OF_OPERANDS},
        {"declare ptr @malloc(i64)", "%x = call ptr @malloc(i64 %l)", EFFECT_UNKNOWN, RESULT_VARYING},
        {"declare i32 @mystery(i32)", "%x = call i32 @mystery(i32 %n)", EFFECT_UNKNOWN, RESULT_VARYING},
        {"declare i32 @computes(i32) memory(none)", "%x = call i32 @computes(i32 %n)", EFFECT_NONE, RESULT_OF_OPERANDS},
        {"declare i32 @looks(i32) memory(read)", "%x = call i32 @looks(i32 %n)", EFFECT_UNKNOWN, RESULT_VARYING},
        {"declare i32 @follows(ptr) memory(argmem: read)", "%x = call i32 @follows(ptr %p)", EFFECT_UNKNOWN, RESULT_VARYING},
        {"declare i32 @meets(i32) convergent memory(none)", "%x = call i32 @meets(i32 %n)", EFFECT_UNKNOWN, RESULT_VARYING},
        {"define i32 @__nv_abs(i32) {\n ret i32 0\n}", "%x = call i32 @__nv_abs(i32 %n)", EFFECT_UNKNOWN, RESULT_VARYING},
        {"define i32 @vprintf(ptr, ptr) {\n ret i32 0\n}", "%x = call i32 @vprintf(ptr %p, ptr %q)", EFFECT_UNKNOWN, RESULT_VARYING},
        {"", "%x = call i32 %p(i32 %n)", EFFECT_UNKNOWN, RESULT_VARYING},
        {"declare i32 @__cudaCDP2LaunchDevice(ptr)", "%x = call i32 @__cudaCDP2LaunchDevice(ptr %p)", EFFECT_LAUNCH, RESULT_VARYING},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct effect effect = effect_in(rows[i].declaration, rows[i].text);
        if (effect.kind != rows[i].kind || effect.result != rows[i].result)
            fail_msg("%s: kind %d, result %d", rows[i].text, effect.kind, effect.result);
    }
}

static void copies(void **state) {
    (void)state;
    struct effect copy = effect_in("declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)", "call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 64, i1 false)");
    assert_int_equal(copy.access_count, 2);
    assert_int_equal(copy.accesses[0].kind, ACCESS_WRITE);
    assert_ptr_equal(copy.accesses[0].pointer, argument(0));
    assert_int_equal(copy.accesses[1].kind, ACCESS_READ);
    assert_ptr_equal(copy.accesses[1].pointer, argument(1));
    assert_int_equal(copy.accesses[1].size, 64);
    struct effect set = effect_in("declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)", "call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 %l, i1 false)");
    assert_int_equal(set.access_count, 1);
    assert_int_equal(set.accesses[0].size, -1);
    struct effect frexp = effect_in("declare float @__nv_frexpf(float, ptr)", "%x = call float @__nv_frexpf(float %f, ptr %p)");
    assert_int_equal(frexp.accesses[0].kind, ACCESS_WRITE);
}

static void assembly(void **state) {
    (void)state;
    static const struct { const char *text; enum effect_kind kind; enum result_lanes result; } rows[] = {
        {"%x = call i32 asm \"mov.u32 $0, %laneid;\", \"=r\"()", EFFECT_NONE, RESULT_LANE},
        {"%x = call i32 asm \"mov.u32 $0, %ctaid.x;\", \"=r\"()", EFFECT_NONE, RESULT_BLOCK},
        {"%x = call i32 asm \"mov.u32 $0, %clock;\", \"=r\"()", EFFECT_NONE, RESULT_VARYING},
        {"%x = call i32 asm \"{ .reg .u32 t; mov.u32 t, %laneid; add.u32 $0, t, $1; }\", \"=r,r\"(i32 %n)", EFFECT_NONE, RESULT_VARYING},
        {"%x = call i32 asm \"{ .reg.u32 t$$x, u; add.u32 t$$x, $1, 1; mov.u32 $0, t$$x; }\", \"=r,r\"(i32 %n)", EFFECT_NONE, RESULT_OF_OPERANDS},
        {"%x = call i32 asm \"{ .reg .u32 t$$x; mov.u32 t$$x, %laneid; mov.u32 $0, t$$x; }\", \"=r\"()", EFFECT_NONE, RESULT_VARYING},
        {"%x = call i32 asm \"{ .register t; mov.u32 $0, $1; }\", \"=r,r\"(i32 %n)", EFFECT_UNKNOWN, RESULT_VARYING},
        {"%x = call i32 asm \"bfe.u32 $0, $1, 3, 4; // a comment\", \"=r,r\"(i32 %n)", EFFECT_NONE, RESULT_OF_OPERANDS},
        {"%x = call i32 asm \"bfe.u32 /* ; */ $0, $1, 3, 4;\", \"=r,r\"(i32 %n)", EFFECT_NONE, RESULT_OF_OPERANDS},
        {"call void asm sideeffect \"\", \"~{memory}\"()", EFFECT_NONE, RESULT_OF_OPERANDS},
        {"call void asm sideeffect \"bar.sync 0;\", \"\"()", EFFECT_BARRIER, RESULT_VARYING},
        {"call void asm sideeffect \"bar.sync 1, 64;\", \"\"()", EFFECT_UNKNOWN, RESULT_VARYING},
        {"call void asm sideeffect \"@p bar.sync 0;\", \"\"()", EFFECT_UNKNOWN, RESULT_VARYING},
        {"call void asm sideeffect \"bar.warp.sync $0;\", \"r\"(i32 %n)", EFFECT_WARP, RESULT_VARYING},
        {"call void asm sideeffect \"barrier.cluster.arrive;\", \"\"()", EFFECT_GRID, RESULT_VARYING},
        {"call void asm sideeffect \"fence.acq_rel.gpu;\", \"~{memory}\"()", EFFECT_FENCE, RESULT_VARYING},
        {"%x = call i32 asm sideeffect \"redux.sync.add.u32 $0, $1, 0xffffffff;\", \"=r,r\"(i32 %n)", EFFECT_WARP, RESULT_WARP},
        {"call void asm sideeffect \"griddepcontrol.wait;\", \"\"()", EFFECT_UNKNOWN, RESULT_VARYING},
        {"call void asm sideeffect \"cp.async.wait_all;\", \"\"()", EFFECT_UNKNOWN, RESULT_VARYING},
        {"call void asm sideeffect \"exit;\", \"\"()", EFFECT_UNKNOWN, RESULT_VARYING},
        {"call void asm sideeffect \"mov: bra mov;\", \"\"()", EFFECT_UNKNOWN, RESULT_VARYING},
        {"%x = call i32 asm \"mov.u32 $0, $1;\", \"=r,*m\"(ptr elementtype(i32) %p)", EFFECT_UNKNOWN, RESULT_VARYING},
        {"call void asm sideeffect \"L: bra L;\", \"\"()", EFFECT_UNKNOWN, RESULT_VARYING},
        {"call void asm sideeffect \"fence.acq_rel.gpu; st.relaxed.gpu.u32 [$0], $1;\", \"l,r\"(ptr %p, i32 %n)", EFFECT_UNKNOWN, RESULT_VARYING},
        {"%x = call i32 asm \"ld.global.nc.u32 $0, [$1];\", \"=r,l\"(ptr %p)", EFFECT_ACCESS, RESULT_OF_OPERANDS},
        {"%x = call i32 asm \"ld.u32 $0, [$1 + 8];\", \"=r,l\"(ptr %p)", EFFECT_ACCESS, RESULT_OF_OPERANDS},
        {"%x = call i32 asm \"ld.u32 $0, [$1 + -8];\", \"=r,l\"(ptr %p)", EFFECT_UNKNOWN, RESULT_VARYING},
        {"%x = call i32 asm \"ld.u32.what $0, [$1];\", \"=r,l\"(ptr %p)", EFFECT_UNKNOWN, RESULT_VARYING},
        {"%x = call i32 asm \"{ .reg .u64 a; add.u64 a, $1, 8; ld.u32 $0, [a]; }\", \"=r,l\"(ptr %p)", EFFECT_UNKNOWN, RESULT_VARYING},
        {"%x = call i32 asm \"ld.u32 $0, $1;\", \"=r,*m\"(ptr elementtype(i32) %p)", EFFECT_UNKNOWN, RESULT_VARYING},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct effect effect = effect_of_text(rows[i].text);
        if (effect.kind != rows[i].kind || effect.result != rows[i].result)
            fail_msg("%s: kind %d, result %d", rows[i].text, effect.kind, effect.result);
    }
}

static void atomics_in_assembly(void **state) {
    (void)state;
    struct access add = effect_of_text("%x = call i32 asm sideeffect \"atom.add.relaxed.gpu.s32 $0,[$1],$2;\", \"=r,l,r,~{memory}\"(ptr %p, i32 %n)").accesses[0];
    assert_int_equal(add.kind, ACCESS_UPDATE);
    assert_int_equal(add.operation, OP_ADD);
    assert_ptr_equal(add.pointer, argument(0));
    assert_ptr_equal(add.value, argument(3));
    assert_true(add.relaxed);
    assert_int_equal(add.scope, SCOPE_DEVICE);
    assert_int_equal(add.size, 4);
    assert_false(add.is_floating);
    struct access max = effect_of_text("%x = call i64 asm sideeffect \"atom.acq_rel.sys.global.max.s64 $0,[$1],$2;\", \"=l,l,l\"(ptr %p, i64 %l)").accesses[0];
    assert_int_equal(max.operation, OP_MAX);
    assert_true(max.is_signed);
    assert_false(max.relaxed);
    assert_int_equal(max.scope, SCOPE_SYSTEM);
    struct access red = effect_of_text("call void asm sideeffect \"red.global.add.v2.f32 [$0], {$1, $2};\", \"l,f,f\"(ptr %p, float %f, float %f)").accesses[0];
    assert_int_equal(red.size, 8);
    assert_true(red.is_floating);
    assert_null(red.value);
    struct access half = effect_of_text("%x = call i32 asm sideeffect \"{ atom.add.noftz.f16x2 $0,[$1],$2; }\\0A\", \"=r,l,r\"(ptr %p, i32 %n)").accesses[0];
    assert_int_equal(half.operation, OP_ADD);
    assert_true(half.is_floating);
    struct access cas = effect_of_text("%x = call i32 asm sideeffect \"atom.cas.relaxed.cta.b32 $0,[$1],$2,$3;\", \"=r,l,r,r\"(ptr %p, i32 1, i32 %n)").accesses[0];
    assert_int_equal(cas.operation, OP_CAS);
    assert_ptr_equal(cas.value, argument(3));
}

static void atomics_that_are_not_understood(void **state) {
    (void)state;
    static const char *const rows[] = {
        "%x = call i32 asm sideeffect \"atom.add.s32 $0,[$1+4],$2;\", \"=r,l,r\"(ptr %p, i32 %n)",
        "%x = call i32 asm sideeffect \"@q atom.add.s32 $0,[$1],$2;\", \"=r,l,r\"(ptr %p, i32 %n)",
        "%x = call i32 asm sideeffect \"atom.frob.s32 $0,[$1],$2;\", \"=r,l,r\"(ptr %p, i32 %n)",
        "%x = call i32 asm sideeffect \"atom.add.s32 $0,[$1],$2; add.s32 $0,$0,1;\", \"=r,l,r\"(ptr %p, i32 %n)",
        "%x = call i32 asm sideeffect \"atom.s32 $0,[$1],$2;\", \"=r,l,r\"(ptr %p, i32 %n)",
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(effect_of_text(rows[i]).kind, EFFECT_UNKNOWN);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(loads_and_stores),
        cmocka_unit_test(updates),
        cmocka_unit_test(updates_in_clangs_header),
        cmocka_unit_test(intrinsics),
        cmocka_unit_test(copies),
        cmocka_unit_test(assembly),
        cmocka_unit_test(atomics_in_assembly),
        cmocka_unit_test(atomics_that_are_not_understood),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
