// Uniformity: what is proved the same in all lanes that meet, and, above all, what is not. A wrong proof is a miscompile.

#define _XOPEN_SOURCE 700

#include "sites/uniformity.h"

#include "check.h"
#include "tree.h"

struct example {
    const char *expected, *text;
};

#define EXAMPLES(...) ((const struct example[]){__VA_ARGS__}), sizeof((const struct example[]){__VA_ARGS__}) / sizeof(struct example)

// Bodies of a kernel. What they ask about stands in probe(…).
#define KERNEL_HEAD "__global__ void kernel(int *p, const int *__restrict__ key, int n, int m, float *a, float *b) {"

static const char *basis_text(unsigned basis) {
    switch (basis) {
    case BASIS_X: return "affine x";
    case BASIS_Y: return "affine y";
    case BASIS_Z: return "affine z";
    case BASIS_LANE: return "affine lane";
    case BASIS_COLUMN: return "affine column";
    case BASIS_ROW: return "affine row";
    case BASIS_COLUMN | BASIS_ROW: return "affine column and row";
    default: return "affine";
    }
}

static const char *shape_text(struct arena *arena, struct shape shape, uint64_t around) {
    if (shape.spread == SPREAD_AFFINE)
        return basis_text(shape.basis);
    if (shape.spread != SPREAD_UNIFORM)
        return shape.spread == SPREAD_NONE ? "none" : "varying";
    return arena_printf(arena, "uniform %s%s%s", extent_name(shape.extent), shape.expected ? ", expected" : "",
                        shape.loops & around ? ", changing" : "");
}

static struct shape probe_shape(struct arena *arena, const char *text, uint64_t *around) {
    struct tree *tree = tree_read(arena, text);
    struct flow flow;
    flow_prepare(arena, &tree->unit, &flow);
    uniformity_solve(&flow);
    const struct node *probe = tree_probe(tree, 1);
    *around = flow_enclosing_loops(&flow, probe);
    return uniformity_of(&flow, probe);
}

static bool fits(const char *expected, struct shape shape, uint64_t around, const char *text) {
    bool proved = shape.spread == SPREAD_UNIFORM && !shape.expected && !(shape.loops & around);
    if (strcmp(expected, "not proved") == 0)
        return !proved;
    return strcmp(expected, "proved") == 0 ? proved : strcmp(expected, text) == 0;
}

static void check_examples(struct arena *arena, const char *head, const char *tail, const struct example *examples, size_t count) {
    unsigned wrong = 0;
    for (size_t i = 0; i < count; i++) {
        uint64_t around;
        struct shape shape = probe_shape(arena, arena_printf(arena, "%s%s%s", head, examples[i].text, tail), &around);
        const char *text = shape_text(arena, shape, around);
        if (!fits(examples[i].expected, shape, around, text)) {
            print_error("expected %s, got %s: %s\n", examples[i].expected, text, examples[i].text);
            wrong++;
        }
    }
    assert_int_equal(wrong, 0);
}

#define CHECK_BODIES(...) check_examples(*state, KERNEL_HEAD, "}", EXAMPLES(__VA_ARGS__))
#define CHECK_FILES(...) check_examples(*state, "", "", EXAMPLES(__VA_ARGS__))

// Values.

static void hardware_names(void **state) {
    CHECK_BODIES(
        {"affine x", "probe(threadIdx.x);"},
        {"affine y", "probe(threadIdx.y);"},
        {"affine z", "probe(threadIdx.z);"},
        {"uniform block", "probe(blockIdx.x);"},
        {"uniform grid", "probe(blockDim.x);"},
        {"uniform grid", "probe(gridDim.y * 4);"},
        {"affine x", "probe(blockIdx.x * blockDim.x + threadIdx.x);"},
        {"affine lane", "int lane; asm(\"mov.u32 %0, %laneid;\" : \"=r\"(lane)); probe(lane);"},
        {"varying", "int mask; asm(\"mov.u32 %0, %lanemask_lt;\" : \"=r\"(mask)); probe(mask);"},
        {"varying", "int x = 0; asm(\"foo %0, %1;\" : \"=r\"(x) : \"r\"(n)); probe(x);"});
}

static void a_whole_index_is_not_its_parts(void **state) {
    CHECK_BODIES(
        {"not proved", "const auto &t = threadIdx; probe(t.x);"},
        {"not proved", "auto t = threadIdx; probe(t.x);"},
        {"not proved", "probe(threadIdx);"},
        {"uniform block", "auto b = blockIdx; probe(b.x);"});
}

static void arguments_of_a_kernel(void **state) {
    CHECK_BODIES(
        {"uniform grid", "probe(p);"},
        {"uniform grid", "probe(p + n);"},
        {"uniform block", "probe(p + blockIdx.x);"},
        {"affine x", "probe(p + threadIdx.x);"},
        {"varying", "n = key[threadIdx.x]; probe(n);"},
        {"varying", "n += threadIdx.x; probe(n);"});
}

static void arithmetic_of_indices(void **state) {
    CHECK_BODIES(
        {"affine x", "probe(threadIdx.x * 4 + 1);"},
        {"affine x", "probe(n - threadIdx.x);"},
        {"affine x", "probe(threadIdx.x << 2);"},
        {"uniform grid", "probe(threadIdx.x * 0);"},
        {"uniform warp, expected", "probe(threadIdx.x / 32);"},
        {"uniform warp, expected", "probe(threadIdx.x >> 5);"},
        {"uniform warp, expected", "probe(threadIdx.x & ~31);"},
        {"affine x", "probe(threadIdx.x & 31);"},
        {"affine x", "probe(threadIdx.x % 32);"},
        {"varying", "probe(threadIdx.x % 16);"},
        {"varying", "probe(threadIdx.x & 15);"},
        {"varying", "probe(threadIdx.x / 16);"},
        {"varying", "probe(threadIdx.y / 32);"},
        {"varying", "probe(threadIdx.x - threadIdx.x);"},
        {"varying", "probe(threadIdx.x * threadIdx.x);"},
        {"varying", "probe(threadIdx.x < 5);"},
        {"varying", "probe(threadIdx.x && 1);"},
        {"varying", "probe(!threadIdx.x);"},
        {"varying", "probe(threadIdx.x * 2 / 3);"},
        {"varying", "probe(key[threadIdx.x] * 0);"},
        {"uniform grid", "probe((threadIdx.x, n));"});
}

