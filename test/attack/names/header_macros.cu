// EXPECT: RESULT 49995000 49995000 2500 2500 2500 2500 10000 cudaSuccess
// The same names as macros.cu, by macros of a header that another header includes.
#include <cstdio>
#include "words.h"

__global__ void kernel(int *total, const int *v, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        atomicAdd(total, add(v[i], 0));
        atomicSub(&total[1], sub(0, v[i]));
        atomicAdd(&total[2 + (v[i] & 3)], uniform);
        int old = atomicAdd(&total[6], 1);
        if (old < 0)
            total[6] = storage;
    }
}

int main()
{
    const int n = 10000, slots = 7;
    int *v, *total;
    cudaMallocManaged(&v, n * sizeof *v);
    cudaMallocManaged(&total, slots * sizeof *total);
    for (int i = 0; i < n; i++)
        v[i] = i;
    for (int k = 0; k < slots; k++)
        total[k] = 0;
    kernel<<<4, 256>>>(total, v, n);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < slots; k++)
        printf(" %d", total[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
