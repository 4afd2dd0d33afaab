// EXPECT: RESULT 262144 156600 cudaSuccess
// LAUNCH: 256 49152
// All 48 KB are asked for at the launch, in a function, a macro or a struct that knows nothing of the kernel, which never names them.
#include <cstdio>
__global__ void histogram(unsigned *bins, unsigned *count, const unsigned char *v, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        atomicAdd(&bins[v[i]], 1u); // NEVER: block-*
        if (v[i] > 100)
            atomicAdd(count, 1u); // NEVER: block-*
    }
}

struct Launcher {
    int blocks, threads;
    size_t shared;
    template <class... P, class... A> void operator()(void (*kernel)(P...), A... a) const
    {
        kernel<<<blocks, threads, shared>>>(a...);
    }
};

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
    Launcher launch{128, 256, 48 * 1024};
    launch(histogram, bins, count, v, n);
    cudaError_t error = cudaGetLastError();
    cudaError_t later = cudaDeviceSynchronize();
    for (int k = 0; k < 256; k++)
        sum += bins[k];
    printf("RESULT %u %u %s\n", sum, *count, cudaGetErrorName(error ? error : later));
}
