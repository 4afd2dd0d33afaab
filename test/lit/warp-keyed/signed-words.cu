// min, max, and, or, xor of signed 64-bit words: CUDA has overloads for them, and so has every level.

// RUN: %tool --no-cuda %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=warning:
// RUN: %compile %t.cu
// RUN: %tool %s -o %t.toolkit.cu
// RUN: cmp %t.cu %t.toolkit.cu
// RUN: %tool --no-cuda --level=warp %s -o %t.warp.cu
// RUN: %compile %t.warp.cu

__global__ void keyed(long long *word, const int *key, long long *old) {
    int k = key[threadIdx.x];
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-{{.*}}]
    atomicAnd(&word[k], 1ll);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-{{.*}}]
    atomicOr(&word[k + 1], 1);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-{{.*}}]
    atomicXor(&word[2 * k], -1ll);
    // CHECK: :[[@LINE+1]]:24: {{.*}} [warpagg-warp-keyed]
    old[threadIdx.x] = atomicXor_block(&word[3 * k], -1ll);
}

__global__ void uniform(long long *word, const long long *value, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg-block-sum]
        atomicAnd(&word[0], value[i]);
    }
}

__global__ void table(long long *word, const int *key, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg-block-table]
        atomicOr(&word[key[i] & 63], 1ll << (i & 63));
    }
}

__global__ void cache(long long *word, const int *key, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg-block-cache]
        atomicXor(&word[key[i]], 1ll << (i & 63));
    }
}
