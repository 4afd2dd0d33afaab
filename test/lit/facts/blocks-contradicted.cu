// The user's word on a kernel's blocks is an error where the program says otherwise.

// RUN: rm -f %t.cu
// RUN: %exits 2 %tool --level=warp --no-cuda %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// RUN: not ls %t.cu

// CHECK: :[[@LINE+2]]:1: error: the comment gives the kernel's blocks another size than __block_size__ does
// warpagg: block(32, 8)
__global__ void __block_size__((64, 4)) by_attribute(float *p) { atomicAdd(p, 1.f); }

// CHECK: :[[@LINE+2]]:1: error: the comment gives the kernel's blocks more threads than __launch_bounds__ allows
// warpagg: block(32, 8)
__global__ void __launch_bounds__(128) by_bounds(float *p) { atomicAdd(p, 1.f); }

// CHECK: :[[@LINE+2]]:1: error: the comment gives the kernel's blocks another size than a launch in this file does
// warpagg: block(32, 8)
__global__ void by_launch(float *p) { atomicAdd(p, 1.f); }

// warpagg: block(32, 8)
__global__ void right(float *p) { atomicAdd(p, 1.f); }

void launches(float *p, int n) {
    by_launch<<<1, 256>>>(p);
    right<<<1, dim3(32, n)>>>(p);
}
// CHECK: 0 sites: 0 rewritten, 0 left