static void loads(void **state) {
    CHECK_BODIES(
        {"uniform grid", "probe(key[n]);"},
        {"uniform block", "probe(key[blockIdx.x]);"},
        {"varying", "probe(key[threadIdx.x]);"},
        {"uniform grid, expected", "probe(p[0]);"},
        {"uniform grid, expected", "probe(*p);"},
        {"uniform grid", "probe(__ldg(p));"},
        {"varying", "probe(__ldg(p + threadIdx.x));"},
        {"varying", "probe(*(key + threadIdx.x));"},
        {"uniform grid", "probe(&p[0]);"},
        {"affine x", "probe(&p[threadIdx.x]);"},
        {"varying", "probe(&p[key[threadIdx.x]]);"},
        {"uniform grid, expected", "probe(&p[p[0]]);"},
        {"not proved", "const int *t = p; probe(*t);"},
        {"not proved", "probe(__ldcg(p));"},
        {"not proved", "probe(__ldca(p));"},
        {"not proved", "probe(__ldcs(p));"},
        {"not proved", "const volatile int *v = key; probe(*v);"});
    CHECK_FILES(
        {"uniform grid", "__constant__ int table[4]; __global__ void k() { probe(table[1]); }"},
        {"varying", "__constant__ int table[64]; __global__ void k() { probe(table[threadIdx.x]); }"},
        {"uniform grid, expected", "__device__ int counter; __global__ void k() { probe(counter); }"},
        {"uniform grid", "__device__ int counter; __global__ void k() { probe(&counter); }"},
        {"uniform block, expected", "__global__ void k() { __shared__ int s; probe(s); }"},
        {"uniform block", "__global__ void k() { __shared__ int s[8]; probe(&s[3]); }"},
        {"uniform block", "__global__ void k() { __shared__ int s[8][8]; probe(&s[3][blockIdx.x]); }"},
        {"affine x", "__global__ void k() { __shared__ int s[8][32]; probe(&s[3][threadIdx.x]); }"},
        {"varying", "__global__ void k(const int *__restrict__ key) { __shared__ int s[8][8]; probe(&s[key[threadIdx.x]][0]); }"});
}

static void members(void **state) {
    CHECK_FILES(
        {"uniform grid", "struct S { int n; float *p; }; __global__ void k(S s) { probe(s.p); }"},
        {"uniform grid, expected", "struct S { int n; float *p; }; __global__ void k(S *s) { probe(s->p); }"},
        {"uniform grid", "struct S { int n; int a[4]; }; __global__ void k(S *s) { probe(&s->a[2]); }"},
        {"varying", "struct S { int n; }; __global__ void k(S *s) { probe(s[threadIdx.x].n); }"},
        {"affine x", "struct S { int n; }; __global__ void k(S *s) { probe(&s[threadIdx.x].n); }"},
        {"varying", "struct S { int x; int y; }; __global__ void k() { S s = {0, 0}; s.x = key(threadIdx.x); probe(s.y); }"},
        {"not proved", "struct S { int x; int y; }; __global__ void k() { S s = {0, 0}; s.x = threadIdx.x; probe(s.x); }"},
        {"not proved", "struct S { int a[2]; }; __global__ void k() { S s = {0, 0}; s.a[1] = threadIdx.x; probe(s.a[0]); }"},
        {"not proved", "struct S { int a[2]; }; __global__ void k() { S s = {0, 0}; int *q = s.a; q[1] = threadIdx.x; probe(s.a[0]); }"});
}

static void private_arrays(void **state) {
    CHECK_BODIES(
        {"uniform grid", "int x[2] = {0, 1}; probe(x[1]);"},
        {"uniform grid", "int x[2] = {0, 1}; probe(x[n]);"},
        {"varying", "int x[2] = {0, 1}; probe(x[threadIdx.x]);"},
        {"varying", "int x[2] = {0, 1}; probe(x[key[threadIdx.x]]);"},
        {"varying", "int x[2] = {0, 1}; x[0] = key[threadIdx.x]; probe(x[1]);"},
        {"varying", "int x[2] = {0, 1}; x[key[threadIdx.x]] = 5; probe(x[1]);"},
        {"varying", "int x[2] = {0, 1}; int *q = x; *q = threadIdx.x; probe(x[1]);"},
        {"varying", "int x[2] = {0, 1}; fill(x); probe(x[1]);"},
        {"varying", "int x[2] = {0, 1}; *x = threadIdx.x; probe(x[0]);"},
        {"varying", "int x[2] = {0, 1}; *(x + 1) = threadIdx.x; probe(x[1]);"},
        {"not proved", "int x[2][2] = {0, 1, 2, 3}; probe(x[threadIdx.x & 1][n]);"},
        {"not proved", "int x[2][2] = {0, 1, 2, 3}; x[threadIdx.x & 1][n] = 7; probe(x[0][0]);"},
        {"not proved", "int x[2][2] = {0, 1, 2, 3}; int *q = x[0]; q[0] = threadIdx.x; probe(x[0][0]);"});
}

