// EXPECT: RESULT 640 640 640 640 640 2304 384 640 640 640 640 640 cudaSuccess
// Numbers of threads by other names: special registers, clocks, groups, copies of threadIdx, masks.
#include <cstdio>

#include "../groups.h"
namespace cg = cooperative_groups;
__global__ void copied(int *bins, const int *v)
{
    uint3 t = threadIdx;
    dim3 b(t.x, blockIdx.y);
    atomicAdd(&bins[b.x % 4], 1); // NEVER: warp-uniform proved, block-sum, block-counter
}
__global__ void by_reference(int *bins, const int *v)
{
    const auto &t = threadIdx;
    atomicAdd(&bins[t.x % 4], 1); // NEVER: warp-uniform proved, block-sum, block-counter
}
__global__ void lane_register(int *bins, const int *v)
{
    unsigned lane;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    atomicAdd(&bins[lane % 4], 1); // NEVER: warp-uniform proved, block-sum, block-counter
}
__global__ void mask_register(int *bins, const int *v)
{
    unsigned below;
    asm("mov.u32 %0, %%lanemask_lt;" : "=r"(below));
    atomicAdd(&bins[__popc(below) % 4], 1); // NEVER: warp-uniform proved, block-sum, block-counter
}
__global__ void of_a_group(int *bins, const int *v)
{
    atomicAdd(&bins[cg::this_thread_block().thread_rank() % 4], 1); // NEVER: warp-uniform proved, block-sum, block-counter
}
__global__ void of_a_tile(int *bins, const int *v)
{
    auto tile = cg::tiled_partition<16>(cg::this_thread_block());
    atomicAdd(&bins[tile.thread_rank() % 4], 1);         // NEVER: warp-uniform proved, block-sum, block-counter
    atomicAdd(&bins[4 + tile.meta_group_rank() % 4], 1); // NEVER: warp-uniform proved, block-sum, block-counter
}
__global__ void by_ballot(int *bins, const int *v)
{
    unsigned odd = __ballot_sync(0xffffffff, threadIdx.x & 1);
    atomicAdd(&bins[odd >> (threadIdx.x & 1) & 1], 1); // NEVER: warp-uniform proved, block-sum, block-counter
}
__global__ void by_match(int *bins, const int *v)
{
    unsigned same = __match_any_sync(0xffffffff, threadIdx.x % 4);
    atomicAdd(&bins[__ffs(same) - 1], 1); // NEVER: warp-uniform proved, block-sum, block-counter
}
__global__ void by_shuffle(int *bins, const int *v)
{
    int lane = __shfl_xor_sync(0xffffffff, threadIdx.x, 2);
    atomicAdd(&bins[lane % 4], 1); // NEVER: warp-uniform proved, block-sum, block-counter
}
__global__ void by_shared_memory(int *bins, const int *v)
{
    __shared__ int mine[256];
    mine[threadIdx.x] = threadIdx.x % 4;
    atomicAdd(&bins[mine[threadIdx.x]], 1); // NEVER: warp-uniform proved, block-sum, block-counter
}
__global__ void by_atomic(int *bins, const int *v)
{
    __shared__ int next;
    if (threadIdx.x == 0)
        next = 0;
    __syncthreads();
    int ticket = atomicAdd(&next, 1);
    atomicAdd(&bins[ticket % 4], 1); // NEVER: warp-uniform proved, block-sum, block-counter
}
struct Lane {
    int value = threadIdx.x;
    __device__ operator int() const { return value % 4; }
};
__global__ void by_object(int *bins, const int *v)
{
    Lane lane;
    atomicAdd(&bins[lane], 1); // NEVER: warp-uniform proved, block-sum, block-counter
}

int main()
{
    const int threads = 256, slots = 64, kernels = 12;
    int *v, *bins;
    cudaMallocManaged(&v, threads * sizeof *v);
    cudaMallocManaged(&bins, kernels * slots * sizeof *bins);
    for (int i = 0; i < threads; i++)
        v[i] = i * 37 % 101;
    for (int k = 0; k < kernels * slots; k++)
        bins[k] = 0;
    copied<<<1, threads>>>(bins + 0 * slots, v);
    by_reference<<<1, threads>>>(bins + 1 * slots, v);
    lane_register<<<1, threads>>>(bins + 2 * slots, v);
    mask_register<<<1, threads>>>(bins + 3 * slots, v);
    of_a_group<<<1, threads>>>(bins + 4 * slots, v);
    of_a_tile<<<1, threads>>>(bins + 5 * slots, v);
    by_ballot<<<1, threads>>>(bins + 6 * slots, v);
    by_match<<<1, threads>>>(bins + 7 * slots, v);
    by_shuffle<<<1, threads>>>(bins + 8 * slots, v);
    by_shared_memory<<<1, threads>>>(bins + 9 * slots, v);
    by_atomic<<<1, threads>>>(bins + 10 * slots, v);
    by_object<<<1, threads>>>(bins + 11 * slots, v);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < kernels; k++) {
        int sum = 0;
        for (int slot = 0; slot < slots; slot++)
            sum += (slot + 1) * bins[k * slots + slot];
        printf(" %d", sum);
    }
    printf(" %s\n", cudaGetErrorName(error));
}
