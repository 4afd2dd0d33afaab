// What is no row, or has no vectors, stays with warp-peers; so does everything before sm_90.

// RUN: %tool --level=warp -n --no-cuda %s 2>&1 | FileCheck %s --check-prefixes=CHECK,HOPPER --implicit-check-not=remark: --implicit-check-not=warning:
// RUN: %tool --level=warp -n --no-cuda --arch=sm_80 %s 2>&1 | FileCheck %s --check-prefixes=CHECK,AMPERE --implicit-check-not=remark: --implicit-check-not=warning:
// RUN: %tool --level=warp -n --no-cuda --arch=sm_80,sm_90 %s 2>&1 | FileCheck %s --check-prefixes=CHECK,HOPPER --implicit-check-not=remark: --implicit-check-not=warning:
// RUN: %tool --level=warp -n --no-cuda --rewrites=-warp-vector %s 2>&1 | FileCheck %s --check-prefixes=CHECK,AMPERE --implicit-check-not=remark: --implicit-check-not=warning:

__global__ void __launch_bounds__(256) pairs(const int *key, float *g, double *d, int *n, float v) {
    int k = key[threadIdx.x];
    // HOPPER: :[[@LINE+3]]:5: {{.*}} [warpagg-warp-vector]
    // HOPPER: :[[@LINE+3]]:5: {{.*}} [warpagg-warp-vector]
    // AMPERE-COUNT-2: {{.*}} [warpagg-warp-peers]
    atomicAdd(&g[2 * k], v);
    atomicAdd(&g[2 * k + 1], v);
    if (k > 7)
        return;
    // CHECK: :[[@LINE+2]]:5: {{.*}} [warpagg-warp-peers]
    // CHECK: :[[@LINE+2]]:5: {{.*}} [warpagg-warp-peers]
    atomicAdd(&d[2 * k], 1.0); // the GPU has no vectors of these
    atomicAdd(&d[2 * k + 1], 1.0);
    if (k > 6)
        return;
    // CHECK: :[[@LINE+2]]:5: {{.*}} [warpagg-warp-peers]
    // CHECK: :[[@LINE+2]]:5: {{.*}} [warpagg-warp-peers]
    atomicAdd(&n[2 * k], 1);
    atomicAdd(&n[2 * k + 1], 1);
    if (k > 5)
        return;
    // CHECK: :[[@LINE+2]]:5: {{.*}} [warpagg-warp-peers]
    // CHECK: :[[@LINE+2]]:5: {{.*}} [warpagg-warp-peers]
    atomicAdd(&g[k], v); // far apart
    atomicAdd(&g[k + 10], v);
    if (k > 4)
        return;
    // CHECK: :[[@LINE+2]]:5: {{.*}} [warpagg-warp-keyed]
    // CHECK: :[[@LINE+3]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&g[2 * k], v);
    g[99] = v; // no statement between
    atomicAdd(&g[2 * k + 1], v);
}

// How far apart they lie is another distance in each instance.
template <class T> __global__ void __launch_bounds__(256) other(const int *key, T *g, T v, int n) {
    int k = key[threadIdx.x];
    // CHECK: :[[@LINE+2]]:5: {{.*}} [warpagg-warp-peers]
    // CHECK: :[[@LINE+2]]:5: {{.*}} [warpagg-warp-peers]
    atomicAdd(&g[k], v);
    atomicAdd(&g[k + n], v);
}
template __global__ void other<float>(const int *, float *, float, int);
