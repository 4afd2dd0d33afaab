// cuda::atomic has no plain pointer; cuda::atomic_ref has one, where it can be named at the call.

// RUN: %tool --no-cuda %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=warning:
// RUN: %compile %t.cu

#include <cuda/atomic>

using count = cuda::atomic<int, cuda::thread_scope_device>;
using ref = cuda::atomic_ref<int, cuda::thread_scope_device>;
using ref_of_float = cuda::atomic_ref<float, cuda::thread_scope_device>;
constexpr auto relaxed = cuda::memory_order_relaxed;

struct Cell { count visits; };

__device__ count total;

__global__ void atomics(count *bins, count &one, Cell *cell, const int *key) {
    int k = key[threadIdx.x];
    // CHECK: :[[@LINE+1]]:5: remark: left as is: a cuda::atomic gives no plain pointer to combine on [warpagg:unknown-object]
    bins->fetch_add(1, relaxed);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:unknown-object]
    bins[k].fetch_add(1, relaxed);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:unknown-object]
    one.fetch_max(1, relaxed);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:unknown-object]
    cell[k].visits.exchange(1, relaxed);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:unknown-object]
    total.fetch_add(1, relaxed);
}

static __device__ int drawn(int *next) { return (*next)++; }

static __device__ void passed(ref r) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:unknown-object]
    r.fetch_add(1, relaxed);
}

__global__ void lost(int *bin, const int *key) {
    passed(ref(bin[key[threadIdx.x]]));
    int k = key[threadIdx.x];
    ref moves(bin[k]);
    k++;
    // CHECK: :[[@LINE+1]]:5: remark: left as is: what the atomic_ref refers to can't be named at the call [warpagg:unknown-object]
    moves.fetch_add(1, relaxed);
    ref by_call(bin[drawn(bin)]);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:unknown-object]
    by_call.fetch_add(1, relaxed);
}

static __device__ void steps(const int &c) { ((int &)c)++; }
static __device__ void steps_too(const int &c) { const_cast<int &>(c)++; }
#define STEP(c) (*(int *)&(c))++

struct Grid { int *cells; int width; };

// What the place is computed from changes in between: by whatever name, that shows in what runs.
__global__ void changed(int *bin, const int *key, Grid grid, int v) {
    int old_cast = key[threadIdx.x], cast = old_cast, by_macro = old_cast, by_reference = old_cast, at_the_call = old_cast;
    ref a(bin[old_cast]);
    steps(old_cast);
    // CHECK: :[[@LINE+1]]:5: remark: left as is: what the atomic_ref refers to can't be named at the call [warpagg:unknown-object]
    a.fetch_add(v, relaxed);
    ref b(bin[cast]);
    steps_too(cast);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:unknown-object]
    b.fetch_add(v, relaxed);
    ref c(bin[by_macro]);
    STEP(by_macro);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:unknown-object]
    c.fetch_add(v, relaxed);
    const int &same = by_reference;
    ref d(bin[same]);
    by_reference++;
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:unknown-object]
    d.fetch_add(v, relaxed);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:unknown-object]
    ref(bin[at_the_call]).fetch_add(at_the_call++, relaxed);
    ref e(grid.cells[v]);
    grid.cells += v;
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:unknown-object]
    e.fetch_add(v, relaxed);
    int *&alias = grid.cells;
    ref f(alias[v]);
    grid.cells = bin;
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:unknown-object]
    f.fetch_add(v, relaxed);
    auto [cells, width] = grid;
    ref g(cells[width]);
    width++;
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:unknown-object]
    g.fetch_add(v, relaxed);
}

// To evaluate it twice does more than once.
__global__ void acts(int *bin, const int *key, int n) {
    int k = key[threadIdx.x];
    ref r((n++, bin[k]));
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:unknown-object]
    r.fetch_add(1, relaxed);
    bin[k] = n;
}

__global__ void changed_in_a_loop(int *bin, int *key, int n, int v) {
    int k = key[threadIdx.x];
    ref r(bin[k]);
    for (int i = 0; i < n; i++) {
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg:unknown-object]
        r.fetch_add(v, relaxed);
        if (i == 3)
            k = 0;
    }
    ref s(bin[key[v]]);
    key[v] = 0;
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:unknown-object]
    s.fetch_add(v, relaxed);
    ref t(bin[key[v]]);
    __syncthreads();
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:unknown-object]
    t.fetch_add(v, relaxed);
}

