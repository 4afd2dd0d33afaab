// What keeps block-table away; a cache or the warp level takes over.

// RUN: %tool -n --rewrites=-virtual-blocks %s 2>&1 | FileCheck %s --implicit-check-not=remark:
// RUN: %tool -n --rewrites=-virtual-blocks %s --level=warp 2>&1 | FileCheck %s --check-prefix=WARP
// RUN: %tool -n --rewrites=-virtual-blocks %s --shared-memory=1000 2>&1 | FileCheck %s --check-prefix=LESS
// WARP-NOT: {{warpagg-block-|would gain more}}

// One element a thread, for more elements than a block makes updates: they are too many, the block is small, or data decide who comes by.
__global__ void too_many(unsigned *bins, const int *key)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} where neighbours do [warpagg-warp-keyed]
    atomicAdd(&bins[key[threadIdx.x] & 511], 1u);
}

__global__ void __launch_bounds__(128) small(unsigned *bins, const unsigned char *byte)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} where neighbours do [warpagg-warp-keyed]
    atomicAdd(&bins[byte[threadIdx.x]], 1u);
}

__global__ void sparse(unsigned *bins, const unsigned char *byte)
{
    if (byte[threadIdx.x] > 250)
        // CHECK: [[@LINE+1]]:9: remark: {{.*}} where neighbours do [warpagg-warp-keyed]
        atomicAdd(&bins[byte[threadIdx.x]], 1u);
}

// More elements than there is room for.
__global__ void large(unsigned *bins, const int *key, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        // CHECK: [[@LINE+1]]:9: remark: {{.*}} a cache of 2272 values {{.*}} [warpagg-block-cache]
        atomicAdd(&bins[key[i] & 8191], 1u);
}

// The index begins within the array, by itself or in the pointer: its elements are not the array's first ones. On the way to a helper, by a constant:
// then they are.
__global__ void within(unsigned *bins, const unsigned char *byte, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        // CHECK: [[@LINE+1]]:9: remark: {{.*}} [warpagg-block-cache]
        atomicAdd(&bins[256 * blockIdx.x + byte[i]], 1u);
}

__global__ void moved(unsigned *bins, const unsigned char *byte, int n)
{
    bins += 256 * blockIdx.x;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        // CHECK: [[@LINE+1]]:9: remark: {{.*}} [warpagg-block-cache]
        atomicAdd(&bins[byte[i]], 1u);
}

__device__ void channel(unsigned *bins, unsigned char value)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} the 512 elements {{.*}} [warpagg-block-table]
    atomicAdd(&bins[value], 1u);
}
__global__ void image(unsigned *bins, const unsigned char *byte, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        channel(bins, byte[2 * i]);
        channel(bins + 256, byte[2 * i + 1]);
    }
}

// The kernel looks.
__global__ void looks(unsigned *bins, const unsigned char *byte, unsigned *out)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}}; block-table would gain more, but the kernel may read the location before the block ends {{.*}} [warpagg-warp-keyed]
    atomicAdd(&bins[byte[threadIdx.x]], 1u);
    out[threadIdx.x] = bins[0];
}

// It looks before it updates: what another thread has added by then, no barrier has told it.
__global__ void looks_before(unsigned *bins, const unsigned char *byte)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} [warpagg-block-table]
    atomicAdd(&bins[byte[threadIdx.x]], bins[0]);
}

// An old value is used.
__global__ void old_value(int *bins, const unsigned char *byte, int *at)
{
    // CHECK: [[@LINE+1]]:23: remark: {{.*}} where neighbours do [warpagg-warp-keyed]
    at[threadIdx.x] = atomicAdd(&bins[byte[threadIdx.x]], 1);
}

// Memory that the launch sizes; memory that the kernel declares.
__global__ void dynamic(unsigned *bins, const unsigned char *byte)
{
    extern __shared__ unsigned tile[];
    // CHECK: [[@LINE+1]]:5: remark: {{.*}}; block-table would gain more, but the kernel takes shared memory of a size that its launch decides (--shared-memory=BYTES grants some) [warpagg-warp-keyed]
    atomicAdd(&bins[byte[threadIdx.x]], tile[0]);
}

__global__ void full(unsigned *bins, const unsigned char *byte)
{
    __shared__ unsigned tile[4500];
    // CHECK: [[@LINE+2]]:5: remark: {{.*}}; block-table would gain more, but the kernel's own shared memory leaves too little [warpagg-warp-keyed]
    // LESS: [[@LINE+1]]:5: remark: {{.*}}; block-table would gain more, but --shared-memory leaves too little [warpagg-warp-keyed]
    atomicAdd(&bins[byte[threadIdx.x]], tile[threadIdx.x]);
}

// A row of an array, and nobody knows which: nothing tells how far the index leads from the array's first element.
struct Row { unsigned bins[16]; };
__global__ void rows(Row *row, const int *key)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} where neighbours do [warpagg-warp-keyed]
    atomicAdd(&row[key[0]].bins[key[threadIdx.x]], 1u);
}

// Sorted keys, as the user says.
__global__ void sorted(unsigned *bins, const unsigned char *byte)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&bins[byte[threadIdx.x]], 1u); // warpagg: runs
}
