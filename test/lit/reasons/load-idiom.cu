// Updates that change nothing are reads.

// RUN: %tool --no-cuda %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=warning:
// RUN: %compile %t.cu

#include <climits>
#include <cuda/atomic>

constexpr int nothing = 0;
enum { NOTHING };

__global__ void reads(int *n, unsigned *u, unsigned long long *ull, long long *ll, float *f, const int *key, int *out) {
    int i = threadIdx.x, k = key[i];
    // CHECK: :[[@LINE+1]]:14: remark: left as is: the update changes nothing: it is a read [warpagg:load-idiom]
    out[i] = atomicAdd(&n[k], 0);
    // CHECK: :[[@LINE+1]]:12: {{.*}} [warpagg:load-idiom]
    while (atomicAdd(n, 0) < 100)
        ;
    // CHECK: :[[@LINE+1]]:14: {{.*}} [warpagg:load-idiom]
    out[i] = atomicSub(&n[k], nothing);
    // CHECK: :[[@LINE+1]]:14: {{.*}} [warpagg:load-idiom]
    out[i] = atomicOr(&u[k], NOTHING);
    // CHECK: :[[@LINE+1]]:14: {{.*}} [warpagg:load-idiom]
    out[i] = atomicXor(&ull[k], 0ull);
    // CHECK: :[[@LINE+1]]:14: {{.*}} [warpagg:load-idiom]
    out[i] = atomicAnd(&n[k], ~0);
    // CHECK: :[[@LINE+1]]:14: {{.*}} [warpagg:load-idiom]
    out[i] = atomicAnd(&n[k], 0xffffffff);
    // CHECK: :[[@LINE+1]]:14: {{.*}} [warpagg:load-idiom]
    out[i] = atomicAnd(&ull[k], ~0ull);
    // CHECK: :[[@LINE+1]]:14: {{.*}} [warpagg:load-idiom]
    out[i] = atomicMax(&u[k], 0u);
    // CHECK: :[[@LINE+1]]:14: {{.*}} [warpagg:load-idiom]
    out[i] = atomicMax(&n[k], INT_MIN);
    // CHECK: :[[@LINE+1]]:14: {{.*}} [warpagg:load-idiom]
    out[i] = atomicMax(&ll[k], LLONG_MIN);
    // CHECK: :[[@LINE+1]]:14: {{.*}} [warpagg:load-idiom]
    out[i] = atomicMin(&u[k], UINT_MAX);
    // CHECK: :[[@LINE+1]]:14: {{.*}} [warpagg:load-idiom]
    out[i] = atomicMin(&ull[k], ULLONG_MAX);
    // CHECK: :[[@LINE+1]]:14: {{.*}} [warpagg:load-idiom]
    out[i] = atomicMin(&n[k], INT_MAX);
    // CHECK: :[[@LINE+1]]:14: {{.*}} [warpagg:load-idiom]
    out[i] = atomicAdd(&f[k], 0);
    // CHECK: :[[@LINE+1]]:14: {{.*}} [warpagg:load-idiom]
    out[i] = atomicAdd(&f[k], 0.0f);
    // CHECK: :[[@LINE+1]]:14: {{.*}} [warpagg:load-idiom]
    out[i] = cuda::atomic_ref<int, cuda::thread_scope_device>(n[k]).fetch_add(0, cuda::memory_order_relaxed);
}

__global__ void near_misses(int *n, unsigned *u, unsigned long long *ull, const int *key, int *out, int zero) {
    int i = threadIdx.x, k = key[i];
    // CHECK: :[[@LINE+1]]:14: {{.*}} [warpagg-warp-keyed]
    out[i] = atomicAdd(&n[k], 1);
    // CHECK: :[[@LINE+1]]:14: {{.*}} [warpagg-warp-keyed]
    out[i] = atomicAdd(&n[k], zero);
    // CHECK: :[[@LINE+1]]:14: {{.*}} [warpagg-warp-keyed]
    out[i] = atomicAnd(&n[k], 0);
    // CHECK: :[[@LINE+1]]:14: {{.*}} [warpagg-warp-keyed]
    out[i] = atomicAnd(&ull[k], 0xffffffffull);
    // CHECK: :[[@LINE+1]]:14: {{.*}} [warpagg-warp-keyed]
    out[i] = atomicMax(&n[k], 0);
    // CHECK: :[[@LINE+1]]:14: {{.*}} [warpagg-warp-keyed]
    out[i] = atomicMin(&u[k], 0u);
    // CHECK: :[[@LINE+1]]:14: {{.*}} [warpagg-warp-keyed]
    out[i] = atomicExch(&n[k], 0);
    // CHECK: :[[@LINE+1]]:14: {{.*}} [warpagg:no-gain]
    out[i] = atomicInc(&u[k], 0u);
}
