// What keeps virtual-blocks away from a kernel; what is gathered for each block stays.

// RUN: %tool -n %s 2>&1 | FileCheck %s --implicit-check-not=remark:
// RUN: %tool -n --level=grid %s 2>&1 | FileCheck %s --check-prefix=GRID
// RUN: %tool -n --rewrites=-virtual-blocks %s 2>&1 | FileCheck %s --check-prefix=WITHOUT --implicit-check-not='(virtual-blocks)'
// RUN: %tool --explain-site=1 %s 2>/dev/null | FileCheck %s --check-prefix=WHY1
// RUN: %tool --explain-site=3 %s 2>/dev/null | FileCheck %s --check-prefix=WHY3
// WITHOUT: sites:

// The block's index is read by a helper that the host may call too (helpers.cu has others).
__host__ __device__ int index()
{
#ifdef __CUDA_ARCH__
    return blockIdx.x * blockDim.x + threadIdx.x;
#else
    return 0;
#endif
}
// CHECK: [[@LINE+2]]:78: remark: {{.*}} the sum is regrouped [warpagg-block-sum]
// WHY1: virtual-blocks does not apply to helper: index can't be handed the block's index: it is not for the device alone
__global__ void helper(const float *a, float *out, int n) { if (index() < n) atomicAdd(out, a[index()]); }

// By a lambda, and with the register's own name.
__global__ void lambda(const float *a, float *out)
{
    auto at = [] { return blockIdx.x * blockDim.x + threadIdx.x; };
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} the sum is regrouped [warpagg-block-sum]
    atomicAdd(out, a[at()]);
}
__global__ void assembly(const float *a, float *out)
{
    unsigned block;
    asm("mov.u32 %0, %%ctaid.x;" : "=r"(block));
    // WHY3: virtual-blocks does not apply to assembly: inline assembly in it may ask for the block's index
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} [warpagg-block-sum]
    atomicAdd(out, a[block * blockDim.x + threadIdx.x]);
}

// Threads leave early, and the others meet.
__global__ void early(const float *a, float *out, int n)
{
    __shared__ float t[256];
    if (threadIdx.x >= 200)
        return;
    t[threadIdx.x] = a[blockIdx.x * 200 + threadIdx.x];
    __syncthreads();
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} the sum is regrouped [warpagg-block-sum]
    atomicAdd(out, t[threadIdx.x / 2]);
}

// Parameters are other ones behind the first block's work.
__global__ void moves(const float *a, float *out)
{
    a += blockIdx.x * blockDim.x;
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} the sum is regrouped [warpagg-block-sum]
    atomicAdd(out, a[threadIdx.x]);
}

// Each block has a place of its own: it would be another one for each block's work.
__global__ void own(const float *a, float *out)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} the sum is regrouped [warpagg-block-sum]
    atomicAdd(&out[blockIdx.x], a[blockIdx.x * blockDim.x + threadIdx.x]);
}

// It names itself.
__global__ void named(const float *a, float *out, const char **who)
{
    *who = __func__;
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} the sum is regrouped [warpagg-block-sum]
    atomicAdd(out, a[blockIdx.x * blockDim.x + threadIdx.x]);
}

// An instance that updates nothing is not looked at.
template <bool SUMS> __global__ void partly(const float *a, float *out)
{
    if constexpr (SUMS)
        // CHECK: [[@LINE+1]]:9: remark: {{.*}} the sum is regrouped [warpagg-block-sum]
        atomicAdd(out, a[blockIdx.x * blockDim.x + threadIdx.x]);
    else
        while (*(volatile float *)out == 0)
            ;
}
template __global__ void partly<true>(const float *, float *);
template __global__ void partly<false>(const float *, float *);

// Blocks with more to do than others keep the hardware's order; so do, unless --level=grid asks, kernels in which few threads update.
__global__ void uneven(const int *first, const float *a, float *out)
{
    float sum = 0;
    for (int i = first[blockIdx.x * blockDim.x + threadIdx.x]; i < first[blockIdx.x * blockDim.x + threadIdx.x + 1]; i++)
        sum += a[i];
    // GRID: [[@LINE+2]]:5: remark: {{.*}} the sum is regrouped [warpagg-block-sum]
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} the sum is regrouped [warpagg-block-sum]
    atomicAdd(out, sum);
}

// A loop over the grid does it by itself.
__global__ void strides(const float *a, float *out, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        // GRID: [[@LINE+2]]:9: remark: {{.*}} the sum is regrouped{{.*}} [warpagg-block-sum]
        // CHECK: [[@LINE+1]]:9: remark: {{.*}} the sum is regrouped{{.*}} [warpagg-block-sum]
        atomicAdd(out, a[i]);
}

// Keys that data decide: a cache of many blocks' updates where it is asked for.
__global__ void keyed(unsigned *bins, const int *key)
{
    // GRID: [[@LINE+2]]:5: remark: {{.*}} (virtual-blocks) [warpagg-block-cache]
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&bins[key[blockIdx.x * blockDim.x + threadIdx.x]], 1u);
}
