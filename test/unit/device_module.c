// A module of device code: which functions are entries, how much shared memory they name, and how an update's row comes about.

#include "device/module.h"

#include <llvm-c/BitWriter.h>
#include <llvm-c/IRReader.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "device/device.h"
#include "device/shared_memory.h"
#include "device/spelling.h"

#define UPDATE "%o = atomicrmw add ptr %p, i32 1 syncscope(\"device\") monotonic\n"
#define HEAD \
    "target datalayout = \"e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64\"\ntarget triple = \"nvptx64-nvidia-cuda\"\n" \
    "declare void @unseen()\ndeclare void @takes(ptr)\ndeclare i32 @llvm.nvvm.read.ptx.sreg.tid.y()\n" \
    "declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)\n"

static struct arena *arena;

static int setup(void **state) {
    (void)state;
    arena = arena_create();
    return 0;
}

static int teardown(void **state) {
    (void)state;
    arena_destroy(arena);
    return 0;
}

static LLVMMemoryBufferRef bitcode_of(const char *text) {
    const char *ir = arena_printf(arena, HEAD "%s", text);
    LLVMContextRef context = LLVMContextCreate();
    LLVMModuleRef module;
    char *message = NULL;
    if (LLVMParseIRInContext(context, LLVMCreateMemoryBufferWithMemoryRangeCopy(ir, strlen(ir), "test"), &module, &message))
        fail_msg("%s\n%s", message, ir);
    LLVMMemoryBufferRef bitcode = LLVMWriteBitcodeToMemoryBuffer(module);
    LLVMDisposeModule(module);
    LLVMContextDispose(context);
    return bitcode;
}

static struct module read_module(const char *text, struct device_callers callers) {
    LLVMMemoryBufferRef bitcode = bitcode_of(text);
    struct module module;
    const char *problem = NULL;
    assert_int_equal(module_read(arena, LLVMGetBufferStart(bitcode), LLVMGetBufferSize(bitcode), callers, &module, &problem), 0);
    LLVMDisposeMemoryBuffer(bitcode);
    return module;
}

// The names of the entries: "k", or "k f".
static const char *entries(const char *text, struct device_callers callers) {
    struct module module = read_module(text, callers);
    const char *names = "";
    size_t length;
    for (size_t i = 0; i < module.entry_count; i++)
        names = arena_printf(arena, "%s%s%s%s", names, i ? " " : "", LLVMGetValueName2(module.entries[i].function, &length), module.entries[i].calls_itself ? "*" : "");
    module_close(&module);
    return names;
}

static const struct device_callers here = {0}, of_named = {.of_named = true}, of_headers = {.of_headers = true};

#define KERNEL "define ptx_kernel void @k(ptr %p) {\ncall void @f(ptr %p)\nret void\n}\n"
#define F(linkage) "define " linkage " void @f(ptr %p) {\n" UPDATE "ret void\n}\n"

static void kernels_that_update(void **state) {
    (void)state;
    assert_string_equal(entries(KERNEL F(""), here), "k");
    assert_string_equal(entries(KERNEL "define void @f(ptr %p) {\nret void\n}\n", of_headers), "");
    assert_string_equal(entries(F(""), here), "f"); // nobody calls it: its sites have an instance all the same
}

static void callers_elsewhere(void **state) {
    (void)state;
    assert_string_equal(entries(KERNEL F("internal"), here), "k");
    assert_string_equal(entries(KERNEL F(""), of_named), "k f");
    assert_string_equal(entries(KERNEL F("internal"), of_named), "k");
    assert_string_equal(entries(KERNEL F("internal"), of_headers), "k f");
}

// A file's own functions have no callers in the files that include its headers.
static void callers_of_headers(void **state) {
    (void)state;
    static const char placed[] = KERNEL "define internal void @f(ptr %p) !dbg !3 {\n" UPDATE "ret void\n}\n"
        "!llvm.dbg.cu = !{!2}\n!llvm.module.flags = !{!0}\n!0 = !{i32 2, !\"Debug Info Version\", i32 3}\n"
        "!1 = !DIFile(filename: \"/no/such/f.cu\", directory: \"/\")\n"
        "!2 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, emissionKind: LineTablesOnly)\n"
        "!3 = distinct !DISubprogram(name: \"f\", file: !1, type: !4, unit: !2, spFlags: DISPFlagDefinition)\n"
        "!4 = !DISubroutineType(types: !5)\n!5 = !{}\n";
    assert_string_equal(entries(placed, (struct device_callers){.of_headers = true, .main = "/no/such/f.cu"}), "k");
    assert_string_equal(entries(placed, (struct device_callers){.of_headers = true, .main = "/no/such/k.cu"}), "k f");
    assert_string_equal(entries(placed, of_headers), "k f");
}

