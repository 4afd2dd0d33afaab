// The command line, or a NOLINT with our names, switches off every rewrite that would fit.

// RUN: %tool --level=warp --no-cuda %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=warning:
// RUN: %compile %t.cu
// RUN: %tool --level=warp -n --no-cuda --rewrites=warp-uniform %s 2>&1 | FileCheck %s --check-prefix=UNIFORM
// RUN: %tool --level=warp -n --no-cuda --rewrites=-* %s 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: %tool --level=warp -n --no-cuda --only-site=1 %s 2>&1 | FileCheck %s --check-prefix=ONLY

__global__ void lists(float *sum, const int *key) {
    int k = key[threadIdx.x];
    // CHECK: :[[@LINE+4]]:5: {{.*}} [warpagg-warp-keyed]
    // UNIFORM: :[[@LINE+3]]:5: remark: left as is: warp-keyed would fit, but --rewrites switches it off [warpagg:not-selected]
    // NONE: :[[@LINE+2]]:5: {{.*}} [warpagg:not-selected]
    // ONLY: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&sum[k], 1.0f);
    k++;
    // CHECK: :[[@LINE+2]]:5: remark: left as is: NOLINT switches warp-keyed off here [warpagg:not-selected]
    // ONLY: :[[@LINE+1]]:5: remark: left as is: --only-site=1 asks for another site [warpagg:not-selected]
    atomicAdd(&sum[k], 1.0f); // NOLINT(warpagg-warp-keyed)
    k++;
    // CHECK: :[[@LINE+2]]:5: {{.*}} [warpagg:not-selected]
    // NOLINTNEXTLINE(bugprone-*, warpagg-*)
    atomicAdd(&sum[k], 1.0f);
    k++;
    // CHECK: :[[@LINE+2]]:5: {{.*}} [warpagg:not-selected]
    // NOLINTBEGIN(bugprone-*, warpagg*)
    atomicAdd(&sum[k], 1.0f);
    // NOLINTEND(warpagg*)
    k++;
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&sum[k], 1.0f); // NOLINT(warpagg-warp-uniform)
    // CHECK: :[[@LINE+4]]:5: {{.*}} [warpagg-warp-uniform]
    // UNIFORM: :[[@LINE+3]]:5: {{.*}} [warpagg-warp-uniform]
    // NONE: :[[@LINE+2]]:5: remark: left as is: warp-uniform would fit, but --rewrites switches it off [warpagg:not-selected]
    // ONLY: :[[@LINE+1]]:5: {{.*}} [warpagg:not-selected]
    atomicAdd(sum, 1.0f); // NOLINT(warpagg-warp-keyed)
}

// The next best rewrite takes over.
__global__ void falls_back(float *a, float *b, const int *key) {
    int k = key[threadIdx.x];
    // NOLINTBEGIN(warpagg-warp-peers)
    // CHECK: :[[@LINE+2]]:5: {{.*}} [warpagg-warp-keyed]
    // CHECK: :[[@LINE+2]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&a[k], 1.0f);
    atomicAdd(&b[k], 1.0f);
    // NOLINTEND(warpagg-warp-peers)
}

// What no rewrite fits is not a matter of choice.
__global__ void near_misses(float *sum, int *n) {
    // CHECK: :[[@LINE+2]]:5: {{.*}} [warpagg:distinct-addresses]
    // NONE: :[[@LINE+1]]:5: {{.*}} [warpagg:distinct-addresses]
    atomicAdd(&sum[threadIdx.x], 1.0f); // NOLINT(warpagg-*)
    // CHECK: :[[@LINE+2]]:5: {{.*}} [warpagg:compiler-combines]
    // NONE: :[[@LINE+1]]:5: {{.*}} [warpagg:compiler-combines]
    atomicAdd(n, 1);
}
