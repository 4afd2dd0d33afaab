// EXPECT: RESULT 49995000 49995000 49995000 49995000 5000 5000 49995000 49995000 cudaSuccess
// One lambda, an instance for each type and each call: the addresses are several.
#include <cstdio>

template <class F> __device__ void for_each_channel(F f)
{
    f(0);
    f(1);
}
__global__ void by_index(int *total, const int *v, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        for_each_channel([&](int channel) { atomicAdd(&total[channel], v[i]); }); // NEVER: block-sum
}
__global__ void by_type(int *total, const int *v, int n)
{
    auto add = [&](auto *where, auto x) { atomicAdd(where, x); }; // NEVER: block-sum, warp-uniform proved
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        add(total + 2, v[i]);
        add((unsigned *)total + 3, (unsigned)v[i]);
        add(total + 4 + i % 2, 1);
    }
}
template <int... C, class F> __device__ void unrolled(F f)
{
    (f(C), ...);
}
__global__ void by_pack(int *total, const int *v, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        unrolled<6, 7>([=](int c) { atomicAdd(total + c, v[i]); }); // NEVER: block-sum
}

int main()
{
    const int n = 10000, slots = 8;
    int *v, *total;
    cudaMallocManaged(&v, n * sizeof *v);
    cudaMallocManaged(&total, slots * sizeof *total);
    for (int i = 0; i < n; i++)
        v[i] = i;
    for (int k = 0; k < slots; k++)
        total[k] = 0;
    by_index<<<4, 256>>>(total, v, n);
    by_type<<<4, 256>>>(total, v, n);
    by_pack<<<4, 256>>>(total, v, n);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < slots; k++)
        printf(" %d", total[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
