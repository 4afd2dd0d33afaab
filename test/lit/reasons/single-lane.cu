// At most one lane of a warp gets through: in every spelling. Conditions that let more through do not count.

// RUN: %tool --level=warp -n --no-cuda --json=- %s | python3 %S/../facts/facts.py verdict \
// RUN:     | FileCheck %s --match-full-lines --implicit-check-not={{.}}

__global__ void conditions(float *p, float x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31, wide = threadIdx.x % warpSize;
    if (threadIdx.x == 0)
        atomicAdd(p, x); // CHECK: [[@LINE]]: single-lane
    if (0 == threadIdx.x)
        atomicAdd(p, x); // CHECK: [[@LINE]]: single-lane
    if (!threadIdx.x)
        atomicAdd(p, x); // CHECK: [[@LINE]]: single-lane
    if (threadIdx.x < 1)
        atomicAdd(p, x); // CHECK: [[@LINE]]: single-lane
    if (lane == 0)
        atomicAdd(p, x); // CHECK: [[@LINE]]: single-lane
    if (wide == 0)
        atomicAdd(p, x); // CHECK: [[@LINE]]: single-lane
    if (i % 32 == 31)
        atomicAdd(p, x); // CHECK: [[@LINE]]: single-lane
    if (i == n - 1)
        atomicAdd(p, x); // CHECK: [[@LINE]]: single-lane
    if (threadIdx.x == 0 && x > 0)
        atomicAdd(p, x); // CHECK: [[@LINE]]: single-lane
    if (threadIdx.x != 0) {
    } else
        atomicAdd(p, x); // CHECK: [[@LINE]]: single-lane
    if (!(threadIdx.x != 0 || n))
        atomicAdd(p, x); // CHECK: [[@LINE]]: single-lane
    bool leader = lane == 0;
    if (leader)
        atomicAdd(p, x); // CHECK: [[@LINE]]: single-lane
    lane == 3 ? atomicAdd(p, x) : 0; // CHECK: [[@LINE]]: single-lane
    lane == 3 && atomicAdd(p, x);    // CHECK: [[@LINE]]: single-lane
    if (lane == __ffs(__activemask()) - 1)
        atomicAdd(p, x); // CHECK: [[@LINE]]: single-lane
}

__global__ void returns_early(float *p, float x) {
    if (threadIdx.x)
        return;
    atomicAdd(p, x); // CHECK: [[@LINE]]: single-lane
}
__global__ void returns_unless_first(float *p, float x, int n) {
    for (int i = 0; i < n; i++) {
        if (threadIdx.x % 32 != 0) {
            continue;
        }
        atomicAdd(&p[i], x); // CHECK: [[@LINE]]: single-lane
    }
}
__device__ void by_leader(float *p, float x) {
    atomicAdd(p, x); // CHECK: [[@LINE]]: single-lane
}
__global__ void calls_by_leader(float *p, float x) {
    if (threadIdx.x == 0)
        by_leader(p, x);
}

__device__ bool select(int i) { return i & 1; }
__device__ void by_many(float *p, float x) {
    atomicAdd(p, x); // CHECK: [[@LINE]]: warp-uniform
}
__global__ void not_one(float *p, float x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0)
        by_many(p, x);
    by_many(p, x);
    if (threadIdx.x < 2)
        atomicAdd(p, x); // CHECK: [[@LINE]]: warp-uniform
    if (threadIdx.x == 0 || x > 0)
        atomicAdd(p, x); // CHECK: [[@LINE]]: warp-uniform
    if (threadIdx.x != 0)
        atomicAdd(p, x); // CHECK: [[@LINE]]: warp-uniform
    if (i % 8 == 0)
        atomicAdd(p, x); // CHECK: [[@LINE]]: warp-uniform
    if (i * 8 % 32 == 0)
        atomicAdd(p, x); // CHECK: [[@LINE]]: warp-uniform
    if (threadIdx.x / 32 == 0)
        atomicAdd(p, x); // CHECK: [[@LINE]]: warp-uniform
    if (blockIdx.x == 0)
        atomicAdd(p, x); // CHECK: [[@LINE]]: warp-uniform
    if (threadIdx.y == 0)
        atomicAdd(p, x); // CHECK: [[@LINE]]: warp-uniform
    if (select(i))
        atomicAdd(p, x); // CHECK: [[@LINE]]: warp-uniform
    switch (threadIdx.x) {
    case 0:
    case 1: atomicAdd(p, x); break; // CHECK: [[@LINE]]: warp-uniform
    default: atomicAdd(p, x);       // CHECK: [[@LINE]]: warp-uniform
    }
}

// Who comes first, by a ticket.
__global__ void first_to_come(int *place, int *end, int found) {
    __shared__ int in_block;
    in_block = 0;
    __syncthreads();
    int rank = atomicAdd(&in_block, found); // CHECK: [[@LINE]]: compiler-combines
    __syncthreads();
    if (rank == 0)
        in_block = atomicAdd(end, in_block); // CHECK: [[@LINE]]: single-lane
    __syncthreads();
    place[threadIdx.x] = in_block + rank;
}
__global__ void last_to_come(int *arrived, int *end, int n) {
    if (n - 1 == atomicAdd(arrived, 1)) // CHECK: [[@LINE]]: compiler-combines
        atomicAdd(end, 1); // CHECK: [[@LINE]]: single-lane
}
// Each element has a first of its own; and to add nothing is to read.
__global__ void first_of_each(int *seen, const int *element, int *flag, int *end) {
    if (atomicAdd(&seen[element[threadIdx.x]], 1) == 0) // CHECK: [[@LINE]]: warp-keyed
        atomicAdd(end, 1); // CHECK: [[@LINE]]: compiler-combines
    if (atomicAdd(flag, 0) == 0) // CHECK: [[@LINE]]: load-idiom
        atomicAdd(end, 1); // CHECK: [[@LINE]]: compiler-combines
}
