// Keyed updates that combining cannot help, or must not touch. Nothing here is rewritten.

// RUN: %tool --level=warp -n --no-cuda %s 2>&1 | FileCheck %s --implicit-check-not=remark:

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

__global__ void shared_floats(const int *k, const float *v, double *old) {
    __shared__ float sum[256];
    __shared__ double wide[256];
    // CHECK: [[@LINE+1]]:5: remark: left as is: in shared memory the search for equal keys costs more than it may {{.*}} [warpagg:no-gain]
    atomicAdd(&sum[k[threadIdx.x]], v[threadIdx.x]);
    // CHECK: [[@LINE+1]]:24: {{.*}} [warpagg:no-gain]
    old[threadIdx.x] = atomicAdd(&wide[k[threadIdx.x]], 1.5);
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


// In shared memory in one call and in global memory in another.
__device__ void anywhere(unsigned *bin, int k) {
    // CHECK: [[@LINE+1]]:5: remark: left as is: where it is in shared memory, a 32-bit integer is one instruction already [warpagg:no-gain]
    atomicAdd(&bin[k], 1u);
}
__global__ void both(unsigned *bins, const int *k) {
    __shared__ unsigned bin[256];
    anywhere(k[0] ? bin : bins, k[threadIdx.x]);
    anywhere(bin, k[threadIdx.x]);
}
// CHECK: 7 sites: 0 rewritten, 7 left
