// EXPECT: RESULT 512 512 768 256 512 512 1023 0 cudaSuccess
// Two calls of one helper from both sides of a branch, each with one pointer for all: its lanes may come from either.
#include <cstdio>

__device__ __noinline__ void bump(float *p, float x)
{
    atomicAdd(p, x); // NEVER: block-*, warp-uniform proved
}
__device__ void left(float *p)
{
    bump(p, 1.0f);
}
__device__ void right(float *p)
{
    bump(p + 1, 1.0f);
}
__global__ void branches(float *bins, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        if (i % 2)
            left(bins);
        else
            right(bins);
        bump(i % 4 ? bins + 2 : bins + 3, 1.0f);
    }
}
__device__ __noinline__ void member(float *p, int slot)
{
    atomicAdd(p + slot, 1.0f); // NEVER: block-*, warp-uniform proved
}
__global__ void arguments(float *bins, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    i % 2 ? member(bins, 4) : member(bins, 5);
    for (int k = 0; k < i % 3; k++)
        member(bins, 6);
}

int main()
{
    float *d;
    cudaMallocManaged(&d, 8 * sizeof *d);
    for (int k = 0; k < 8; k++)
        d[k] = 0;
    branches<<<4, 256>>>(d, 1024);
    arguments<<<4, 256>>>(d, 1024);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < 8; k++)
        printf(" %d", (int)d[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
