// Memory: what in a kernel could show somebody an intermediate value of a location, and what cannot.

#define _XOPEN_SOURCE 700

#include "memory.h"

#include "analysis.h"
#include "check.h"

struct example {
    const char *obstacle, *text;
};

// What stands against deferring the first site.
static void check_examples(struct arena *arena, const char *head, const char *tail, const struct example *examples, size_t count) {
    unsigned wrong = 0;
    for (size_t i = 0; i < count; i++) {
        struct analysis *a = analyse(arena, arena_printf(arena, "%s%s%s", head, examples[i].text, tail));
        assert_true(a->sites.count > 0);
        const struct memory_verdict verdict = a->sites.at[0].deferral;
        if (strcmp(obstacle_name(verdict.obstacle), examples[i].obstacle) != 0) {
            print_error("expected %s, got %s: %s\n", examples[i].obstacle, obstacle_name(verdict.obstacle), examples[i].text);
            wrong++;
        }
        bool witnessed = verdict.obstacle != MEMORY_CLEAR && verdict.obstacle != MEMORY_SYSTEM;
        assert_int_equal(verdict.witness != NULL, witnessed);
    }
    assert_int_equal(wrong, 0);
}

#define CHECK(head, tail, ...)                                                                                          \
    check_examples(*state, head, tail, (const struct example[]){__VA_ARGS__}, sizeof((const struct example[]){__VA_ARGS__}) / sizeof(struct example))
#define HEAD "__device__ int counter; struct S { int n; int *q; }; __global__ void k(int *p, int *o, float *f, const int *c, int *__restrict__ r, S s, int i) { "

static void nobody_can_tell(void **state) {
    CHECK(HEAD, "}",
        {"clear", "atomicAdd(p, 1);"},
        {"clear", "atomicAdd(p, 1); atomicAdd(o, 1);"},
        {"clear", "atomicAdd(p, 1); atomicAdd((unsigned *)p, 1u);"},
        {"clear", "atomicAdd(p, 1); f[i] = 2;"}, // another type
        {"clear", "atomicAdd(p, c[i]);"}, // read through a pointer to const
        {"clear", "int *q = s.q; q += i; atomicAdd(q, 1); f[i] = c[i];"}, // wherever q leads
        {"clear", "atomicAdd(p, 1); r[i] = 3;"},
        {"clear", "atomicAdd(r, 1); o[i] = 3;"},
        {"clear", "int m[4] = {0, 1, 2, 3}; atomicAdd(p, m[i]);"},
        {"clear", "atomicAdd(p, 1); __syncthreads();"},
        {"clear", "atomicAdd(p, min(i, 2));"},
        {"clear", "__shared__ int t[4]; t[i] = 0; atomicAdd(p, t[0]);"},
        {"clear", "__shared__ int t[4]; __shared__ int w[4]; atomicAdd(&t[i], 1); w[i] = 2;"},
        {"clear", "int m[4] = {}; atomicAdd(p, 1); memset(m, 0, 16);"},
        {"clear", "int m; atomicAdd(p, 1); frexp(1.0, &m);"},
        {"clear", "int m[4][4] = {}; m[i][i]++; atomicAdd(p, m[0][1]);"},
        {"clear", "atomicAdd(p, *(int *)(c + i));"}, // no write, though the cast would permit one
        {"clear", "atomicAdd(p, ((const int2 *)c)[i].x);"});
}

// A row of an array of arrays is no pointer, an element of an array of pointers is one.
static void rows_are_not_loaded(void **state) {
    CHECK(HEAD, "}",
        {"clear", "__shared__ int t[4][4]; t[i][i] = 0; atomicAdd(p, t[0][1]);"},
        {"read", "__shared__ int t[4][4]; atomicAdd(&t[i][i], 1); i = t[0][1];"},
        {"read", "__shared__ int *t[4]; atomicAdd(p, 1); i = t[0][1];"});
    CHECK("struct S { int a[4]; }; __global__ void k(S *s, int i) { ", "}",
        {"clear", "__shared__ int t[4][4]; atomicAdd(&t[i][i], 1);"}, // the address of an element reads no row
        {"clear", "atomicAdd(&s[i].a[i], 1);"},
        {"clear", "atomicAdd(&s->a[i], 1);"});
}