static void calls_of_cuda(void **state) {
    CHECK_BODIES(
        {"uniform grid", "probe(min(n, m));"},
        {"varying", "probe(min(n, key[threadIdx.x]));"},
        {"varying", "probe(clock());"},
        {"uniform warp, expected, changing", "probe(__ballot_sync(-1, key[threadIdx.x]));"},
        {"uniform warp, expected, changing", "probe(__activemask());"},
        {"uniform warp, expected, changing", "probe(__shfl_sync(-1, key[threadIdx.x], 0));"},
        {"varying", "probe(__shfl_sync(-1, key[threadIdx.x], threadIdx.x ^ 1));"},
        {"varying", "probe(__shfl_sync(-1, n, 0, 16));"},
        {"varying", "probe(__shfl_down_sync(-1, n, 1));"},
        {"varying", "probe(__match_any_sync(-1, n));"},
        {"varying", "probe(atomicAdd(p, 1));"},
        {"varying", "probe(curand(p));"});
    CHECK_FILES(
        {"not proved", "__global__ void k(cuda::atomic<int> *c) { int slot = c->fetch_add(1, cuda::memory_order_relaxed); probe(slot); }"},
        {"not proved", "__global__ void k(int *c) { cuda::atomic_ref<int> r(*c); probe(r.fetch_add(1)); }"},
        {"not proved", "__device__ int unseen(int n); __global__ void k(int n) { probe(unseen(n)); }"},
        {"not proved", "__global__ void k(function_t f, int n) { probe(f(n)); }"});
}

static void choices(void **state) {
    CHECK_BODIES(
        {"uniform grid", "probe(n ? 1 : 2);"},
        {"uniform block", "probe(blockIdx.x ? 1 : 2);"},
        {"varying", "probe(threadIdx.x ? 1 : 2);"},
        {"uniform grid, expected", "probe(*p ? 1 : 2);"},
        {"affine x", "probe(n ? threadIdx.x : threadIdx.x + 1);"},
        {"varying", "probe(n ? threadIdx.x : m);"},
        {"uniform grid", "probe(n ? a : b);"},
        {"not proved", "probe(&(threadIdx.x ? p : p + 1)[0]);"});
}

// Control.

static void assignments_under_conditions(void **state) {
    CHECK_BODIES(
        {"uniform grid", "int x = 0; if (n) x = 5; probe(x);"},
        {"uniform grid", "int x = 0; if (n) x = 5; else x = m; probe(x);"},
        {"uniform block", "int x = 0; if (blockIdx.x) x = 5; probe(x);"},
        {"varying", "int x = 0; if (threadIdx.x & 1) x = 5; probe(x);"},
        {"varying", "int x = 0; if (threadIdx.x & 1) ; else x = 5; probe(x);"},
        {"varying", "int x = 0; if (n) { if (key[threadIdx.x]) { x = 5; } } probe(x);"},
        {"uniform grid, expected", "int x = 0; if (*p) x = 5; probe(x);"},
        {"varying", "int x = 0; key[threadIdx.x] && (x = 5); probe(x);"},
        {"varying", "int x = 0; key[threadIdx.x] || (x = 5); probe(x);"},
        {"varying", "int x = 0; key[threadIdx.x] ? x = 5 : 0; probe(x);"},
        {"varying", "int x = 0; int y = key[threadIdx.x] ? x++ : 0; probe(x);"},
        {"uniform grid", "int x = 0; n && (x = 5); probe(x);"},
        {"uniform grid", "int x; if (key[threadIdx.x]) { x = n; int y = n; probe(y); }"},
        {"varying", "if (int q = key[threadIdx.x]) probe(q);"},
        {"varying", "int x = 0; if (int q = key[threadIdx.x]) x = 1; probe(x);"});
}

static void switches(void **state) {
    CHECK_BODIES(
        {"uniform grid", "int x = 0; switch (n) { case 0: x = 5; break; case 1: x = 6; } probe(x);"},
        {"varying", "int x = 0; switch (key[threadIdx.x]) { case 0: x = 5; break; } probe(x);"},
        {"varying", "int x = 0; switch (key[threadIdx.x]) { case 0: case 1: x = 5; } probe(x);"},
        {"varying", "int x = 0; switch (key[threadIdx.x]) { case 0: { x = 5; break; } default: x = 2; } probe(x);"},
        {"not proved", "int x = 0; switch (n) { case 0: if (threadIdx.x & 1) break; x = 5; } probe(x);"},
        {"not proved", "int x = 0; switch (n) { case 0: if (threadIdx.x & 1) break; case 1: x = 5; } probe(x);"},
        {"not proved", "int x = 0; switch (n) { case 0: if (n) { if (threadIdx.x & 1) { break; } } x = 5; } probe(x);"},
        {"not proved", "for (int j = 0; j < n; j++) { int x = 0; switch (j) { case 0: x = 5; } probe(x); }"});
}

