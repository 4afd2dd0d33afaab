// EXPECT: RESULT 48 48 48 48 48 48 48 48 48 48 48 48 48 48 48 48 cudaSuccess
// Launched with rows of 32 threads where device code is compiled, and with rows of 16 from branches that only the host's compiler takes; asked for its attributes, which launches nothing.
#include <cstdio>
static __global__ void rows(float *s)
{
    atomicAdd(&s[threadIdx.y], 1.0f); // NEVER: warp-uniform proved
}
static __global__ void named(float *s)
{
    atomicAdd(&s[threadIdx.y], 1.0f); // NEVER: warp-uniform proved
}
static __global__ void in_a_macro(float *s)
{
    atomicAdd(&s[threadIdx.y], 1.0f); // NEVER: warp-uniform proved
}

#ifndef __CUDA_ARCH__
#define CHOSEN in_a_macro
static const void *kernel() { return (const void *)rows; }
#else
#define CHOSEN named
static const void *kernel() { return nullptr; }
#endif
static void launch_named(void **arguments)
{
#ifdef __CUDA_ARCH__
    cudaFuncSetCacheConfig(named, cudaFuncCachePreferL1);
#else
    cudaLaunchKernel((const void *)named, dim3(1), dim3(16, 16), arguments, 0, nullptr);
#endif
}
static void launch_chosen(float *s) { CHOSEN<<<1, dim3(16, 16)>>>(s); }
static void launch_in_rows(float *s)
{
    rows<<<1, dim3(32, 8)>>>(s);
    named<<<1, dim3(32, 8)>>>(s);
    in_a_macro<<<1, dim3(32, 8)>>>(s);
}

int main()
{
    float *d;
    cudaMallocManaged(&d, 32 * sizeof *d);
    for (int k = 0; k < 32; k++)
        d[k] = 0;
    cudaDeviceSynchronize();

    float *s = d;
    void *arguments[] = {&s};
    int blocks;
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, rows, 256, 0);
    cudaLaunchKernel(kernel(), dim3(1), dim3(16, 16), arguments, 0, nullptr);
    launch_named(arguments);
    launch_chosen(d);
    launch_in_rows(d + 16);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < 16; k++)
        printf(" %d", (int)d[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