static void functions_whose_address_is_taken(void **state) {
    (void)state;
    assert_string_equal(entries(KERNEL F("internal") "@table = addrspace(1) global [1 x ptr] [ptr @f]\n", here), "k f");
    assert_string_equal(entries(KERNEL F("internal") "define ptx_kernel void @l() {\ncall void @takes(ptr @f)\nret void\n}\n", here), "k f");
    assert_string_equal(entries(KERNEL F("internal") "define ptx_kernel void @l(ptr %q) {\nstore ptr @f, ptr %q\nret void\n}\n", here), "k f");
    assert_string_equal(entries(KERNEL F("internal") "define ptx_kernel void @l() {\ncall void @f(ptr @f)\nret void\n}\n", here), "k f l");
    assert_string_equal(entries(KERNEL F("internal") "@g = alias void (ptr), ptr @f\n", here), "k f");
    assert_string_equal(entries(KERNEL F("internal") "@llvm.used = appending global [1 x ptr] [ptr @f], section \"llvm.metadata\"\n", here), "k");
}

static void functions_that_come_back(void **state) {
    (void)state;
    const char *recursive = KERNEL "define internal void @f(ptr %p) {\n" UPDATE "%b = icmp eq i32 %o, 0\nbr i1 %b, label %x, label %y\nx:\ncall void @f(ptr %p)\nret void\ny:\nret void\n}\n";
    assert_string_equal(entries(recursive, here), "k* f*");
}

static void functions_that_the_linker_replaces(void **state) {
    (void)state;
    assert_string_equal(entries(KERNEL F("weak"), here), "k f");
    assert_string_equal(entries(KERNEL F("linkonce_odr"), here), "k"); // by the same
}

static struct shared_memory shared_of(const char *text) {
    struct module module = read_module(text, here);
    assert_int_equal(module.entry_count, 1);
    struct shared_memory shared =
        shared_memory_of(arena, module.llvm, module.entries[0].function);
    module_close(&module);
    return shared;
}

#define SHARED_HEAD "@a = internal addrspace(3) global [3 x i8] undef, align 1\n@b = internal addrspace(3) global [4 x i32] undef, align 16\n@d = external addrspace(3) global [0 x i32]\n"
#define USING(text) SHARED_HEAD "define ptx_kernel void @k(ptr %p) {\n" UPDATE text "ret void\n}\n"

static void shared_memory(void **state) {
    (void)state;
    assert_int_equal(shared_of(USING("")).bytes, 0);
    assert_int_equal(shared_of(USING("store i32 1, ptr addrspace(3) @b\n")).bytes, 16);
    assert_int_equal(shared_of(USING("store i8 1, ptr addrspace(3) @a\nstore i32 1, ptr addrspace(3) @b\n")).bytes, 32);
    struct shared_memory none = shared_of(USING("store i32 1, ptr addrspace(3) @b\n"));
    assert_false(none.is_dynamic || none.is_unknown);
    assert_true(shared_of(USING("store i32 1, ptr addrspace(3) @d\n")).is_dynamic);
    assert_true(shared_of(USING("call void @unseen()\n")).is_unknown);
}

static struct device_program read_program(const char *text, const struct device_block *block) {
    LLVMMemoryBufferRef bitcode = bitcode_of(text);
    struct device_program program;
    const char *problem = NULL;
    assert_int_equal(device_read(arena, LLVMGetBufferStart(bitcode), LLVMGetBufferSize(bitcode), here, ALIAS_TYPES, block, block != NULL, &program, &problem), 0);
    LLVMDisposeMemoryBuffer(bitcode);
    return program;
}

static void updates_of_entries(void **state) {
    (void)state;
    struct device_program program = read_program("define ptx_kernel void @k(ptr %p) {\ncall void @f(ptr %p)\ncall void @f(ptr %p)\nret void\n}\n" F("internal"), NULL);
    assert_int_equal(program.entry_count, 1);
    assert_int_equal(program.update_count, 2); // one a way of calls
    assert_int_equal(program.updates[0].space, SPACE_GLOBAL);
    assert_int_equal(program.updates[0].obstacle, MEMORY_CLEAR);
    assert_true(program.updates[0].address_proved && program.updates[0].location && program.updates[0].location == program.updates[1].location);
    program = read_program(F(""), NULL);
    assert_int_equal(program.updates[0].space, SPACE_UNKNOWN); // its callers may pass shared memory
    assert_int_equal(program.updates[0].obstacle, MEMORY_UNSEEN_CALL);
}

// Fences of who calls a function that is not inlined, and of what it calls.

