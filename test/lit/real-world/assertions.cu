// Assertions, with NDEBUG and without: what a failed one calls is declared by the system's header, by clang, by the toolkit and by its library, which
// declares it for host and device where NDEBUG has the system's header not do it. Release builds of CMake have NDEBUG.

// REQUIRES: toolkit
// RUN: %tool -q %s -o %t.cu --no-line-directives -DNDEBUG 2>&1 | count 0
// RUN: FileCheck %s --input-file=%t.cu
// RUN: %compile %t.cu -DNDEBUG
// RUN: %tool -q %s -o %t.cu --no-line-directives 2>&1 | count 0
// RUN: FileCheck %s --input-file=%t.cu
// RUN: %compile %t.cu
// RUN: %tool -q --no-cuda -DNDEBUG -DALONE %s -o %t.cu --no-line-directives 2>&1 | count 0
// RUN: FileCheck %s --input-file=%t.cu

#ifndef ALONE
#include <cuda/std/cstddef>
#endif
#include <cassert>

__global__ void checked(const int *v, int n, int *total) {
    assert(n > 0 && "a size");
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(total, v[i]);
}
// CHECK: total_sum.add(total, v[i]);

#undef NDEBUG
#include <assert.h>
__global__ void checked_always(const int *v, int n, int *total) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        assert(v[i] >= 0);
        atomicAdd(total, v[i]);
    }
}
// CHECK: total_sum.add(total, v[i]);

void launch(const int *v, int n, int *total) {
    assert(total);
    checked<<<100, 256>>>(v, n, total);
    checked_always<<<100, 256>>>(v, n, total);
}
