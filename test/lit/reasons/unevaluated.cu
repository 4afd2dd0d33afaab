// Operands that are never evaluated.

// RUN: %tool --no-cuda %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=warning:
// RUN: %compile %t.cu

__device__ float sum;

__global__ void operands(float *bin, const int *key) {
    int k = key[threadIdx.x];
    // CHECK: :[[@LINE+1]]:14: remark: left as is: the operand that holds the call is never evaluated [warpagg:unevaluated]
    decltype(atomicAdd(&bin[k], 1.0f)) old = 0;
    // CHECK: :[[@LINE+1]]:19: {{.*}} [warpagg:unevaluated]
    old += sizeof(atomicAdd(&bin[k], 1.0f));
    // CHECK: :[[@LINE+1]]:19: {{.*}} [warpagg:unevaluated]
    old += sizeof atomicAdd(&bin[k], 1.0f);
    // CHECK: :[[@LINE+1]]:21: {{.*}} [warpagg:unevaluated]
    old += noexcept(atomicAdd(&bin[k], 1.0f));
    bin[k] = old;
}

// In a function's type it is no site at all.
__device__ auto as_result() -> decltype(atomicAdd(&sum, 1.0f)) { return 0; }

__global__ void near_misses(float *bin, const int *key) {
    int k = key[threadIdx.x];
    // CHECK: :[[@LINE+1]]:29: {{.*}} [warpagg-warp-keyed]
    float a = sizeof(int) * atomicAdd(&bin[k], 1.0f);
    // CHECK: :[[@LINE+1]]:24: {{.*}} [warpagg-warp-keyed]
    decltype(auto) b = atomicAdd(&bin[k + 1], 1.0f);
    // CHECK: :[[@LINE+1]]:21: {{.*}} [warpagg-warp-keyed]
    decltype(a) c = atomicAdd(&bin[k + 2], sizeof(a));
    bin[k] = a + b + c;
}
