// EXPECT: RESULT 49995000 49995000 49995000 10000 cudaSuccess
// Helpers, a destructor and a macro of a header read, update and reset what the kernels of this file update.
#include <cstdio>

#include "helpers.h"
__global__ void read_there(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        *out = read(total);
}
__global__ void stored_by_macro(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    STORE(out, total);
}
__global__ void updated_there(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*

    __syncthreads();
    if (threadIdx.x == 0)
        *total = 0;
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        add(total, v[i]);
    __syncthreads();
    if (threadIdx.x == 0)
        *out = *total;
}
__global__ void reset_there(int *total, const int *v, int n, double *out)
{
    {
        Reset reset(total);
        for (int i = threadIdx.x; i < n; i += blockDim.x)
            atomicAdd(total, v[i]); // NEVER: block-*
    }
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        add(total, 1);
    __syncthreads();
    if (threadIdx.x == 0)
        *out = *total;
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
    read_there<<<1, 256>>>(total + 0, v, n, out + 0);
    stored_by_macro<<<1, 256>>>(total + 1, v, n, out + 1);
    updated_there<<<1, 256>>>(total + 2, v, n, out + 2);
    reset_there<<<1, 256>>>(total + 3, v, n, out + 3);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < kernels; k++)
        printf(" %.0f", out[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