static void values_that_change_in_a_loop(void **state) {
    CHECK_BODIES(
        {"uniform grid, changing", "for (int j = 0; j < n; j++) probe(j);"},
        {"uniform grid", "for (int j = 0; j < n; j++) probe(n);"},
        {"uniform grid, changing", "for (int j = 0; j < n; j++) { int x = j + 1; probe(x); }"},
        {"uniform grid, changing", "for (int j = 0; j < n; j++) probe(p + j);"},
        {"affine x", "for (int j = threadIdx.x; j < n; j += blockDim.x) probe(j);"},
        {"uniform grid, changing", "int j = 0; while (j < n) { probe(j); j++; }"},
        {"uniform grid, changing", "int j = 0; do { probe(j); j++; } while (j < n);"},
        {"uniform grid, changing", "int j = 0; while (j++ < n) probe(j);"},
        {"uniform grid, changing", "int x = 0; for (int j = 0; j < n; j++) { probe(x); x = 5; }"},
        {"uniform grid, changing", "for (int j = 0; j < n; j++) probe(key[j]);"},
        {"uniform grid, changing", "for (int j = 0; j < n; j++) for (int i = 0; i < m; i++) probe(j);"},
        {"uniform grid", "int x[2] = {0, 1}; for (int y : x) { probe(n); }"},
        {"not proved", "int x[2] = {0, 1}; for (int y : x) probe(y);"},
        {"proved", "int y = 0, x[2] = {0, 1}; for (int z : x) y++; probe(y);"},
        {"not proved", "int x = 0; int &r = x; for (int j = 0; j < n; j++) { x = j; probe(r); }"},
        {"not proved", "int x = 0; const int &r = x; for (int j = 0; j < n; j++) { x++; probe(r); }"},
        {"not proved", "int x = 0; int &r = x; for (int j = 0; j < n; j++) { x = j; probe(p + r); }"});
}

// Lanes that meet may be in different iterations, and a value chosen by the iteration's number differs with it.
static void values_chosen_by_the_iteration(void **state) {
    CHECK_BODIES(
        {"not proved", "for (int j = 0; j < n; j++) { float *to = a; if (j == 1) to = b; probe(to); }"},
        {"not proved", "for (int j = 0; j < n; j++) { float *to = a; if (j & 1) { if (m) to = b; } probe(to); }"},
        {"not proved", "for (int j = 0; j < n; j++) { int x = j == 1 ? 3 : 4; probe(x); }"},
        {"not proved", "for (int j = 0; j < n; j++) { int x = 0; for (int i = 0; i < j; i++) x++; probe(x); }"},
        {"not proved", "for (int j = 0; j < n; j++) { int x = 0; while (x < j) x++; probe(x); }"},
        {"not proved", "for (int j = 0; j < n; j++) { int x = 0; do x++; while (x < j); probe(x); }"},
        {"not proved", "for (int j = 0; j < n; j++) { int x = 0; for (int i = 0; i < m; i++) { if (i == j) break; x = 2; } probe(x); }"},
        {"not proved", "for (int j = 0; j < n; j++) { int x = 0; for (int i = 0; i < m; i++) { if (i == j) continue; x = 2; } probe(x); }"},
        {"not proved", "for (int j = 0; j < n; j++) { int x = 0; j == 3 && (x = 1); probe(x); }"},
        {"not proved", "for (int j = 0; j < n; j++) { int x = 0; if (j) { } else x = 1; probe(x); }"},
        {"proved", "for (int j = 0; j < n; j++) { float *to = a; if (m) to = b; probe(to); }"},
        {"proved", "for (int j = 0; j < n; j++) { int x = 0; for (int i = 0; i < m; i++) x++; probe(x); }"});
}

static void values_after_a_loop(void **state) {
    CHECK_BODIES(
        {"uniform grid", "int x = 0; for (int j = 0; j < n; j++) x += 2; probe(x);"},
        {"uniform grid, expected", "int x = 0; for (int j = 0; j < *p; j++) x += 2; probe(x);"},
        {"varying", "int x = 0; for (int j = 0; j < key[threadIdx.x]; j++) x += 2; probe(x);"},
        {"varying", "int x = 0; while (x < key[threadIdx.x]) x++; probe(x);"},
        {"varying", "int x = 0; do x++; while (x < key[threadIdx.x]); probe(x);"},
        {"varying", "int x = 0; for (;;) { if (x == key[threadIdx.x]) break; x++; } probe(x);"},
        {"varying", "int x = 0; for (int j = 0; j < n; j++) { if (n) { if (j == key[threadIdx.x]) { break; } } x = 1; } probe(x);"},
        {"varying", "int x = 0; for (int j = 0; j < n; j++) { if (key[threadIdx.x]) continue; x = 1; } probe(x);"},
        {"varying", "int x = 0; for (int j = 0; j < n; j++) { x = 1; if (key[threadIdx.x]) continue; } probe(x);"},
        {"varying", "int x = 0; for (int j = 0; j < n; j++) { switch (j) { case 0: if (key[threadIdx.x]) continue; } x = j; } probe(x);"},
        {"varying", "int x = 0; for (int j = 0; j < n; j++) { for (int i = 0; i < key[threadIdx.x]; i++) x++; } probe(x);"},
        {"varying", "int x = 0; for (int j = 0; j < n; j++) { for (int i = 0; i < m; i++) { if (key[threadIdx.x]) break; x++; } } probe(x);"},
        {"varying", "int x = 0; int y = 0; while (x < key[threadIdx.x]) x++; y = x; probe(y);"},
        {"varying", "int x = 0; int y = 0; while (x < key[threadIdx.x]) { x++; y = 3; } probe(y);"},
        {"varying", "int x = 0; for (int j = 0; j < n; j++) { while (key[threadIdx.x] > x) x++; } probe(x);"},
        {"varying", "int x = 0; if (key[threadIdx.x]) for (int j = 0; j < n; j++) x++; probe(x);"},
        {"proved", "int x = 0; while (x < key[threadIdx.x]) x++; probe(n);"});
}

static void conditional_parts_of_a_header(void **state) {
    CHECK_BODIES(
        {"not proved", "int x = 0; for (int j = 0; j < n; key[threadIdx.x] ? x++ : j, j++) ; probe(x);"},
        {"not proved", "int x = 0; for (int j = 0; j < n; key[threadIdx.x] && x++, j++) ; probe(x);"},
        {"not proved", "int x = 0; for (int j = 0; j < n && (key[threadIdx.x] || x++); j++) ; probe(x);"},
        {"not proved", "int x = 0; for (key[threadIdx.x] && x++; x < n; ) { x++; } probe(x);"});
}

