// The lambda's parameter stands for the kernel's own word blockIdx, in macros too, and for nothing else: what reads the index by another way, or could not name the
// parameter, keeps its blocks.

// RUN: %tool -n %s 2>&1 | FileCheck %s --implicit-check-not=remark:
// RUN: %tool -q %s -o %t.cu
// RUN: %compile %t.cu

#define BLOCK_INDEX blockIdx.x
#define GLOBAL_INDEX (BLOCK_INDEX * blockDim.x + threadIdx.x)
#define SQUARE(x) ((x) * (x))
__global__ void macros(const int *a, int *out, int n)
{
    int i = GLOBAL_INDEX;
    if (i >= n)
        return;
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} (virtual-blocks) [warpagg-block-sum]
    atomicAdd(out, a[i] + SQUARE(blockIdx.y) + SQUARE(a[i]));
}

// By the name that no parameter hides.
__global__ void of_all(const int *a, int *out)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} the block makes one update [warpagg-block-sum]
    atomicAdd(out, a[::blockIdx.x * blockDim.x + threadIdx.x]);
}
#define ALL_INDEX (::blockIdx.x * blockDim.x + threadIdx.x + BLOCK_INDEX % 2)
__global__ void of_all_by_macro(const int *a, int *out)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} the block makes one update [warpagg-block-sum]
    atomicAdd(out, a[ALL_INDEX]);
}

// By a default argument, and a member's initializer.
__device__ int index_in(int block = blockIdx.x) { return block * blockDim.x + threadIdx.x; }
__global__ void by_default(const int *a, int *out)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} the block makes one update [warpagg-block-sum]
    atomicAdd(out, a[index_in()]);
}
struct where {
    unsigned block = blockIdx.x, thread = threadIdx.x;
};
__global__ void by_member(const int *a, int *out)
{
    where w{};
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} the block makes one update [warpagg-block-sum]
    atomicAdd(out, a[w.block * blockDim.x + w.thread]);
}

// In a lambda or a class that nobody uses.
__global__ void unused_lambda(const int *a, int *out)
{
    auto is_first = [] { return blockIdx.x == 0 && threadIdx.x == 0; };
    (void)is_first;
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} the block makes one update [warpagg-block-sum]
    atomicAdd(out, a[blockIdx.x * blockDim.x + threadIdx.x]);
}
__global__ void unused_method(const int *a, int *out)
{
    struct place {
        __device__ int row() const { return BLOCK_INDEX; }
        int column;
    };
    place at;
    at.column = blockIdx.x * blockDim.x + threadIdx.x;
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} the block makes one update [warpagg-block-sum]
    atomicAdd(out, a[at.column]);
}

__global__ void member_here(const int *a, int *out)
{
    struct {
        unsigned block = blockIdx.x, thread = threadIdx.x;
    } at{};
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} the block makes one update [warpagg-block-sum]
    atomicAdd(out, a[at.block * blockDim.x + at.thread]);
}

// A variable of that name.
__global__ void own(const int *a, int *out)
{
    const int first = blockIdx.x * blockDim.x;
    struct { int x; } blockIdx = {first};
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} the block makes one update [warpagg-block-sum]
    atomicAdd(out, a[blockIdx.x + threadIdx.x]);
}

// A macro, or the compiler, names the function.
#define WHO __func__
__global__ void who(const int *a, int *out)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} the block makes one update [warpagg-block-sum]
    atomicAdd(out, a[blockIdx.x * blockDim.x + threadIdx.x] + WHO[0]);
}
__global__ void caller(const int *a, int *out)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} the block makes one update [warpagg-block-sum]
    atomicAdd(out, a[blockIdx.x * blockDim.x + threadIdx.x] + __builtin_FUNCTION()[0]);
}
