// Blocks, dominators, control dependence and loops, on textual IR.

#include "device/graph.h"

#include <llvm-c/IRReader.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <cmocka.h>

static LLVMContextRef context;
static LLVMModuleRef module;
static struct arena *arena;

static LLVMValueRef function(const char *body) {
    static const char head[] = "define void @f(i1 %c, i1 %d, i32 %n) {\n";
    char *ir = malloc(strlen(body) + sizeof head + 8), *message = NULL;
    sprintf(ir, "%s%s\n}\n", head, body);
    LLVMMemoryBufferRef buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(ir, strlen(ir), "test");
    free(ir);
    if (LLVMParseIRInContext(context, buffer, &module, &message))
        fail_msg("%s", message);
    return LLVMGetNamedFunction(module, "f");
}

static const struct graph *graph(const char *body) {
    return graph_of(arena, function(body));
}

static unsigned named(const struct graph *graph, const char *name) {
    for (unsigned b = 0; b < graph->block_count; b++)
        if (strcmp(LLVMGetBasicBlockName(graph->blocks[b].llvm), name) == 0)
            return b;
    return GRAPH_EXIT;
}

static bool decides(const struct graph *graph, const char *decider, const char *name) {
    const struct graph_block *block = &graph->blocks[named(graph, name)];
    for (unsigned i = 0; i < block->decider_count; i++)
        if (block->deciders[i] == named(graph, decider))
            return true;
    return false;
}

static bool reaches(const struct graph *graph, LLVMValueRef from, LLVMValueRef to) {
    unsigned first = map_get(&graph->instruction_numbers, from), second = map_get(&graph->instruction_numbers, to);
    return second != MAP_NONE && graph_reaches(graph, graph_reachable(arena, graph, graph_block_of(graph, from)), first, second);
}

static int setup(void **state) {
    (void)state;
    context = LLVMContextCreate();
    arena = arena_create();
    return 0;
}

static int teardown(void **state) {
    (void)state;
    arena_destroy(arena);
    LLVMDisposeModule(module);
    LLVMContextDispose(context);
    return 0;
}

static void diamond(void **state) {
    (void)state;
    const struct graph *g = graph("entry: br i1 %c, label %a, label %b\n a: br label %join\n b: br label %join\n join: ret void\n dead: br label %join");
    assert_int_equal(g->block_count, 4);
    assert_int_equal(named(g, "entry"), 0);
    assert_int_equal(named(g, "dead"), GRAPH_EXIT);
    assert_int_equal(g->blocks[named(g, "join")].dominator, 0);
    assert_int_equal(g->blocks[named(g, "join")].predecessor_count, 2);
    assert_int_equal(g->blocks[0].post_dominator, named(g, "join"));
    assert_int_equal(g->blocks[named(g, "join")].post_dominator, GRAPH_EXIT);
    assert_true(decides(g, "entry", "a") && decides(g, "entry", "b"));
    assert_false(decides(g, "entry", "join"));
    assert_true(graph_dominates(g, 0, named(g, "join")));
    assert_false(graph_dominates(g, named(g, "a"), named(g, "join")));
    assert_true(reaches(g, LLVMGetFirstInstruction(g->blocks[0].llvm), LLVMGetFirstInstruction(g->blocks[named(g, "join")].llvm)));
    assert_false(reaches(g, LLVMGetFirstInstruction(g->blocks[named(g, "a")].llvm), LLVMGetFirstInstruction(g->blocks[named(g, "b")].llvm)));
}

static void early_return(void **state) {
    (void)state;
    const struct graph *g = graph("entry: br i1 %c, label %out, label %rest\n rest: br label %more\n more: ret void\n out: ret void");
    assert_int_equal(g->blocks[0].post_dominator, GRAPH_EXIT);
    assert_true(decides(g, "entry", "rest") && decides(g, "entry", "more"));
}

