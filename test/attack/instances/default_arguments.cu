// EXPECT: RESULT 49995000 49995000 2500 2500 2500 2500 5000 5000 10000 20000 cudaSuccess
// A default argument is evaluated at each call, where nothing of it is written.
#include <cstdio>

__device__ int g_slot = 1;
__device__ void add(int *total, int x, int slot = 0)
{
    atomicAdd(&total[slot], x); // NEVER: block-sum
}
__device__ void spread(int *total, int x, int slot = threadIdx.x % 4)
{
    atomicAdd(&total[slot], x); // NEVER: block-sum, warp-uniform proved
}
__device__ int next()
{
    return threadIdx.x & 1;
}
struct Where {
    int slot = next();
};
__device__ void by_object(int *total, int x, Where where = {})
{
    atomicAdd(&total[where.slot], x); // NEVER: block-sum, warp-uniform proved
}
template <int Slot = 0> __device__ void by_constant(int *total, int x)
{
    atomicAdd(&total[Slot], x); // NEVER: block-sum
}
__global__ void kernel(int *total, const int *v, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        add(total, v[i]);
        add(total, v[i], g_slot);
        spread(total + 2, 1);
        by_object(total + 6, 1);
        by_constant(total + 8, 1);
        by_constant<1>(total + 8, 2);
    }
}

int main()
{
    const int n = 10000, slots = 10;
    int *v, *total;
    cudaMallocManaged(&v, n * sizeof *v);
    cudaMallocManaged(&total, slots * sizeof *total);
    for (int i = 0; i < n; i++)
        v[i] = i;
    for (int k = 0; k < slots; k++)
        total[k] = 0;
    kernel<<<4, 256>>>(total, v, n);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < slots; k++)
        printf(" %d", total[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
