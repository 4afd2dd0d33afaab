// Macros of the command line count like those of the text.
//
// RUN: %tool -q '-Dadd(a)=(a)' -o %t.cu %s -- -D uniform=1 -Dkeyed
// RUN: FileCheck %s < %t.cu
// RUN: %compile %t.cu '-Dadd(a)=(a)' -D uniform=1 -Dkeyed
#include <cuda_runtime.h>

// CHECK: total_sum.add_(total, v[i]);
__global__ void sum(float *total, const float *v, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]);
}

// CHECK: warpagg::add_<warpagg::keyed_>(&s[id[i]], v[i]);
__global__ void scatter(float *s, const float *v, const int *id, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&s[id[i]], v[i]);
}
