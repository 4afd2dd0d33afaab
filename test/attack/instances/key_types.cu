// EXPECT: RESULT 0 0 0 0 0 0 cudaSuccess
// One template for keys of several types, with negative ones: how far an index reaches differs between instances.
#include <cstdio>

template <class Key> __global__ void histogram(int *bins, const Key *key, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&bins[key[i]], 1);
}
template <class Key> __global__ void make(Key *key, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        key[i] = Key(i * 7);
}
template <class Key> void run(int *total, int n, int offset, int at)
{
    Key *key;
    int *bins, sum = 0;
    cudaMallocManaged(&key, n * sizeof *key);
    cudaMallocManaged(&bins, 70000 * sizeof *bins);
    for (int k = 0; k < 70000; k++)
        bins[k] = 0;
    make<<<4, 256>>>(key, n);
    histogram<<<4, 256>>>(bins + offset, key, n);
    cudaDeviceSynchronize();
    for (int k = 0; k < 70000; k++)
        sum += bins[k] * (k % 100 + 1);
    for (int i = 0; i < n; i++)
        sum -= (key[i] + offset) % 100 + 1;
    total[at] = sum;
}

int main()
{
    const int n = 10000, slots = 6;
    int *v, *total;
    cudaMallocManaged(&v, n * sizeof *v);
    cudaMallocManaged(&total, slots * sizeof *total);
    for (int i = 0; i < n; i++)
        v[i] = i;
    for (int k = 0; k < slots; k++)
        total[k] = 0;
    run<unsigned char>(total, n, 0, 0);
    run<signed char>(total, n, 128, 1);
    run<unsigned short>(total, n, 0, 2);
    run<short>(total, n, 32768, 3);
    run<int>(total, n, 0, 4);
    run<long long>(total, n, 0, 5);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < slots; k++)
        printf(" %d", total[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
