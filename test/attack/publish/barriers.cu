// EXPECT: RESULT 49995000 49995000 49995000 49995000 49995000 49995000 49995000 49995000 cudaSuccess
// Barriers that are not __syncthreads: named ones in PTX, cuda::barrier, groups, the grid, a vote with a barrier.
#include <cstdio>
#include "../barriers.h"

namespace cg = cooperative_groups;
__global__ void named(int *total, const int *v, int n, double *out)
{
    if (threadIdx.x < 128) {
        for (int i = threadIdx.x; i < n; i += 128)
            atomicAdd(total, v[i]); // NEVER: block-*
        asm volatile("bar.arrive 1, 256;" ::: "memory");
    } else {
        asm volatile("bar.sync 1, 256;" ::: "memory");
        if (threadIdx.x == 128)
            *out = *total;
    }
}
__global__ void object(int *total, const int *v, int n, double *out)
{
    __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
    if (threadIdx.x == 0)
        init(&barrier, blockDim.x);
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*

    barrier.arrive_and_wait();
    if (threadIdx.x == 0)
        *out = *total;
}
__global__ void of_a_group(int *total, const int *v, int n, double *out)
{
    cg::thread_block block = cg::this_thread_block();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*

    block.sync();
    if (threadIdx.x == 0)
        *out = *total;
}
__global__ void split_group(int *total, const int *v, int n, double *out)
{
    auto block = cg::this_thread_block();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*

    auto token = block.barrier_arrive();
    block.barrier_wait(std::move(token));
    if (threadIdx.x == 0)
        *out = *total;
}
__global__ void of_a_tile(int *total, const int *v, int n, double *out)
{
    auto tile = cg::tiled_partition<32>(cg::this_thread_block());
    if (tile.meta_group_rank() == 0) {
        for (int i = tile.thread_rank(); i < n; i += 32)
            atomicAdd(total, v[i]); // NEVER: block-*
        tile.sync();
        if (tile.thread_rank() == 7)
            *out = *total;
    }
}
__global__ void counting(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*

    int all = __syncthreads_count(1);
    if (threadIdx.x == 0)
        *out = all == blockDim.x ? *total : -1;
}
__global__ void of_the_grid(int *total, const int *v, int n, double *out)
{
    for (int i = cg::this_grid().thread_rank(); i < n; i += cg::this_grid().size())
        atomicAdd(total, v[i]); // NEVER: block-*
    cg::this_grid().sync();
    if (cg::this_grid().thread_rank() == 300)
        *out = *total;
}
__global__ void after_early_exits(int *total, const int *v, int n, double *out)
{
    if (threadIdx.x % 32 == 5)
        return;
    for (int i = threadIdx.x / 32 * 31 + threadIdx.x % 32 - (threadIdx.x % 32 > 5); i < n; i += 248)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        *out = *total;
}

int main()
{
    const int n = 10000, kernels = 8;
    int *v, *total;
    double *out;
    cudaMallocManaged(&v, n * sizeof *v);
    cudaMallocManaged(&total, kernels * sizeof *total);
    cudaMallocManaged(&out, kernels * sizeof *out);
    for (int i = 0; i < n; i++)
        v[i] = i;
    for (int k = 0; k < kernels; k++)
        total[k] = out[k] = 0;
    int *seventh = total + 6, size = n;
    double *result = out + 6;
    void *arguments[] = {&seventh, &v, &size, &result};
    named<<<1, 256>>>(total + 0, v, n, out + 0);
    object<<<1, 256>>>(total + 1, v, n, out + 1);
    of_a_group<<<1, 256>>>(total + 2, v, n, out + 2);
    split_group<<<1, 256>>>(total + 3, v, n, out + 3);
    of_a_tile<<<1, 256>>>(total + 4, v, n, out + 4);
    counting<<<1, 256>>>(total + 5, v, n, out + 5);
    cudaLaunchCooperativeKernel((const void *)of_the_grid, dim3(8), dim3(256), arguments, 0, nullptr);
    after_early_exits<<<1, 256>>>(total + 7, v, n, out + 7);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < kernels; k++)
        printf(" %.0f", out[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
