// The value added: constant, uniform over the lanes, or varying; and whether the old one is used.

// RUN: %tool -n --no-cuda --json=- %s | python3 %S/facts.py value result | FileCheck %s --match-full-lines --implicit-check-not={{.}}

enum { STEP = 4 };
constexpr float third = 1.f / 3;

__global__ void values(float *p, const int *key, const float *v, float x) {
    int k = key[threadIdx.x];
    const int twice = 2 * STEP;
    atomicAdd(&p[k], 1.f);                 // CHECK: [[@LINE]]: constant unused
    atomicAdd(&p[k], -third);              // CHECK: [[@LINE]]: constant unused
    atomicAdd(&p[k], STEP);                // CHECK: [[@LINE]]: constant unused
    atomicAdd(&p[k], twice * 3 + 1);       // CHECK: [[@LINE]]: constant unused
    atomicAdd(&p[k], sizeof(float));       // CHECK: [[@LINE]]: constant unused
    atomicAdd(&p[k], x);                   // CHECK: [[@LINE]]: uniform unused
    atomicAdd(&p[k], -x * blockDim.x);     // CHECK: [[@LINE]]: uniform unused
    atomicAdd(&p[k], v[blockIdx.x]);       // CHECK: [[@LINE]]: uniform unused
    atomicAdd(&p[k], v[threadIdx.x]);      // CHECK: [[@LINE]]: varying unused
    atomicAdd(&p[k], threadIdx.x);         // CHECK: [[@LINE]]: varying unused
}

__device__ void take(float x);
__global__ void results(float *p, const int *key, float x, bool c, bool d) {
    int k = key[threadIdx.x];
    float old = atomicAdd(&p[k], x);              // CHECK: [[@LINE]]: uniform used
    take(atomicAdd(&p[k], x));                    // CHECK: [[@LINE]]: uniform used
    p[(int)atomicAdd(&p[k], x)] = old;            // CHECK: [[@LINE]]: uniform used
    if (atomicAdd(&p[k], x) > 3)                  // CHECK: [[@LINE]]: uniform used
        return;
    (void)atomicAdd(&p[k], x);                    // CHECK: [[@LINE]]: uniform unused
    (int)atomicAdd(&p[k], x);                     // CHECK: [[@LINE]]: uniform used
    atomicAdd(&p[k], x), old = 3;                 // CHECK: [[@LINE]]: uniform unused
    for (; d; atomicAdd(&p[k], x))                // CHECK: [[@LINE]]: uniform unused
        d = false;
    if (c)
        atomicAdd(&p[k], x);                      // CHECK: [[@LINE]]: uniform unused
    c ? (void)atomicAdd(&p[k], x) : (void)0;      // CHECK: [[@LINE]]: uniform unused
    c && atomicAdd(&p[k], x);                     // CHECK: [[@LINE]]: uniform used
    c ? atomicAdd(&p[k], x) : 0;                  // CHECK: [[@LINE]]: uniform used
    old = ({ atomicAdd(&p[k], x); });             // CHECK: [[@LINE]]: uniform used
    [=] { return atomicAdd(&p[k], x); }();        // CHECK: [[@LINE]]: uniform used
}
