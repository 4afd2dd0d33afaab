// atomicCAS in all spellings, and the loops around it.

// RUN: %tool --no-cuda %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=warning:
// RUN: %compile %t.cu

#include <cuda/atomic>

__global__ void spellings(int *slot, unsigned long long *wide, unsigned short *narrow, const int *key) {
    int k = key[threadIdx.x];
    // CHECK: :[[@LINE+1]]:5: remark: left as is: a compare-and-swap depends on the value it finds [warpagg:compare-and-swap]
    atomicCAS(&slot[k], 0, 1);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:compare-and-swap]
    atomicCAS_block(&slot[k], 0, 1);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:compare-and-swap]
    ::atomicCAS_system(&wide[k], 0, 1);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:compare-and-swap]
    atomicCAS(&narrow[k], (unsigned short)0, (unsigned short)1);
    cuda::atomic_ref<int, cuda::thread_scope_device> ref(slot[k]);
    int expected = 0;
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:compare-and-swap]
    ref.compare_exchange_strong(expected, 1, cuda::memory_order_relaxed);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:compare-and-swap]
    ref.compare_exchange_weak(expected, 1, cuda::memory_order_relaxed);
}

__global__ void loops(float *most, int *lock, const int *key, const float *value) {
    int k = key[threadIdx.x], *bits = (int *)&most[k], old = *bits, seen;
    do {
        seen = old;
        // CHECK: :[[@LINE+1]]:15: {{.*}} [warpagg:compare-and-swap]
        old = atomicCAS(bits, seen, __float_as_int(fmaxf(value[k], __int_as_float(seen))));
    } while (old != seen);
    // CHECK: :[[@LINE+1]]:12: {{.*}} [warpagg:compare-and-swap]
    while (atomicCAS(&lock[k], 0, 1) != 0)
        ;
    most[k] += 1;
    // One lane holds each lock; the exchange that opens it has no result to wait on.
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicExch(&lock[k], 0);
}

__global__ void near_misses(int *slot, const int *key) {
    int k = key[threadIdx.x];
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicExch(&slot[k], 1);
    cuda::atomic_ref<int, cuda::thread_scope_device> ref(slot[k]);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    ref.exchange(1, cuda::memory_order_relaxed);
}
