// EXPECT: RESULT 1024 768 512 256 1024 0 512 0 cudaSuccess
// A helper calls itself with another pointer: lanes that meet in it may stand at different depths.
#include <cstdio>

__device__ __noinline__ void down(float *p, int depth)
{
    atomicAdd(p, 1.0f); // NEVER: block-*, warp-uniform proved
    if (depth > 0)
        down(p + 1, depth - 1);
}
__device__ void even(float *p, int depth);
__device__ __noinline__ void odd(float *p, int depth)
{
    if (depth > 0)
        even(p + 1, depth - 1);
}
__device__ __noinline__ void even(float *p, int depth)
{
    atomicAdd(p, 1.0f); // NEVER: block-*, warp-uniform proved
    if (depth > 0)
        odd(p + 1, depth - 1);
}
__global__ void kernel(float *bins, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        down(bins, i % 4);
        even(bins + 4, i % 4);
    }
}

int main()
{
    float *d;
    cudaMallocManaged(&d, 8 * sizeof *d);
    for (int k = 0; k < 8; k++)
        d[k] = 0;
    kernel<<<4, 256>>>(d, 1024);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < 8; k++)
        printf(" %d", (int)d[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
