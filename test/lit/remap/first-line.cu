// warpagg: remap(key = cell[i], n = n, order = cluster)
__global__ void count(const int *cell, int n, int *counts) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&counts[cell[i]], 1);
}
// The comment stays with its kernel where the runtime comes in between the file's first lines.
// RUN: %tool -q --no-cuda %s -o %t.cu --no-line-directives
// RUN: grep -v CHECK %t.cu | FileCheck %s --match-full-lines --strict-whitespace

//      CHECK:#include <warpagg/layout.cuh>
// CHECK-NEXT:#include <warpagg/warpagg.cuh>
// CHECK-NEXT:// warpagg: remap(key = cell[i], n = n, order = cluster)
// CHECK-NEXT:__global__ void count(const int *cell, int n, int *counts) {
void launch(const int *cell, int n, int *counts) { count<<<9, 256>>>(cell, n, counts); }
