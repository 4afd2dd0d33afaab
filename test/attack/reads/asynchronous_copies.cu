// EXPECT: RESULT 49995000 49995000 49995000 49995000 cudaSuccess
// The sum is read by an asynchronous copy into shared memory, of which some forms are calls of the library.
#include <cstdio>

#include "../barriers.h"
namespace cg = cooperative_groups;
__global__ void by_group(int *total, const int *v, int n, double *out)
{
    __shared__ int copy[1];
    auto block = cg::this_thread_block();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    cg::memcpy_async(block, copy, total, sizeof(int));
    cg::wait(block);
    if (threadIdx.x == 0)
        *out = copy[0];
}
__global__ void by_pipeline(int *total, const int *v, int n, double *out)
{
    __shared__ int copy[1];
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    if (threadIdx.x == 0) {
        __pipeline_memcpy_async(copy, total, sizeof(int));
        __pipeline_commit();
        __pipeline_wait_prior(0);
        *out = copy[0];
    }
}
__global__ void by_barrier(int *total, const int *v, int n, double *out)
{
    __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
    __shared__ int copy[1];
    if (threadIdx.x == 0)
        init(&barrier, blockDim.x);
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    if (threadIdx.x == 0)
        cuda::memcpy_async(copy, total, sizeof(int), barrier);
    barrier.arrive_and_wait();
    if (threadIdx.x == 0)
        *out = copy[0];
}
__global__ void by_ptx(int *total, const int *v, int n, double *out)
{
    __shared__ int copy[1];
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    if (threadIdx.x == 0) {
        asm volatile(
            "cp.async.ca.shared.global [%0], [%1], 4; cp.async.wait_all;" ::"r"((unsigned)__cvta_generic_to_shared(copy)),
            "l"(total)
            : "memory");
        *out = copy[0];
    }
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
    by_group<<<1, 256>>>(total + 0, v, n, out + 0);
    by_pipeline<<<1, 256>>>(total + 1, v, n, out + 1);
    by_barrier<<<1, 256>>>(total + 2, v, n, out + 2);
    by_ptx<<<1, 256>>>(total + 3, v, n, out + 3);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < kernels; k++)
        printf(" %.0f", out[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
