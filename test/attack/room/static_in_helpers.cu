// EXPECT: RESULT 262144 156600 cudaSuccess
// LAUNCH: 256 0
// Shared arrays in helpers, in a struct, in a lambda and in a template add up to 48 KB.
#include <cstdio>

struct Tile {
    alignas(16) unsigned char row[64][256];
};
__device__ __noinline__ unsigned char by_helper(unsigned char x)
{
    __shared__ Tile tile;
    tile.row[0][threadIdx.x] = x;
    return tile.row[0][threadIdx.x];
}
template <class T, int N> __device__ unsigned char by_template(unsigned char x)
{
    __shared__ T all[N];
    all[threadIdx.x] = x;
    return all[threadIdx.x];
}
constexpr int kilobyte = 1024;
__global__ void histogram(unsigned *bins, unsigned *count, const unsigned char *v, int n)
{
    auto by_lambda = [](unsigned char x) {
        __shared__ union {
            double wide[1024];
            unsigned char bytes[100];
        } all;
        all.wide[threadIdx.x] = x;
        return (unsigned char)all.wide[threadIdx.x];
    };
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        unsigned char x = by_lambda(by_template<double, 24 * kilobyte / sizeof(double)>(by_helper(v[i])));
        atomicAdd(&bins[x], 1u); // NEVER: block-*
        if (x > 100)
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
    histogram<<<128, 256>>>(bins, count, v, n);
    cudaError_t error = cudaGetLastError();
    cudaError_t later = cudaDeviceSynchronize();
    for (int k = 0; k < 256; k++)
        sum += bins[k];
    printf("RESULT %u %u %s\n", sum, *count, cudaGetErrorName(error ? error : later));
}
