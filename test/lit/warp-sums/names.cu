// Macros that are called as the runtime's words are, and a namespace: what is written still means the library.

// RUN: %tool --level=warp -q %s -o %t.cu
// RUN: FileCheck %s < %t.cu
// RUN: %compile %t.cu

#define once 1
#define send(x) x

namespace user {
namespace warpagg {
struct nothing {};
}

// CHECK-LABEL: statements(
// CHECK: ::warpagg::warp_sums<float, 2> sums(::warpagg::once_{});
// CHECK: sums.send_();
__global__ void statements(float *g, const float *x)
{
    if (x[threadIdx.x] > 0) {
        atomicAdd(&g[0], x[threadIdx.x]);
        atomicAdd(&g[1], x[threadIdx.x]);
    }
}

// CHECK-LABEL: loop(
// CHECK: sums.send_();
__global__ void loop(float *g, const float *x, int n)
{
    for (int j = 0; j < n; j++) {
        if (x[j * 32 + threadIdx.x] > 0) {
            atomicAdd(&g[2 * j], x[threadIdx.x]);
            atomicAdd(&g[2 * j + 1], x[threadIdx.x]);
        }
    }
}

// CHECK-LABEL: row(
// CHECK: row.send_();
__global__ void row(float *g, const float *x, const int *id)
{
    const int k = 4 * id[threadIdx.x];
    atomicAdd(&g[k], x[threadIdx.x]);
    atomicAdd(&g[k + 1], x[threadIdx.x]);
    atomicAdd(&g[k + 2], x[threadIdx.x]);
    atomicAdd(&g[k + 3], x[threadIdx.x]);
}
}
