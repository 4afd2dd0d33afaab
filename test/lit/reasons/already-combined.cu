// One lane adds what a reduction has combined; or the leaders of peers do, which the program has found by itself.

// RUN: %tool --no-cuda %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=warning:
// RUN: %compile %t.cu

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;

static __device__ float warp_sum(float x) {
    for (int offset = 16; offset > 0; offset /= 2)
        x += __shfl_down_sync(0xffffffff, x, offset);
    return x;
}

__global__ void reductions(float *f, int *n, const float *v, const int *w) {
    float x = v[threadIdx.x];
    for (int offset = 16; offset > 0; offset /= 2)
        x += __shfl_down_sync(0xffffffff, x, offset);
    if (threadIdx.x % 32 == 0)
        // CHECK: :[[@LINE+1]]:9: remark: left as is: one lane adds what a reduction has combined [warpagg:already-combined]
        atomicAdd(f, x);
    float y = v[threadIdx.x];
    for (int mask = 16; mask > 0; mask >>= 1)
        y += __shfl_xor_sync(0xffffffff, y, mask);
    if ((threadIdx.x & 31) == 0)
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg:already-combined]
        atomicAdd(f, y);
    int z = __reduce_add_sync(0xffffffff, w[threadIdx.x]);
    if (threadIdx.x % 32 == 0)
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg:already-combined]
        atomicAdd(n, z);
    auto tile = cg::tiled_partition<32>(cg::this_thread_block());
    float t = cg::reduce(tile, v[threadIdx.x], cg::plus<float>());
    if (tile.thread_rank() == 0)
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg:already-combined]
        atomicAdd(f, t);
}

__global__ void by_helper(float *f, const float *v) {
    float x = warp_sum(v[threadIdx.x]);
    if (threadIdx.x % 32 == 0)
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg:already-combined]
        atomicAdd(f, x);
}

__global__ void leaders(int *n, const int *key) {
    int k = key[threadIdx.x], lane = threadIdx.x & 31;
    unsigned peers = __match_any_sync(__activemask(), k);
    int leader = __ffs(peers) - 1;
    if (lane == leader)
        // CHECK: :[[@LINE+1]]:9: remark: left as is: the leader of each group of peers updates for all of them [warpagg:already-combined]
        atomicAdd(&n[k], __popc(peers));
    int rank = __popc(peers & ((1u << lane) - 1));
    if (rank == 0)
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg:already-combined]
        atomicAdd(&n[k], __popc(peers));
}

__global__ void near_misses(float *f, int *n, const float *v, const int *word, const int *key) {
    float x = v[threadIdx.x];
    if (threadIdx.x % 32 == 0)
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg:single-lane]
        atomicAdd(f, x);
    float y = x + __shfl_down_sync(0xffffffff, x, 1);
    if (threadIdx.x % 2 == 0)
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg-warp-uniform]
        atomicAdd(f, y);
    int bit = __ffs(word[threadIdx.x]) - 1;
    if (bit == 3)
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg-warp-keyed]
        atomicAdd(&n[key[threadIdx.x]], 1);
}
