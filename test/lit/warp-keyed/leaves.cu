// Keyed updates that combining cannot help, or must not touch. Nothing here is rewritten.

// RUN: %tool -n --no-cuda %s 2>&1 | FileCheck %s --implicit-check-not=remark:

__device__ void tally(unsigned *bin, int k) {
    // CHECK: [[@LINE+1]]:5: {{.*}} [warpagg:no-gain]
    atomicAdd(&bin[k], 1u);
}

__global__ void shared_integers(const int *k) {
    __shared__ unsigned bin[256];
    // CHECK: [[@LINE+1]]:5: remark: left as is: a 32-bit integer in shared memory is one instruction already [warpagg:no-gain]
    atomicAdd(&bin[k[threadIdx.x]], 1u);
    tally(bin, k[threadIdx.x]);
}

__global__ void own_address(float *out, const float *v) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    // CHECK: [[@LINE+1]]:5: {{.*}} [warpagg:distinct-addresses]
    atomicAdd(&out[i], v[i]);
}

// The classic aggregation by hand: one lane of each group of peers.
__global__ void aggregated(unsigned *bin, const int *k) {
    int key = k[threadIdx.x], lane = threadIdx.x % 32;
    unsigned peers = __match_any_sync(__activemask(), key);
    if (lane == __ffs(peers) - 1)
        // CHECK: [[@LINE+1]]:9: {{.*}} [warpagg:already-combined]
        atomicAdd(&bin[key], (unsigned)__popc(peers));
}
// CHECK: 4 sites: 0 rewritten, 4 left
