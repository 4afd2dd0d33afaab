// A record has registers for sixteen values: what follows those stands alone.

// RUN: %tool --level=warp -q %s -o %t.cu --no-line-directives
// RUN: FileCheck %s --input-file=%t.cu
// RUN: %compile %t.cu

__global__ void __launch_bounds__(256) deposit(const int *cell, double (*a)[100], double v) {
    int c = cell[threadIdx.x];
    // CHECK-COUNT-16: record.add<
    // CHECK: record.send();
    // CHECK-NEXT: warpagg::add<warpagg::keyed>(&a[16][c], v);
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
