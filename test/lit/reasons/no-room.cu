// No room: a cache takes shared memory, and the kernel leaves too little, or an amount that only its launch decides.

// RUN: %tool -n --no-cuda --rewrites=block-cache %s 2>&1 | FileCheck %s --implicit-check-not=remark:
// RUN: %tool -n --no-cuda --rewrites=block-cache --shared-memory=16384 %s 2>&1 | FileCheck %s --check-prefix=GRANTED

__global__ void at_launch(float *bin, const int *key, int n)
{
    extern __shared__ float tile[];
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        // CHECK: [[@LINE+2]]:9: remark: left as is: block-cache would fit, but the kernel takes shared memory of a size that its launch decides (--shared-memory=BYTES grants some) [warpagg:no-room]
        // GRANTED: [[@LINE+1]]:9: remark: {{.*}} a cache of 2016 values in the block's shared memory, as --shared-memory allows; the sum is regrouped [warpagg-block-cache]
        atomicAdd(&bin[key[i]], tile[i]);
}

// What a helper declares counts too, and twice what one cache would need does not do for two.
__device__ void work(int i)
{
    __shared__ int scratch[3200];
    scratch[i] = i;
}

__global__ void two(float *one, double *other, const int *key, int n)
{
    work(n);
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        // CHECK: [[@LINE+1]]:9: remark: {{.*}} a cache of 320 values {{.*}} [warpagg-block-cache]
        atomicAdd(&one[key[i]], 1.0f);
        // CHECK: [[@LINE+1]]:9: remark: left as is: block-cache would fit, but the kernel's own shared memory leaves too little [warpagg:no-room]
        atomicAdd(&other[2 * key[i]], 1.0);
    }
}
