// Functions of the program that do what CUDA's atomics do: sites where --wrapper says so.

// RUN: %tool --no-cuda %s -o %t.cu --wrapper=gpuAtomicAdd=add --wrapper=atomic_grow=max 2>&1 \
// RUN:     | FileCheck %s --implicit-check-not=remark: --implicit-check-not=warning:
// RUN: %compile %t.cu
// RUN: %tool -n --no-cuda %s 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: 2 sites: 2 would be rewritten

// CHECK: :[[@LINE+1]]:71: {{.*}} [warpagg-warp-
static __device__ float gpuAtomicAdd(float *to, float value) { return atomicAdd(to, value); }
namespace library {
// CHECK: :[[@LINE+1]]:58: {{.*}} [warpagg-warp-
static __device__ void atomic_grow(int *to, int value) { atomicMax(to, value); }
}

__global__ void calls(float *bin, int *most, const int *key, float *out) {
    int k = key[threadIdx.x];
    // CHECK: :[[@LINE+1]]:5: remark: gpuAtomicAdd by a key that 2 neighbouring updates share: {{.*}} [warpagg-warp-peers]
    gpuAtomicAdd(&bin[k], 1.0f);
    // CHECK: :[[@LINE+1]]:5: note: atomic_grow goes with site 3 [warpagg-warp-peers]
    library::atomic_grow(&most[k], k);
    // CHECK: :[[@LINE+1]]:24: {{.*}} [warpagg-warp-keyed]
    out[threadIdx.x] = gpuAtomicAdd(&bin[k + 1], 1.0f);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:distinct-addresses]
    gpuAtomicAdd(&bin[threadIdx.x], 1.0f);
}
