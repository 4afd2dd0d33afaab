// What keeps several sums from waiting for the end of the statements that hold them, and where that would gain nothing.

// RUN: %tool --level=warp -n --no-cuda %s 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=warning:

#define KERNEL(name) __global__ void name(float *g, const float *x, int n, int flag)
#define LEAVE_IF(c) if (c) return
#define TWO(g, v) { atomicAdd(&g[0], v); atomicAdd(&g[1], v); }
#define AND_OUT ; if (flag) return

__device__ int word;
__device__ float number;

// CHECK-COUNT-2: remark: {{.*}}regrouped; warp-sums would gain more, but a `return` leaves the statements that hold the updates [warpagg-warp-uniform]
KERNEL(returns)
{
    if (x[threadIdx.x] > 0) {
        atomicAdd(&g[0], x[threadIdx.x]);
        if (x[threadIdx.x] > 9)
            return;
        atomicAdd(&g[1], x[threadIdx.x]);
    }
    word = 1;
}

// CHECK-COUNT-2: remark: {{.*}}regrouped; warp-sums would gain more, but a `return` leaves the statements that hold the updates [warpagg-warp-uniform]
KERNEL(returns_by_macro)
{
    if (x[threadIdx.x] > 0) {
        atomicAdd(&g[0], x[threadIdx.x]);
        LEAVE_IF(x[threadIdx.x] > 9);
        atomicAdd(&g[1], x[threadIdx.x]);
    }
}

// CHECK-COUNT-2: remark: {{.*}}regrouped; warp-sums would gain more, but the function holds a label or a `goto` [warpagg-warp-uniform]
KERNEL(jumps)
{
    if (flag)
        goto out;
    if (x[threadIdx.x] > 0) {
        atomicAdd(&g[0], x[threadIdx.x]);
        atomicAdd(&g[1], x[threadIdx.x]);
    }
out:
    word = 1;
}

// CHECK-COUNT-2: remark: {{.*}}regrouped; warp-sums would gain more, but lanes may wait for each other in the statements that hold the updates [warpagg-warp-uniform]
KERNEL(votes)
{
    if (x[threadIdx.x] > 0) {
        atomicAdd(&g[0], x[threadIdx.x]);
        if (__any_sync(__activemask(), x[threadIdx.x] > 9))
            atomicAdd(&g[1], x[threadIdx.x]);
    }
}

// CHECK-COUNT-2: remark: {{.*}}regrouped; warp-sums would gain more, but lanes may wait for each other in the statements that hold the updates [warpagg-warp-uniform]
KERNEL(spins)
{
    if (x[threadIdx.x] > 0) {
        atomicAdd(&g[0], x[threadIdx.x]);
        while (*(volatile int *)&word == 0)
            ;
        atomicAdd(&g[1], x[threadIdx.x]);
    }
}

// What a default argument does runs where it is called for, and what an initializer does not where it stands.
__device__ float together(float v) { return __shfl_sync(~0u, v, 0); }
__device__ float other(float a, float b = together(2)) { return a + b; }
// CHECK-COUNT-2: remark: {{.*}}regrouped; warp-sums would gain more, but lanes may wait for each other in the statements that hold the updates [warpagg-warp-uniform]
KERNEL(waits_by_default)
{
    if (flag) {
        atomicAdd(&g[0], x[threadIdx.x]);
        atomicAdd(&g[1], other(x[threadIdx.x]));
    }
}

struct starts {
    float first = together(1);
    __device__ starts(float *g, float v);
};
// CHECK-COUNT-2: remark: {{.*}}regrouped; warp-sums would gain more, but lanes may wait for each other in the statements that hold the updates [warpagg-warp-uniform]
__device__ starts::starts(float *g, float v)
{
    if (v > 0) {
        atomicAdd(&g[0], v);
        atomicAdd(&g[1], v);
    }
}
KERNEL(waits_to_start) { starts it(g, x[threadIdx.x]); }

// CHECK: remark: {{.*}}regrouped; warp-sums would gain more, but what follows in the statements that hold the update may look at the location [warpagg-warp-uniform]
// CHECK: remark: {{.*}}regrouped; warp-sums would gain more, but what follows in the statements that hold the update may look at the location [warpagg-warp-uniform]
KERNEL(looks)
{
    if (x[threadIdx.x] > 0) {
        atomicAdd(&g[0], x[threadIdx.x]);
        atomicAdd(&g[1], x[threadIdx.x]);
        number = g[flag];
    }
}

// CHECK-COUNT-2: remark: {{.*}}regrouped; warp-sums would gain more, but what follows in the statements that hold the update may look at the location [warpagg-warp-uniform]
KERNEL(announces)
{
    if (x[threadIdx.x] > 0) {
        atomicAdd(&g[0], x[threadIdx.x]);
        atomicAdd(&g[1], x[threadIdx.x]);
        *(volatile int *)&word = 1;
    }
}

// CHECK-COUNT-2: remark: {{.*}}regrouped; warp-sums would gain more, but a directive stands among the statements that hold the updates [warpagg-warp-uniform]
KERNEL(directive)
{
    if (x[threadIdx.x] > 0) {
        atomicAdd(&g[0], x[threadIdx.x]);
#ifdef OTHER
        return;
#endif
        atomicAdd(&g[1], x[threadIdx.x]);
    }
}

// CHECK-COUNT-2: remark: {{.*}}regrouped; warp-sums would gain more, but the statements that hold the updates have no lines of their own [warpagg-warp-uniform]
KERNEL(one_line) { if (x[threadIdx.x] > 0) { atomicAdd(&g[0], x[threadIdx.x]); atomicAdd(&g[1], x[threadIdx.x]); } }

