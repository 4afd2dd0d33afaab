// The result decides whether a loop around the call goes on.

// RUN: %tool --no-cuda %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=warning:
// RUN: %compile %t.cu

__global__ void waits(int *lock, unsigned *flags, const int *key) {
    int k = key[threadIdx.x];
    // CHECK: :[[@LINE+1]]:12: remark: left as is: a loop around it waits on the result ({{.*}}spin.cu:[[@LINE+1]]:5) [warpagg:spin]
    while (atomicExch(&lock[k], 1) != 0)
        ;
    do {
        // CHECK: :[[@LINE+1]]:14: {{.*}} [warpagg:spin]
    } while (atomicExch(&lock[k], 1));
    // CHECK: :[[@LINE+1]]:12: {{.*}} [warpagg:spin]
    for (; atomicOr(&flags[k], 1u) & 1;)
        ;
    int taken;
    do {
        // CHECK: :[[@LINE+1]]:17: {{.*}} [warpagg:spin]
        taken = atomicExch(&lock[k], 1);
    } while (taken);
    int busy = 1;
    while (busy)
        // CHECK: :[[@LINE+1]]:16: {{.*}} [warpagg:spin]
        busy = atomicAnd(&flags[k], ~1u) & 1;
    unsigned turn = 1;
    while (turn != 0) {
        // CHECK: :[[@LINE+1]]:16: {{.*}} [warpagg:spin]
        turn = atomicInc(&flags[k], 7u);
    }
}

// The loop ends by a jump, or by a flag that is set where the result allows it.

__global__ void breaks(int *lock, int *sum, const int *key) {
    int k = key[threadIdx.x];
    while (true) {
        // CHECK: :[[@LINE+1]]:13: {{.*}} [warpagg:spin]
        if (atomicExch(&lock[k], 1) == 0)
            break;
    }
    sum[k]++;
}

__global__ void returns(int *lock, int *sum, const int *key) {
    int k = key[threadIdx.x];
    for (;;) {
        // CHECK: :[[@LINE+1]]:19: {{.*}} [warpagg:spin]
        int old = atomicExch(&lock[k], 1);
        if (old == 0) {
            sum[k]++;
            return;
        }
    }
}

__global__ void sets_a_flag(int *lock, int *sum, const int *key) {
    int k = key[threadIdx.x];
    bool done = false;
    while (!done) {
        // CHECK: :[[@LINE+1]]:13: {{.*}} [warpagg:spin]
        if (atomicExch(&lock[k], 1) == 0) {
            sum[k]++;
            done = true;
        }
    }
}

// Counters that only go up are drawn from, and results that no loop looks at are nobody's business.

__global__ void near_misses(int *next, float *sum, int *slot, const int *key, int n) {
    int k = key[threadIdx.x], i;
    // CHECK: :[[@LINE+1]]:17: {{.*}} [warpagg-warp-keyed]
    while ((i = atomicAdd(&next[k], 1)) < n)
        sum[i] += 1;
    for (int j = 0; j < n; j++) {
        // CHECK: :[[@LINE+1]]:19: {{.*}} [warpagg-warp-keyed]
        int old = atomicExch(&slot[key[j * n + k]], j);
        sum[old] += 1;
    }
    // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg-warp-keyed]
    if (atomicExch(&slot[k], 1) == 0)
        sum[0] = 1;
}

// A loop that is left by what its threads find behind a barrier of the block in each round: they are all in one round, and none waits for another in it.

__global__ void rounds(int *seen, volatile int *left, const int *key) {
    int k = key[threadIdx.x];
    while (true) {
        // CHECK: :[[@LINE+1]]:13: {{.*}} [warpagg-warp-keyed]
        if (atomicExch(&seen[k], 1) == 0)
            left[0] = 1;
        __syncthreads();
        if (*left == 0)
            return;
        __syncthreads();
    }
}

__global__ void polls(int *seen, volatile int *left, const int *key) {
    int k = key[threadIdx.x];
    __syncthreads();
    while (true) {
        // CHECK: :[[@LINE+1]]:13: {{.*}} [warpagg:spin]
        if (atomicExch(&seen[k], 1) == 0)
            left[0] = 1;
        if (*left == 0)
            return;
    }
}