#define MEMBAR "call void @llvm.nvvm.membar.gl()\n"
#define MEMBAR_DECLARED "declare void @llvm.nvvm.membar.gl()\n"
#define RECURSIVE(linkage, text) "define " linkage " void @f(ptr %p) {\n" UPDATE text "%b = icmp eq i32 %o, 0\nbr i1 %b, label %x, label %y\nx:\ncall void @f(ptr %p)\nret void\ny:\nret void\n}\n"
#define CALLS(name, before) "define ptx_kernel void @" name "(ptr %p, ptr %g) {\n" before "call void @f(ptr %p)\n" UPDATE "ret void\n}\n"

static const char *fence_in(const char *text, const char *entry) {
    struct device_program program = read_program(text, NULL);
    for (size_t i = 0; i < program.update_count; i++)
        if (strcmp(program.entries[program.updates[i].entry].name, entry) == 0)
            return !program.updates[i].has_fence ? "none" : program.updates[i].fence_doubt ? program.updates[i].fence_doubt : "known";
    fail_msg("no update in %s of\n%s", entry, text);
    return NULL;
}

static void fences_of_callers(void **state) {
    (void)state;
    assert_string_equal(fence_in(MEMBAR_DECLARED CALLS("k", MEMBAR) RECURSIVE("internal", ""), "f"), "a function that leads here");
    assert_string_equal(fence_in(MEMBAR_DECLARED CALLS("k", "call void @unseen()\n") RECURSIVE("internal", ""), "f"), "a function that leads here");
    assert_string_equal(fence_in(CALLS("k", "") RECURSIVE("internal", ""), "f"), "none");
    assert_string_equal(fence_in(MEMBAR_DECLARED CALLS("k", "") "define ptx_kernel void @l(ptr %p) {\n" MEMBAR UPDATE "ret void\n}\n" RECURSIVE("internal", ""), "f"), "none"); // another kernel's
    assert_string_equal(fence_in(MEMBAR_DECLARED "define ptx_kernel void @k(ptr %p) {\n" MEMBAR "call void @h(ptr %p)\nret void\n}\n"
                                 "define internal void @h(ptr %p) {\ncall void @f(ptr %p)\nret void\n}\n" RECURSIVE("internal", ""), "f"), "a function that leads here"); // by way of another
}

static void fences_of_callees(void **state) {
    (void)state;
    assert_string_equal(fence_in(CALLS("k", "") RECURSIVE("internal", ""), "k"), "none");
    assert_string_equal(fence_in(MEMBAR_DECLARED CALLS("k", "") RECURSIVE("internal", MEMBAR), "k"), "f, or a function that it calls,");
    assert_string_equal(fence_in(CALLS("k", "") RECURSIVE("internal", "call void @unseen()\n"), "k"), "f, or a function that it calls,");
    assert_string_equal(fence_in(CALLS("k", "") F("weak"), "k"), "f, or a function that it calls,"); // another may take its place
    assert_string_equal(fence_in(CALLS("k", "") RECURSIVE("internal", "call void @h(ptr %p)\n") "define weak void @h(ptr %p) {\nret void\n}\n", "k"), "f, or a function that it calls,");
    const char *own = MEMBAR_DECLARED CALLS("k", "") "define internal void @f(ptr %p) {\n" UPDATE MEMBAR "call void @f(ptr %p)\nret void\n}\n";
    assert_string_equal(fence_in(own, "f"), "a function that leads here"); // its own, when it comes back
}

static void fences_of_callers_by_pointer(void **state) {
    (void)state;
    const char *table = "@table = addrspace(1) global [1 x ptr] [ptr @f]\n" F("internal");
    const char *by_pointer = "define ptx_kernel void @k(ptr %p, ptr %g) {\ncall void %g(ptr %p)\nret void\n}\n";
    const char *behind = MEMBAR_DECLARED "define ptx_kernel void @k(ptr %p, ptr %g) {\n" MEMBAR "call void %g(ptr %p)\nret void\n}\n";
    const char *elsewhere = MEMBAR_DECLARED "define ptx_kernel void @k(ptr %p) {\n" MEMBAR "ret void\n}\n";
    assert_string_equal(fence_in(arena_printf(arena, "%s%s", table, by_pointer), "f"), "none");
    assert_string_equal(fence_in(arena_printf(arena, "%s%s", table, behind), "f"), "a function that leads here");
    assert_string_equal(fence_in(arena_printf(arena, "%s%s", table, elsewhere), "f"), "none");
}

