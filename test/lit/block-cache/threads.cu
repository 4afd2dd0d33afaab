// How many threads a cache's room counts on: those of the smallest launch in sight; where none is, fewer if a test at the kernel's top may find that there is nothing to do.

// RUN: %tool -n --rewrites=-virtual-blocks %s 2>&1 | FileCheck %s --implicit-check-not=remark:

// CHECK: [[#@LINE+4]]:9: remark: {{.*}}a cache of 2272 values in the block's shared memory, for blocks of 256 threads, where its share of n is 8192 or more;
__global__ void known(float *y, const int *key, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        atomicAdd(&y[key[i]], 1.0f);
}

// CHECK: [[#@LINE+4]]:9: remark: {{.*}}a cache of 448 values in the block's shared memory, assuming blocks of 64 threads or more, where
__global__ void two_sizes(float *y, const int *key, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        atomicAdd(&y[key[i]], 1.0f);
}

// CHECK: [[#@LINE+4]]:9: remark: {{.*}}a cache of 1120 values in the block's shared memory, assuming blocks of 128 threads or more, where
__global__ void unknown(float *y, const int *key, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        atomicAdd(&y[key[i]], 1.0f);
}

// The block goes through all of it, and asks for nothing.
// CHECK: [[#@LINE+4]]:9: remark: {{.*}}a cache of 2272 values in the block's shared memory, assuming blocks of 256 threads or more; the
__global__ void all(float *y, const int *key, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(&y[key[i]], 1.0f);
}

void run(float *y, const int *key, int n, int threads)
{
    known<<<132, 256>>>(y, key, n);
    two_sizes<<<132, 512>>>(y, key, n);
    two_sizes<<<264, 64>>>(y, key, n);
    unknown<<<132, threads>>>(y, key, n);
    all<<<132, threads>>>(y, key, n);
}
