// A group of more values than a record has registers for shares a search all the same: each update is made at once.

// RUN: %tool --level=warp -q %s -o %t.cu --no-line-directives
// RUN: FileCheck %s --input-file=%t.cu
// RUN: %compile %t.cu

__global__ void __launch_bounds__(256) deposit(const int *cell, double (*a)[100], double v) {
    int c = cell[threadIdx.x];
    // CHECK: auto peers = warpagg::peers(&a[0][c]);
    // CHECK-COUNT-17: peers.add(
    atomicAdd(&a[0][c], v);
    atomicAdd(&a[1][c], v);
    atomicAdd(&a[2][c], v);
    atomicAdd(&a[3][c], v);
    atomicAdd(&a[4][c], v);
    atomicAdd(&a[5][c], v);
    atomicAdd(&a[6][c], v);
    atomicAdd(&a[7][c], v);
    atomicAdd(&a[8][c], v);
    atomicAdd(&a[9][c], v);
    atomicAdd(&a[10][c], v);
    atomicAdd(&a[11][c], v);
    atomicAdd(&a[12][c], v);
    atomicAdd(&a[13][c], v);
    atomicAdd(&a[14][c], v);
    atomicAdd(&a[15][c], v);
    atomicAdd(&a[16][c], v);
}
