// How far an address is the same: for the grid, the block, or the warp.

// RUN: %tool -n --no-cuda --json=- %s | python3 %S/facts.py address extent space proof \
// RUN:     | FileCheck %s --match-full-lines --implicit-check-not={{.}}

__device__ float total, totals[8];
__constant__ int offsets[8];

__global__ void grid(float *p, int n, const int *__restrict__ key) {
    atomicAdd(p, 1.f);              // CHECK: [[@LINE]]: uniform grid global proved
    atomicAdd(&p[n], 1.f);          // CHECK: [[@LINE]]: uniform grid global proved
    atomicAdd(p + gridDim.x, 1.f);  // CHECK: [[@LINE]]: uniform grid global proved
    atomicAdd(&total, 1.f);         // CHECK: [[@LINE]]: uniform grid global proved
    atomicAdd(totals, 1.f);         // CHECK: [[@LINE]]: uniform grid global proved
    atomicAdd(&totals[3], 1.f);     // CHECK: [[@LINE]]: uniform grid global proved
    atomicAdd(&p[offsets[n]], 1.f); // CHECK: [[@LINE]]: uniform grid global proved
    atomicAdd(&p[key[0]], 1.f);     // CHECK: [[@LINE]]: uniform grid global proved
    atomicAdd(&p[__ldg(&key[n])], 1.f); // CHECK: [[@LINE]]: uniform grid global proved
}

__global__ void block(float *p, int n, const int *__restrict__ key) {
    __shared__ float sum, sums[8];
    extern __shared__ float more[];
    atomicAdd(&p[blockIdx.x], 1.f);      // CHECK: [[@LINE]]: uniform block global proved
    atomicAdd(&p[blockIdx.y * n], 1.f);  // CHECK: [[@LINE]]: uniform block global proved
    atomicAdd(&p[key[blockIdx.x]], 1.f); // CHECK: [[@LINE]]: uniform block global proved
    atomicAdd(&sum, 1.f);                // CHECK: [[@LINE]]: uniform block shared proved
    atomicAdd(&sums[n], 1.f);            // CHECK: [[@LINE]]: uniform block shared proved
    atomicAdd(more, 1.f);                // CHECK: [[@LINE]]: uniform block shared proved
}

__global__ void warp(float *p) {
    __shared__ float sums[32];
    atomicAdd(&p[threadIdx.x / 32], 1.f);    // CHECK: [[@LINE]]: uniform warp global checked
    atomicAdd(&sums[threadIdx.x >> 5], 1.f); // CHECK: [[@LINE]]: uniform warp shared checked
}

// What memory holds may have changed between one lane's load and another's.
__global__ void loaded(float *p, int *tail, const int *key, const volatile int *flag, float **rows) {
    __shared__ int chosen;
    __shared__ float *row;
    chosen = 1;
    row = p;
    atomicAdd(&p[*tail], 1.f);           // CHECK: [[@LINE]]: uniform grid global checked
    atomicAdd(&p[key[0]], 1.f);          // CHECK: [[@LINE]]: uniform grid global checked
    atomicAdd(&p[*flag], 1.f);           // CHECK: [[@LINE]]: uniform grid global checked
    atomicAdd(&p[chosen], 1.f);          // CHECK: [[@LINE]]: uniform block global checked
    atomicAdd(rows[1], 1.f);             // CHECK: [[@LINE]]: uniform grid {{.*}} checked
    atomicAdd(row, 1.f);                 // CHECK: [[@LINE]]: uniform block {{.*}} checked
    atomicAdd(&p[__ldcg(tail)], 1.f);    // CHECK: [[@LINE]]: uniform grid global checked
    atomicAdd(&p[__ldg(tail)], 1.f);     // CHECK: [[@LINE]]: uniform grid global proved
}

// Every lane gets another word.
__global__ void allocated(int n) {
    float *a = (float *)malloc(n), *b = new float[n];
    atomicAdd(a, 1.f); // CHECK: [[@LINE]]: keyed none unknown
    atomicAdd(b, 1.f); // CHECK: [[@LINE]]: keyed none unknown
}
