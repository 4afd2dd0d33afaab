// What an atomic_ref refers to is asked where code is made of it: an architecture that has none says nothing of it.

// REQUIRES: toolkit
// RUN: %tool -n --arch=sm_80 --arch=sm_90 %s 2>&1 | FileCheck %s --implicit-check-not=remark:
// RUN: %tool -n --arch=sm_90 --arch=sm_80 %s 2>&1 | FileCheck %s --implicit-check-not=remark:

#include <cuda/atomic>

static __device__ void count(int *bins, int key) {
    // CHECK: :[[@LINE+1]]:5: remark: fetch_add {{.*}} [warpagg-warp-keyed]
    cuda::atomic_ref<int, cuda::thread_scope_device>(bins[key]).fetch_add(1, cuda::memory_order_relaxed);
    atomicAdd(&bins[key + 1], 1); // CHECK: :[[@LINE]]:5: remark: atomicAdd {{.*}} [warpagg-warp-keyed]
}

__global__ void histogram(int *bins, const int *key) {
#if __CUDA_ARCH__ >= 900
    count(bins, key[threadIdx.x]);
#else
    bins[threadIdx.x] = key[threadIdx.x];
#endif
}