// What one struct holds in itself is seen by who reads the struct, __restrict__ or not; where its pointers lead is not.
static void parts_of_one_struct(void **state) {
    CHECK("struct S { int n; int a[4]; int *q; }; __global__ void k(S *__restrict__ s, S *t, int i) { ", "}",
        {"read", "atomicAdd(&s->a[i], 1); i = ((int *)s)[3];"},
        {"read", "atomicAdd(&s->a[i], 1); S copy = *s;"},
        {"read", "atomicAdd(&s->n, 1); i = s->a[1];"},
        {"read", "atomicAdd(&t->a[i], 1); S copy = t[i];"},
        {"clear", "atomicAdd(&s->a[i], 1); i = t->a[i];"});
}

// In a template, a library's function of values is known to look at nothing, whichever of its overloads is meant.
static void candidates_of_a_template(void **state) {
    CHECK("", "",
        {"clear", "template <class T> __global__ void k(T a, T b, int *p) { atomicAdd(p, 1); min(a, b); }"},
        {"clear", "template <class T> __global__ void k(T a, int *p) { atomicAdd(p, 1); __shfl_sync(~0u, a, 3); }"},
        {"unseen-call", "struct V {}; __device__ V min(V, V); template <class T> __global__ void k(T a, T b, int *p) { atomicAdd(p, 1); min(a, b); }"});
}

// A pointer that moves stays in its array, one that is assigned may leave it.
static void pointers_that_move(void **state) {
    CHECK("__global__ void k(int *p, int *__restrict__ r, const int *c, int i) { ", "}",
        {"clear", "r += i; c += 2; atomicAdd(r, c[0]); p[i] = 1;"},
        {"clear", "for (int j = 0; j < i; j++) { r++; atomicAdd(r, c[0]); p[i] = 1; }"},
        {"clear", "int *q = r + i; q += 3; atomicAdd(q, c[0]); p[i] = 1;"},
        {"read", "p += i; atomicAdd(p, 1); i = p[1];"},
        {"written", "r = p; atomicAdd(r, 1); p[i] = 1;"},
        {"written", "int *q = r; if (i) q = p; atomicAdd(q, 1); p[i] = 1;"},
        {"written", "int *q = r; int **a = &q; *a = p; atomicAdd(q, 1); p[i] = 1;"});
}

// A lambda may be called by whoever is given it.
static void lambdas_are_called(void **state) {
    CHECK("", "",
        {"written", "__global__ void k(int *p) { auto reset = [=](int j) { *p = j; }; atomicAdd(p, 1); }"});
}

static void somebody_can(void **state) {
    CHECK(HEAD, "}",
        {"read", "atomicAdd(p, 1); i = p[0];"},
        {"read", "atomicAdd(p, 1); i = *p;"},
        {"read", "atomicAdd(p, 1); i = o[3];"}, // the same place, for all one knows
        {"written", "p[i] = 0; atomicAdd(p, 1);"},
        {"written", "atomicAdd(p, 1); o[i]++;"},
        {"read", "int *q = p + 3; atomicAdd(q, 1); i = p[0];"},
        {"written", "atomicAdd(p, 1); *(int *)(c + i) = 0;"}, // a promise broken
        {"read", "const int *q = p; int *m = o; m = p; atomicAdd(m, 1); i = q[0];"}, // const in name only
        {"read", "atomicAdd(&counter, 1); i = counter;"},
        {"read", "atomicAdd(&s.q[i], 1); i = s.q[0];"},
        {"read", "atomicAdd(p, 1); use(p);"},
        {"read", "int *own[2] = {p, o}; atomicAdd(p, 1); use(own[i]);"},
        {"updated", "atomicAdd(p, 1); atomicMax(p, 3);"},
        {"updated", "atomicAdd(p, 1); atomicExch(o, 3);"},
        {"updated", "atomicAdd(p, 1); atomicAdd((float *)p, 3.0f);"}, // other bits than the sum's
        {"read", "__shared__ int t[4]; atomicAdd(&t[i], 1); i = t[0];"});
}

