// What the parses for several architectures say is joined in one way, whichever comes first.

// RUN: %tool --no-cuda --no-line-directives --arch=sm_90,sm_80 %s -o %t.down.cu 2> %t.down.txt
// RUN: %tool --no-cuda --no-line-directives --arch=sm_80 --arch=sm_90 %s -o %t.up.cu 2> %t.up.txt
// RUN: cmp %t.down.cu %t.up.cu
// RUN: cmp %t.down.txt %t.up.txt
// RUN: FileCheck %s --input-file=%t.up.txt --implicit-check-not=remark:
// RUN: %compile %t.up.cu

#if __CUDA_ARCH__ >= 900
#define STEP 0
#define UPDATE atomicMax
#define INDEX key[threadIdx.x]
#define FENCE __threadfence()
#define WORD float2
#else
#define STEP 1
#define UPDATE atomicAdd
#define INDEX threadIdx.x
#define FENCE (void)0
#define WORD float4
#endif

__global__ void kernel(int *count, int *out, const int *key, int n) {
    // CHECK: :[[@LINE+1]]:5: remark: left as is: {{.*}} [warpagg:in-macro]
    atomicAdd(&count[key[0]], STEP);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:in-macro]
    UPDATE(&count[key[threadIdx.x]], 2);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:unknown-address]
    atomicAdd(&count[INDEX], 3);
    FENCE;
}

__global__ void types(WORD *sum, const int *key) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:parse-error]
    atomicAdd(&sum[key[threadIdx.x]], WORD());
}

__global__ void alone(float *sum, const int *key) {
#if __CUDA_ARCH__ >= 900
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&sum[key[threadIdx.x]], 1.0f);
#else
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&sum[key[threadIdx.x] + 1], 1.0f);
#endif
}

__global__ void reads(float *sum, const int *key, float *out, int n) {
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg-
        atomicAdd(&sum[key[i]], 1.0f);
#if __CUDA_ARCH__ < 900
    out[0] = sum[0];
#else
    __threadfence();
#endif
}
