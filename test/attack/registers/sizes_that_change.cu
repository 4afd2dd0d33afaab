// EXPECT: RESULT 4096 4096 4096 4096 4096 4096 4096 cudaSuccess
// LAUNCH: 1024 0
// Each kernel takes about 64 registers and is launched with 1024 threads, though what is nearest to its launch says 256 or fewer: sizes that are changed later, by another name,
// or in a call that looks like one of CUDA's.
#include <cstdio>

enum { LIVE = 46 };
__device__ __forceinline__ float many(const float *x, int n, int rounds)
{
    int i = blockIdx.x * blockDim.x * blockDim.y + threadIdx.y * blockDim.x + threadIdx.x;
    float a[LIVE], all = 0;
#pragma unroll
    for (int k = 0; k < LIVE; k++)
        a[k] = x[i + k * n];
    for (int r = 0; r < rounds; r++) {
#pragma unroll
        for (int k = 0; k < LIVE; k++)
            a[k] = a[k] * a[(k + 1) % LIVE] + a[(k + 7) % LIVE];
    }
#pragma unroll
    for (int k = 0; k < LIVE; k++)
        all += a[k];
    return all;
}
static __global__ void by_field(const float *x, const int *cell, float *sum, int n) { float v = many(x, n, 4); atomicAdd(&sum[cell[threadIdx.x]], 1 + v); }
static __global__ void by_alias(const float *x, const int *cell, float *sum, int n) { float v = many(x, n, 4); atomicAdd(&sum[cell[threadIdx.x]], 1 + v); }
static __global__ void by_quotient(const float *x, const int *cell, float *sum, int n) { float v = many(x, n, 4); atomicAdd(&sum[cell[threadIdx.x]], 1 + v); }
static __global__ void by_call(const float *x, const int *cell, float *sum, int n) { float v = many(x, n, 4); atomicAdd(&sum[cell[threadIdx.x]], 1 + v); }
static __global__ void by_pointer(const float *x, const int *cell, float *sum, int n) { float v = many(x, n, 4); atomicAdd(&sum[cell[threadIdx.x]], 1 + v); }
static __global__ void by_own(const float *x, const int *cell, float *sum, int n) { float v = many(x, n, 4); atomicAdd(&sum[cell[threadIdx.x]], 1 + v); }
static __global__ void by_configuration(const float *x, const int *cell, float *sum, int n) { float v = many(x, n, 4); atomicAdd(&sum[cell[threadIdx.x]], 1 + v); }

typedef void (*kernel_t)(const float *, const int *, float *, int);
namespace own {
static const float *x;
static const int *cell;
static float *sum;
static int n;
static void cudaFuncSetCacheConfig(kernel_t kernel, cudaFuncCache) { kernel<<<4, 1024>>>(x, cell, sum, n); }
}
static void launch_small(const float *x, const int *cell, float *sum, int n)
{
    by_pointer<<<0, 32>>>(x, cell, sum, n);
    by_own<<<0, 32>>>(x, cell, sum, n);
}

int main()
{
    const int n = 4096;
    float *x, *sum;
    int *cell;
    cudaMallocManaged(&x, LIVE * n * sizeof *x);
    cudaMallocManaged(&cell, n * sizeof *cell);
    cudaMallocManaged(&sum, 7 * sizeof *sum);
    cudaMemset(x, 0, LIVE * n * sizeof *x);
    cudaMemset(cell, 0, n * sizeof *cell);
    cudaMemset(sum, 0, 7 * sizeof *sum);
    cudaDeviceSynchronize();

    dim3 block(16, 16);
    block.x = 64;
    by_field<<<4, block>>>(x, cell, sum, n);
    dim3 other(16, 16), &same = other;
    same.y = 64;
    by_alias<<<4, other>>>(x, cell, sum + 1, n);
    int rows = 4, columns = 256 / rows;
    rows = 16;
    by_quotient<<<4, dim3(columns, rows)>>>(x, cell, sum + 2, n);
    float *at = sum + 3;
    int count = n;
    void *arguments[] = {&x, &cell, &at, &count};
    dim3 threads = 1;
    threads.x = 1024;
    cudaLaunchKernel((const void *)by_call, dim3(4), threads, arguments, 0, 0);
    launch_small(x, cell, sum + 4, n);
    cudaGetLastError(); // of no blocks
    at = sum + 4;
    const void *kernel = (const void *)by_pointer;
    cudaFuncSetCacheConfig(by_pointer, cudaFuncCachePreferL1);
    cudaDeviceSynchronize();
    cudaLaunchKernel(kernel, dim3(4), dim3(1024), arguments, 0, 0);
    own::x = x, own::cell = cell, own::sum = sum + 5, own::n = n;
    own::cudaFuncSetCacheConfig(by_own, cudaFuncCachePreferL1);
    cudaLaunchConfig_t config = {};
    config.gridDim = dim3(4);
    config.blockDim = dim3(64);
    cudaLaunchConfig_t *pointer = &config;
    pointer->blockDim.y = 16;
    cudaLaunchKernelEx(&config, by_configuration, (const float *)x, (const int *)cell, sum + 6, n);
    cudaError_t error = cudaGetLastError(), later = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < 7; k++)
        printf(" %.0f", sum[k]);
    printf(" %s\n", cudaGetErrorName(error ? error : later));
}
