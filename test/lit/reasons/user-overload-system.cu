// What a library declares is not CUDA's, though it is included as a system's (-isystem).

// RUN: %tool -n --level=warp --no-cuda %s -- -isystem %S/Inputs/system 2>&1 | FileCheck %s --implicit-check-not=remark:

#include <library.h>

__global__ void calls(float *p, const int *k)
{
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:not-an-intrinsic]
    atomicAdd(&p[k[threadIdx.x]], 3);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&p[k[threadIdx.x]], 3.0f);
}

template <class T> __global__ void mixed(T *p, const int *k)
{
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicMax(&p[k[threadIdx.x]], p[threadIdx.x]);
}
template __global__ void mixed(int *, const int *);
template __global__ void mixed(short *, const int *);

template <class T> __global__ void of_the_library(T *p, const int *k)
{
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:user-overload]
    atomicAdd(&p[k[threadIdx.x]], 3);
}
template __global__ void of_the_library(float *, const int *);

template <class T> __global__ void of_cuda(T *p, const int *k)
{
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicMax(&p[k[threadIdx.x]], 3);
}
template __global__ void of_cuda(int *, const int *);
