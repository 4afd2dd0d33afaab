// Sums in the slots that a search has found. The search waits for nobody where the slots that it goes past stay taken: nothing else writes them, or by names that
// don't meet.

// RUN: %tool -n --no-cuda %s 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=note:

__global__ void apart(int *__restrict__ slots, unsigned mask, const int *key, const float *value, int n, float *sum, int *count) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        unsigned s = key[i] * 2654435769u & mask;
        for (;;) {
            // CHECK: [[@LINE+1]]:23: remark: {{.*}} [warpagg-look-first]
            int was = atomicCAS(&slots[s], -1, key[i]);
            if (was == -1 || was == key[i])
                break;
            s = (s + 1) & mask;
        }
        // CHECK: [[@LINE+1]]:9: remark: {{.*}} [warpagg-block-records]
        atomicAdd(&sum[s], value[i]);
        // CHECK: [[@LINE+1]]:9: note: {{.*}} [warpagg-block-records]
        atomicAdd(&count[s], 1);
    }
}

// The counts may be the slots.
__global__ void meet(int *slots, unsigned mask, const int *key, const float *value, int n, float *sum, int *count) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        unsigned s = key[i] * 2654435769u & mask;
        for (;;) {
            // CHECK: [[@LINE+1]]:23: remark: {{.*}} [warpagg-look-first]
            int was = atomicCAS(&slots[s], -1, key[i]);
            if (was == -1 || was == key[i])
                break;
            s = (s + 1) & mask;
        }
        // CHECK: [[@LINE+1]]:9: remark: {{.*}}; block-records would gain more, but another update may free a word that a search goes past before the block ends ({{.*}}slots.cu:[[@LINE-5]]:23) [warpagg-warp-peers]
        atomicAdd(&sum[s], value[i]);
        // CHECK: [[@LINE+1]]:9: note:
        atomicAdd(&count[s], 1);
    }
}

// Slots are freed: whoever finds all of them taken waits.
__global__ void freed(int *__restrict__ slots, unsigned mask, const int *key, const float *value, int n, float *sum, float *more) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        unsigned s = key[i] * 2654435769u & mask;
        // CHECK: [[@LINE+1]]:16: remark: {{.*}} [warpagg-look-first]
        while (atomicCAS(&slots[s], -1, key[i]) != -1)
            s = (s + 1) & mask;
        // CHECK: [[@LINE+1]]:9: remark: {{.*}} another update may free a word {{.*}} [warpagg-warp-peers]
        atomicAdd(&sum[key[i]], value[i]);
        // CHECK: [[@LINE+1]]:9: note:
        atomicAdd(&more[key[i]], value[i] * value[i]);
        // CHECK: [[@LINE+1]]:9: remark:
        atomicExch(&slots[s], -1);
    }
}
