// A call in the argument of a vote, shuffle, match or reduction over the warp.

// RUN: %tool --no-cuda %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=warning:
// RUN: %compile %t.cu

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void arguments(float *bin, int *n, unsigned *u, const int *key, int *out) {
    int i = threadIdx.x, k = key[i];
    // CHECK: :[[@LINE+1]]:37: remark: left as is: the call stands in the argument of a warp vote or shuffle [warpagg:vote-argument]
    bool any = __any_sync(~0u, k && atomicAdd(&bin[k], 1.0f) > 0);
    // CHECK: :[[@LINE+1]]:33: {{.*}} [warpagg:vote-argument]
    any |= __all_sync(~0u, k && atomicExch(&n[k], 1));
    // CHECK: :[[@LINE+1]]:33: {{.*}} [warpagg:vote-argument]
    out[i] = __ballot_sync(~0u, atomicAdd(&n[k], 1) & 1);
    // CHECK: :[[@LINE+1]]:32: {{.*}} [warpagg:vote-argument]
    out[i] += __shfl_sync(~0u, atomicAdd(&n[k], 1), 0);
    // CHECK: :[[@LINE+1]]:35: {{.*}} [warpagg:vote-argument]
    out[i] += __shfl_up_sync(~0u, atomicAdd(&n[k], 1), 1);
    // CHECK: :[[@LINE+1]]:37: {{.*}} [warpagg:vote-argument]
    out[i] += __shfl_down_sync(~0u, atomicAdd(&n[k], 1), 1);
    // CHECK: :[[@LINE+1]]:36: {{.*}} [warpagg:vote-argument]
    out[i] += __shfl_xor_sync(~0u, atomicAdd(&n[k], 1), 1);
    // CHECK: :[[@LINE+1]]:37: {{.*}} [warpagg:vote-argument]
    out[i] += __match_any_sync(~0u, atomicAdd(&n[k], 1));
    // CHECK: :[[@LINE+1]]:38: {{.*}} [warpagg:vote-argument]
    out[i] += __reduce_add_sync(~0u, atomicAdd(&u[k], 1u));
    auto tile = cg::tiled_partition<32>(cg::this_thread_block());
    // CHECK: :[[@LINE+1]]:25: {{.*}} [warpagg:vote-argument]
    out[i] += tile.shfl(atomicAdd(&n[k], 1), 0);
    // CHECK: :[[@LINE+1]]:24: {{.*}} [warpagg:vote-argument]
    out[i] += tile.any(atomicAdd(&n[k], 1));
    if (any)
        out[i] = 0;
}

__global__ void near_misses(float *bin, int *n, const int *key, int *out) {
    int k = key[threadIdx.x];
    // CHECK: :[[@LINE+1]]:13: {{.*}} [warpagg-warp-keyed]
    int v = atomicAdd(&n[k], 1);
    out[0] = __any_sync(~0u, v == 3);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&bin[k], __shfl_xor_sync(~0u, v, 1));
    if (__any_sync(~0u, v))
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg-warp-keyed]
        atomicAdd(&bin[k], 1.0f);
}
