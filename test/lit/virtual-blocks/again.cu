// What stays as it is in a kernel whose blocks do the work of others stays so in a second run: the number of multiprocessors, by which blocks are told apart, is one for the grid.

// RUN: %tool %s -o %t.cu 2>&1 | FileCheck %s --check-prefix=FIRST
// RUN: %tool %t.cu -o %t.again.cu 2>&1 | FileCheck %s --check-prefix=AGAIN
// RUN: cmp %t.cu %t.again.cu
// FIRST: 2 sites: 1 rewritten, 1 left (1 distinct-addresses)
// AGAIN: 1 site: 0 rewritten, 1 left (1 distinct-addresses)

__global__ void two(const float *v, float *sum, unsigned *h, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        atomicAdd(sum, v[i]);
        atomicAdd(&h[i & 63], 1u);
    }
}
