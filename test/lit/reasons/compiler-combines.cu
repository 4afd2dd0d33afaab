// ptxas makes one atomic a warp of 32-bit integer updates on an address that it can see to be uniform.

// RUN: %tool --level=warp -n --no-cuda --json=- %s | python3 %S/../facts/facts.py verdict \
// RUN:     | FileCheck %s --match-full-lines --implicit-check-not={{.}}

__global__ void left(int *n, unsigned *u, unsigned long long *l, int *out) {
    atomicAdd(n, 1);                   // CHECK: [[@LINE]]: compiler-combines
    atomicSub(n, 1);                   // CHECK: [[@LINE]]: compiler-combines
    atomicAdd(u, threadIdx.x);         // CHECK: [[@LINE]]: compiler-combines
    out[0] = atomicAdd(n, 3);          // CHECK: [[@LINE]]: compiler-combines
    atomicAdd(l, 1ull);                // CHECK: [[@LINE]]: compiler-combines
    atomicMax(n, (int)threadIdx.x);    // CHECK: [[@LINE]]: compiler-combines
    if (threadIdx.x & 1)
        atomicAdd(&n[blockIdx.x], 1);  // CHECK: [[@LINE]]: compiler-combines
}
__global__ void rewritten(int *n, unsigned *u, unsigned long long *l, float *f, double *d, int *out, const int *key) {
    atomicAdd(l, (unsigned long long)threadIdx.x);     // CHECK: [[@LINE]]: warp-uniform
    atomicAdd(f, 1.f);                                 // CHECK: [[@LINE]]: warp-uniform
    atomicAdd(d, 1.0);                                 // CHECK: [[@LINE]]: warp-uniform
    out[0] = atomicMax(n, (int)threadIdx.x);           // CHECK: [[@LINE]]: warp-uniform
    atomicInc(u, 7);                                   // CHECK: [[@LINE]]: no-gain
    atomicExch(n, (int)threadIdx.x);                   // CHECK: [[@LINE]]: warp-uniform
    atomicAdd(&n[threadIdx.x / 32], 1);                // CHECK: [[@LINE]]: warp-uniform
    atomicAdd(&n[key[threadIdx.x]], 1);                // CHECK: [[@LINE]]: warp-keyed
    for (int i = 0; i < key[threadIdx.x]; i++)
        atomicAdd(&n[i], 1);                           // CHECK: [[@LINE]]: warp-uniform
}
