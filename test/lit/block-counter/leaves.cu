// What block-counter leaves to the warp level or to the compiler.

// RUN: %tool -n %s 2>&1 | FileCheck %s --implicit-check-not=remark:
// RUN: %tool -n %s --level=warp 2>&1 | FileCheck %s --check-prefix=WARP
// WARP-NOT: {{warpagg-block-|would gain more}}

// A queue a key.
__global__ void keyed(int *counts, const int *k, int *at)
{
    // CHECK: [[@LINE+1]]:23: remark: {{.*}} [warpagg-warp-keyed]
    at[threadIdx.x] = atomicAdd(&counts[k[threadIdx.x]], 1);
}

// One counter a row of the block, which is less than the block.
__global__ void row(int *counts, int *at)
{
    // CHECK: [[@LINE+1]]:23: remark: {{.*}} [warpagg-warp-uniform]
    at[threadIdx.x] = atomicAdd(&counts[threadIdx.y], 1);
}

// Shared memory is quick; extremes and wrapping counters have no batches.
__global__ void others(unsigned *head, int *most, const int *v, int *at)
{
    __shared__ int found;
    if (threadIdx.x == 0)
        found = 0;
    __syncthreads();
    // CHECK: [[@LINE+1]]:23: remark: {{.*}} [warpagg:{{compiler-combines|no-gain}}]
    at[threadIdx.x] = atomicAdd(&found, 1);
    // CHECK: [[@LINE+1]]:24: remark: {{.*}} [warpagg-warp-uniform]
    at[threadIdx.x] += atomicMax(most, v[threadIdx.x]);
    // CHECK: [[@LINE+1]]:24: remark: {{.*}} [warpagg:no-gain]
    at[threadIdx.x] += atomicInc(head, 7);
}

// Nothing to wait for, and a find is rare: those who find nothing would wait for the object. Where all threads come by, or memory is read, or a loop runs, it pays.
__global__ void searched(int *count, int *found, unsigned seed, int n)
{
    unsigned x = (blockIdx.x * blockDim.x + threadIdx.x) * seed;
    // CHECK: [[@LINE+2]]:15: remark: left as is: ptxas makes one atomic a warp of int add on one address by itself [warpagg:compiler-combines]
    if ((x ^ x >> 7) % 1000u == 0)
        found[atomicAdd(count, 1)] = x;
}
__global__ void bounded(int *count, int *found, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    // CHECK: [[@LINE+2]]:15: remark: {{.*}} [warpagg-block-counter]
    if (i < n)
        found[atomicAdd(count, 1)] = i;
}
__global__ void read(int *count, int *found, const int *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    // CHECK: [[@LINE+2]]:15: remark: {{.*}} [warpagg-block-counter]
    if (i < n && x[i] > 0)
        found[atomicAdd(count, 1)] = i;
}
__global__ void tried(int *count, int *found, unsigned seed, int n)
{
    unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = 0; i < n; i++)
        x = x * seed ^ x >> 7;
    // CHECK: [[@LINE+2]]:15: remark: {{.*}} [warpagg-block-counter]
    if (x % 1000u == 0)
        found[atomicAdd(count, 1)] = x;
}

// The kernel can't hold the object.
__global__ void in_lambda(int *count, int *at)
{
    auto place = [&] {
        // CHECK: [[@LINE+1]]:16: remark: {{.*}}
        return atomicAdd(count, 1);
    };
    at[threadIdx.x] = place();
}

__global__ void digraphs(int *count, int *at, int k) <%
    // CHECK: [[@LINE+1]]:23: remark: left as is: {{.*}}; block-counter would gain more, but the kernel's body does not begin with `{` and end with `}` [warpagg:no-frame]
    at[threadIdx.x] = atomicAdd(count, 1);
%>

#define KERNEL(name, type)                              \
    __global__ void name(type *count, type *at, type k) \
    {
KERNEL(in_macro, int)
    // CHECK: [[@LINE+1]]:23: remark: left as is: ptxas makes one atomic a warp of int add on one address by itself; block-counter would gain more, but the kernel's body begins in a macro [warpagg:no-frame]
    at[threadIdx.x] = atomicAdd(count, k);
}

// A helper that is declared elsewhere too.
__device__ int place(int *count);
__global__ void through(int *count, int *at) { at[threadIdx.x] = place(count); }
__device__ int place(int *count)
{
    // CHECK: [[@LINE+1]]:12: remark: {{.*}} block-counter would gain more, but the function that holds it is declared or named elsewhere too [warpagg:no-frame]
    return atomicAdd(count, 1);
}

// Of system scope: the warp level keeps to it.
__global__ void host(int *count, int *at)
{
    // CHECK: [[@LINE+1]]:23: remark: {{.*}} [warpagg{{.*}}]
    at[threadIdx.x] = atomicAdd_system(count, 1);
}

// Blocks that are too small to fill a batch.
__global__ void __launch_bounds__(64) small(int *count, int *at)
{
    // CHECK: [[@LINE+1]]:23: remark: {{.*}} [warpagg:compiler-combines]
    at[threadIdx.x] = atomicAdd(count, 1);
}

// Amounts that the batches don't take.
__global__ void down(int *n, int *out) {
    // CHECK: [[@LINE+1]]:24: remark: {{.*}} [warpagg:compiler-combines]
    out[threadIdx.x] = atomicAdd(n, -1);
    // CHECK: [[@LINE+1]]:24: remark: {{.*}} [warpagg:compiler-combines]
    out[threadIdx.x] = atomicAdd(n + 1, 256);
    // CHECK: [[@LINE+1]]:24: remark: {{.*}} [warpagg-block-counter]
    out[threadIdx.x] = atomicAdd(n + 2, 255);
}
