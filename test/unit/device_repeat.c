// Whether one block may do the work of several: by what runs, and by who reads the block's index.

#include "device_facts.h"

#include <llvm-c/BitWriter.h>

#include "device/device.h"
#include "device/module.h"
#include "device/repeat.h"

#define EXIT "ret void"
#define LOOP(condition) "br label %l\nl:\n" condition "br i1 %m, label %l, label %o\no:\nret void"

static const struct {
    const char *what, *body;
    enum repeat_obstacle obstacle;
    bool meets, differs;
} bodies[] = {
    {"an update", ADD_P EXIT, REPEAT_CLEAR, false, false},
    {"loads, stores and a fence", "%a = load i32, ptr %q\nstore i32 %a, ptr %p\ncall void @llvm.nvvm.membar.gl()\n" EXIT, REPEAT_CLEAR, false, false},
    {"a barrier", BARRIER EXIT, REPEAT_CLEAR, true, false},
    {"a vote", "%v = call i1 @llvm.nvvm.vote.all.sync(i32 -1, i1 true)\n" EXIT, REPEAT_CLEAR, true, false},
    {"a function that is not seen", "call void @unseen()\n" EXIT, REPEAT_UNKNOWN, false, false},
    {"another kernel's start", "%s1 = call i32 @cudaDeviceSynchronize()\n" EXIT, REPEAT_LAUNCH, false, false},
    {"a cluster's barrier", "call void @llvm.nvvm.barrier.cluster.arrive()\n" EXIT, REPEAT_GRID, false, false},
    {"its place in the cluster", "%c1 = call i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank()\n" EXIT, REPEAT_GRID, false, false},
    {"assembly", "%z = call i32 asm \"mov.u32 $0, %ctaid.x;\", \"=r\"()\n" EXIT, REPEAT_ASM, false, false},
    {"the thread's end", "call void @llvm.nvvm.exit()\nunreachable", REPEAT_UNKNOWN, false, false},
    {"the kernel's end", "call void @llvm.trap()\nunreachable", REPEAT_CLEAR, false, false},

    {"a wait for a flag", LOOP("%a = load volatile i32, ptr %q\n%m = icmp eq i32 %a, 0\n"), REPEAT_WAITS, false, false},
    {"a wait for an atomic load", LOOP("%a = load atomic i32, ptr %q syncscope(\"device\") monotonic, align 4\n%m = icmp eq i32 %a, 0\n"), REPEAT_WAITS, false, false},
    {"a lock", LOOP("%a = atomicrmw xchg ptr %q, i32 1 " UPDATE "\n%m = icmp ne i32 %a, 0\n"), REPEAT_WAITS, false, false},
    {"a turn", LOOP("%a = atomicrmw or ptr %q, i32 0 " UPDATE "\n%m = icmp ne i32 %a, %n\n"), REPEAT_WAITS, false, false},
    {"work that is drawn", LOOP("%a = atomicrmw add ptr %q, i32 1 " UPDATE "\n%m = icmp slt i32 %a, %n\n"), REPEAT_CLEAR, false, true},
    {"a wait behind a barrier", LOOP(BARRIER "%a = load volatile i32, ptr %q\n%m = icmp eq i32 %a, 0\n"), REPEAT_WAITS, true, false},

    {"rounds by an argument", LOOP("%i = phi i32 [0, %entry], [%j, %l]\n%j = add i32 %i, 1\n%m = icmp slt i32 %j, %n\n"), REPEAT_CLEAR, false, false},
    {"rounds by what is loaded", "%e = load i32, ptr %q\n" LOOP("%i = phi i32 [0, %entry], [%j, %l]\n%j = add i32 %i, 1\n%m = icmp slt i32 %j, %e\n"), REPEAT_CLEAR, false, false},
    {"rounds by the thread", TID LOOP("%i = phi i32 [0, %entry], [%j, %l]\n%j = add i32 %i, 1\n%m = icmp slt i32 %j, %tid\n"), REPEAT_CLEAR, false, true},
    {"rounds by the block", "%block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n" LOOP("%i = phi i32 [0, %entry], [%j, %l]\n%j = add i32 %i, 1\n%m = icmp slt i32 %j, %block\n"), REPEAT_CLEAR, false, true},
};

