// Element types that the runtime has no combined form for, and those that it has.

// RUN: %tool --no-cuda --rewrites=-warp-peers,-warp-vector %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=warning:
// RUN: %compile %t.cu

#include <cuda/atomic>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

__global__ void lacks(short *s, long *l, long long *ll, const int *key) {
    int k = key[threadIdx.x];
    // CHECK: :[[@LINE+1]]:5: remark: left as is: the runtime has no add for the element's type, or files that include the call disagree on it [warpagg:unsupported-type]
    cuda::atomic_ref<short, cuda::thread_scope_device>(s[k]).fetch_add(1, cuda::memory_order_relaxed);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:unsupported-type]
    cuda::atomic_ref<long, cuda::thread_scope_device>(l[k]).fetch_max(1, cuda::memory_order_relaxed);
    // CHECK: :[[@LINE+1]]:5: remark: left as is: the runtime has no add for long long on sm_90 [warpagg:unsupported-type]
    cuda::atomic_ref<long long, cuda::thread_scope_device>(ll[k]).fetch_add(1, cuda::memory_order_relaxed);
}

__global__ void supports(unsigned *u, unsigned long long *ull, long long *ll, double *d, __half *h, __nv_bfloat16 *b, size_t *size, const int *key) {
    int k = key[threadIdx.x];
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicXor(&ull[k], 1ull);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicMin(&ll[key[k]], 1ll);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    cuda::atomic_ref<long long, cuda::thread_scope_device>(ll[k + 1]).fetch_and(1, cuda::memory_order_relaxed);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&d[k * k], 1.0);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&h[k], __half(1.0f));
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&b[2 * k], __nv_bfloat16(1.0f));
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:no-gain]
    atomicDec(&u[k], 5u);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd((unsigned long long *)&size[k], 1ull);
}

// A pointer that is handed over by reference leads to what it points to.
template <class T> static __device__ void by_reference(T *&p, T v) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(p, v);
    p++;
}

__global__ void hands_over(float *f, const int *key) {
    float *p = &f[key[threadIdx.x]];
    by_reference(p, 1.0f);
}