static void jumps_to_labels(void **state) {
    CHECK_BODIES(
        {"not proved", "int x = 0; again: x++; if (x < key[threadIdx.x]) goto again; probe(x);"},
        {"not proved", "int x = 0; if (key[threadIdx.x]) goto over; x = 5; over: probe(x);"},
        {"not proved", "int x = 0; for (int j = 0; j < n; j++) for (int i = 0; i < n; i++) { if (key[threadIdx.x]) goto out; x = 1; } out: probe(x);"},
        {"proved", "int x = 0; again: if (key[threadIdx.x]) goto again; probe(x);"});
}

static void lanes_that_return_are_gone(void **state) {
    CHECK_BODIES({"uniform grid", "int x = 0; if (key[threadIdx.x]) return; x = 5; probe(x);"});
}

// Variables that others change.

static void escaped_variables(void **state) {
    CHECK_BODIES(
        {"varying", "int x = 0; int *q = &x; *q = threadIdx.x; probe(x);"},
        {"varying", "int x = 0; set(&x); probe(x);"},
        {"varying", "int x = 0; int &r = x; r = threadIdx.x; probe(x);"},
        {"varying", "int x = 0; int &r = x; int &s = r; s = threadIdx.x; probe(x);"},
        {"varying", "int x = 0; int &r = x; r = threadIdx.x; probe(r);"},
        {"not proved", "int x = 0, y = 0; int &r = n ? x : y; r = threadIdx.x; probe(x);"},
        {"not proved", "int x = 0, y = 0; (n ? x : y) = threadIdx.x; probe(y);"},
        {"not proved", "int x = 0, y = 0; (n ? x : y)++; (n ? x : y) += threadIdx.x; probe(x);"},
        {"not proved", "int x = 0; (unsigned &)x = threadIdx.x; probe(x);"},
        {"not proved", "int x = 0; (x = 1) += threadIdx.x; probe(x);"},
        {"not proved", "int x = 0; ++x += threadIdx.x; probe(x);"},
        {"not proved", "int x = 0; (n, x) = threadIdx.x; probe(x);"},
        {"not proved", "int x = 0; *&x = threadIdx.x; probe(x);"},
        {"not proved", "int x[2] = {0, 1}; for (int &e : x) e = threadIdx.x; probe(x[0]);"},
        {"not proved", "int x = 0; auto f = [&]() { x = threadIdx.x; }; f(); probe(x);"},
        {"not proved", "int x = 0; auto f = [&]() { x++; }; if (key[threadIdx.x]) f(); probe(x);"},
        {"not proved", "int x[2] = {0, 1}; auto f = [&]() { x[0] = threadIdx.x; }; f(); probe(x[0]);"});
    CHECK_FILES(
        {"not proved", "__device__ void set(int &x) { x = threadIdx.x; } __global__ void k() { int x = 0; set(x); probe(x); }"},
        {"not proved", "__device__ void set(int &x) { x = threadIdx.x; } __global__ void k(int n) { int x = 0, y = 0; set(n ? x : y); probe(x); }"},
        {"not proved", "__system__ void swap(int &a, int &b); __global__ void k(const int *q) { int x = 0; int y = q[threadIdx.x]; swap(x, y); probe(x); }"},
        {"not proved", "template <class T> __device__ void set(T &x) { x = threadIdx.x; } "
                       "template <class T> __global__ void k(T n) { T x = n; set(x); probe(x); }"},
        {"not proved", "template <class T> __global__ void k(T f) { int x = 0; f(x); probe(x); }"},
        {"not proved", "template <class T> __global__ void k(T f) { int x = 0; f.choose(x); probe(x); }"},
        {"not proved", "__global__ void k(function_t f) { int x = 0; f(x); probe(x); }"},
        {"uniform grid", "__device__ void look(const int &x) { } __global__ void k() { int x = 0; look(x); probe(x); }"});
}

static void two_names_of_one_variable(void **state) {
    CHECK_FILES(
        {"not proved", "__device__ void f(int &x, const int &y) { x = threadIdx.x; probe(y); } __global__ void k() { int z = 0; f(z, z); }"},
        {"not proved", "__device__ void f(int &x, int &y) { x = threadIdx.x; probe(y); } __global__ void k() { int z = 0; f(z, z); }"});
}

// Functions.

static void parameters_take_what_is_passed(void **state) {
    CHECK_FILES(
        {"uniform grid", "__device__ void f(int *q) { probe(q); } __global__ void k(int *p) { f(p); }"},
        {"affine x", "__device__ void f(int i) { probe(i); } __global__ void k() { f(threadIdx.x); }"},
        {"uniform grid, changing", "__device__ void f(int *q) { probe(q); } __global__ void k(int *p) { f(p); f(p + 1); }"},
        {"varying", "__device__ void f(int *q) { probe(q); } __global__ void k(int *p) { f(p); f(p + threadIdx.x); }"},
        {"uniform grid, changing", "__device__ void f(int *q) { probe(q); } __global__ void k(int *p, int n) { for (int j = 0; j < n; j++) f(p + j); }"},
        {"uniform grid", "__device__ void f(int *q) { probe(q); } __global__ void k(int *p, int n) { for (int j = 0; j < n; j++) f(p); }"},
        {"uniform grid", "__device__ void f(int *q) { probe(q); } __device__ void g(int *q) { f(q); } __global__ void k(int *p) { g(p); }"},
        {"not proved", "__device__ void f(int *q) { probe(q); } __device__ void g(int *q) { f(q); } __global__ void k(int *p) { g(p); g(p + 1); }"},
        {"uniform grid", "__device__ void f(int &q) { probe(&q); } __global__ void k(int *p) { f(p[0]); }"},
        {"affine x", "__device__ void f(int &q) { probe(&q); } __global__ void k(int *p) { f(p[threadIdx.x]); }"},
        {"not proved", "__device__ void f(int &q) { probe(&q); } __global__ void k(int *p) { f(p[0]); f(p[1]); }"});
}

