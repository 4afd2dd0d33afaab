// --fp=strict leaves floating-point sums alone, and only them.

// RUN: %tool --no-cuda --fp=strict %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=warning:
// RUN: %compile %t.cu
// RUN: %tool -n --no-cuda --fp=reassociate %s 2>&1 | FileCheck %s --check-prefix=REASSOCIATE
// REASSOCIATE: 9 sites: 9 would be rewritten, 0 left

#include <cuda/atomic>

__global__ void sums(float *f, double *d, const int *key) {
    int k = key[threadIdx.x];
    // CHECK: :[[@LINE+1]]:5: remark: left as is: --fp=strict forbids regrouping a floating-point sum [warpagg:fp-strict]
    atomicAdd(&f[k], 1.0f);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:fp-strict]
    atomicAdd(d, 1.0);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:fp-strict]
    cuda::atomic_ref<float, cuda::thread_scope_device>(f[k]).fetch_add(1.0f, cuda::memory_order_relaxed);
}

// Some instantiation may be one.
template <class T> __global__ void any_type(T *t, const int *key) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:fp-strict]
    atomicAdd(&t[key[threadIdx.x]], T(1));
}
template __global__ void any_type(float *, const int *);

__global__ void near_misses(float *f, int *n, unsigned *u, const int *key) {
    int k = key[threadIdx.x];
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicExch(&f[k], 1.0f);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&n[k], 1.0f);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicMax(&n[key[k]], 1);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-uniform]
    atomicExch(u, 7u);
}

template <class T> __global__ void largest(T *t, const int *key) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicMax(&t[key[threadIdx.x]], T(1));
}
template __global__ void largest(int *, const int *);
