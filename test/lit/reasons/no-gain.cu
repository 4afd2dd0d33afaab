// A 32-bit integer in shared memory is one instruction, wider and floating ones are loops; a step that wraps can only be combined by one.

// RUN: %tool -n --no-cuda --json=- %s | python3 %S/../facts/facts.py verdict \
// RUN:     | FileCheck %s --match-full-lines --implicit-check-not={{.}}

__global__ void shared(const int *key, float x) {
    __shared__ int n[64];
    __shared__ unsigned u[64];
    __shared__ float f[64];
    __shared__ unsigned long long l[64];
    int k = key[threadIdx.x];
    atomicAdd(&n[k], 1);             // CHECK: [[@LINE]]: no-gain
    atomicMax(&u[k], threadIdx.x);   // CHECK: [[@LINE]]: no-gain
    atomicAdd(&f[k], x);             // CHECK: [[@LINE]]: no-gain
    atomicAdd(&l[k], 1ull);          // CHECK: [[@LINE]]: warp-keyed
}

__global__ void wrapping(unsigned *head, const int *key) {
    int k = key[threadIdx.x];
    atomicInc(&head[k], 63u);         // CHECK: [[@LINE]]: no-gain
    atomicDec(head, 63u);             // CHECK: [[@LINE]]: no-gain
    atomicInc(&head[k], (unsigned)k); // CHECK: [[@LINE]]: no-gain
    atomicInc(&head[k], 0xffffffffu); // CHECK: [[@LINE]]: warp-keyed
}
