// EXPECT: RESULT 3334 3334 49835136 40 9984 159744 9984 4992 4992 3328 3328 3328 cudaSuccess
// Programs that combine by hand, with masks, groups and elections: what is combined stays right, and the rest meets the same lanes.
#include <cstdio>

#include "../groups.h"
namespace cg = cooperative_groups;
__device__ int aggregated(int *counter)
{
    unsigned mask = __activemask();
    int lane = threadIdx.x % 32, leader = __ffs(mask) - 1, base = 0;
    if (lane == leader)
        base = atomicAdd(counter, __popc(mask));
    return __shfl_sync(mask, base, leader) + __popc(mask & ((1u << lane) - 1));
}
__global__ void by_mask(int *total, const int *v, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        if (v[i] % 3 == 0)
            aggregated(&total[0]);
}
__global__ void by_group(int *total, const int *v, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        if (v[i] % 3)
            continue;
        auto group = cg::coalesced_threads();
        if (group.thread_rank() == 0)
            atomicAdd(&total[1], (int)group.size());
    }
}
__global__ void by_tile(int *total, const int *v, int n)
{
    auto tile = cg::tiled_partition<8>(cg::this_thread_block());
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        int sum = v[i];
        for (int k = 4; k > 0; k /= 2)
            sum += tile.shfl_down(sum, k);
        if (tile.thread_rank() == 0)
            atomicAdd(&total[2], sum);
        if (tile.any(v[i] % 1000 == 0) && tile.thread_rank() < 4)
            atomicAdd(&total[3], 1);
    }
}
__global__ void with_vote(int *total, const int *v, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        atomicAdd(&total[4], 1);
        unsigned odd = __ballot_sync(0xffffffff, v[i] & 1);
        atomicAdd(&total[5], __popc(odd));
        if (__all_sync(0xffffffff, atomicAdd(&total[6], 1) >= 0))
            atomicAdd(&total[7 + (threadIdx.x >> 4 & 1)], 1);
        __syncwarp();
    }
}
__global__ void by_label(int *total, const int *v, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        auto group = cg::labeled_partition(cg::coalesced_threads(), v[i] % 3);
        int sum = cg::reduce(group, 1, cg::plus<int>());
        if (group.thread_rank() == 0)
            atomicAdd(&total[9 + v[i] % 3], sum);
    }
}

int main()
{
    const int n = 10000, slots = 12;
    int *v, *total;
    cudaMallocManaged(&v, n * sizeof *v);
    cudaMallocManaged(&total, slots * sizeof *total);
    for (int i = 0; i < n; i++)
        v[i] = i;
    for (int k = 0; k < slots; k++)
        total[k] = 0;
    int even = 9984;
    by_mask<<<4, 256>>>(total, v, n);
    by_group<<<4, 256>>>(total, v, n);
    by_tile<<<4, 256>>>(total, v, even);
    with_vote<<<4, 256>>>(total, v, even);
    by_label<<<4, 256>>>(total, v, even);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < slots; k++)
        printf(" %d", total[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
