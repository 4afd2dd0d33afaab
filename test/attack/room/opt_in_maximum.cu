// EXPECT: RESULT 262144 156600 cudaSuccess
// LAUNCH: 256 232448
// A kernel opts in to all that a block can have, and a helper's class names the memory.
#include <cstdio>

template <class T> struct Shared {
    __device__ static T *get()
    {
        extern __shared__ char bytes[];
        return reinterpret_cast<T *>(bytes);
    }
};
__global__ void histogram(unsigned *bins, unsigned *count, const unsigned char *v, int n)
{
    unsigned *copy = Shared<unsigned>::get();
    for (int k = threadIdx.x; k < 256; k += blockDim.x)
        copy[k] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        atomicAdd(&copy[v[i]], 1u);
        if (v[i] > 100)
            atomicAdd(count, 1u); // NEVER: block-*
    }
    __syncthreads();
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
    int most = 0;
    cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0);
    cudaFuncSetAttribute(histogram, cudaFuncAttributeMaxDynamicSharedMemorySize, most);
    histogram<<<128, 256, most>>>(bins, count, v, n);
    cudaError_t error = cudaGetLastError();
    cudaError_t later = cudaDeviceSynchronize();
    for (int k = 0; k < 256; k++)
        sum += bins[k];
    printf("RESULT %u %u %s\n", sum, *count, cudaGetErrorName(error ? error : later));
}
