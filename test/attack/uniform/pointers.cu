// EXPECT: RESULT 640 640 512 640 640 640 640 384 cudaSuccess
// The base of the address differs between lanes, or its name is another variable by then.
#include <cstdio>

__global__ void moved(int *bins, const int *v)
{
    bins += threadIdx.x % 4;
    atomicAdd(bins, 1); // NEVER: warp-uniform proved, block-sum, block-counter
}
__global__ void chosen(int *bins, const int *v)
{
    int *where = threadIdx.x % 2 ? bins : bins + 3;
    atomicAdd(where, 1); // NEVER: warp-uniform proved, block-sum, block-counter
}
__global__ void by_structs(int *bins, const int *v)
{
    struct Row {
        int *p;
        int stride;
    } row = {bins, 0};
    if (threadIdx.x % 2)
        row = Row{bins + 1, 1};
    atomicAdd(row.p + row.stride, 1); // NEVER: warp-uniform proved, block-sum, block-counter
}
__global__ void by_table(int *bins, const int *v)
{
    int *where[4];
    for (int k = 0; k < 4; k++)
        where[(k + threadIdx.x) % 4] = bins + k;
    atomicAdd(where[0], 1); // NEVER: warp-uniform proved, block-sum, block-counter
}
__global__ void by_iterator(int *bins, const int *v)
{
    int *p = bins;
    for (int k = 0; k < threadIdx.x % 4; ++k, ++p)
        ;
    atomicAdd(p, 1); // NEVER: warp-uniform proved, block-sum, block-counter
}
__global__ void captured(int *bins, const int *v)
{
    int k = threadIdx.x % 4;
    auto add = [&, k = k](int j) { atomicAdd(&bins[k + j], 1); }; // NEVER: warp-uniform proved, block-sum, block-counter
    k = 0;
    add(k);
}
struct Adder {
    int *p;
    __device__ void add() { atomicAdd(p, 1); } // NEVER: warp-uniform proved, block-sum, block-counter
    __device__ Adder shifted(int k) const { return {p + k}; }
};
__global__ void by_method(int *bins, const int *v)
{
    Adder adder{bins};
    adder.shifted(threadIdx.x % 4).add();
}
__global__ void by_member_pointer(int *bins, const int *v)
{
    struct Two {
        int a, b;
    };
    int Two::*member = threadIdx.x % 2 ? &Two::a : &Two::b;
    atomicAdd(&(reinterpret_cast<Two *>(bins)->*member), 1); // NEVER: warp-uniform proved, block-sum, block-counter
}

int main()
{
    const int threads = 256, slots = 64, kernels = 8;
    int *v, *bins;
    cudaMallocManaged(&v, threads * sizeof *v);
    cudaMallocManaged(&bins, kernels * slots * sizeof *bins);
    for (int i = 0; i < threads; i++)
        v[i] = i * 37 % 101;
    for (int k = 0; k < kernels * slots; k++)
        bins[k] = 0;
    moved<<<1, threads>>>(bins + 0 * slots, v);
    chosen<<<1, threads>>>(bins + 1 * slots, v);
    by_structs<<<1, threads>>>(bins + 2 * slots, v);
    by_table<<<1, threads>>>(bins + 3 * slots, v);
    by_iterator<<<1, threads>>>(bins + 4 * slots, v);
    captured<<<1, threads>>>(bins + 5 * slots, v);
    by_method<<<1, threads>>>(bins + 6 * slots, v);
    by_member_pointer<<<1, threads>>>(bins + 7 * slots, v);
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
