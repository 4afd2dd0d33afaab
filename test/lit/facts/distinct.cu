// Affine in the thread's index: another address in each lane, as long as nothing folds neighbours together.

// RUN: %tool -n --no-cuda --json=- %s | python3 %S/facts.py address extent proof \
// RUN:     | FileCheck %s --match-full-lines --implicit-check-not={{.}}

__global__ void linear(float *p, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(&p[i], 1.f);         // CHECK: [[@LINE]]: distinct none
    atomicAdd(p + i, 1.f);         // CHECK: [[@LINE]]: distinct none
    atomicAdd(&p[i + n], 1.f);     // CHECK: [[@LINE]]: distinct none
    atomicAdd(&p[n - i], 1.f);     // CHECK: [[@LINE]]: distinct none
    atomicAdd(&p[3 * i + 1], 1.f); // CHECK: [[@LINE]]: distinct none
    atomicAdd(&p[i << 2], 1.f);    // CHECK: [[@LINE]]: distinct none
    atomicAdd(&p[i ^ 5], 1.f);     // CHECK: [[@LINE]]: distinct none
    atomicAdd(&p[(size_t)i], 1.f); // CHECK: [[@LINE]]: distinct none
    atomicAdd(&p[~i], 1.f);        // CHECK: [[@LINE]]: distinct none
    for (int j = i; j < n; j += blockDim.x * gridDim.x)
        atomicAdd(&p[j], 1.f); // CHECK: [[@LINE]]: distinct none
}

__global__ void lanes(float *p) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    atomicAdd(&p[lane], 1.f);                   // CHECK: [[@LINE]]: distinct none
    atomicAdd(&p[threadIdx.x % warpSize], 1.f); // CHECK: [[@LINE]]: distinct none
    atomicAdd(&p[i % 64], 1.f);                 // CHECK: [[@LINE]]: distinct none
    atomicAdd(&p[warp], 1.f);                   // CHECK: [[@LINE]]: uniform warp checked
    atomicAdd(&p[i / 32], 1.f);                 // CHECK: [[@LINE]]: uniform warp checked
    atomicAdd(&p[i & ~31], 1.f);                // CHECK: [[@LINE]]: uniform warp checked
    atomicAdd(&p[warp * 32 + lane], 1.f);       // CHECK: [[@LINE]]: distinct none
}

__global__ void folded(float *p, float scale, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(&p[i / 2], 1.f);              // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[i % 8], 1.f);              // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[i % n], 1.f);              // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[i * 8 % 32], 1.f);         // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[i * 8 & 31], 1.f);         // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[i * 4 / 32], 1.f);         // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[i | 1], 1.f);              // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[(int)(i * 0.1f)], 1.f);    // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[(int)(i * scale)], 1.f);   // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[(bool)i], 1.f);            // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[!i], 1.f);                 // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[i > n], 1.f);              // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[i * i], 1.f);              // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[i + (n - i)], 1.f);        // CHECK: [[@LINE]]: uniform grid proved
    atomicAdd(&p[i * 0], 1.f);              // CHECK: [[@LINE]]: uniform grid proved
}

__global__ void two_dimensions(float *p, int pitch) {
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    atomicAdd(&p[y * blockDim.x + x], 1.f);                    // CHECK: [[@LINE]]: distinct none
    atomicAdd(&p[(z * blockDim.y + y) * blockDim.x + x], 1.f); // CHECK: [[@LINE]]: distinct none
    atomicAdd(&p[x * pitch + y], 1.f);                         // CHECK: [[@LINE]]: distinct none
    atomicAdd(&p[x + y], 1.f);                                 // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[x * y], 1.f);                                 // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[y], 1.f);                                     // CHECK: [[@LINE]]: uniform warp checked
}

// As a whole threadIdx is anything; what is copied of it too.
__global__ void whole(float *p) {
    const uint3 t = threadIdx;
    auto &r = threadIdx;
    uint3 b = blockIdx;
    atomicAdd(&p[t.x % 7], 1.f); // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[r.x % 7], 1.f); // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[b.x], 1.f);     // CHECK: [[@LINE]]: uniform block proved
}

__global__ void by_conditions(float *p, int n) {
    int k = threadIdx.x;
    if (n > 3)
        k = threadIdx.x + 1;
    atomicAdd(&p[k], 1.f);                                    // CHECK: [[@LINE]]: distinct none
    atomicAdd(&p[threadIdx.x & 1 ? k : k + 1], 1.f);          // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[n ? threadIdx.x : threadIdx.x + 1], 1.f);    // CHECK: [[@LINE]]: distinct none
}

__global__ void lane_id(float *p) {
    unsigned lane, shifted;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    asm("mov.u32 %0, %laneid;" : "=r"(shifted));
    atomicAdd(&p[lane], 1.f);    // CHECK: [[@LINE]]: distinct none
    atomicAdd(&p[shifted], 1.f); // CHECK: [[@LINE]]: distinct none
}

// An address that only looks like one of a thread's own.
__global__ void loaded(float *p, const int *key) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(&p[key[i]], 1.f); // CHECK: [[@LINE]]: keyed none
}
