// EXPECT: RESULT 49995000 49995000 24995000 24995000 49995000 49995000 49995000 49995000 49995000 cudaSuccess
// A call in a variadic template is one text for all of its pack.
#include <cstdio>
#include <initializer_list>

__device__ void add_all(int) {}
template <class... Rest> __device__ void add_all(int x, int *first, Rest... rest)
{
    atomicAdd(first, x); // NEVER: block-sum
    add_all(x, rest...);
}
__global__ void by_recursion(int *total, const int *v, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        add_all(v[i], total, total + 1);
}
template <class... P> __global__ void by_fold(const int *v, int n, P... where)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        ((i % 2 ? (void)atomicAdd(where, v[i]) : (void)atomicSub(where, 1)), ...); // NEVER: block-sum
}
template <class... P> __global__ void by_list(const int *v, int n, P... where)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        for (int *p : {where...})
            atomicAdd(p, v[i]); // NEVER: block-sum
}
template <int First, int... Rest> __global__ void by_constants(int *total, const int *v, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        int unused[] = {(atomicAdd(&total[First], v[i]), 0), // one update of one place in each instance of the kernel, whose object is its own
                        (atomicAdd(&total[Rest], v[i]), 0)...}; // NEVER: block-sum
        (void)unused;
    }
}

int main()
{
    const int n = 10000, slots = 9;
    int *v, *total;
    cudaMallocManaged(&v, n * sizeof *v);
    cudaMallocManaged(&total, slots * sizeof *total);
    for (int i = 0; i < n; i++)
        v[i] = i;
    for (int k = 0; k < slots; k++)
        total[k] = 0;
    by_recursion<<<4, 256>>>(total, v, n);
    by_fold<<<4, 256>>>(v, n, total + 2, total + 3);
    by_list<<<4, 256>>>(v, n, total + 4, total + 5);
    by_constants<6, 7, 8><<<4, 256>>>(total, v, n);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < slots; k++)
        printf(" %d", total[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
