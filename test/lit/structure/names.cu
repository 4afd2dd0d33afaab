// Macros, a namespace of the library's name, pointers that are restrict or objects: what is written still means the library.
//
// RUN: %tool -q %s -o %t.cu
// RUN: FileCheck %s < %t.cu
// RUN: %compile %t.cu
#define T float
#define N 256
#define max(a, b) ((a) > (b) ? (a) : (b))
#define add(a, b) ((a) + (b))
#define keyed 1
#include <cuda_runtime.h>

namespace user {
namespace warpagg {
struct add_ {};
}

struct view {
    int *data;
    __device__ operator int *() const { return data; }
};

// CHECK: __shared__ ::warpagg::block_total<float>::storage total_sum_storage;
// CHECK: total_sum.add_(total, v[i]);
// CHECK: most_max.max_(most, max(n, 0));
__global__ void sums(T *total, int *most, const T *v, int n)
{
    for (int i = threadIdx.x; i < add(n, N); i += blockDim.x) {
        atomicAdd(total, v[i]);
        atomicMax(most, max(n, 0));
    }
}

// CHECK: ::warpagg::add<::warpagg::keyed_>(&s[id[i]], v[i]);
__global__ void scatter(T *s, const T *v, const int *id, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&s[id[i]], v[i]);
}

// CHECK: ::warpagg::block_total<X>
template <class X> __global__ void total_of(const X *__restrict__ v, X *__restrict__ sum, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(sum, v[i]);
}
template __global__ void total_of<float>(const float *, float *, int);

__global__ void by_object(view w) { atomicAdd(w, 1); }
}
