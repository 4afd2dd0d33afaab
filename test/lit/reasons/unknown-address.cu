// Code that nothing reaches: two functions that call only each other.

// RUN: %tool -n --no-cuda --json=- %s | python3 %S/../facts/facts.py verdict \
// RUN:     | FileCheck %s --match-full-lines --implicit-check-not={{.}}

__device__ void there(float *p, int k);
static __device__ void back(float *p, int k) {
    atomicAdd(&p[k], 1.f); // CHECK: [[@LINE]]: unknown-address
    there(p, k);
}
__device__ void there(float *p, int k) { back(p, k); }
__device__ void reached(float *p, int k) {
    atomicAdd(&p[k], 1.f); // CHECK: [[@LINE]]: warp-uniform
    if (k)
        reached(p, k - 1);
}
__global__ void kernel(float *p, int k) { reached(p, k); }
