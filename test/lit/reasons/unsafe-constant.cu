// Floating-point constants whose sum over a warp is not what one update after the other gives.

// RUN: %tool --no-cuda %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=warning:
// RUN: %compile %t.cu

#include <cmath>

constexpr double tiny = -0.0, large = 1e307;

__global__ void unsafe(float *f, double *d, const int *key) {
    int k = key[threadIdx.x];
    // CHECK: :[[@LINE+1]]:5: remark: left as is: the constant is not finite [warpagg:unsafe-constant]
    atomicAdd(&f[k], INFINITY);
    // CHECK: :[[@LINE+1]]:5: remark: left as is: the constant is not finite [warpagg:unsafe-constant]
    atomicAdd(&f[k], -INFINITY);
    // CHECK: :[[@LINE+1]]:5: remark: left as is: the constant is not finite [warpagg:unsafe-constant]
    atomicAdd(&f[k], NAN);
    // CHECK: :[[@LINE+1]]:5: remark: left as is: the constant is negative zero [warpagg:unsafe-constant]
    atomicAdd(&f[k], -0.0f);
    // CHECK: :[[@LINE+1]]:5: remark: left as is: the constant is negative zero [warpagg:unsafe-constant]
    atomicAdd(&d[k], tiny);
    // CHECK: :[[@LINE+1]]:5: remark: left as is: a warp's sum of this constant leaves the range of its type [warpagg:unsafe-constant]
    atomicAdd(&f[k], 3e37f);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:unsafe-constant]
    atomicAdd(&f[k], -1e38f);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:unsafe-constant]
    atomicAdd(&d[k], large);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:unsafe-constant]
    atomicAdd(f, 3e37);
}

__global__ void near_misses(float *f, double *d, int *n, unsigned long long *ull, const int *key) {
    int k = key[threadIdx.x];
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&f[k], 1e37f);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&d[key[k]], 3e37);
    // Integers wrap alike in any order, and an exchange adds nothing up.
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&n[k], 0x7fffffff);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&ull[key[k]], ~0ull);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicExch(&f[k], INFINITY);
}
