// EXPECT: RESULT 49995000 49995000 49995000 49995000 cudaSuccess
// ARCH: sm_90
// Blocks of a cluster add to one block's shared memory, and read each other's sums behind the cluster's barrier.
#include <cstdio>

#include "../groups.h"
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(4) to_the_first(int *total, const int *v, int n, double *out)
{
    __shared__ int sum;
    auto cluster = cg::this_cluster();
    if (threadIdx.x == 0)
        sum = 0;
    cluster.sync();
    int *first = cluster.map_shared_rank(&sum, 0);
    for (int i = cluster.thread_rank(); i < n; i += cluster.num_threads())
        atomicAdd(first, v[i]); // NEVER: block-*
    cluster.sync();
    if (cluster.thread_rank() == 0)
        *out = sum;
    cluster.sync();
}
__global__ void __cluster_dims__(4) through_memory(int *total, const int *v, int n, double *out)
{
    auto cluster = cg::this_cluster();
    for (int i = cluster.thread_rank(); i < n; i += cluster.num_threads())
        atomicAdd(total, v[i]); // NEVER: block-*
    cluster.sync();
    if (cluster.thread_rank() == cluster.num_threads() - 1)
        *out = *total;
}
__global__ void __cluster_dims__(4) by_ptx(int *total, const int *v, int n, double *out)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    asm volatile("barrier.cluster.arrive.release; barrier.cluster.wait.acquire;" ::: "memory");
    if (blockIdx.x == 3 && threadIdx.x == 9)
        *out = *total;
}
__global__ void __cluster_dims__(4) histogram(int *total, const int *v, int n, double *out)
{
    __shared__ int bins[64];
    auto cluster = cg::this_cluster();
    if (threadIdx.x < 64)
        bins[threadIdx.x] = 0;
    cluster.sync();
    for (int i = cluster.thread_rank(); i < n; i += cluster.num_threads()) {
        int bin = v[i] % 256;
        atomicAdd(cluster.map_shared_rank(bins, bin / 64) + bin % 64, v[i]); // NEVER: block-*
    }
    cluster.sync();
    if (threadIdx.x < 64)
        atomicAdd(out, (double)bins[threadIdx.x]);
}

int main()
{
    const int n = 10000, kernels = 4;
    int *v, *total;
    double *out;
    cudaMallocManaged(&v, n * sizeof *v);
    cudaMallocManaged(&total, kernels * sizeof *total);
    cudaMallocManaged(&out, kernels * sizeof *out);
    for (int i = 0; i < n; i++)
        v[i] = i;
    for (int k = 0; k < kernels; k++)
        total[k] = out[k] = 0;
    to_the_first<<<4, 256>>>(total + 0, v, n, out + 0);
    through_memory<<<4, 256>>>(total + 1, v, n, out + 1);
    by_ptx<<<4, 256>>>(total + 2, v, n, out + 2);
    histogram<<<4, 256>>>(total + 3, v, n, out + 3);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < kernels; k++)
        printf(" %.0f", out[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