static void loops(void **state) {
    (void)state;
    const struct graph *g = graph("entry: br label %outer\n outer: br i1 %c, label %inner, label %done\n inner: br i1 %d, label %inner, label %latch\n"
                                  "latch: br label %outer\n done: ret void");
    assert_int_equal(g->loop_count, 2);
    int inner = g->blocks[named(g, "inner")].loop, outer = g->blocks[named(g, "latch")].loop;
    assert_int_equal(g->loops[inner].outer, outer);
    assert_int_equal(g->loops[outer].outer, -1);
    assert_int_equal(g->loops[outer].header, named(g, "outer"));
    assert_int_equal(g->loops[outer].exiting_count, 1);
    assert_int_equal(g->loops[outer].exiting[0], named(g, "outer"));
    assert_int_equal(g->loops[inner].exiting[0], named(g, "inner"));
    assert_true(graph_in_loop(g, named(g, "inner"), outer) && graph_in_loop(g, named(g, "inner"), inner));
    assert_false(graph_in_loop(g, named(g, "latch"), inner) || graph_in_loop(g, named(g, "done"), outer));
    assert_int_equal(g->blocks[named(g, "done")].loop, -1);
    assert_true(decides(g, "outer", "inner") && decides(g, "outer", "outer") && decides(g, "inner", "inner"));
    LLVMValueRef in_latch = LLVMGetFirstInstruction(g->blocks[named(g, "latch")].llvm), in_done = LLVMGetFirstInstruction(g->blocks[named(g, "done")].llvm);
    assert_true(reaches(g, in_latch, in_latch));
    assert_false(reaches(g, in_done, in_latch) || reaches(g, in_done, in_done));
}

static void two_entries_are_one_loop(void **state) {
    (void)state;
    const struct graph *g = graph("entry: br i1 %c, label %a, label %b\n a: br label %b\n b: br i1 %d, label %a, label %done\n done: ret void");
    assert_int_equal(g->loop_count, 1);
    assert_int_equal(g->blocks[named(g, "a")].loop, 0);
    assert_int_equal(g->blocks[named(g, "b")].loop, 0);
}

static void no_way_out(void **state) {
    (void)state;
    const struct graph *g = graph("entry: br i1 %c, label %round, label %out\n round: br label %back\n back: br label %round\n out: ret void");
    assert_int_equal(g->loop_count, 1);
    assert_int_equal(g->blocks[0].post_dominator, GRAPH_EXIT);
    assert_true(decides(g, "entry", "round") && decides(g, "entry", "out"));
}

static void switches(void **state) {
    (void)state;
    const struct graph *g = graph("entry: switch i32 %n, label %x [i32 0, label %a\n i32 1, label %a\n i32 2, label %x]\n a: br label %x\n x: ret void");
    assert_int_equal(g->blocks[0].successor_count, 2);
    assert_int_equal(g->blocks[named(g, "x")].predecessor_count, 2);
}

// 20,000 blocks: tests one after the other, loops in between.
static void large(void **state) {
    (void)state;
    enum { TESTS = 6666 };
    char *body = malloc(TESTS * 160), *at = body + sprintf(body, "b: br label %%b0\n");
    for (int i = 0; i < TESTS; i++)
        at += sprintf(at, "b%d: br i1 %%c, label %%t%d, label %%e%d\n t%d: br label %%e%d\n e%d: br i1 %%d, label %%%s%d, label %%b%d\n", i, i, i, i, i, i, i % 3 ? "t" : "b", i, i + 1);
    sprintf(at, "b%d: ret void", TESTS);
    LLVMValueRef f = function(body);
    clock_t begin = clock();
    const struct graph *g = graph_of(arena, f);
    const bool *reachable = graph_reachable(arena, g, 0);
    assert_true(clock() - begin < 2 * CLOCKS_PER_SEC);
    assert_int_equal(g->block_count, 3 * TESTS + 2);
    assert_true(reachable[g->block_count - 1] && !reachable[0]);
    assert_int_equal(g->loop_count, TESTS);
    free(body);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(diamond, setup, teardown),
        cmocka_unit_test_setup_teardown(early_return, setup, teardown),
        cmocka_unit_test_setup_teardown(loops, setup, teardown),
        cmocka_unit_test_setup_teardown(two_entries_are_one_loop, setup, teardown),
        cmocka_unit_test_setup_teardown(no_way_out, setup, teardown),
        cmocka_unit_test_setup_teardown(switches, setup, teardown),
        cmocka_unit_test_setup_teardown(large, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
