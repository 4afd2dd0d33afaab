// EXPECT: RESULT 262144 156600 cudaSuccess
// Two blocks of a cooperative grid must fit on each multiprocessor, and together they take all of its shared memory.
#include <cstdio>

#include "../groups.h"
__global__ void __launch_bounds__(256, 2) histogram(unsigned *bins, unsigned *count, const unsigned char *v, int n)
{
    extern __shared__ unsigned copy[];
    for (int k = threadIdx.x; k < 256; k += blockDim.x)
        copy[k] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        atomicAdd(&copy[v[i]], 1u);
        if (v[i] > 100 && atomicAdd(count, 1u) == 0xffffffffu) // NEVER: block-*
            return;
    }
    cooperative_groups::this_grid().sync();
    for (int k = threadIdx.x; k < 256; k += blockDim.x)
        atomicAdd(&bins[k], copy[k]); // NEVER: block-*
}

int main()
{
    const int n = 262144;
    unsigned char *v;
    unsigned *bins, *count, sum = 0;
    cudaMallocManaged(&v, n);
    cudaMallocManaged(&bins, 256 * sizeof *bins);
    cudaMallocManaged(&count, sizeof *count);
    for (int i = 0; i < n; i++)
        v[i] = i % 251;
    for (int k = 0; k < 256; k++)
        bins[k] = 0;
    *count = 0;
    int processors, shared, reserved;
    cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0);
    cudaDeviceGetAttribute(&shared, cudaDevAttrMaxSharedMemoryPerMultiprocessor, 0);
    cudaDeviceGetAttribute(&reserved, cudaDevAttrReservedSharedMemoryPerBlock, 0);
    int each = shared / 2 - reserved, size = n;
    cudaFuncSetAttribute(histogram, cudaFuncAttributeMaxDynamicSharedMemorySize, each);
    void *arguments[] = {&bins, &count, &v, &size};
    cudaLaunchCooperativeKernel((const void *)histogram, dim3(2 * processors), dim3(256), arguments, each, nullptr);
    cudaError_t error = cudaGetLastError();
    cudaError_t later = cudaDeviceSynchronize();
    for (int k = 0; k < 256; k++)
        sum += bins[k];
    printf("RESULT %u %u %s\n", sum, *count, cudaGetErrorName(error ? error : later));
}
