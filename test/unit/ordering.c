// Ordering: fences wherever the same thread can meet them, waits, votes, operands that are never evaluated.

#define _XOPEN_SOURCE 700

#include "ordering.h"

#include "analysis.h"
#include "check.h"

static bool has_fence(struct arena *arena, const char *text) {
    struct analysis *a = analyse(arena, text);
    return ordering_has_fence(&a->flow, tree_probe(a->tree, 1)->parent);
}

static void fences_of_the_same_function(void **state) {
    assert_true(has_fence(*state, "__global__ void k(int *p) { probe(p); __threadfence(); }"));
    assert_true(has_fence(*state, "__global__ void k(int *p) { __threadfence_block(); probe(p); }"));
    assert_true(has_fence(*state, "__global__ void k(int *p) { if (*p) { __threadfence_system(); } probe(p); }"));
    assert_true(has_fence(*state, "__global__ void k(int *p) { cuda::atomic_ref<int> r(*p); probe(p); atomic_thread_fence(2); }"));
    assert_false(has_fence(*state, "__global__ void k(int *p) { probe(p); __syncthreads(); }"));
    assert_false(has_fence(*state, "__global__ void k(int *p) { probe(p); }"));
}

static void fences_in_assembly(void **state) {
    assert_true(has_fence(*state, "__global__ void k(int *p) { probe(p); asm volatile(\"membar.gl;\" : : ); }"));
    assert_true(has_fence(*state, "__global__ void k(int *p) { probe(p); asm volatile(\"fence.acq_rel.gpu;\" : : ); }"));
    assert_true(has_fence(*state, "__global__ void k(int *p) { probe(p); asm volatile(\"st.release.gpu.u32 [%0], 1;\" : : \"l\"(p)); }"));
    assert_false(has_fence(*state, "__global__ void k(int *p) { int l; probe(p); asm(\"mov.u32 %0, %laneid;\" : \"=r\"(l)); }"));
}

static void fences_up_and_down_the_calls(void **state) {
    assert_true(has_fence(*state, "__device__ void f() { __threadfence(); } __global__ void k(int *p) { probe(p); f(); }"));
    assert_true(has_fence(*state, "__device__ void f(int *p) { probe(p); } __global__ void k(int *p) { f(p); __threadfence(); }"));
    assert_true(has_fence(*state, "__device__ void f(int *p) { probe(p); } __device__ void g() { __threadfence(); } __global__ void k(int *p) { f(p); g(); }"));
    assert_true(has_fence(*state, "__device__ void f(int *p) { probe(p); } __global__ void k(int *p) { f(p); } __global__ void l(int *p) { f(p); __threadfence(); }"));
    assert_true(has_fence(*state, "__global__ void k(int *p) { auto f = [=]() { probe(p); }; f(); __threadfence(); }"));
    assert_false(has_fence(*state, "__global__ void k(int *p) { probe(p); } __global__ void l(int *p) { __threadfence(); }"));
    assert_false(has_fence(*state, "__device__ void f(int *p, int n) { if (n) f(p, n - 1); } __global__ void k(int *p) { probe(p); f(p, 2); }"));
}

static void fences_of_ones_own_are_no_fences(void **state) {
    assert_false(has_fence(*state, "__device__ void __threadfence() { } __global__ void k(int *p) { probe(p); __threadfence(); }"));
}

static bool comes_first(struct arena *arena, const char *text) {
    struct analysis *a = analyse(arena, text);
    return ordering_fence_comes_first(&a->flow, tree_probe(a->tree, 1)->parent);
}

