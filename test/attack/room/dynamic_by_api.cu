// EXPECT: RESULT 524288 313200 cudaSuccess
// LAUNCH: 256 49152
// All 48 KB are asked for by the runtime's functions.
#include <cstdio>
__global__ void histogram(unsigned *bins, unsigned *count, const unsigned char *v, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        atomicAdd(&bins[v[i]], 1u); // NEVER: block-*
        if (v[i] > 100)
            atomicAdd(count, 1u); // NEVER: block-*
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
    int size = n;
    void *arguments[] = {&bins, &count, &v, &size};
    cudaLaunchKernel((const void *)histogram, dim3(128), dim3(256), arguments, 48 * 1024, nullptr);
    cudaLaunchConfig_t config = {};
    config.gridDim = dim3(128);
    config.blockDim = dim3(256);
    config.dynamicSmemBytes = 48 * 1024;
    cudaLaunchKernelEx(&config, histogram, bins, count, (const unsigned char *)v, n);
    cudaError_t error = cudaGetLastError();
    cudaError_t later = cudaDeviceSynchronize();
    for (int k = 0; k < 256; k++)
        sum += bins[k];
    printf("RESULT %u %u %s\n", sum, *count, cudaGetErrorName(error ? error : later));
}
