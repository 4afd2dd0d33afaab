// Kernels that take shared memory at launch: the block's objects would need a few bytes more.

// RUN: %tool -n --no-cuda %s 2>&1 | FileCheck %s --implicit-check-not=remark:
// RUN: %tool -n --no-cuda --shared-memory=4096 %s 2>&1 | FileCheck %s --check-prefix=GRANTED

// A launch that takes all the memory there is would fail with a few bytes more. The array may stand in front of the kernel.
extern __shared__ double scratch[];

__global__ void sum_too(double *sum, int *count, int *at)
{
    // CHECK: [[@LINE+2]]:5: remark: {{.*}}; block-sum would gain more, but the kernel takes shared memory of a size that its launch decides (--shared-memory=BYTES grants some) [warpagg-warp-uniform]
    // GRANTED: [[@LINE+1]]:5: {{.*}} [warpagg-block-sum]
    atomicAdd(sum, scratch[threadIdx.x]);
    // CHECK: [[@LINE+2]]:23: remark: {{.*}}; block-counter would gain more, but the kernel takes {{.*}} [warpagg:no-room]
    // GRANTED: [[@LINE+1]]:23: {{.*}} [warpagg-block-counter]
    at[threadIdx.x] = atomicAdd(count, 1);
}
