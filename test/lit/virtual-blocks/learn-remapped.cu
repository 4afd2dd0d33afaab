// A kernel whose threads are sent through a layout has one sibling, that for the layout.

// RUN: %tool %s -o %t.cu --no-line-directives 2>&1 | FileCheck %s --implicit-check-not='find out' --implicit-check-not='finds out'
// RUN: not grep '^#include <warpagg.resident' %t.cu
// RUN: %compile %t.cu

// CHECK: note: count's threads go through a layout in 1 of 1 launch
// warpagg: remap(key = page[i], n = n, order = cluster, by = thread)
__global__ void count(const int *page, float *views, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&views[page[i]], 1.f);
}

void run(const int *page, float *views, int n) { count<<<n / 256, 256>>>(page, views, n); }
