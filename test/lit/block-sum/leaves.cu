// What keeps block-sum away, each with its reason. The warp level does what it can.

// RUN: %tool -n --rewrites=-virtual-blocks %s --rewrites=block-sum,warp-uniform 2>&1 | FileCheck %s --implicit-check-not=remark:
// RUN: %tool -n --rewrites=-virtual-blocks %s --level=warp 2>&1 | FileCheck %s --check-prefix=WARP
// WARP-NOT: {{warpagg-block-|would gain more}}

__global__ void read_later(float *total, float v)
{
    // CHECK: [[@LINE+1]]:5: remark: atomicAdd on one address: one update for the lanes that meet; the sum is regrouped; block-sum would gain more, but the kernel may read the location before the block ends ({{.*}}leaves.cu:[[@LINE+2]]:9) [warpagg-warp-uniform]
    atomicAdd(total, v);
    if (total[0] > 1)
        total[1] = 0;
}

__global__ void read_later_int(int *total, int v, float *out)
{
    // CHECK: [[@LINE+1]]:5: remark: left as is: ptxas makes one atomic a warp of int add on one address by itself; block-sum would gain more, but the kernel may read the location before the block ends ({{.*}}leaves.cu:[[@LINE+2]]:{{[0-9]+}}) [warpagg:observed]
    atomicAdd(total, v);
    out[threadIdx.x] = *total;
}

__global__ void written(int *total, int v)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} but the kernel may write the location before the block ends {{.*}} [warpagg:observed]
    atomicAdd(total, v);
    __syncthreads();
    if (threadIdx.x == 0)
        *total = 0;
}

// Near miss: what comes before it stays before it.
__global__ void cleared(int *total, int v)
{
    if (threadIdx.x == 0)
        *total = 0;
    __syncthreads();
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} [warpagg-block-sum]
    atomicAdd(total, v);
}

__global__ void updated_otherwise(int *total, int v)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} but another update may meet the location before the block ends {{.*}} [warpagg:observed]
    atomicAdd(total, v);
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} but another update may meet the location before the block ends {{.*}} [warpagg:observed]
    atomicMax(total, v);
}

// Somebody looks at what one of them found: the other one must have happened by then.
__global__ void old_value(int *total, int v, float *out)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} but another update may meet the location before the block ends {{.*}} [warpagg:observed]
    atomicAdd(total, v);
    // CHECK: [[@LINE+1]]:24: {{.*}}[warpagg:{{.*}}]
    out[threadIdx.x] = atomicAdd(total, v);
}

__global__ void announced(int *total, volatile int *flag, int v)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} but a volatile access may announce the update before the block ends {{.*}} [warpagg:published]
    atomicAdd(total, v);
    *flag = 1;
}

__global__ void assembly(int *total, int v, float *flag)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} but inline assembly may announce the update before the block ends {{.*}} [warpagg:published]
    atomicAdd(total, v);
    asm volatile("red.async.relaxed.cluster.global.add.u32 [%0], 1, [%0];" ::"l"(flag));
}

__device__ void elsewhere(int *);
__global__ void __launch_bounds__(256) unseen(int *total, int *other, int v)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} but a function is called whose body is not seen before the block ends {{.*}} [warpagg:published]
    atomicAdd(total, v);
    elsewhere(other);
}

__global__ void host_watches(unsigned long long *total, unsigned long long v)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} but the host may watch an update of system scope before the block ends [warpagg:published]
    atomicAdd_system(total, v);
}

// The address is one for the warp, or changes from one iteration to the next: nothing for the block.
__global__ void not_the_block(float *rows, float v, int n)
{
    for (int i = 0; i < n; i++)
        // CHECK: [[@LINE+1]]:9: remark: atomicAdd on one address: {{.*}}; the sum is regrouped [warpagg-warp-uniform]
        atomicAdd(&rows[i], v);
}

// Outside a loop, where data decide whether there is anything to add, the block's own work may not pay.
__global__ void rare(int *errors, const int *v)
{
    if (v[threadIdx.x] < 0)
        // CHECK: [[@LINE+1]]:9: remark: left as is: ptxas makes one atomic a warp of int add on one address by itself [warpagg:compiler-combines]
        atomicAdd(errors, 1);
}

// No frame.
__global__ void in_lambda(int *total, int v)
{
    auto add = [=](int k) {
        // CHECK: [[@LINE+1]]:9: remark: {{.*}} but the update stands in a lambda{{.*}} [warpagg:no-frame]
        atomicAdd(total, k);
    };
    add(v);
}

// CHECK: [[@LINE+2]]:41: remark: {{.*}} but a function is called whose body is not seen {{.*}} [warpagg-warp-uniform]
__device__ float seen_by_all;
__device__ void nobody_calls(float v) { atomicAdd(&seen_by_all, v); }

// A kernel that declares all that a block may declare holds no object at all.
__global__ void full(float *total, int n)
{
    __shared__ float tile[12288];
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        // CHECK: [[@LINE+1]]:9: remark: {{.*}} but the kernel's own shared memory leaves nothing [warpagg-warp-uniform]
        atomicAdd(total, tile[i]);
}