static void callers_that_nobody_sees(void **state) {
    CHECK_FILES(
        {"varying", "__device__ void f(int *q) { probe(q); }"},
        {"varying", "__device__ void f(int *q) { probe(q); } __global__ void k(int *p) { f(p); take(f); }"},
        {"not proved", "__device__ void f(int *q) { probe(q); } __global__ void k(int *p) { f(p); function_t g = f; }"},
        {"varying", "__global__ void k(int *p) { auto f = [=](int *q) { probe(q); }; f(p); }"},
        {"not proved", "__global__ void k(int *p, int n) { auto f = [&]() { probe(n); }; f(); }"});
    struct tree *tree = tree_read(*state, "__device__ void f(int *q) { probe(q); } static __device__ void g(int *q) { probe(q); }"
                                          "__global__ void k(int *p) { f(p); g(p); }");
    tree->unit.separable = true;
    struct flow flow;
    flow_prepare(*state, &tree->unit, &flow);
    uniformity_solve(&flow);
    assert_int_equal(uniformity_of(&flow, tree_probe(tree, 1)).spread, SPREAD_VARYING);
    assert_int_equal(uniformity_of(&flow, tree_probe(tree, 2)).spread, SPREAD_UNIFORM);
}

static void results(void **state) {
    CHECK_FILES(
        {"uniform grid", "__device__ int f(int n) { return n + 1; } __global__ void k(int n) { probe(f(n)); }"},
        {"varying", "__device__ int f(const int *__restrict__ q) { return q[threadIdx.x]; } __global__ void k(const int *__restrict__ q) { probe(f(q)); }"},
        {"varying", "__device__ int f(const int *q) { if (q[threadIdx.x]) return 1; return 0; } __global__ void k(const int *q) { probe(f(q)); }"},
        {"varying", "__device__ int f(const int *q) { if (q[threadIdx.x]) return 1; else return 0; } __global__ void k(const int *q) { probe(f(q)); }"},
        {"uniform grid", "__device__ int f(int n) { if (n) return 1; return 0; } __global__ void k(int n) { probe(f(n)); }"},
        {"not proved", "__device__ int f(int j) { if (j == 3) return 7; return 0; } __global__ void k(int n) { for (int j = 0; j < n; j++) probe(f(j)); }"},
        {"not proved", "__device__ int f(int j) { int x = 0; if (j) x = 1; return x; } __global__ void k(int n) { for (int j = 0; j < n; j++) probe(f(j)); }"},
        {"not proved", "__device__ int f(int j) { return j ? 1 : 2; } __global__ void k(int n) { for (int j = 0; j < n; j++) probe(f(j)); }"},
        {"not proved", "__device__ int f(int j) { switch (j) { case 0: return 1; default: return 2; } } "
                       "__global__ void k(int n) { for (int j = 0; j < n; j++) probe(f(j)); }"},
        {"not proved", "__device__ int f(int j) { int x = 0; for (int i = 0; i < j; i++) x++; return x; } "
                       "__global__ void k(int n) { for (int j = 0; j < n; j++) probe(f(j)); }"},
        {"not proved", "__device__ int f(const int *q) { int x = 0; while (true) { if (x == q[threadIdx.x]) return x; x++; } } "
                       "__global__ void k(const int *q) { probe(f(q)); }"},
        {"not proved", "__device__ int f(const int *q) { for (int x = 0; ; x++) if (x == q[threadIdx.x]) return 5; return 6; } "
                       "__global__ void k(const int *q) { probe(f(q)); }"},
        {"not proved", "__device__ void by_flag(bool f) { int x = 0; if (f) x = 1; probe(x); } "
                       "__global__ void k(const int *q) { if (q[threadIdx.x]) by_flag(true); else by_flag(false); }"},
        {"not proved", "__device__ int f(int i = threadIdx.x) { return i; } __global__ void k() { probe(f()); }"});
}

static void ranges_of_the_programs_own(void **state) {
    CHECK_FILES(
        {"not proved", "struct R { int n; }; __global__ void k(R r) { int x = 0; for (int i : r) x++; probe(x); }"},
        {"not proved", "struct R { int n; }; __global__ void k(R r) { for (int i : r) probe(i); }"});
}

static void unresolved_calls(void **state) {
    CHECK_FILES(
        {"not proved", "template <class T> __device__ int index_of(T x) { return threadIdx.x % 7; } template <class T> __global__ void k(T n) { probe(index_of(n)); }"},
        {"not proved", "template <class T> __global__ void k(T f, int n) { probe(f(n)); }"},
        {"not proved", "template <class T> __global__ void k(T f, int n) { probe(f.index(n)); }"},
        {"not proved", "struct F { __device__ int operator()(int i) const { probe(i); return i; } }; "
                       "template <class T> __global__ void each(T f) { f(threadIdx.x); } __global__ void one(F f) { f(0); }"},
        {"uniform grid", "template <class T> __global__ void k(T *p, int n) { probe(p + n); }"});
}

// Objects.

static void functors(void **state) {
    CHECK_FILES(
        {"not proved", "struct F { __device__ int operator()(int i) const { return i; } }; __global__ void k() { F f; probe(f(threadIdx.x % 7)); }"},
        {"not proved", "struct F { __device__ int operator()(int i, int j) const { return j; } }; __global__ void k() { F f; probe(f(0, threadIdx.x % 7)); }"},
        {"not proved", "struct F { __device__ int operator()(int i) const { probe(i); return i; } }; __global__ void k() { F f; f(threadIdx.x % 7); }"});
}

