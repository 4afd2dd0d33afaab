// What one architecture lacks is left for all that see the call.

// RUN: %tool --level=warp -n --no-cuda --arch=sm_90 %s 2>&1 | FileCheck %s --check-prefix=CHECK --implicit-check-not=remark:
// RUN: %tool --level=warp -n --no-cuda --arch=sm_80,sm_90 %s 2>&1 | FileCheck %s --check-prefixes=CHECK,BOTH --implicit-check-not=remark:

__global__ void vectors(float2 *v, float *f, const int *key) {
    int k = key[threadIdx.x];
#if __CUDA_ARCH__ >= 900
    // Only the parse for sm_90 sees it.
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&v[k], make_float2(1, 2));
#else
    // BOTH: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&v[k].x, 1.0f);
#endif
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-uniform]
    atomicAdd(f, 1.0f);
}
