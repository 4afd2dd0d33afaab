// Cooperative groups: ranks tell lanes apart within their group, and grid-wide barriers are no obstacle at the warp's level.

// RUN: %tool --level=warp -n --no-cuda --json=- %s | python3 %S/facts.py address extent proof lanes verdict \
// RUN:     | FileCheck %s --match-full-lines --implicit-check-not={{.}}
// RUN: %tool --level=warp --no-cuda %s -o %t.cu
// RUN: %compile %t.cu

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;

__global__ void phases(float *sum, const float *x, float *out, unsigned n) {
    cg::grid_group grid = cg::this_grid();
    for (unsigned i = grid.thread_rank(); i < n; i += grid.size())
        atomicAdd(sum, x[i]); // CHECK: [[@LINE]]: uniform grid proved many warp-uniform
    grid.sync();
    out[grid.thread_rank()] = *sum;
}

void launch(float *sum, const float *x, float *out, unsigned n) {
    void *arguments[] = {&sum, &x, &out, &n};
    cudaLaunchCooperativeKernel((const void *)phases, dim3(64), dim3(256), arguments, 0, nullptr);
}

__global__ void tiles(float *bin, const float *x) {
    auto block = cg::this_thread_block();
    auto warp = cg::tiled_partition<32>(block);
    auto half = cg::tiled_partition<16>(block);
    float of_warp = cg::reduce(warp, x[block.thread_rank()], cg::plus<float>());
    if (warp.thread_rank() == 0)
        atomicAdd(&bin[0], of_warp); // CHECK: [[@LINE]]: uniform grid proved one already-combined
    float of_half = cg::reduce(half, x[block.thread_rank()], cg::plus<float>());
    if (half.thread_rank() == 0)
        atomicAdd(&bin[1], of_half); // CHECK: [[@LINE]]: uniform grid proved many warp-uniform
    if (warp.thread_rank() == 5)
        atomicAdd(&bin[2], 1.0f); // CHECK: [[@LINE]]: uniform grid proved one single-lane
    atomicAdd(&bin[warp.meta_group_rank()], 1.0f); // CHECK: [[@LINE]]: uniform warp checked many warp-uniform
}

// Lanes with one label form a group: each has a leader.
__global__ void partitions(float *bin, const int *key) {
    auto active = cg::coalesced_threads();
    auto same = cg::labeled_partition(active, key[threadIdx.x]);
    if (same.thread_rank() == 0)
        atomicAdd(&bin[key[threadIdx.x]], (float)same.size()); // CHECK: [[@LINE]]: keyed none many already-combined
    auto odd = cg::binary_partition(active, key[threadIdx.x] & 1);
    if (odd.thread_rank() == 0)
        atomicAdd(&bin[key[threadIdx.x] & 1], (float)odd.size()); // CHECK: [[@LINE]]: keyed none many already-combined
    if (same.thread_rank() == 1)
        atomicAdd(&bin[key[threadIdx.x]], 1.0f); // CHECK: [[@LINE]]: keyed none many warp-keyed
    if (active.thread_rank() == 0)
        atomicAdd(&bin[0], (float)active.size()); // CHECK: [[@LINE]]: uniform grid proved one single-lane
}

__global__ void invoked(float *bin) {
    auto active = cg::coalesced_threads();
    cg::invoke_one(active, [&] {
        atomicAdd(&bin[3], 1.0f); // CHECK: [[@LINE]]: uniform grid proved one single-lane
    });
    bin[8] = cg::invoke_one_broadcast(active, [&](int k) {
        return atomicAdd(&bin[k], 1.0f); // CHECK: [[@LINE]]: uniform grid proved one single-lane
    }, 4);
    auto named = [&] {
        atomicAdd(&bin[3], 1.0f); // CHECK: [[@LINE]]: uniform grid proved many warp-uniform
    };
    named();
}
