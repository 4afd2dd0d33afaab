// EXPECT: RESULT 16 16 48 64 48 64 cudaSuccess
// Blocks whose size stands in braces at the launch, or in parentheses with a comma, whose last number is the size.
#include <cstdio>

#include "../arrays.h"
static __global__ void rows(int *bins)
{
    atomicAdd(&bins[threadIdx.y], 1); // NEVER: warp-uniform proved, block-sum
}
template <class T> static __global__ void rows_of_any(T *bins)
{
    atomicAdd(&bins[threadIdx.y], T(1)); // NEVER: warp-uniform proved, block-sum
}
static void launch_rows(int *bins, dim3 shape)
{
    rows_of_any<<<{1, 2}, {shape.x, 8}, 0, nullptr>>>(bins);
    rows_of_any<<<1, {shape.x, shape.y}>>>(bins);
}
static __global__ void flat(int *bins)
{
    atomicAdd(&bins[threadIdx.x / 16], 1); // NEVER: warp-uniform proved, block-sum
}
int main()
{
    int *bins = fresh<int>(32), *any = fresh<int>(32), *ends = fresh<int>(32);
    rows<<<{1, 1}, {16, 32}>>>(bins);
    launch_rows(any, dim3(16, 16));
    flat<<<1, (16, 512)>>>(ends);
    launch_rows(ends, dim3(16, 4));
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT %d %d %d %d %d %d %s\n", bins[0], bins[31], any[3], ends[0], any[0], ends[1], cudaGetErrorName(error));
}