// CHECK-COUNT-2: remark: {{.*}}regrouped; warp-sums would gain more, but the statements that hold the updates are not written in one piece [warpagg-warp-uniform]
#define IF_POSITIVE if (x[threadIdx.x] > 0)
KERNEL(begins_in_a_macro)
{
    IF_POSITIVE {
        atomicAdd(&g[0], x[threadIdx.x]);
        atomicAdd(&g[1], x[threadIdx.x]);
    }
}

// CHECK-COUNT-2: remark: {{.*}}regrouped; warp-sums would gain more, but {{.*}} [warpagg-warp-uniform]
KERNEL(ends_in_a_macro)
{
    if (x[threadIdx.x] > 0)
        atomicAdd(&g[0], x[threadIdx.x]), atomicAdd(&g[1], x[threadIdx.x]) AND_OUT;
}

// Each statement would be a stretch of its own, of one value.
// CHECK-COUNT-2: remark: {{.*}}sum is regrouped [warpagg-warp-uniform]
KERNEL(apart)
{
    if (x[threadIdx.x] > 0)
        atomicAdd(&g[0], x[threadIdx.x]);
    __syncthreads();
    if (x[threadIdx.x] > 1)
        atomicAdd(&g[1], x[threadIdx.x]);
}

// CHECK-COUNT-2: remark: {{.*}}sum is regrouped [warpagg-warp-uniform]
KERNEL(looks_between)
{
    if (x[threadIdx.x] > 0)
        atomicAdd(&g[0], x[threadIdx.x]);
    number = g[0];
    if (x[threadIdx.x] > 1)
        atomicAdd(&g[1], x[threadIdx.x]);
}

// CHECK-COUNT-2: remark: {{.*}}sum is regrouped [warpagg-warp-uniform]
KERNEL(returns_between)
{
    atomicAdd(&g[0], x[threadIdx.x]);
    if (flag)
        return;
    atomicAdd(&g[1], x[threadIdx.x]);
}

// One place, one value.
// CHECK-COUNT-3: remark: {{.*}}sum is regrouped [warpagg-warp-uniform]
KERNEL(one_place)
{
    if (flag) {
        atomicAdd(&g[0], x[threadIdx.x]);
        atomicAdd(&g[0], 1.5f);
    }
}
KERNEL(one_value)
{
    if (x[threadIdx.x] > 0)
        atomicAdd(&g[0], x[threadIdx.x]);
}

// Few lanes come: by data in front of the statements, and by a loop of whoever calls.
// CHECK-COUNT-2: remark: {{.*}}sum is regrouped [warpagg-warp-uniform]
KERNEL(few)
{
    if (x[threadIdx.x] < 9)
        return;
    atomicAdd(&g[0], x[threadIdx.x]);
    atomicAdd(&g[1], x[threadIdx.x]);
}
// CHECK-COUNT-2: remark: {{.*}}sum is regrouped [warpagg-warp-uniform]
__device__ void both(float *g, float v)
{
    atomicAdd(&g[0], v);
    atomicAdd(&g[1], v);
}
KERNEL(few_call) { if (x[threadIdx.x] > 9) both(g, x[threadIdx.x]); }
// CHECK-COUNT-2: remark: {{.*}}sum is regrouped [warpagg-warp-uniform]
__device__ void both_again(float *g, float v)
{
    atomicAdd(&g[0], v);
    atomicAdd(&g[1], v);
}
KERNEL(rounds_call) { for (int j = 0; j < (int)threadIdx.x; j++) both_again(g, x[j]); }

// Old values, shared memory, the host's sight, a loop.
// CHECK-COUNT-2: remark: {{.*}}sum is regrouped [warpagg-warp-uniform]
KERNEL(used)
{
    if (x[threadIdx.x] > 0 && atomicAdd(&g[0], x[threadIdx.x]) < 4)
        word = atomicAdd(&g[1], x[threadIdx.x]) > 1;
}
// CHECK-COUNT-2: remark: {{.*}}sum is regrouped [warpagg-warp-uniform]
KERNEL(system_wide)
{
    if (x[threadIdx.x] > 0) {
        atomicAdd_system(&g[0], x[threadIdx.x]);
        atomicAdd_system(&g[1], x[threadIdx.x]);
    }
}
// CHECK-COUNT-2: remark: {{.*}}sum is regrouped [warpagg-warp-uniform]
KERNEL(in_a_loop)
{
    for (int j = 0; j < x[threadIdx.x]; j++) {
        atomicAdd(&g[0], x[threadIdx.x]);
        atomicAdd(&g[1], x[threadIdx.x]);
    }
}

// What is in front of it may look, what is behind it may wait.
// CHECK-COUNT-2: remark: {{.*}}[warpagg-warp-sums]
KERNEL(fits)
{
    number = g[0];
    __syncthreads();
    if (x[threadIdx.x] > 0) {
        const float v = g[flag];
        atomicAdd(&g[0], v);
        atomicAdd(&g[1], v);
    }
    __syncthreads();
    number = g[0];
}

// Who is switched off, or left as it is, goes alone.
// CHECK: remark: {{.*}}[warpagg-warp-sums]
// CHECK: remark: {{.*}}[warpagg-warp-sums]
// CHECK: remark: {{.*}}sum is regrouped [warpagg-warp-uniform]
// CHECK: remark: {{.*}}[warpagg:suppressed]
KERNEL(left_out)
{
    if (x[threadIdx.x] > 0) {
        atomicAdd(&g[0], x[threadIdx.x]);
        atomicAdd(&g[1], x[threadIdx.x]);
        atomicAdd(&g[2], x[threadIdx.x]); // NOLINT(warpagg-warp-sums)
        atomicAdd(&g[3], x[threadIdx.x]); // warpagg: leave
    }
}
// CHECK: sites:
