// Where only a block that lives for many would pay, and threads that leave early would be missed where the others meet.

// RUN: %tool -n --level=grid %s 2>&1 | FileCheck %s --implicit-check-not=remark:
// RUN: %tool -n %s 2>&1 | FileCheck %s --check-prefix=BLOCK --implicit-check-not='leave it early' --implicit-check-not='(virtual-blocks)'

#define INDEX (blockIdx.x * blockDim.x + threadIdx.x)

__global__ void meets(int *count, float *sum, int *bins, const float *x, const int *key, int n)
{
    __shared__ float tile[256];
    if (INDEX >= n)
        return;
    tile[threadIdx.x] = x[INDEX];
    __syncthreads();
    if (tile[threadIdx.x] > tile[threadIdx.x ^ 1])
        // CHECK: [[@LINE+1]]:9: remark: left as is: ptxas makes one atomic a warp {{.*}}; virtual-blocks would gain more, but threads leave it early ({{.*}}:12:9), and the others meet afterwards [warpagg:early-exit]
        atomicAdd(count, 1);
    if (tile[threadIdx.x] > 1)
        // CHECK: [[@LINE+1]]:9: remark: {{.*}}; virtual-blocks would gain more, but threads leave it early ({{.*}}:12:9), and the others meet afterwards [warpagg-warp-uniform]
        atomicAdd(sum, tile[threadIdx.x]);
    // CHECK: [[@LINE+1]]:5: remark: {{.*}}; virtual-blocks would gain more, but threads leave it early ({{.*}}:12:9), and the others meet afterwards [warpagg-warp-keyed]
    atomicAdd(&bins[key[INDEX]], 1);
}

// In a branch that is switched off.
__global__ void branch(int *count, const float *x, int n)
{
    __shared__ float tile[256];
    tile[threadIdx.x] = x[INDEX];
#ifdef EARLY
    if (INDEX >= n)
        return;
#endif
    __syncthreads();
    if (tile[threadIdx.x] > tile[threadIdx.x ^ 1])
        // CHECK: [[@LINE+1]]:9: remark: left as is: {{.*}}; virtual-blocks would gain more, but threads may leave it early in a branch of an #if, and the others meet afterwards [warpagg:early-exit]
        atomicAdd(count, 1);
}

// Another reason stands in the way first; nobody meets.
__global__ void moves(int *count, const float *x, int n)
{
    if (INDEX >= n)
        return;
    x += INDEX;
    if (__any_sync(__activemask(), *x > 1) && *x > 0)
        // CHECK: [[@LINE+1]]:9: remark: left as is: {{.*}} by itself [warpagg:compiler-combines]
        atomicAdd(count, 1);
}
__global__ void alone(int *count, const float *x, int n)
{
    if (INDEX >= n)
        return;
    if (x[INDEX] > 1)
        // CHECK: [[@LINE+1]]:9: remark: {{.*}} (virtual-blocks) [warpagg-block-sum]
        atomicAdd(count, 1);
}

// A launch in sight: but for the early exit the blocks that are resident would do the work of all by default. At the level of the grid too nobody is told: the block pays.
__global__ void each(float *sum, const float *x, int n)
{
    __shared__ float tile[256];
    if (INDEX >= n)
        return;
    tile[threadIdx.x] = x[INDEX];
    __syncthreads();
    // CHECK: [[@LINE+2]]:5: remark: {{.*}} [warpagg-block-sum]
    // BLOCK: [[@LINE+1]]:5: remark: {{.*}}; the sum is regrouped [warpagg-block-sum]
    atomicAdd(sum, tile[threadIdx.x] * tile[threadIdx.x ^ 1]);
}
void run(float *sum, const float *x, int n) { each<<<(n + 255) / 256, 256>>>(sum, x, n); }
// BLOCK: 7 sites
