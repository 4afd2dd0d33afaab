// GCC's headers declare the type of a null pointer outside of std too, with nothing included.

// RUN: %tool --no-cuda -n %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: %tool --no-cuda -n %s -DAGAIN 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: %compile %s -DAGAIN

#ifdef AGAIN
#include <cstddef>
using std::nullptr_t;
typedef std::nullptr_t nullptr_t;
#endif

struct list { __device__ list(nullptr_t) {} };

__global__ void kernel(int *bin, const int *key)
{
    list empty(nullptr);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&bin[key[threadIdx.x]], 1);
}
