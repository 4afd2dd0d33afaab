// EXPECT: RESULT 49995000 49995000 49995000 49995000 8192 cudaSuccess
// Threads wait for the sum itself to reach a value, or for a counter that others move: with relaxed atomics, without a fence.
#include <cstdio>

#include "../groups.h"
__global__ void in_the_block(int *total, const int *v, int n, double *out)
{
    if (threadIdx.x >= 32)
        for (int i = threadIdx.x - 32; i < n; i += blockDim.x - 32)
            atomicAdd(total, v[i]); // NEVER: block-*
    else if (threadIdx.x == 0) {
        cuda::atomic_ref<int, cuda::thread_scope_device> ref(*total);
        while (ref.load(cuda::memory_order_relaxed) != 49995000)
            ;
        *out = 49995000;
    }
}
__global__ void in_another_block(int *total, const int *v, int n, double *out)
{
    if (blockIdx.x == 0) {
        for (int i = threadIdx.x; i < n; i += blockDim.x)
            atomicAdd(total, v[i]); // NEVER: block-*

        while (atomicAdd(out, 0.0) == 0)
            __nanosleep(100);
    } else if (threadIdx.x == 0) {
        while (atomicMax(total, 0) != 49995000)
            ;
        atomicAdd(out, 49995000.0);
    }
}
__global__ void in_the_warp(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        int old = atomicAdd(total, v[i]);
        if (old < 0)
            return;
    }
    __syncwarp();
    if (threadIdx.x == 31)
        *out = *total;
}
__global__ void with_volatile_loop(int *total, int *done, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        atomicAdd(total, v[i]); // NEVER: block-*
        __threadfence_block();
        atomicAdd(done, 1); // NEVER: block-*
    }
    if (threadIdx.x == 0) {
        while (*(volatile int *)done != n)
            ;
        __threadfence_block();
        *out = *(volatile int *)total;
    }
}
__global__ void tickets(int *total, int *serving, const int *v, int n, double *out)
{
    int ticket = atomicAdd(total, 1);
    while (atomicOr(serving, 0) != ticket)
        __nanosleep(20);
    atomicAdd(out, 1.0);
    atomicAdd(serving, 1); // NEVER: block-*
}

int main()
{
    const int n = 10000, kernels = 5;
    int *v, *total;
    double *out;
    cudaMallocManaged(&v, n * sizeof *v);
    cudaMallocManaged(&total, kernels * sizeof *total);
    cudaMallocManaged(&out, kernels * sizeof *out);
    for (int i = 0; i < n; i++)
        v[i] = i;
    for (int k = 0; k < kernels; k++)
        total[k] = out[k] = 0;
    int *done;
    cudaMallocManaged(&done, 2 * sizeof *done);
    done[0] = done[1] = 0;
    in_the_block<<<1, 256>>>(total + 0, v, n, out + 0);
    in_another_block<<<2, 256>>>(total + 1, v, n, out + 1);
    in_the_warp<<<1, 32>>>(total + 2, v, n, out + 2);
    with_volatile_loop<<<1, 256>>>(total + 3, done, v, n, out + 3);
    tickets<<<64, 128>>>(total + 4, done + 1, v, n, out + 4);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < kernels; k++)
        printf(" %.0f", out[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