static void spellings(void **state) {
    (void)state;
    static const struct { const char *name, *spelling; } names[] = {
        {"f", "f"}, {"_Z1fi", "f"}, {"_ZN1a3barEiPi", "a::bar"}, {"_ZL5localv", "local"}, {"_Z9f", "_Z9f"}, {"_Zpl1A1B", "_Zpl1A1B"}, {"_Z3fooIiEvT_", "foo"}, {"_Z", "_Z"}, {"_Z99999999999999999999f", "_Z99999999999999999999f"},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        assert_string_equal(spelling_of(arena, names[i].name, strlen(names[i].name)), names[i].spelling);
}

// Launches in sight say what pays; only what every launch has to keep to proves anything.
static void blocks_that_are_expected(void **state) {
    (void)state;
    const char *by_row = "define ptx_kernel void @k(ptr %a) {\n%y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()\n%p = getelementptr inbounds i32, ptr %a, i32 %y\n" UPDATE "ret void\n}\n";
    struct device_block block = {.size = {32, 4, 1}, .is_proved = true};
    assert_true(read_program(by_row, &block).updates[0].address_proved);
    block.is_proved = false;
    struct device_update expected = read_program(by_row, &block).updates[0];
    assert_int_equal(expected.address, ADDRESS_UNIFORM);
    assert_false(expected.address_proved);
    assert_int_equal(expected.location, 0);

    // In a block of one row all wait at one of the barriers; else those at the second may read what the others update in front of the first.
    const char *apart = "define ptx_kernel void @k(ptr %p, ptr %q, i32 %n) {\n%y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()\n%b = icmp slt i32 %y, %n\nbr i1 %b, label %x1, label %x2\n"
                        "x1:\n" UPDATE "call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)\nret void\nx2:\ncall void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)\n"
                        "%v = load i32, ptr %p\nstore i32 %v, ptr %q\nret void\n}\n";
    struct device_block row = {.size = {256, 1, 1}, .is_proved = true};
    assert_int_equal(read_program(apart, &row).updates[0].obstacle, MEMORY_CLEAR);
    row.is_proved = false;
    assert_int_equal(read_program(apart, &row).updates[0].obstacle, MEMORY_READ);
}

// Kin rest on what is proved of blocks alone, and are sought among the updates of one entry.
static void kin_of_entries(void **state) {
    (void)state;
#define ROW "%y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()\n"
#define PAIR "%e = getelementptr inbounds i32, ptr %a, i32 %x\n%c = load i32, ptr %e\n%p = getelementptr inbounds i32, ptr %a, i32 %c\n" UPDATE \
             "%d = add i32 %c, %y\n%q = getelementptr inbounds i32, ptr %b, i32 %d\n%o2 = atomicrmw add ptr %q, i32 1 syncscope(\"device\") monotonic\n"
    const char *by_row = "define ptx_kernel void @k(ptr %a, ptr %b) {\n%x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n" ROW PAIR "ret void\n}\n";
    struct device_block block = {.size = {32, 4, 1}, .is_proved = true};
    struct device_program program = read_program(by_row, &block);
    assert_int_equal(program.update_count, 2);
    assert_int_equal(program.updates[0].kin_count, 0);
    assert_int_equal(program.updates[1].kin_count, 1);
    assert_int_equal(program.updates[1].kin[0].first, 0);
    assert_true(program.updates[1].kin[0].forms[0] && !program.updates[1].kin[0].distance_is_known);
    block.is_proved = false;
    assert_int_equal(read_program(by_row, &block).updates[1].kin_count, 0);

    const char *three = "define ptx_kernel void @k(ptr %p) {\n" UPDATE "%o2 = atomicrmw add ptr %p, i32 1 syncscope(\"device\") monotonic\n"
                        "%q = getelementptr inbounds i32, ptr %p, i32 2\n%o3 = atomicrmw add ptr %q, i32 1 syncscope(\"device\") monotonic\nret void\n}\n"
                        "define ptx_kernel void @l(ptr %p) {\n" UPDATE "ret void\n}\n";
    program = read_program(three, NULL);
    assert_int_equal(program.updates[2].kin_count, 2);
    assert_int_equal(program.updates[2].kin[0].first, 1); // the nearest first
    assert_int_equal(program.updates[2].kin[1].first, 0);
    assert_int_equal(program.updates[2].kin[1].distance, 8);
    assert_int_equal(program.updates[3].kin_count, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kernels_that_update),      cmocka_unit_test(callers_elsewhere), cmocka_unit_test(callers_of_headers), cmocka_unit_test(functions_whose_address_is_taken),
        cmocka_unit_test(functions_that_come_back), cmocka_unit_test(functions_that_the_linker_replaces), cmocka_unit_test(shared_memory),     cmocka_unit_test(updates_of_entries),
        cmocka_unit_test(blocks_that_are_expected), cmocka_unit_test(fences_of_callers),               cmocka_unit_test(fences_of_callees),
        cmocka_unit_test(fences_of_callers_by_pointer), cmocka_unit_test(spellings), cmocka_unit_test(kin_of_entries),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
