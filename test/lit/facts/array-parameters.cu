// A parameter declared as an array is a pointer: what it leads to is memory that others write, and lies where the callers say.

// RUN: %tool -n --no-cuda --json=- %s | python3 %S/facts.py address space proof verdict | FileCheck %s --match-full-lines --implicit-check-not={{.}}

__device__ void tally(unsigned rows[4][256], int i) {
    atomicAdd(&rows[i & 3][i], 1u); // CHECK: [[@LINE]]: keyed shared no-gain
}

__global__ void shared_rows(const int *v) {
    __shared__ unsigned rows[4][256];
    tally(rows, v[threadIdx.x]);
}

__global__ void written(int key[], float p[]) {
    atomicAdd(&p[key[0]], 1.0f); // CHECK: [[@LINE]]: uniform global checked warp-uniform
    key[threadIdx.x] = 1;
}
