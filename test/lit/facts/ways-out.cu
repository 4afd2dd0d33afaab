// A condition in front of a loop holds for what stands in the loop and behind it; a variable that goes out of scope on the way makes no way of its own.

// RUN: %tool -n --no-cuda --json=- %s | python3 %S/facts.py lanes verdict | FileCheck %s --match-full-lines --implicit-check-not={{.}}

struct pair {
    unsigned key, value;
};

__global__ void insert(pair *__restrict__ table, const pair *__restrict__ pairs, unsigned n) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        unsigned slot = pairs[i].key & 1023;
        while (true) {
            unsigned found = atomicCAS(&table[slot].key, ~0u, pairs[i].key); // CHECK: [[@LINE]]: many look-first
            if (found == ~0u || found == pairs[i].key) {
                atomicExch(&table[slot].value, pairs[i].value); // CHECK-NEXT: [[@LINE]]: many warp-keyed
                return;
            }
            slot = (slot + 1) & 1023;
        }
    }
}

__global__ void first_in_rounds(float *sums, const float *parts, int n) {
    for (int row = 0; row < n; row++) {
        if (threadIdx.x == 0) {
            float sum = 0;
            for (int i = 0; i < 32; i++)
                sum += parts[row * 32 + i];
            atomicAdd(sums + row, sum); // CHECK-NEXT: [[@LINE]]: one single-lane
        }
        __syncthreads();
    }
}