static void by_what_runs(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++) {
        LLVMValueRef function, at;
        const struct analysis *analysis = facts_prepare(bodies[i].body, (struct facts_options){0}, &function);
        struct device_repeat repeat = repeat_of(analysis, false, &at);
        if (repeat.obstacle != bodies[i].obstacle || repeat.meets != bodies[i].meets || (repeat.obstacle == REPEAT_CLEAR && repeat.differs != bodies[i].differs))
            fail_msg("%s: obstacle %d, meets %d, differs %d", bodies[i].what, repeat.obstacle, repeat.meets, repeat.differs);
        assert_int_equal(at != NULL, repeat.obstacle != REPEAT_CLEAR);
        assert_true(repeat_of(analysis, true, &at).meets);
    }
}

// Who reads the index.

#define ACCESSOR "define linkonce_odr i32 @_ZN25__cuda_builtin_blockIdx_t17__fetch_builtin_xEv() {\n%b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\nret i32 %b\n}\n"
#define READ "%i = call i32 @_ZN25__cuda_builtin_blockIdx_t17__fetch_builtin_xEv()\n"
#define SIZE_ACCESSOR "define linkonce_odr i32 @_ZN24__cuda_builtin_gridDim_t17__fetch_builtin_xEv() {\n%b = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()\nret i32 %b\n}\n"
#define READ_SIZE "%i = call i32 @_ZN24__cuda_builtin_gridDim_t17__fetch_builtin_xEv()\n"
#define KERNEL(name, body) "define ptx_kernel void @" name "(ptr %p) {\n" body "%o = atomicrmw add ptr %p, i32 1 " UPDATE "\nret void\n}\n"
#define HELPER(name, body) "define internal i32 @" name "() {\n" body "ret i32 %i\n}\n"

static struct module read_text(struct arena *arena, const char *text) {
    static const char head[] = "target datalayout = \"e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64\"\ntarget triple = \"nvptx64-nvidia-cuda\"\ndeclare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\ndeclare i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()\n";
    const char *ir = arena_printf(arena, "%s%s", head, text);
    LLVMContextRef context = LLVMContextCreate();
    LLVMModuleRef llvm;
    char *message = NULL;
    if (LLVMParseIRInContext(context, LLVMCreateMemoryBufferWithMemoryRangeCopy(ir, strlen(ir), "test"), &llvm, &message))
        fail_msg("%s\n%s", message, ir);
    LLVMMemoryBufferRef bitcode = LLVMWriteBitcodeToMemoryBuffer(llvm);
    LLVMDisposeModule(llvm);
    LLVMContextDispose(context);
    struct module module;
    const char *problem = NULL;
    assert_int_equal(module_read(arena, LLVMGetBufferStart(bitcode), LLVMGetBufferSize(bitcode), (struct device_callers){0}, &module, &problem), 0);
    LLVMDisposeMemoryBuffer(bitcode);
    return module;
}

// How many places read it; -1: some are not known.
static int count_reads(enum module_grid which, const char *text) {
    struct arena *arena = arena_create();
    struct module module = read_text(arena, text);
    const struct module_reads *reads = &module.entries[0].grid[which];
    int count = reads->is_unknown ? -1 : (int)reads->count;
    module_close(&module);
    arena_destroy(arena);
    return count;
}

static void by_who_reads_the_index(void **state) {
    (void)state;
    assert_int_equal(count_reads(MODULE_INDEX, KERNEL("k", "")), 0);
    assert_int_equal(count_reads(MODULE_INDEX, ACCESSOR KERNEL("k", READ)), 1);
    assert_int_equal(count_reads(MODULE_INDEX, KERNEL("k", "%i = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n")), -1);
    assert_int_equal(count_reads(MODULE_INDEX, KERNEL("k", "%i = call i32 @f()\n") ACCESSOR HELPER("f", READ)), 1);
    assert_int_equal(count_reads(MODULE_INDEX, KERNEL("k", "%i = call i32 @f()\n") HELPER("f", "%i = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n")), -1);
    assert_int_equal(count_reads(MODULE_INDEX, KERNEL("k", READ "%j = call i32 @f()\n") ACCESSOR HELPER("f", "%i = call i32 @g()\n") HELPER("g", READ)), 2);
    assert_int_equal(count_reads(MODULE_INDEX, KERNEL("k", READ "%j = call i32 @f()\n") ACCESSOR HELPER("f", "%i = add i32 0, 1\n")), 1);
}

static void by_who_reads_the_size(void **state) {
    (void)state;
    assert_int_equal(count_reads(MODULE_SIZE, KERNEL("k", "")), 0);
    assert_int_equal(count_reads(MODULE_SIZE, SIZE_ACCESSOR KERNEL("k", READ_SIZE)), 1);
    assert_int_equal(count_reads(MODULE_INDEX, KERNEL("k", "%i = call i32 @f()\n") SIZE_ACCESSOR HELPER("f", READ_SIZE)), 0);
    assert_int_equal(count_reads(MODULE_SIZE, KERNEL("k", "%i = call i32 @f()\n") SIZE_ACCESSOR HELPER("f", READ_SIZE)), 1);
    assert_int_equal(count_reads(MODULE_SIZE, KERNEL("k", "%i = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()\n")), -1);
    assert_int_equal(count_reads(MODULE_INDEX, KERNEL("k", "%i = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()\n")), 0);
}

