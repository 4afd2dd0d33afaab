// What keeps block-cache away; the warp level combines what it can.

// RUN: %tool -n %s 2>&1 | FileCheck %s --implicit-check-not=remark:
// RUN: %tool -n %s --level=warp 2>&1 | FileCheck %s --check-prefix=WARP
// WARP-NOT: {{warpagg-block-|would gain more}}

// One element a thread, or a few: no use of filling and emptying a cache.
__global__ void one(unsigned *bins, const int *key)
{
    // CHECK: [[@LINE+1]]:5: remark: atomicAdd by a key: lanes that share an address combine, where neighbours do [warpagg-warp-keyed]
    atomicAdd(&bins[key[threadIdx.x]], 1u);
    for (int d = 0; d < 3; d++)
        // CHECK: [[@LINE+1]]:9: remark: atomicAdd by a key: lanes that share an address combine, where neighbours do [warpagg-warp-keyed]
        atomicAdd(&bins[key[threadIdx.x + d]], 1u);
}

// The kernel looks.
__global__ void looks(float *bins, const int *key, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        // CHECK: [[@LINE+1]]:9: remark: {{.*}}; block-cache would gain more, but the kernel may read the location before the block ends {{.*}} [warpagg-warp-keyed]
        atomicAdd(&bins[key[i]], bins[0]);
}

// An old value is used.
__global__ void old_value(int *bins, const int *key, float *at, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        // CHECK: [[@LINE+1]]:17: remark: {{.*}} where neighbours do [warpagg-warp-keyed]
        at[i] = atomicAdd(&bins[key[i]], 1);
}

// Memory that the launch sizes.
__global__ void dynamic(unsigned *bins, const int *key, int n)
{
    extern __shared__ float tile[];
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        // CHECK: [[@LINE+1]]:9: remark: {{.*}}; block-cache would gain more, but the kernel takes shared memory of a size that its launch decides (--shared-memory=BYTES grants some) [warpagg-warp-keyed]
        atomicAdd(&bins[key[i]], (unsigned)tile[0]);
}

__global__ void full(unsigned *bins, const int *key, int n)
{
    __shared__ float tile[4200];
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        // CHECK: [[@LINE+1]]:9: remark: {{.*}}; block-cache would gain more, but the kernel's own shared memory leaves too little [warpagg-warp-keyed]
        atomicAdd(&bins[key[i]], (unsigned)tile[i]);
}

__global__ void __launch_bounds__(32) small(unsigned *bins, const int *key, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        // CHECK: [[@LINE+1]]:9: remark: {{.*}}; block-cache would gain more, but blocks of 32 threads have too little shared memory (--shared-memory=BYTES grants some) [warpagg-warp-keyed]
        atomicAdd(&bins[key[i]], 1u);
}

// A sum in shared memory is in a cache already.
__global__ void shared(const int *key, int n)
{
    __shared__ double bins[256];
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        // CHECK: [[@LINE+1]]:9: remark: atomicAdd by a key: lanes that share an address combine, where neighbours do; the sum is regrouped [warpagg-warp-keyed]
        atomicAdd(&bins[key[i]], 1.0);
}

// Several updates by one key go together.
__global__ void group(float *x, const int *key, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        int k = key[i];
        // CHECK: [[@LINE+1]]:9: remark: {{.*}} [warpagg-block-records]
        atomicAdd(&x[2 * k], 1.0f);
        // CHECK: [[@LINE+1]]:9: note: atomicAdd goes with site 9 [warpagg-block-records]
        atomicAdd(&x[2 * k + 1], 1.0f);
    }
}

// What the array is called at the top of the kernel is not known.
__global__ void rows(unsigned **row, const short *key, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        unsigned *bins = row[i];
        // CHECK: [[@LINE+1]]:9: remark: {{.*}}; block-cache would gain more, but what the array is called at the top of the kernel is not known [warpagg-warp-keyed]
        atomicAdd(&bins[key[i]], 1u);
    }
}

// Data drop some of the elements, all but a few perhaps: they update at once, and the loop does not wait for a cache.
__global__ void seldom(float *bins, const int *key, const float *x, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        if (x[i] > 0)
            // CHECK: [[@LINE+1]]:13: remark: atomicAdd by a key: lanes that share an address combine, where neighbours do; the sum is regrouped [warpagg-warp-keyed]
            atomicAdd(&bins[key[i]], x[i]);
}
// So do a mask and the key's own bounds.
__global__ void seldom_and_checked(float *bins, const int *key, const float *x, int n, int size)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        if (x[i] > 0 && key[i] < size)
            // CHECK: [[@LINE+1]]:13: remark: {{.*}} [warpagg-warp-keyed]
            atomicAdd(&bins[key[i]], x[i]);
}

// Near misses: the key's own bounds, and those of what it is computed from, drop few as a rule.
__global__ void checked(unsigned *bins, const int *key, int n, int size)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        if (key[i] >= 0 && key[i] < size)
            // CHECK: [[@LINE+1]]:13: remark: {{.*}} [warpagg-block-cache]
            atomicAdd(&bins[key[i]], 1u);
}
__global__ void ranged(unsigned *bins, const float *x, int n, float from, float to)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        float value = x[i];
        if (value < from || value >= to)
            continue;
        int k = (int)((value - from) / (to - from) * 256);
        // CHECK: [[@LINE+1]]:9: remark: {{.*}} [warpagg-block-cache]
        atomicAdd(&bins[k], 1u);
    }
}

// A mask of rows, each of which a warp goes through, is a mask; how long the rows are is none, nor what the whole block is told.
__global__ void rows_of_a_mask(unsigned *best, const bool *mask, const int *row, const int *column, const unsigned *length, int n)
{
    int lane = threadIdx.x % 32;
    for (int v = (blockIdx.x * blockDim.x + threadIdx.x) / 32; v < n; v += gridDim.x * blockDim.x / 32)
        if (mask[v])
            for (int i = row[v] + lane; i < row[v + 1]; i += 32)
                // CHECK: [[@LINE+1]]:17: remark: left as is: each lane, or each warp, goes through a list of its own, {{.*}} [warpagg:no-gain]
                atomicMin(&best[column[i]], length[i]);
}
__global__ void rows(unsigned *best, const int *row, const int *column, const unsigned *length, int n)
{
    int lane = threadIdx.x % 32;
    for (int v = (blockIdx.x * blockDim.x + threadIdx.x) / 32; v < n; v += gridDim.x * blockDim.x / 32)
        for (int i = row[v] + lane; i < row[v + 1]; i += 32)
            // CHECK: [[@LINE+1]]:13: remark: {{.*}} [warpagg-block-cache]
            atomicMin(&best[column[i]], length[i]);
}
__global__ void blocks_of_a_mask(unsigned *best, const bool *mask, const int *column, const unsigned *length, int n)
{
    if (mask[blockIdx.x])
        for (int i = threadIdx.x; i < n; i += blockDim.x)
            // CHECK: [[@LINE+1]]:13: remark: {{.*}} [warpagg-block-cache]
            atomicMin(&best[column[i]], length[i]);
}
