// What no kernel of the file leads to has no code that could be looked at.

// RUN: %tool -n --no-cuda --level=warp %s 2>&1 | FileCheck %s --implicit-check-not=remark:

template <class T> __global__ void never(T *sum, const T *v)
{
    // CHECK: [[@LINE+1]]:5: remark: left as is: no kernel of this file leads here, so nothing is known of what runs: the compiler makes nothing of this call in never ({{.*}}not-instantiated.cu:5) [warpagg:not-instantiated]
    atomicAdd(sum, v[threadIdx.x]);
}

static __device__ void unused(float *sum, float v)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} [warpagg:not-instantiated]
    atomicAdd(sum, v);
}

// Near misses: an instance, a function that other files may call, one that a table holds, one by way of a template that is used.
template <class T> __global__ void named(T *sum, const T *v)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} [warpagg-warp-uniform]
    atomicAdd(sum, v[threadIdx.x]);
}
template __global__ void named(float *, const float *);

__device__ void for_others(float *sum, const int *key)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&sum[key[threadIdx.x]], 1.0f);
}

static __device__ void by_pointer(float *sum, const int *key)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&sum[key[threadIdx.x]], 1.0f);
}
__device__ void (*table[1])(float *, const int *) = {by_pointer};

template <class F> __device__ void apply(F f) { f(threadIdx.x); }
__global__ void used(float *sum, const int *key)
{
    apply([=](int i) {
        // CHECK: [[@LINE+1]]:9: remark: {{.*}} [warpagg-warp-keyed]
        atomicAdd(&sum[key[i]], 1.0f);
    });
}