// A template's instance that updates nothing is not looked at, and counts as one of which nothing is known.
static void kernels_that_are_not_read(void **state) {
    (void)state;
    struct arena *arena = arena_create();
    struct module module = read_text(arena, "define ptx_kernel void @k(ptr %p) !dbg !4 {\nret void\n}\n" KERNEL("l", "")
                                            "!llvm.dbg.cu = !{!0}\n!llvm.module.flags = !{!2}\n!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, emissionKind: LineTablesOnly)\n"
                                            "!1 = !DIFile(filename: \"a.cu\", directory: \"/\")\n!2 = !{i32 2, !\"Debug Info Version\", i32 3}\n!3 = !DISubroutineType(types: !5)\n"
                                            "!4 = distinct !DISubprogram(name: \"k\", file: !1, line: 7, type: !3, unit: !0)\n!5 = !{}\n");
    assert_int_equal(module.entry_count, 1);
    assert_int_equal(module.unread_count, 1);
    module_close(&module);
    arena_destroy(arena);
}

// Whether a parameter may get another value. As clang writes it: %n, %b and %f lie in variables of their own, a class, %s, where it is handed over.

static const char parameters_head[] =
    "%struct.s = type { i32, [4 x i32] }\ndeclare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\ndeclare i32 @vprintf(ptr, ptr)\ndeclare float @__nv_frexpf(float, ptr)\n"
    "declare void @takes(ptr byval(%struct.s))\ndeclare void @unseen(ptr)\n"
    "define internal i32 @less(ptr %a, ptr %b) {\n%aa = alloca ptr\n%ba = alloca ptr\nstore ptr %a, ptr %aa\nstore ptr %b, ptr %ba\n%x = load ptr, ptr %aa\n%y = load ptr, ptr %ba\n%c = load i32, ptr %x\n"
    "%d = load i32, ptr %y\n%m = icmp slt i32 %c, %d\n%r = select i1 %m, ptr %x, ptr %y\n%e = load i32, ptr %r\nret i32 %e\n}\n"
    "define internal void @step(ptr %a) {\n%aa = alloca ptr\nstore ptr %a, ptr %aa\n%x = load ptr, ptr %aa\n%c = load i32, ptr %x\n%d = add i32 %c, 1\nstore i32 %d, ptr %x\nret void\n}\n"
    "define internal void @own(i32 %a) {\n%aa = alloca i32\nstore i32 %a, ptr %aa\ncall void @step(ptr %aa)\nret void\n}\n"
    "define ptx_kernel void @k(ptr %p, i32 %n, i1 zeroext %b, float %f, ptr byval(%struct.s) %s) {\n"
    "%pa = alloca ptr\n%na = alloca i32\n%ba = alloca i8\n%fa = alloca float\n%l = alloca i32\n%h = alloca {ptr, ptr}\n%c = alloca %struct.s\n%d = alloca {ptr, ptr}\n%two = alloca [2 x ptr]\n"
    "store ptr %p, ptr %pa\nstore i32 %n, ptr %na\n%bw = zext i1 %b to i8\nstore i8 %bw, ptr %ba\nstore float %f, ptr %fa\nstore i32 3, ptr %l\n";
static const char parameters_tail[] = "\n%out = load ptr, ptr %pa\n%o = atomicrmw add ptr %out, i32 1 " UPDATE "\nret void\n}\n";