static void order_and_unknowns(void **state) {
    CHECK(HEAD, "}",
        {"fence", "atomicAdd(p, 1); __threadfence();"},
        {"asm", "atomicAdd(p, 1); asm volatile(\"nop;\" : : );"},
        {"system", "atomicAdd_system(p, 1);"},
        {"volatile", "volatile float *w = f; atomicAdd(p, 1); w[0] = 1;"});
    CHECK("", "",
        {"unseen-call", "__device__ void other(); __global__ void k(int *p) { atomicAdd(p, 1); other(); }"},
        {"unseen-call", "template <class T> __global__ void k(T f, int *p) { atomicAdd(p, 1); f(p); }"});
}

static void the_whole_kernel_counts(void **state) {
    CHECK("", "",
        {"read", "__device__ void f(int *p) { atomicAdd(p, 1); } __global__ void k(int *p, float *o) { f(p); *o = p[0]; }"},
        {"written", "__device__ void g(int *p) { p[0] = 3; } __global__ void k(int *p) { atomicAdd(p, 1); g(p); }"},
        {"clear", "__global__ void k(int *p) { atomicAdd(p, 1); } __global__ void l(int *p, int *o) { *o = p[0]; }"},
        {"read", "__device__ void f(int *p) { atomicAdd(p, 1); } __global__ void k(int *p) { f(p); } __global__ void l(int *p, float *o) { f(p); *o = p[0]; }"},
        {"clear", "__device__ void f(int *p, int n) { atomicAdd(p, 1); if (n) f(p, n - 1); } __global__ void k(int *p) { f(p, 3); }"},
        {"read", "__device__ void h(int *p, int n); __device__ void f(int *p, int n) { atomicAdd(p, 1); if (n) h(p, n - 1); } "
                 "__device__ void h(int *p, int n) { f(p, n); } __global__ void k(int *p, float *o) { h(p, 3); *o = p[0]; }"});
}

static void results_of_other_updates_show_the_value(void **state) {
    CHECK(HEAD, "}",
        {"updated", "atomicAdd(p, 1); i = atomicAdd(p, 0);"},
        {"updated", "atomicAdd(p, 1); f[atomicAdd(o, 1)] = 2;"},
        {"clear", "atomicAdd(p, 1); i = i + 1; atomicAdd(o, 1);"});
    CHECK("", "",
        {"updated", "__global__ void k(int *p, cuda::atomic<int> *a, float *f) { atomicAdd(p, 1); f[0] = a->load(0); }"});
}

static void members_of_this_are_memory(void **state) {
    CHECK("", "",
        {"read", "struct S { int n; __device__ int bump() { atomicAdd(&n, 1); return n; } };"},
        {"written", "struct S { int n; __device__ void bump() { atomicAdd(&n, 1); n = 3; } };"});
}

// A pointer that is loaded leads anywhere, whatever it was loaded from.
static void loaded_pointers_lead_anywhere(void **state) {
    CHECK("", "",
        {"read", "__global__ void k(int *__restrict__ *__restrict__ rows, int *o, float *f, int i) { int *p = rows[i]; atomicAdd(p, 1); f[i] = o[i]; }"},
        {"written", "__global__ void k(int **rows, int *o, int i) { atomicAdd(&rows[i][2], 1); o[i] = 2; }"},
        {"clear", "__global__ void k(int **rows, float *f, int i) { atomicAdd(&rows[i][2], 1); f[i] = 2; }"});
}

