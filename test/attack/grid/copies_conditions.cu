// EXPECT: RESULT 2853811241 cudaSuccess
// Kernels and launches under conditions of the preprocessor, attributes in other orders, in one line, with comments, without a name in front.
#include "../inputs.h"
#ifndef WIDE
#define WIDE 1
#endif
#if WIDE
__global__ void filter(const int *v, int n, int limit, int *dst, int *count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
#if WIDE > 1
    limit *= 2;
#endif
    if (i < n && v[i] < limit) dst[atomicAdd(count, 1)] = v[i];
}
#else
__global__ void filter(const int *v, int n, int limit, int *dst, int *count) { if (threadIdx.x == 0) *count = limit; }
#endif
void __global__ backwards(const int *v, int n, int limit, int *dst, int *count) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n && v[i] < limit) dst[atomicAdd(count, 1)] = v[i]; }
static __launch_bounds__(512) __global__ void bounded(const int *v /* , in */, int n, int limit, // limit, that
    int *dst, int *count) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n && v[i] < limit) dst[atomicAdd(count, 1)] = v[i]; }
__global__ void one(const int *v, int n, int limit, int *dst, int *count) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n && v[i] < limit) dst[atomicAdd(count, 1)] = v[i]; } __global__ void two(const int *v, int n, int limit, int *dst, int *count) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n && v[i] > limit) dst[atomicAdd(count, 1)] = v[i]; }
[[maybe_unused]] __global__ void attributed(const int *v, int n, int limit, int *dst, int *count) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n && v[i] < limit) dst[atomicAdd(count, 1)] = v[i]; }
__global__ auto trailing(const int *v, int n, int limit, int *dst, int *count) -> void { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n && v[i] < limit) dst[atomicAdd(count, 1)] = v[i]; }
#define KERNEL(name) __global__ void name
KERNEL(made)(const int *v, int n, int limit, int *dst, int *count) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n && v[i] < limit) dst[atomicAdd(count, 1)] = v[i]; }
#define SHAPE (at::N + 255) / 256, 256
#define GRID (at::N + 255) / 256
int main() {
    using namespace at;
    int *v = up(numbers(N, 100)), *dst = zeros<int>(N), *count = zeros<int>(16); unsigned h = 0;
    for (int k = 0; k < 60; k++) {
        cudaMemset(count, 0, 64);
#if WIDE
        filter<<<SHAPE>>>(v, N, k, dst, count); filter <<< GRID , 256 >>> ( v, N, k + 1, dst, count + 1 );
#else
        filter<<<1, 32>>>(v, N, k, dst, count);
#endif
        backwards<<<GRID /* , */, 256>>>(v, N, k, dst, count + 2); bounded<<<GRID, // blocks, threads
            512>>>(v, N, k, dst, count + 3); one<<<GRID, 256>>>(v, N, k, dst, count + 4), two<<<GRID, 256>>>(v, N, k, dst, count + 5);
        attributed<<<GRID, 256>>>(v, N, k, dst, count + 6); trailing<<<GRID, 256>>>(v, N, k, dst, count + 7); made<<<GRID, 256>>>(v, N, k, dst, count + 8);
        auto c = down(count, 9); for (int x : c) h = mix(h ^ (unsigned)x);
    }
    printf("RESULT %u", h); ends();
}