// The name means something else there.
__global__ void hidden(int *bin, const int *key, int n) {
    int k = key[threadIdx.x];
    ref r(bin[k]);
    for (int k = 0; k < n; k++)
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg:unknown-object]
        r.fetch_add(k, relaxed);
}

__global__ void hidden_by_bindings(int *bin, const int *key, const Grid *grids) {
    int k = key[threadIdx.x];
    ref r(bin[k]);
    for (const auto &[row, k] : {grids[0], grids[1]})
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg:unknown-object]
        r.fetch_add(row[k], relaxed);
}

__global__ void hidden_by_a_constant(int *bin, const int *key) {
    int k = key[threadIdx.x];
    ref r(bin[k]);
    {
        enum { k = 3 };
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg:unknown-object]
        r.fetch_add(k, relaxed);
    }
}

namespace other { __device__ int table[4]; }
__device__ int table[4];
__global__ void hidden_by_using(const int *key) {
    ref r(table[key[threadIdx.x]]);
    {
        using other::table;
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg:unknown-object]
        r.fetch_add(1, relaxed);
    }
}

__global__ void hidden_by_a_namespace(const int *key) {
    ref r(table[key[threadIdx.x]]);
    {
        using namespace other;
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg:unknown-object]
        r.fetch_add(1, relaxed);
    }
}

#define EACH(n) for (int k = 0; k < n; k++)
__global__ void hidden_by_a_macro(int *bin, const int *key, int n) {
    int k = key[threadIdx.x];
    ref r(bin[k]);
    EACH(n)
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg:unknown-object]
        r.fetch_add(n, relaxed);
}

template <int N> static __device__ void change(int &c) { c += N; }
template <> __device__ void change<0>(int &) {}

template <int N> __global__ void in_one_instance(int *bin, const int *key, int v) {
    int k = key[threadIdx.x];
    ref r(bin[k]);
    change<N>(k);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:unknown-object]
    r.fetch_add(v, relaxed);
}
template __global__ void in_one_instance<0>(int *, const int *, int);
template __global__ void in_one_instance<1>(int *, const int *, int);

__global__ void near_misses(int *bin, int *out, const int *key, int n) {
    int k = key[threadIdx.x];
    ref r(bin[k]);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    r.fetch_add(1, relaxed);
    ref braced{bin[k]};
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    braced.fetch_min(1, relaxed);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    ref(bin[k]).fetch_add(1, relaxed);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    ref{bin[k]}.fetch_add(1, relaxed);
    auto named = ref(bin[k]);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    named.fetch_add(1, relaxed);
    cuda::atomic_ref<int> of_system(bin[k]);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    of_system.fetch_add(1, relaxed);
    ref of_memory(bin[key[n]]);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:compiler-combines]
    of_memory.fetch_xor(key[threadIdx.x], relaxed);
    ref of_block(bin[blockIdx.x]);
    out[blockIdx.x] = n;
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:compiler-combines]
    of_block.fetch_xor(key[threadIdx.x], relaxed);
    if (n)
        bin[k] = 3; // k itself, and the word in a comment
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    r.fetch_add(1, relaxed);
}

struct Field {
    float *cells;
    const int *row;
    int width;
    __device__ void add(int x, int y, float v) const {
        ref_of_float r(cells[y * width + x]);
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg-warp-keyed]
        r.fetch_add(v, relaxed);
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg-warp-keyed]
        ref_of_float(cells[row[y] * width + x]).fetch_add(v, relaxed);
    }
};
__global__ void near_misses_in_a_method(Field field, float v) { field.add(field.row[threadIdx.x], 1, v); }

template <class T> __global__ void near_misses_in_a_template(T *bin, const int *key, T v, int n) {
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        int k = key[i];
        cuda::atomic_ref<T, cuda::thread_scope_device> r(bin[k]);
        if (k)
            // CHECK: :[[@LINE+1]]:13: {{.*}} [warpagg-warp-keyed]
            r.fetch_add(v, relaxed);
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg-warp-keyed]
        cuda::atomic_ref<T, cuda::thread_scope_device>(bin[key[i]]).fetch_add(v, relaxed);
    }
}
template __global__ void near_misses_in_a_template<float>(float *, const int *, float, int);
template __global__ void near_misses_in_a_template<int>(int *, const int *, int, int);

// libclang 19 leaves calls out that wait for a template.
// REQUIRES: clang-20