// A helper's parameter is what all its callers pass.
static void helpers_have_their_callers_roots(void **state) {
    CHECK("__device__ void f(unsigned *p) { atomicAdd(p, 1u); } ", "",
        {"clear", "__global__ void k(unsigned *p, const int *c, float *o, int i) { f(&p[c[i]]); }"},
        {"read", "__global__ void k(unsigned *p, int *c, float *o, int i) { f(&p[c[i]]); }"},
        {"clear", "__global__ void k(unsigned *__restrict__ p, int *c, float *o, int i) { f(p); o[i] = c[i]; }"},
        {"read", "__global__ void k(unsigned *__restrict__ p, unsigned *q, int *c, float *o, int i) { f(p); f(q); o[i] = c[i]; }"});
}

static enum memory_obstacle obstacle_with(struct arena *arena, enum alias alias, enum hint hint, const char *text) {
    struct analysis *a = analyse(arena, arena_printf(arena, "%s%s}", HEAD, text));
    a->sites.at[0].hint = hint;
    return memory_judge(&a->flow, &a->sites.at[0], alias).obstacle;
}

static void the_user_says_what_pointers_do(void **state) {
    assert_int_equal(obstacle_with(*state, ALIAS_TYPES, HINT_NONE, "atomicAdd(p, 1); f[i] = o[i];"), MEMORY_READ);
    assert_int_equal(obstacle_with(*state, ALIAS_NONE, HINT_NONE, "atomicAdd(p, 1); f[i] = o[i];"), MEMORY_CLEAR);
    assert_int_equal(obstacle_with(*state, ALIAS_NONE, HINT_NONE, "atomicAdd(p, 1); f[i] = p[i];"), MEMORY_READ);
    assert_int_equal(obstacle_with(*state, ALIAS_STRICT, HINT_NONE, "atomicAdd(p, 1); f[i] = 2;"), MEMORY_WRITTEN);
    assert_int_equal(obstacle_with(*state, ALIAS_STRICT, HINT_NONE, "atomicAdd(p, c[i]);"), MEMORY_READ);
    assert_int_equal(obstacle_with(*state, ALIAS_STRICT, HINT_NONE, "atomicAdd(r, 1); f[i] = 2;"), MEMORY_CLEAR);
    assert_int_equal(obstacle_with(*state, ALIAS_STRICT, HINT_NOALIAS, "atomicAdd(p, 1); f[i] = 2; o[i] = 3;"), MEMORY_CLEAR);
    assert_int_equal(obstacle_with(*state, ALIAS_TYPES, HINT_NOALIAS, "int *q = s.q; q += i; atomicAdd(q, 1); o[i] = 3;"), MEMORY_CLEAR);
    assert_int_equal(obstacle_with(*state, ALIAS_TYPES, HINT_NOALIAS, "atomicAdd(p, 1); f[i] = p[i];"), MEMORY_READ);
    assert_int_equal(obstacle_with(*state, ALIAS_NONE, HINT_NOALIAS, "atomicAdd(p, 1); __threadfence();"), MEMORY_FENCE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        ARENA_TEST(nobody_can_tell),
        ARENA_TEST(somebody_can),
        ARENA_TEST(order_and_unknowns),
        ARENA_TEST(the_whole_kernel_counts),
        ARENA_TEST(results_of_other_updates_show_the_value),
        ARENA_TEST(members_of_this_are_memory),
        ARENA_TEST(loaded_pointers_lead_anywhere),
        ARENA_TEST(helpers_have_their_callers_roots),
        ARENA_TEST(the_user_says_what_pointers_do),
        ARENA_TEST(rows_are_not_loaded),
        ARENA_TEST(parts_of_one_struct),
        ARENA_TEST(candidates_of_a_template),
        ARENA_TEST(pointers_that_move),
        ARENA_TEST(lambdas_are_called),
    };
    return cmocka_run_group_tests_name("memory", tests, NULL, NULL);
}
