// Two sites share an object where they update one place on every architecture, not where two places change their roles.

// REQUIRES: toolkit
// RUN: %tool --arch=sm_80,sm_90 %s -o - 2>/dev/null | sed 's,//.*,,' | FileCheck %s
// RUN: %tool --arch=sm_90,sm_80 %s -o - 2>/dev/null | sed 's,//.*,,' | FileCheck %s

#if __CUDA_ARCH__ >= 900
#define FIRST 0
#else
#define FIRST 1
#endif

// CHECK-LABEL: void roles(
__global__ void roles(int *p, const int *v, int n) {
    // CHECK: block_total<int> [[ONE:p_sum[0-9]*]](
    // CHECK: block_total<int> [[OTHER:p_sum[0-9]*]](
    int first = FIRST, second = 1 - FIRST;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        atomicAdd(&p[first], v[i]);      // CHECK: [[ONE]].add(&p[first], v[i]);
        atomicAdd(&p[second], v[i] & 3); // CHECK-NEXT: [[OTHER]].add(&p[second], v[i] & 3);
    }
}

// CHECK-LABEL: void same(
__global__ void same(int *p, const int *v, int n) {
    // CHECK: block_total<int> [[BOTH:p_sum[0-9]*]](
    // CHECK-NOT: block_total
    int place = FIRST;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        atomicAdd(&p[place], v[i]);     // CHECK: [[BOTH]].add(&p[place], v[i]);
        atomicAdd(&p[place], v[i] & 3); // CHECK-NEXT: [[BOTH]].add(&p[place], v[i] & 3);
    }
}
