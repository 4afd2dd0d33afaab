// Compare-and-swaps that are no search for a free word stay as they are.

// RUN: %tool --level=warp -n --no-cuda %s 2>&1 | FileCheck %s --implicit-check-not=remark:

#include <cuda/atomic>

// A lock: each round asks for the same word.
__global__ void lock(int *locks, const int *key, int *sum) {
    int k = key[threadIdx.x];
    // CHECK: :[[@LINE+1]]:12: remark: left as is: a compare-and-swap depends on the value it finds [warpagg:compare-and-swap]
    while (atomicCAS(&locks[k], 0, 1) != 0)
        ;
    sum[k]++;
    // CHECK: {{.*}} [warpagg-warp-keyed]
    atomicExch(&locks[k], 0);
}

// A mark: there is no other word to go on to.
__global__ void visit(int *level, const int *next, int n, int depth, int *found) {
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        // CHECK: :[[@LINE+1]]:13: {{.*}} [warpagg:compare-and-swap]
        if (atomicCAS(&level[next[i]], -1, depth) == -1)
            found[i] = 1;
}

// What is expected differs from lane to lane: the parent of a root.
__global__ void unite(int *parent, const int *a, const int *b) {
    int x = a[threadIdx.x], y = b[threadIdx.x];
    while (x != y) {
        // CHECK: :[[@LINE+1]]:19: {{.*}} [warpagg:compare-and-swap]
        int old = atomicCAS(&parent[x], x, y);
        if (old == x)
            break;
        x = old;
    }
}

// 16 bits, and an object's method.
__global__ void others(unsigned short *narrow, int *wide, const int *key, int mask) {
    for (int i = key[threadIdx.x];; i = (i + 1) & mask)
        // CHECK: :[[@LINE+1]]:13: remark: left as is: {{.*}} [warpagg:unsupported-type]
        if (atomicCAS(&narrow[i], (unsigned short)0, (unsigned short)1) == 0)
            break;
    for (int i = key[threadIdx.x];; i = (i + 1) & mask) {
        cuda::atomic_ref<int, cuda::thread_scope_device> slot(wide[i]);
        int free = -1;
        // CHECK: :[[@LINE+1]]:13: {{.*}} [warpagg:compare-and-swap]
        if (slot.compare_exchange_strong(free, 1, cuda::memory_order_relaxed))
            break;
    }
}

// In shared memory a swap is as near as a read.
__global__ void near(const int *key, int *out) {
    __shared__ int slots[256];
    slots[threadIdx.x] = -1;
    __syncthreads();
    for (int i = key[threadIdx.x] & 255;; i = (i + 1) & 255)
        // CHECK: :[[@LINE+1]]:13: remark: left as is: a 32-bit integer in shared memory is one instruction already [warpagg:no-gain]
        if (atomicCAS(&slots[i], -1, key[threadIdx.x]) == -1)
            break;
    __syncthreads();
    out[threadIdx.x] = slots[threadIdx.x];
}
