// What warp-uniform leaves: what the compiler combines, and what it must not touch. Nothing here is rewritten.

// RUN: %tool --level=warp %s -n --rewrites=warp-uniform 2>&1 | FileCheck %s --implicit-check-not=remark:

__global__ void combined_by_ptxas(int *n, unsigned *u, unsigned long long *ull, const int *v, int *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    // CHECK: [[@LINE+1]]:14: remark: left as is: ptxas makes one atomic a warp of int add on one address by itself [warpagg:compiler-combines]
    out[i] = atomicAdd(n, 1);
    // CHECK: [[@LINE+1]]:5: {{.*}} [warpagg:compiler-combines]
    atomicSub(n, v[i]);
    // CHECK: [[@LINE+1]]:5: {{.*}} [warpagg:compiler-combines]
    atomicMax(n, v[i]);
    // CHECK: [[@LINE+1]]:5: {{.*}} [warpagg:compiler-combines]
    atomicOr(u, 4u);
    // CHECK: [[@LINE+1]]:5: {{.*}} [warpagg:compiler-combines]
    atomicAdd(ull, 1ull);
    // CHECK: [[@LINE+1]]:5: {{.*}} [warpagg:compiler-combines]
    atomicInc(u, 0xffffffffu);
}

// Several steps that wrap are no one instruction.
__global__ void ring(unsigned *head, int *slot) {
    // CHECK: [[@LINE+1]]:25: remark: left as is: a step that wraps has no combined instruction, {{.*}} [warpagg:no-gain]
    slot[threadIdx.x] = atomicInc(head, 1023u);
    // CHECK: [[@LINE+1]]:5: {{.*}} [warpagg:no-gain]
    atomicDec(head, 1023u);
}

__global__ void one_lane(float *f) {
    if (threadIdx.x == 0)
        // CHECK: [[@LINE+1]]:9: {{.*}} [warpagg:single-lane]
        atomicAdd(f, 1.0f);
}

__global__ void keyed(float *f, const int *k) {
    // CHECK: [[@LINE+1]]:5: remark: left as is: warp-keyed would fit, but --rewrites switches it off [warpagg:not-selected]
    atomicAdd(&f[k[threadIdx.x]], 1.0f);
}
// CHECK: 10 sites: 0 rewritten, 10 left
