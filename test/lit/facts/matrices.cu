// Matrices of a warp's lanes (wmma): their loads read, their stores write, wherever their rows lie; their products touch no memory.

// REQUIRES: toolkit
// RUN: %tool -n --arch=sm_90 %s 2>&1 | FileCheck %s --implicit-check-not=remark:

#include <mma.h>

using namespace nvcuda;
using left = wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major>;
using right = wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major>;
using sums = wmma::fragment<wmma::accumulator, 16, 16, 16, float>;

__global__ void __launch_bounds__(128) products(const half *a, float *out, const int *key, float *total, int rows) {
    __shared__ float tile[256];
    left l;
    right r;
    sums s;
    wmma::fill_fragment(s, 0.0f);
    wmma::load_matrix_sync(l, a, rows);
    wmma::load_matrix_sync(r, a + 256, 16);
    wmma::mma_sync(s, l, r, s);
    wmma::store_matrix_sync(tile, s, rows, wmma::mem_row_major);
    __syncwarp();
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&out[key[threadIdx.x]], tile[threadIdx.x]);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-block-sum]
    atomicAdd(total, tile[threadIdx.x]);
}

__global__ void __launch_bounds__(128) reads(float *total, float *other, const float *x) {
    sums s;
    // CHECK: :[[@LINE+1]]:5: {{.*}}block-sum would gain more, but the kernel may read the location before the block ends ({{.*}}) [warpagg-warp-uniform]
    atomicAdd(total, x[threadIdx.x]);
    wmma::load_matrix_sync(s, total - 100, 16, wmma::mem_row_major);
    wmma::store_matrix_sync(other, s, 16, wmma::mem_row_major);
}

__global__ void __launch_bounds__(128) writes(float *total, const float *x, int n) {
    sums s;
    wmma::fill_fragment(s, 0.0f);
    // CHECK: :[[@LINE+1]]:5: {{.*}}block-sum would gain more, but the kernel may write the location before the block ends ({{.*}}) [warpagg-warp-uniform]
    atomicAdd(total, x[threadIdx.x]);
    wmma::store_matrix_sync(total - 100, s, n, wmma::mem_row_major);
}

// As assembly.
__global__ void __launch_bounds__(128) by_hand(float *out, const int *key, unsigned a, unsigned b) {
    float d[4] = {0, 0, 0, 0};
    asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0,%1,%2,%3}, {%4,%4,%4,%4}, {%5,%5}, {%0,%1,%2,%3};"
                 : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "r"(a), "r"(b));
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&out[key[threadIdx.x]], d[0]);
}