static void objects_made_by_constructors(void **state) {
    CHECK_FILES(
        {"not proved", "struct C { int i; __device__ C() { i = threadIdx.x % 7; } }; __global__ void k() { C c; probe(c.i); }"},
        {"not proved", "struct C { int i; __device__ C(int n) { i = n + threadIdx.x % 7; } }; __global__ void k(int n) { C c(n); probe(c.i); }"},
        {"not proved", "struct C { int i; __device__ C(int n) { i = n + threadIdx.x % 7; } }; __global__ void k(int n) { probe(C(n).i); }"});
}

static void objects_changed_by_their_methods(void **state) {
    CHECK_FILES(
        {"not proved", "struct B { int v; __device__ void set(int x) { v = x; } }; __global__ void k() { B b = {0}; b.set(threadIdx.x % 7); probe(b.v); }"},
        {"not proved", "struct B { int v; __device__ void set(int x) { v = x; } __device__ int get() { return v; } }; "
                       "__global__ void k() { B b = {0}; b.set(threadIdx.x % 7); probe(b.get()); }"},
        {"not proved", "struct B { int v; __device__ void set(int x) { v = x; } __device__ void deep(int x) { set(x); } }; "
                       "__global__ void k() { B b = {0}; b.deep(threadIdx.x % 7); probe(b.v); }"},
        {"not proved", "struct B { int v; __device__ void set(int x) { this->v = x; } }; __global__ void k() { B b = {0}; b.set(threadIdx.x % 7); probe(b.v); }"},
        {"not proved", "struct B { int v; __device__ B &get() { return v; } }; __global__ void k() { B b = {0}; b.get().v = threadIdx.x % 7; probe(b.v); }"},
        {"not proved", "struct B { int v; __device__ void set(int x); }; __global__ void k() { B b = {0}; b.set(threadIdx.x % 7); probe(b.v); }"},
        {"not proved", "struct B { int v; __device__ void use() { probe(v); } }; __global__ void k(B *b) { b[threadIdx.x].use(); }"},
        {"not proved", "struct B { int v; __device__ void use() { probe(v); } }; __global__ void k(B b, B c) { b.use(); c.use(); }"});
}

// Termination.

static void every_definition_comes_to_rest(void **state) {
    CHECK_BODIES(
        {"none", "int x; x = x + 1; probe(x);"},
        {"none", "int x, y; x = y; y = x; probe(x);"},
        {"uniform grid, changing", "int x = 0, y = 1; for (int j = 0; j < n; j++) { int t = x; x = y; y = t; probe(x); }"},
        {"not proved", "int x = threadIdx.x; for (int j = 0; j < n; j++) { x = x + x; probe(x); }"},
        {"varying", "int x = n; for (int j = 0; j < n; j++) { x = x * threadIdx.x; probe(x); }"},
        {"varying", "int x = threadIdx.x; for (int j = 0; j < n; j++) { x = x / 32; probe(x); }"},
        {"varying", "int x = threadIdx.x; while (x) x >>= 1; probe(x);"});
    CHECK_FILES(
        {"not proved", "__device__ int f(int n) { if (n == 0) return 0; return f(n - 1) + 1; } __global__ void k(int n) { for (int j = 0; j < n; j++) probe(f(j)); }"},
        {"none", "__device__ int f(int n) { return f(n); } __global__ void k(int n) { probe(f(n)); }"},
        {"none", "__device__ int g(int n); __device__ int f(int n, const volatile int *w) { if (*w) return f(n, w); return f(n, w); } "
                 "__global__ void k(int n, const volatile int *w) { probe(f(n, w)); }"},
        {"not proved", "__device__ void f(int *q, int n) { probe(q); if (n) f(q + 1, n - 1); } __global__ void k(int *p, int n) { f(p, n); }"},
        {"not proved", "__device__ void f(int *q, int n) { probe(q); if (n) f(q + threadIdx.x, n - 1); } __global__ void k(int *p, int n) { f(p, n); }"},
        {"none", "__device__ int g(int n) { for (;;) ; } __global__ void k(int n, const int *w) { int x = 0; if (*w) x = g(n); else x = g(x); int y = g(n); probe(y); }"},
        {"none", "struct S { int v; __device__ int m() { if (v) return m(); probe(v); return m(); } };"});
}

// Warps take threads along x first: rows of 32 are warps, shorter ones are not.
static void indices_in_blocks_of_known_size(void **state) {
    CHECK_FILES(
        {"uniform warp", "__global__ void __block_size__((32, 8)) k() { probe(threadIdx.y); }"},
        {"uniform warp", "__global__ void __block_size__((32, 8, 2)) k() { probe(threadIdx.z); }"},
        {"uniform warp", "__global__ void __block_size__((16, 2, 8)) k() { probe(threadIdx.z); }"},
        {"uniform grid", "__global__ void __block_size__((100)) k() { probe(threadIdx.y); }"},
        {"uniform grid", "__global__ void __block_size__((1, 100)) k() { probe(threadIdx.x); }"},
        {"affine x", "__global__ void __block_size__((1, 100)) k() { probe(threadIdx.y); }"},
        {"affine x", "__global__ void __block_size__((48, 2)) k() { probe(threadIdx.x); }"},
        {"affine row", "__global__ void __block_size__((48, 2)) k() { probe(threadIdx.y); }"},
        {"affine column", "__global__ void __block_size__((16, 16)) k() { probe(threadIdx.x); }"},
        {"affine row", "__global__ void __block_size__((16, 16)) k() { probe(threadIdx.y); }"},
        {"affine column and row", "__global__ void __block_size__((16, 16)) k() { probe(threadIdx.y * 16 + threadIdx.x); }"},
        {"varying", "__global__ void __block_size__((4, 4, 4)) k() { probe(threadIdx.x); }"},
        {"affine column", "__global__ void __block_size__((4, 1, 8)) k() { probe(threadIdx.x); }"},
        {"affine row", "__global__ void __block_size__((4, 1, 8)) k() { probe(threadIdx.z); }"},
        {"uniform warp", "__device__ void f() { probe(threadIdx.y); } __global__ void __block_size__((32, 8)) k() { f(); }"},
        {"uniform warp", "__global__ void __block_size__((32, 8)) k() { auto f = [=]() { probe(threadIdx.y); }; f(); }"},
        {"affine y", "__device__ void f() { probe(threadIdx.y); } __global__ void __block_size__((32, 8)) k() { f(); } __global__ void l() { f(); }"},
        {"affine column", "__device__ void f() { probe(threadIdx.x); } __global__ void __block_size__((32, 8)) k() { f(); } "
                          "__global__ void __block_size__((8, 8)) l() { f(); }"},
        {"varying", "__device__ void f() { probe(threadIdx.x); } __global__ void __block_size__((8, 8)) k() { f(); } __global__ void l() { f(); }"});
}

