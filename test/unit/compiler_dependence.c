// Which functions a question for the compiler touches: their own text, and what they call, are called by, or have of macros.

#define _XOPEN_SOURCE 700

#include "sites/compiler_dependence.h"

#include "analysis.h"
#include "check.h"

// Whether the function `k` may be another one for nvcc. The reader knows no directives: they stand as comments until it has read.
static bool differs(struct arena *arena, const char *text) {
    struct analysis *a = analyse(arena, text);
    char *uncommented = arena_string(arena, text);
    for (char *at = uncommented; (at = strstr(at, "//"));)
        at[0] = at[1] = ' ';
    a->tree->source.text = uncommented;
    *ARENA_PUSH(arena, &a->tree->unit.texts) = &a->tree->source;
    const struct function *found = NULL;
    for (size_t i = 0; i < a->tree->unit.functions.count; i++)
        if (strcmp(a->tree->unit.functions.at[i]->name, "k") == 0)
            found = a->tree->unit.functions.at[i];
    assert_non_null(found);
    compiler_dependence_find(&a->flow);
    return found->compiler_dependent;
}

#define assert_differs(text) assert_true(differs(*state, text))
#define assert_same(text) assert_false(differs(*state, text))

static void in_the_function(void **state) {
    assert_differs("__global__ void k(int *p) { atomicAdd(p, 1);\n//#ifdef __clang__\n p[1] = 2;\n//#endif\n}");
    assert_differs("__global__ void k(int *p) { atomicAdd(p, 1);\n//#if __CUDA_ARCH__ > 700 && defined(__GNUC__)\n p[1] = 2;\n//#endif\n}");
    assert_differs("__global__ void k(int *p) { atomicAdd(p, 1);\n//#if A\n//#elif defined(__clang__)\n p[1] = 2;\n//#endif\n}");
    assert_differs("__global__ void k(int *p) { atomicAdd(p, 1);\n//#if A || \\\n//  defined(__clang__)\n p[1] = 2;\n//#endif\n}");
    assert_differs("//#ifndef __clang__\n//#else\n__global__ void k(int *p) { atomicAdd(p, 1); }\n//#endif\n");
    assert_differs("//#if A\n__global__ void k(int *p) { atomicAdd(p, 1); }\n//#elif defined(__clang__)\n//#endif\n");
    assert_differs("//#ifdef __clang__\n__device__ int step;\n//#endif\n__global__ void k(int *p) { atomicAdd(p, step); }");
    assert_differs("//#ifdef __clang__\n//#if A\n//#endif\n__global__ void k(int *p) { atomicAdd(p, 1); }\n//#endif\n");
}

static void of_another_kind_or_elsewhere(void **state) {
    assert_same("__global__ void k(int *p) { atomicAdd(p, 1); }");
    assert_same("__global__ void k(int *p) { atomicAdd(p, 1);\n//#if defined(__NVCC__) && __CUDA_ARCH__ > 700\n p[1] = 2;\n//#endif\n}");
    assert_same("__global__ void k(int *p) { atomicAdd(p, 1);\n//#ifdef MY__clang__\n p[1] = 2;\n//#endif\n}");
    assert_same("//#ifdef __clang__\n//#endif\n__global__ void k(int *p) { atomicAdd(p, 1); }");
    assert_same("//#if A\n//#ifdef __clang__\n//#endif\n__global__ void k(int *p) { atomicAdd(p, 1); }\n//#endif\n");
    assert_same("__device__ void f(int *p) {\n//#ifdef __clang__\n p[1] = 2;\n//#endif\n}\n__global__ void k(int *p) { atomicAdd(p, 1); }");
}

static void on_the_way(void **state) {
    assert_differs("__device__ void f(int *p) {\n//#ifdef __clang__\n p[1] = 2;\n//#endif\n}\n__global__ void k(int *p) { atomicAdd(p, 1); f(p); }");
    assert_differs("__device__ void k(int *p) { atomicAdd(p, 1); }\n__global__ void g(int *p) { k(p);\n//#ifdef __clang__\n p[1] = 2;\n//#endif\n}");
    assert_differs("__device__ void f(int *p) {\n//#ifdef __clang__\n p[1] = 2;\n//#endif\n}\n__device__ void k(int *p) { atomicAdd(p, 1); }\n__global__ void g(int *p) { k(p); f(p); }");
    assert_same("__device__ void f(int *p) { }\n__global__ void k(int *p) { atomicAdd(p, 1); f(p); }\n__global__ void g(int *p) { f(p);\n//#ifdef __clang__\n p[1] = 2;\n//#endif\n}");
}

static void by_a_macro(void **state) {
    assert_differs("//#ifdef __clang__\n//#define STEP 1\n//#endif\n__device__ int STEP;\n__global__ void k(int *p) { atomicAdd(p, STEP); }");
    assert_same("//#ifdef __clang__\n//#define STEP 1\n//#endif\n__device__ int STEPS;\n__global__ void k(int *p) { atomicAdd(p, STEPS); }");
}

// What only the body of a host function asks. (test/lit/reasons/compiler-dependent.cu has classes, templates and deduced types.)
static void on_the_host(void **state) {
    assert_same("void h() {\n//#ifdef __clang__\n int x;\n//#endif\n}\n__global__ void k(int *p, int h) { atomicAdd(p, h); }");
    assert_differs("__device__ void h() {\n//#ifdef __clang__\n int x;\n//#endif\n}\n__global__ void k(int *p, int h) { atomicAdd(p, h); }");
    assert_differs("void h(int a\n//#ifdef __clang__\n , int b\n//#endif\n) { }\n__global__ void k(int *p, int h) { atomicAdd(p, h); }");
}

int main(void) {
    const struct CMUnitTest tests[] = {ARENA_TEST(in_the_function), ARENA_TEST(of_another_kind_or_elsewhere), ARENA_TEST(on_the_way), ARENA_TEST(by_a_macro), ARENA_TEST(on_the_host)};
    return cmocka_run_group_tests_name("conditions", tests, NULL, NULL);
}
