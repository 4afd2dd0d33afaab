// cuda::atomic has no plain pointer; cuda::atomic_ref has one, where it can be named at the call.

// RUN: %tool --no-cuda %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=warning:
// RUN: %compile %t.cu

#include <cuda/atomic>

using count = cuda::atomic<int, cuda::thread_scope_device>;
using ref = cuda::atomic_ref<int, cuda::thread_scope_device>;
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
    ref by_call(bin[__float2int_rn(bin[0])]);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:unknown-object]
    by_call.fetch_add(1, relaxed);
}

__global__ void near_misses(int *bin, const int *key, int n) {
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
}