static void divided_indices_in_blocks_of_known_size(void **state) {
    CHECK_FILES(
        {"uniform warp", "__global__ void __block_size__((256)) k() { probe(threadIdx.x / 32); }"},
        {"uniform warp", "__global__ void __block_size__((100)) k() { probe(threadIdx.x >> 5); }"},
        {"uniform warp", "__global__ void __block_size__((64, 4)) k() { int x = threadIdx.x; probe(x % 64 & ~31); }"},
        {"uniform warp", "__global__ void __block_size__((16, 16)) k() { probe(threadIdx.x / 32); }"},
        {"uniform warp", "__global__ void __launch_bounds__(32) k() { probe(threadIdx.x / 32); }"},
        {"uniform warp", "__global__ void __launch_bounds__(32) k() { probe(threadIdx.y / 32); }"},
        {"affine y", "__global__ void __launch_bounds__(32) k() { probe(threadIdx.y); }"},
        {"not proved", "__global__ void __launch_bounds__(64) k() { probe(threadIdx.x / 32); }"},
        {"not proved", "__global__ void __block_size__((48, 2)) k() { probe(threadIdx.x / 32); }"},
        {"not proved", "__global__ void __block_size__((256)) k() { probe((threadIdx.x + 1) / 32); }"},
        {"not proved", "__global__ void __block_size__((256)) k() { probe((0 - threadIdx.x) / 32); }"},
        {"not proved", "__global__ void __block_size__((256)) k() { probe(threadIdx.x % 48 / 32); }"},
        {"not proved", "__global__ void __block_size__((256)) k() { char x = threadIdx.x; probe(x / 32); }"},
        {"not proved", "template <class T> __global__ void __block_size__((256)) k() { T x = threadIdx.x; probe(x / 32); }"},
        {"not proved", "__global__ void k() { probe(threadIdx.x / 32); }"});
}

static void more_loops_than_bits(void **state) {
    const char *text = "";
    for (int i = 0; i < 70; i++)
        text = arena_printf(*state, "%sint x%d = 0; for (int j = 0; j < n; j++) x%d++; ", text, i, i);
    const struct example examples[] = {
        {"not proved", arena_printf(*state, "%sfor (int j = 0; j < n; j++) { int x = 0; if (j) x = 1; probe(x); }", text)},
        {"not proved", arena_printf(*state, "%sint x = 0; for (int j = 0; j < key[threadIdx.x]; j++) x++; probe(x);", text)},
        {"not proved", arena_printf(*state, "%sfor (int i = 0; i < m; i++) { int x = 0; for (int j = 0; j < i; j++) x++; probe(x); }", text)},
    };
    check_examples(*state, KERNEL_HEAD, "}", examples, sizeof examples / sizeof *examples);
}

int main(void) {
    alarm(60); // what does not come to rest fails
    const struct CMUnitTest tests[] = {
        ARENA_TEST(hardware_names),
        ARENA_TEST(a_whole_index_is_not_its_parts),
        ARENA_TEST(arguments_of_a_kernel),
        ARENA_TEST(arithmetic_of_indices),
        ARENA_TEST(loads),
        ARENA_TEST(members),
        ARENA_TEST(private_arrays),
        ARENA_TEST(calls_of_cuda),
        ARENA_TEST(choices),
        ARENA_TEST(assignments_under_conditions),
        ARENA_TEST(switches),
        ARENA_TEST(values_that_change_in_a_loop),
        ARENA_TEST(values_chosen_by_the_iteration),
        ARENA_TEST(values_after_a_loop),
        ARENA_TEST(conditional_parts_of_a_header),
        ARENA_TEST(jumps_to_labels),
        ARENA_TEST(lanes_that_return_are_gone),
        ARENA_TEST(escaped_variables),
        ARENA_TEST(two_names_of_one_variable),
        ARENA_TEST(parameters_take_what_is_passed),
        ARENA_TEST(callers_that_nobody_sees),
        ARENA_TEST(results),
        ARENA_TEST(ranges_of_the_programs_own),
        ARENA_TEST(unresolved_calls),
        ARENA_TEST(functors),
        ARENA_TEST(objects_made_by_constructors),
        ARENA_TEST(objects_changed_by_their_methods),
        ARENA_TEST(every_definition_comes_to_rest),
        ARENA_TEST(indices_in_blocks_of_known_size),
        ARENA_TEST(divided_indices_in_blocks_of_known_size),
        ARENA_TEST(more_loops_than_bits),
    };
    return cmocka_run_group_tests_name("uniformity", tests, NULL, NULL);
}
