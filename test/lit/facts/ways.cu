// Where two ways of calls lead to one site, lanes of both may meet there: the compiler may keep one copy of the function.

// RUN: %tool --level=warp -n --no-cuda --json=- %s | python3 %S/facts.py address proof \
// RUN:     | FileCheck %s --match-full-lines --implicit-check-not={{.}}

static __device__ void at(float *p, int k) {
    atomicAdd(&p[k], 1.f); // CHECK: [[@LINE]]: uniform checked
}
static __device__ void once(float *p, int k) {
    atomicAdd(&p[k], 1.f); // CHECK: [[@LINE]]: uniform proved
}
static __device__ void same(float *p) {
    atomicAdd(p, 1.f); // CHECK: [[@LINE]]: uniform proved
}
__global__ void kernel(float *p) {
    if (threadIdx.x & 1) {
        at(p, 0);
        same(p);
    } else {
        at(p, 1);
        same(p);
    }
    once(p, 0);
}
// Another kernel's lanes do not.
__global__ void other(float *p) { once(p, 1); }
