// EXPECT: RESULT 49995000 10000 20000 30000 10000 cudaSuccess
// Inline and anonymous namespaces, extern and explicit instantiations, a template that is never used.
#include <cstdio>

namespace lib
{
inline namespace v2
{
__device__ int counter[2];
template <class T> __device__ void add(T *p, T x)
{
    atomicAdd(p, x); // NEVER: block-sum
}
}
namespace v1
{
__device__ int counter[2];
}
}
namespace
{
__device__ int hidden;
}
template <class T> __global__ void kernel(T *total, const T *v, int n)
{
    using namespace lib;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        add(total, v[i]);
        add(&counter[0], 1);
        atomicAdd(&v1::counter[0], 2);
        lib::add(&lib::counter[1], 3);
        atomicAdd(&::hidden, 1);
    }
}
extern template __global__ void kernel<int>(int *, const int *, int);
template __global__ void kernel<int>(int *, const int *, int);
template <class T> __global__ void never_used(T *total, const typename T::index *at, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&total[at[i]].x, total->weight());
}
__global__ void collect(int *total)
{
    total[1] = lib::v2::counter[0];
    total[2] = lib::v1::counter[0];
    total[3] = lib::counter[1];
    total[4] = hidden;
}

int main()
{
    const int n = 10000, slots = 5;
    int *v, *total;
    cudaMallocManaged(&v, n * sizeof *v);
    cudaMallocManaged(&total, slots * sizeof *total);
    for (int i = 0; i < n; i++)
        v[i] = i;
    for (int k = 0; k < slots; k++)
        total[k] = 0;
    kernel<<<4, 256>>>(total, v, n);
    collect<<<1, 1>>>(total);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < slots; k++)
        printf(" %d", total[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
