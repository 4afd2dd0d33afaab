// Blocks that know of each other keep their places: they wait for one another, share a cluster, or start or end with another kernel. Shared memory, bounds and barriers are no obstacle.
// REQUIRES: toolkit, nvcc, compiling

// RUN: %tool -n --shared-memory=4096 %s -- -arch=sm_90 2>&1 | FileCheck %s --implicit-check-not='(virtual-blocks)'
// RUN: %tool -q --shared-memory=4096 %s -o %t.cu --no-line-directives -- -arch=sm_90
// RUN: grep -v CHECK %t.cu | grep -v RUN | FileCheck %s --check-prefix=TEXT
// RUN: %nvcc -std=c++17 -arch=sm_90 -I %project/runtime/include -ptx %t.cu -o %t.ptx
// RUN: sh -c 'for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17; do %tool -q --shared-memory=4096 --explain-site=$i %s -- -arch=sm_90; done' 2>&1 | grep "does not apply" | FileCheck %s --check-prefix=WHY

#include <cooperative_groups.h>
namespace cg = cooperative_groups;
#define INDEX (blockIdx.x * blockDim.x + threadIdx.x)

// The whole grid, by cooperative groups, which read the grid's barrier and %ctaid by assembly.
// WHY: does not apply to whole_grid: inline assembly in it may ask for the block's index
__global__ void whole_grid(const float *a, float *out) { atomicAdd(out, a[INDEX]); cg::this_grid().sync(); }

// WHY: does not apply to cluster_waits: its blocks wait for each other
__global__ void cluster_waits(const float *a, float *out) { cg::this_cluster().sync(); atomicAdd(out, a[INDEX]); }
// WHY: does not apply to cluster_rank: its blocks wait for each other
__global__ void cluster_rank(const float *a, float *out) { if (cg::this_cluster().block_rank() == 0) atomicAdd(out, a[INDEX]); }
// WHY: does not apply to cluster_memory: its blocks wait for each other
__global__ void cluster_memory(const float *a, float *out) {
    __shared__ float t;
    cg::this_cluster().sync();
    *cg::this_cluster().map_shared_rank(&t, 1) = a[INDEX];
    cg::this_cluster().sync();
    atomicAdd(out, a[INDEX] + t);
}

// Flags, turns and locks.
// WHY: does not apply to flag: a loop in it may wait for another block
__global__ void flag(const float *a, float *out, volatile int *is_up) { while (!*is_up) {} atomicAdd(out, a[INDEX]); }
// WHY: does not apply to turn: a loop in it may wait for another block
__global__ void turn(const float *a, float *out, int *next) {
    if (threadIdx.x == 0)
        while (atomicAdd(next, 0) != blockIdx.x) {}
    __syncthreads();
    atomicAdd(out, a[INDEX]);
}
// WHY: does not apply to locked: a loop in it may wait for another block
__global__ void locked(const float *a, float *out, int *lock) {
    if (threadIdx.x == 0) {
        while (atomicCAS(lock, 0, 1)) {}
        out[1] += a[0];
        atomicExch(lock, 0);
    }
    atomicAdd(out, a[INDEX]);
}

// Programmatic dependent launch: the kernel in front, and the one behind.
// WHY: does not apply to depends: inline assembly in it may ask for the block's index
__global__ void depends(const float *a, float *out) {
#if __CUDA_ARCH__ >= 900
    cudaGridDependencySynchronize();
#endif
    atomicAdd(out, a[INDEX]);
}
// WHY: does not apply to triggers: inline assembly in it may ask for the block's index
__global__ void triggers(const float *a, float *out) {
    atomicAdd(out, a[INDEX]);
#if __CUDA_ARCH__ >= 900
    cudaTriggerProgrammaticLaunchCompletion();
#endif
}

// Threads that leave before others meet.
// WHY: does not apply to leaves_barrier: threads leave it early ({{.*}}together.cu:{{[0-9:]+}}), and the others meet afterwards
__global__ void leaves_barrier(const float *a, float *out, int n) {
    __shared__ float t[256];
    if (INDEX >= n) return;
    t[threadIdx.x] = a[INDEX];
    __syncthreads();
    atomicAdd(out, t[threadIdx.x ^ 1]);
}
// WHY: does not apply to leaves_warp: threads leave it early ({{.*}}together.cu:{{[0-9:]+}}), and the others meet afterwards
__global__ void leaves_warp(const float *a, float *out, int n) {
    if (INDEX >= n) return;
    atomicAdd(out, __shfl_xor_sync(__activemask(), a[INDEX], 1));
}

// Bounds stay, those of a cluster too; shared memory stays, whatever its size.
// CHECK: [[@LINE+1]]:107: remark: {{.*}} (virtual-blocks) [warpagg-block-sum]
__global__ void __launch_bounds__(256, 8) __cluster_dims__(2, 1, 1) bounded(const float *a, float *out) { atomicAdd(out, a[INDEX]); }
// TEXT: __global__ void __launch_bounds__(256, 8) __cluster_dims__(2, 1, 1) bounded(const float *a, float *out) { warpagg::virtual_blocks blocks;
__global__ void dynamic_shared(const float *a, float *out) {
    extern __shared__ float t[];
    t[threadIdx.x] = a[INDEX];
    __syncthreads();
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} (virtual-blocks) [warpagg-block-sum]
    atomicAdd(out, t[threadIdx.x ^ 1]);
}
//      TEXT: blocks.each_apart([&](const uint3 blockIdx) {
// TEXT-NEXT: extern __shared__ float t[];
__global__ void static_shared(const float *a, float *out) {
    __shared__ float t[256];
    t[threadIdx.x] = a[INDEX];
    __syncthreads();
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} (virtual-blocks) [warpagg-block-sum]
    atomicAdd(out, t[threadIdx.x ^ 1]);
}
//      TEXT: blocks.each_apart([&](const uint3 blockIdx) {
// TEXT-NEXT: __shared__ float t[256];