static const struct {
    const char *what, *body;
    bool changes;
} parameters[] = {
    {"nothing", "", false},
    {"it is read", "%x = load volatile i32, ptr %na\n%y = load i8, ptr %ba", false},
    {"an element of a class is read", "%x = load i32, ptr %na\n%e = getelementptr %struct.s, ptr %s, i32 0, i32 1, i32 %x\n%y = load i32, ptr %e", false},
    {"a class is copied, and the copy changes", "call void @llvm.memcpy.p0.p0.i64(ptr %c, ptr %s, i64 20, i1 false)\nstore i32 4, ptr %c", false},
    {"a helper reads two by reference", "%x = call i32 @less(ptr %na, ptr %l)", false},
    {"an object holds its address, and a copy of that", "store ptr %na, ptr %h\ncall void @llvm.memcpy.p0.p0.i64(ptr %d, ptr %h, i64 16, i1 false)\n%x = load ptr, ptr %d\n%y = load i32, ptr %x", false},
    {"a helper's own parameter changes", "%x = load i32, ptr %na\ncall void @own(i32 %x)", false},
    {"a local variable changes", "call void @step(ptr %l)", false},
    {"what a pointer leads to changes", "%x = load ptr, ptr %pa\nstore i32 3, ptr %x", false},
    {"a function that is not seen gets a copy", "call void @takes(ptr byval(%struct.s) %s)", false},

    {"it is assigned", "store i32 3, ptr %na", true},
    {"a pointer is", "%x = load ptr, ptr %pa\n%y = getelementptr i32, ptr %x, i32 1\nstore ptr %y, ptr %pa", true},
    {"a bool is", "store i8 0, ptr %ba", true},
    {"an element of a class is", "%e = getelementptr %struct.s, ptr %s, i32 0, i32 1, i32 2\nstore i32 3, ptr %e", true},
    {"a helper steps it", "call void @step(ptr %na)", true},
    {"a helper steps a part", "call void @step(ptr %s)", true},
    {"one of two steps", "%x = select i1 %b, ptr %na, ptr %l\ncall void @step(ptr %x)", true},
    {"by an object", "store ptr %na, ptr %h\ncall void @llvm.memcpy.p0.p0.i64(ptr %d, ptr %h, i64 16, i1 false)\n%x = load ptr, ptr %d\nstore i32 3, ptr %x", true},
    {"it is copied to", "call void @llvm.memcpy.p0.p0.i64(ptr %na, ptr %l, i64 4, i1 false)", true},
    {"a class is", "call void @llvm.memcpy.p0.p0.i64(ptr %s, ptr %c, i64 20, i1 false)", true},
    {"it is updated", "%u = atomicrmw add ptr %na, i32 1 " UPDATE, true},
    {"assembly steps it", "%x = load i32, ptr %na\n%y = call i32 asm \"add.s32 $0, $1, 1;\", \"=r,0\"(i32 %x)\nstore i32 %y, ptr %na", true},
    {"assembly has its address", "call void asm sideeffect \"st.u32 [$0], 1;\", \"l\"(ptr %na)", true},
    {"a function of the mathematics' library writes it", "%x = call float @__nv_frexpf(float 1.0, ptr %na)", true},
    {"a function that is not seen has its address", "call void @unseen(ptr %na)", true},
    {"memory has", "%x = load ptr, ptr %pa\nstore ptr %na, ptr %x", true},
    {"an array that a variable chooses from has", "store ptr %na, ptr %two\n%x = load i32, ptr %l\n%e = getelementptr [2 x ptr], ptr %two, i32 0, i32 %x\n%y = load ptr, ptr %e\nstore i32 3, ptr %y", true},
    {"an integer has", "%x = ptrtoint ptr %na to i64\n%y = load ptr, ptr %pa\nstore i64 %x, ptr %y", true},
};

static bool changes_parameter(struct arena *arena, const char *text) {
    struct module module = read_text(arena, text);
    bool changes = module.entries[0].changes_parameter;
    assert_null(LLVMGetNamedFunction(module.llvm, "warpagg-hold"));
    module_close(&module);
    return changes;
}

static void by_parameters(void **state) {
    (void)state;
    struct arena *arena = arena_create();
    for (size_t i = 0; i < sizeof parameters / sizeof *parameters; i++)
        if (changes_parameter(arena, arena_printf(arena, "%s%s%s", parameters_head, parameters[i].body, parameters_tail)) != parameters[i].changes)
            fail_msg("%s", parameters[i].what);
    // A scalar that is handed over in memory, and what clang does not write.
    assert_true(changes_parameter(arena, "define ptx_kernel void @k(ptr %p, ptr byval({i64, i64}) %m) {\n%ma = alloca {i64, i64}\n%x = load {i64, i64}, ptr %m\nstore {i64, i64} %x, ptr %ma\nstore i64 3, ptr %ma\n"
                                         "%o = atomicrmw add ptr addrspace(1) @g, i32 1 " UPDATE "\nret void\n}\n@g = addrspace(1) global i32 0\n"));
    assert_true(changes_parameter(arena, KERNEL("k", "")));
    arena_destroy(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(by_what_runs), cmocka_unit_test(by_who_reads_the_index), cmocka_unit_test(by_who_reads_the_size), cmocka_unit_test(kernels_that_are_not_read),
                                       cmocka_unit_test(by_parameters)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
