// Votes, reductions and broadcasts give one value to the lanes that take part.

// RUN: %tool -n --no-cuda --json=- %s | python3 %S/facts.py address extent proof \
// RUN:     | FileCheck %s --match-full-lines --implicit-check-not={{.}}

__global__ void votes(float *p, int k) {
    unsigned mask = __activemask();
    atomicAdd(&p[mask & 7], 1.f);                                    // CHECK: [[@LINE]]: uniform warp checked
    atomicAdd(&p[__ballot_sync(mask, k) & 7], 1.f);                  // CHECK: [[@LINE]]: uniform warp checked
    atomicAdd(&p[__any_sync(mask, threadIdx.x > k)], 1.f);           // CHECK: [[@LINE]]: uniform warp checked
    atomicAdd(&p[__syncthreads_count(threadIdx.x > k)], 1.f);        // CHECK: [[@LINE]]: uniform block checked
    atomicAdd(&p[__match_any_sync(mask, threadIdx.x & 7) & 7], 1.f); // CHECK: [[@LINE]]: keyed none
}

__global__ void shuffles(float *p, int source) {
    int k = threadIdx.x & 7;
    atomicAdd(&p[__shfl_sync(0xffffffff, k, 0)], 1.f);           // CHECK: [[@LINE]]: uniform warp checked
    atomicAdd(&p[__shfl_sync(0xffffffff, k, source)], 1.f);      // CHECK: [[@LINE]]: uniform warp checked
    atomicAdd(&p[__shfl_sync(0xffffffff, k, 0, 8)], 1.f);        // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[__shfl_sync(0xffffffff, k, threadIdx.x)], 1.f); // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[__shfl_down_sync(0xffffffff, k, 1)], 1.f);      // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[__reduce_max_sync(0xffffffff, k)], 1.f);        // CHECK: [[@LINE]]: uniform warp checked
}
