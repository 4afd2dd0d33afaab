// A counter of atomicInc or atomicDec that begins in range is a ring: the warps of a block fetch together.

// RUN: %tool -q %s -o %t.cu
// RUN: FileCheck %s --check-prefix=TEXT < %t.cu
// RUN: %compile %t.cu
// RUN: %tool -n %s 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=warning:
// RUN: %tool -n --assume-in-range %s 2>&1 | FileCheck %s --check-prefix=ALL

// TEXT: warpagg::block_counter<unsigned> head_batch(head_batch_storage, head);
// TEXT: unsigned slot = head_batch.fetch_inc(head, capacity - 1); // warpagg: in-range
__global__ void push(int n, unsigned *head, unsigned capacity, int *ring, unsigned *slot_of)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    // CHECK: [[@LINE+1]]:21: remark: atomicInc on one ring for the whole block: {{.*}} [warpagg-block-counter]
    unsigned slot = atomicInc(head, capacity - 1); // warpagg: in-range
    ring[slot] = i;
    slot_of[i] = slot;
}

// TEXT: head_batch.fetch_dec(head, 1023u); // warpagg: in-range
__global__ void down(int n, unsigned *head, int *ring)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        // CHECK: [[@LINE+1]]:25: remark: atomicDec on one ring {{.*}} [warpagg-block-counter]
        unsigned slot = atomicDec(head, 1023u); // warpagg: in-range
        ring[slot] = i;
    }
}

__global__ void unsaid(unsigned *head, unsigned capacity, int *ring)
{
    // CHECK: [[@LINE+2]]:10: remark: left as is: {{.*}} (`// warpagg: in-range` lets the block take it for a ring) [warpagg:no-gain]
    // ALL: [[@LINE+1]]:10: remark: atomicInc on one ring {{.*}} [warpagg-block-counter]
    ring[atomicInc(head, capacity - 1)] = 1;
}

// Somebody looks.
__global__ void looks(unsigned *head, unsigned capacity, int *ring)
{
    if (*(volatile unsigned *)head > 5)
        return;
    // CHECK: [[@LINE+2]]:10: remark: left as is: {{.*}} slower [warpagg:no-gain]
    // ALL: [[@LINE+1]]:10: {{.*}} [warpagg:no-gain]
    ring[atomicInc(head, capacity - 1)] = 1; // warpagg: in-range
}

// Two limits, two directions, other steps.
__global__ void each(unsigned *head, const unsigned *capacity, int *ring)
{
    // CHECK: [[@LINE+2]]:10: {{.*}} [warpagg:no-gain]
    // ALL: [[@LINE+1]]:10: {{.*}} [warpagg:no-gain]
    ring[atomicInc(head, capacity[threadIdx.x] - 1)] = 1; // warpagg: in-range
}
__global__ void both(unsigned *head, unsigned capacity, int *ring)
{
    // CHECK: [[@LINE+3]]:10: {{.*}} [warpagg:no-gain]
    // CHECK: [[@LINE+3]]:10: {{.*}} [warpagg:no-gain]
    // ALL-COUNT-2: {{.*}} [warpagg:no-gain]
    ring[atomicInc(head, capacity - 1)] = 1; // warpagg: in-range
    ring[atomicDec(head, capacity - 1)] = 1; // warpagg: in-range
}
__global__ void also_sets(unsigned *head, unsigned capacity, int *ring)
{
    // CHECK: [[@LINE+2]]:10: {{.*}} [warpagg:no-gain]
    // ALL: [[@LINE+1]]:10: {{.*}} [warpagg:no-gain]
    ring[atomicInc(head, capacity - 1)] = 1; // warpagg: in-range
    __syncthreads();
    if (threadIdx.x == 0)
        *head = 0;
}
// A ring a queue.
__global__ void keyed(unsigned *head, const int *queue, unsigned capacity, int *ring)
{
    // CHECK: [[@LINE+2]]:10: {{.*}} [warpagg:no-gain]
    // ALL: [[@LINE+1]]:10: {{.*}} [warpagg:no-gain]
    ring[atomicInc(&head[queue[threadIdx.x]], capacity - 1)] = 1; // warpagg: in-range
}
