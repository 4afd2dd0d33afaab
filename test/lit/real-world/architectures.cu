// Code that differs by architecture: every one asked for is parsed, and a site needs one verdict in all that see it.

// RUN: %tool --level=warp --no-cuda --arch=sm_75 --arch=sm_80,sm_90 %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=warning:
// RUN: %compile %t.cu

#if __CUDA_ARCH__ >= 800
#define INDEX(i) key[i]
#else
#define INDEX(i) i
#endif

__global__ void kernel(float *bin, float2 *pair, int *n, const int *key) {
    int i = threadIdx.x, k = key[i];
#if __CUDA_ARCH__ >= 800
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&bin[k], 1.0f);
#else
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&bin[k], 2.0f);
#endif
#if __CUDA_ARCH__ >= 900
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&pair[k], {1.0f, 2.0f});
#endif
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&bin[k], 3.0f);
    // Distinct addresses on one, keyed on the others: nothing that holds for all.
    // CHECK: :[[@LINE+1]]:5: remark: left as is: {{.*}} [warpagg:unknown-address]
    atomicAdd(&bin[INDEX(i)], 1.0f);
    // ptxas combines it on all three, in full warps on the oldest.
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:compiler-combines]
    atomicAdd(n, i);
    // On the oldest it does not, where lanes are missing.
    if (k > 3)
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg-warp-uniform]
        atomicAdd(n, k);
}

#if __CUDA_ARCH__ < 700
__device__ double atomicAdd(double *to, double value); // not for any of them
#endif

__global__ void doubles(double *bin, const int *key) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&bin[key[threadIdx.x]], 1.0);
}