static void fences_that_come_first(void **state) {
    assert_true(comes_first(*state, "__global__ void k(int *p) { __threadfence(); probe(p); }"));
    assert_false(comes_first(*state, "__global__ void k(int *p) { probe(p); __threadfence(); }"));
    assert_true(comes_first(*state, "__global__ void k(int *p) { if (*p) __threadfence(); probe(p); }"));
    assert_true(comes_first(*state, "__global__ void k(int *p, int n) { while (n--) { probe(p); __threadfence(); } }"));
    assert_false(comes_first(*state, "__global__ void k(int *p, int n) { while (n--) { probe(p); } __threadfence(); }"));
    assert_true(comes_first(*state, "__global__ void k(int *p, int n) { while (n--) { for (; n; n--) probe(p); __threadfence(); } }"));
    assert_true(comes_first(*state, "__global__ void k(int *p, int n) { again: probe(p); __threadfence(); if (n--) goto again; }"));
    assert_true(comes_first(*state, "__device__ void f() { __threadfence(); } __global__ void k(int *p) { f(); probe(p); }"));
    assert_false(comes_first(*state, "__device__ void f() { __threadfence(); } __global__ void k(int *p) { probe(p); f(); }"));
    assert_true(comes_first(*state, "__device__ void f(int *p) { probe(p); __threadfence(); } __global__ void k(int *p) { f(p); f(p); }"));
    assert_false(comes_first(*state, "__device__ void f(int *p) { probe(p); __threadfence(); } __global__ void k(int *p) { f(p); }"));
    assert_true(comes_first(*state, "__device__ void f(int *p) { probe(p); } __device__ void g(int *p) { __threadfence(); f(p); } __global__ void k(int *p) { g(p); }"));
    assert_true(comes_first(*state, "__device__ void f(int *p) { probe(p); } __global__ void k(int *p) { f(p); } __global__ void l(int *p) { __threadfence(); f(p); }"));
    assert_true(comes_first(*state, "__device__ void f(int *p, int n) { if (n) f(p, n - 1); probe(p); __threadfence(); } __global__ void k(int *p) { f(p, 3); }"));
    assert_true(comes_first(*state, "__global__ void k(int *p) { auto f = [=]() { probe(p); }; f(); __threadfence(); }"));
}

static bool waits(struct arena *arena, const char *body) {
    struct tree *tree = tree_read(arena, arena_printf(arena, "__global__ void k(int *p, int n) { %s }", body));
    return ordering_loop_waits(tree_find(tree, "atomicExch(p, 1)"));
}

static void loops_that_wait(void **state) {
    assert_true(waits(*state, "while (atomicExch(p, 1)) ;"));
    assert_true(waits(*state, "while (atomicExch(p, 1) != 0) ;"));
    assert_true(waits(*state, "do { n++; } while (atomicExch(p, 1));"));
    assert_true(waits(*state, "for (; atomicExch(p, 1); ) ;"));
    assert_true(waits(*state, "int old; do { old = atomicExch(p, 1); } while (old);"));
    assert_true(waits(*state, "int old = 1; while (old) old = atomicExch(p, 1);"));
    assert_false(waits(*state, "while (n--) atomicExch(p, 1);"));
    assert_false(waits(*state, "for (int i = 0; i < n; i++) { int old = atomicExch(p, 1); }"));
    assert_false(waits(*state, "int old = atomicExch(p, 1); while (n) n--;"));
}

static void arguments_of_votes(void **state) {
    struct tree *tree = tree_read(*state, "__global__ void k(int *p, int n) { __any_sync(-1, n && atomicAdd(p, 1)); f(atomicAdd(p, 2)); __shfl_sync(-1, atomicAdd(p, 3), 0); }");
    assert_true(ordering_in_collective(tree_find(tree, "atomicAdd(p, 1)")));
    assert_false(ordering_in_collective(tree_find(tree, "atomicAdd(p, 2)")));
    assert_true(ordering_in_collective(tree_find(tree, "atomicAdd(p, 3)")));
}

static void operands_that_are_not_evaluated(void **state) {
    struct tree *tree = tree_read(*state, "__global__ void k(int *p) { int n = sizeof(atomicAdd(p, 1)); atomicAdd(p, sizeof(n)); }");
    assert_true(ordering_unevaluated(tree_find(tree, "atomicAdd(p, 1)")));
    assert_false(ordering_unevaluated(tree_find(tree, "atomicAdd(p, sizeof(n))")));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        ARENA_TEST(fences_of_the_same_function),      ARENA_TEST(fences_in_assembly), ARENA_TEST(fences_up_and_down_the_calls),
        ARENA_TEST(fences_of_ones_own_are_no_fences),
        ARENA_TEST(fences_that_come_first), ARENA_TEST(loops_that_wait),    ARENA_TEST(arguments_of_votes),
        ARENA_TEST(operands_that_are_not_evaluated),
    };
    return cmocka_run_group_tests_name("ordering", tests, NULL, NULL);
}
