// EXPECT: RESULT 4096 4096 cudaSuccess
// LAUNCH: 1024 0
// Each kernel takes about 64 registers. Where device code is compiled its blocks have 64 threads; the host's compiler sees 1024.
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
static __global__ void by_branch(const float *x, const int *cell, float *sum, int n) { float v = many(x, n, 4); atomicAdd(&sum[cell[threadIdx.x]], 1 + v); }
static __global__ void by_name(const float *x, const int *cell, float *sum, int n) { float v = many(x, n, 4); atomicAdd(&sum[cell[threadIdx.x]], 1 + v); }

typedef void (*kernel_t)(const float *, const int *, float *, int);
#ifndef __CUDA_ARCH__
#define THREADS 1024
static kernel_t kernel() { return by_name; }
#else
#define THREADS 64
static kernel_t kernel() { return nullptr; }
#endif
static void launch_by_branch(const float *x, const int *cell, float *sum, int n) { by_branch<<<n / THREADS, THREADS>>>(x, cell, sum, n); }
static void launch_by_name(const float *x, const int *cell, float *sum, int n) { kernel()<<<n / 1024, 1024>>>(x, cell, sum, n); }
static void launch_none(const float *x, const int *cell, float *sum, int n)
{
    by_name<<<0, 64>>>(x, cell, sum, n);
    cudaGetLastError();
}

int main()
{
    const int n = 4096;
    float *x, *sum;
    int *cell;
    cudaMallocManaged(&x, LIVE * n * sizeof *x);
    cudaMallocManaged(&cell, n * sizeof *cell);
    cudaMallocManaged(&sum, 2 * sizeof *sum);
    cudaMemset(x, 0, LIVE * n * sizeof *x);
    cudaMemset(cell, 0, n * sizeof *cell);
    cudaMemset(sum, 0, 2 * sizeof *sum);
    cudaDeviceSynchronize();
    launch_none(x, cell, sum, n);
    launch_by_branch(x, cell, sum, n);
    launch_by_name(x, cell, sum + 1, n);
    cudaError_t error = cudaGetLastError(), later = cudaDeviceSynchronize();
    printf("RESULT %.0f %.0f %s\n", sum[0], sum[1], cudaGetErrorName(error ? error : later));
}
