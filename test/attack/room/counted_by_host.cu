// EXPECT: RESULT 262144 262144 cudaSuccess
// The host computes the launch from what the kernel's attributes leave: static memory of its own is counted twice.
#include <cstdio>

__global__ void histogram(unsigned *bins, unsigned *count, const unsigned char *v, int n, int words)
{
    extern __shared__ unsigned copy[];
    for (int k = threadIdx.x; k < words; k += blockDim.x)
        copy[k] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&copy[v[i]], 1u);
    __syncthreads();
    if (threadIdx.x < 256) {
        atomicAdd(&bins[threadIdx.x], copy[threadIdx.x]);
        atomicAdd(count, copy[threadIdx.x]);
    }
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
    cudaFuncAttributes attributes;
    cudaFuncGetAttributes(&attributes, histogram);
    size_t left = 48 * 1024 - attributes.sharedSizeBytes;
    histogram<<<128, 256, left>>>(bins, count, v, n, left / sizeof(unsigned));
    cudaError_t error = cudaGetLastError();
    cudaError_t later = cudaDeviceSynchronize();
    for (int k = 0; k < 256; k++)
        sum += bins[k];
    printf("RESULT %u %u %s\n", sum, *count, cudaGetErrorName(error ? error : later));
}
