// A kernel of more than a million instructions is not looked at. What it leads to may be anything, whatever smaller kernels say of it.

// RUN: %tool -n --no-cuda --level=warp %s 2>&1 | FileCheck %s --implicit-check-not=remark:

__device__ void shared_with_a_small_one(float *p, int k)
{
    // CHECK: [[@LINE+1]]:5: remark: left as is: a kernel that leads here is too large to be looked at [warpagg:too-large]
    atomicAdd(p + k, 1.f);
}
__device__ void of_the_small_one(float *p, int k)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} [warpagg-warp-{{.*}}]
    atomicAdd(p + k, 1.f);
}
template <int N> __device__ void often(float *p, const int *k)
{
    often<N - 1>(p, k + threadIdx.x);
    often<N - 1>(p, k - threadIdx.x);
}
template <> __device__ void often<0>(float *p, const int *k) { shared_with_a_small_one(p, *k); }

__global__ void large(float *p, const int *k)
{
    often<20>(p, k);
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} [warpagg:too-large]
    atomicAdd(p, 1.f);
}
__global__ void small(float *p, int k)
{
    shared_with_a_small_one(p, k);
    of_the_small_one(p, k);
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} [warpagg-warp-uniform]
    atomicAdd(p, 1.f);
}
