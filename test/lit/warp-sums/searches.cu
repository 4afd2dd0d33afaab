// A search for a free slot waits for nobody where no slot is freed, and lanes may stay in its loop. Of a function that
// other files call, nobody knows what its callers free: a lane that stayed would keep others from their slots.

// RUN: %tool --level=warp -n --no-cuda %s 2>&1 | FileCheck %s

__device__ float tries[16];

__global__ void keeps(int *__restrict__ slots, int mask, const float *w, int *out) {
    int s = -1, j = 0;
    while (s < 0) {
        // CHECK: :[[@LINE+1]]:9: remark: {{.*}} [warpagg-warp-sums]
        atomicAdd(&tries[2 * (j & 7)], w[threadIdx.x]);
        // CHECK: :[[@LINE+1]]:9: remark: {{.*}} [warpagg-warp-sums]
        atomicAdd(&tries[2 * (j & 7) + 1], 1.0f);
        const int at = (threadIdx.x + j++) & mask;
        if (atomicCAS(&slots[at], 0, 1) == 0)
            s = at;
    }
    out[threadIdx.x] = s;
}

__device__ int take(int *slots, int mask, const float *w) {
    int s = -1, j = 0;
    while (s < 0) {
        // CHECK: :[[@LINE+1]]:9: remark: {{.*}} [warpagg-warp-uniform]
        atomicAdd(&tries[2 * (j & 7)], w[threadIdx.x]);
        // CHECK: :[[@LINE+1]]:9: remark: {{.*}} [warpagg-warp-uniform]
        atomicAdd(&tries[2 * (j & 7) + 1], 1.0f);
        const int at = (threadIdx.x + j++) & mask;
        if (atomicCAS(&slots[at], 0, 1) == 0)
            s = at;
    }
    return s;
}
