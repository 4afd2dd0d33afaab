// EXPECT: RESULT 640 640 640 640 640 640 640 640 640 640 cudaSuccess
// A variable that looks constant is changed through a reference, a pointer, a lambda, a copy, inline PTX: each lane has its own.
#include <cstdio>
#include <cstring>

__global__ void by_lambda(int *bins, const int *v)
{
    int k = 0;
    auto set = [&] { k = threadIdx.x % 4; };
    set();
    atomicAdd(&bins[k], 1); // NEVER: warp-uniform proved, block-sum, block-counter
}
__global__ void by_pointer(int *bins, const int *v)
{
    int k = 0, *p = &k;
    *p = threadIdx.x % 4;
    atomicAdd(&bins[k], 1); // NEVER: warp-uniform proved, block-sum, block-counter
}
__global__ void by_reference(int *bins, const int *v)
{
    int k = 0;
    int &r = k;
    r += threadIdx.x % 4;
    atomicAdd(&bins[k], 1); // NEVER: warp-uniform proved, block-sum, block-counter
}
__device__ void set(int &k)
{
    k = threadIdx.x % 4;
}
__device__ void set(int *k, int x)
{
    *k = x;
}
__global__ void by_argument(int *bins, const int *v)
{
    int k = 0, j = 0;
    set(k);
    set(&j, k);
    atomicAdd(&bins[j], 1); // NEVER: warp-uniform proved, block-sum, block-counter
}
__global__ void by_ptx(int *bins, const int *v)
{
    int k = 0;
    asm("mov.u32 %0, %%tid.x;" : "=r"(k));
    atomicAdd(&bins[k & 3], 1); // NEVER: warp-uniform proved, block-sum, block-counter
}
__global__ void by_memcpy(int *bins, const int *v)
{
    int k = 0, mine = threadIdx.x % 4;
    memcpy(&k, &mine, sizeof k);
    atomicAdd(&bins[k], 1); // NEVER: warp-uniform proved, block-sum, block-counter
}
__global__ void by_array(int *bins, const int *v)
{
    int k[2] = {0, 0};
    k[threadIdx.x & 1] = threadIdx.x % 4;
    atomicAdd(&bins[k[0] + k[1]], 1); // NEVER: warp-uniform proved, block-sum, block-counter
}
__global__ void by_binding(int *bins, const int *v)
{
    struct {
        int a, b;
    } pair = {0, 0};
    auto &[a, b] = pair;
    b = threadIdx.x % 4;
    atomicAdd(&bins[pair.a + pair.b], 1); // NEVER: warp-uniform proved, block-sum, block-counter
}
__global__ void by_swap(int *bins, const int *v)
{
    int k = 0, mine = threadIdx.x % 4;
    auto swap = [](int &a, int &b) {
        int c = a;
        a = b;
        b = c;
    };
    swap(k, mine);
    atomicAdd(&bins[k], 1); // NEVER: warp-uniform proved, block-sum, block-counter
}
__global__ void by_union(int *bins, const int *v)
{
    union {
        int word;
        unsigned char byte[4];
    } u;
    u.word = 0;
    u.byte[0] = threadIdx.x % 4;
    atomicAdd(&bins[u.word], 1); // NEVER: warp-uniform proved, block-sum, block-counter
}

int main()
{
    const int threads = 256, slots = 64, kernels = 10;
    int *v, *bins;
    cudaMallocManaged(&v, threads * sizeof *v);
    cudaMallocManaged(&bins, kernels * slots * sizeof *bins);
    for (int i = 0; i < threads; i++)
        v[i] = i * 37 % 101;
    for (int k = 0; k < kernels * slots; k++)
        bins[k] = 0;
    by_lambda<<<1, threads>>>(bins + 0 * slots, v);
    by_pointer<<<1, threads>>>(bins + 1 * slots, v);
    by_reference<<<1, threads>>>(bins + 2 * slots, v);
    by_argument<<<1, threads>>>(bins + 3 * slots, v);
    by_ptx<<<1, threads>>>(bins + 4 * slots, v);
    by_memcpy<<<1, threads>>>(bins + 5 * slots, v);
    by_array<<<1, threads>>>(bins + 6 * slots, v);
    by_binding<<<1, threads>>>(bins + 7 * slots, v);
    by_swap<<<1, threads>>>(bins + 8 * slots, v);
    by_union<<<1, threads>>>(bins + 9 * slots, v);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < kernels; k++) {
        int sum = 0;
        for (int slot = 0; slot < slots; slot++)
            sum += (slot + 1) * bins[k * slots + slot];
        printf(" %d", sum);
    }
    printf(" %s\n", cudaGetErrorName(error));
}
