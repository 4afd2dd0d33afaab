// nvcc 13.0 may hand a wrong struct to a function that takes it by value, is called in several places, and grows when its updates are rewritten.

// RUN: %tool -n --no-cuda --level=warp %s 2>&1 | FileCheck %s --implicit-check-not=remark:

struct In { float *p; const int *k; int n; };

__device__ void body(const In in)
{
    // CHECK: [[@LINE+1]]:5: remark: left as is: it lies in a function that takes a struct by value and is called in several places, which nvcc may get wrong when it grows [warpagg:nvcc-fault]
    atomicAdd(&in.p[in.k[threadIdx.x]], 1.f);
}
__device__ void below(float *p, int k)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} [warpagg:nvcc-fault]
    atomicAdd(&p[k], 1.f);
}
__device__ void above(In in)
{
    for (int i = 0; i < in.n; i++)
        below(in.p, in.k[i]);
}
template <class F> __device__ void apply(F f)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} [warpagg:nvcc-fault]
    atomicAdd(&f.p[f.k[threadIdx.x]], 1.f);
}

// Near misses: one call, a reference, always inlined, a number in a class, the caller of such a function.
__device__ void once(const In in)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&in.p[in.k[threadIdx.x]], 1.f);
}
__device__ void by_reference(const In &in)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&in.p[in.k[threadIdx.x]], 1.f);
}
__device__ __forceinline__ void inlined(const In in)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&in.p[in.k[threadIdx.x]], 1.f);
}
struct Key { int k; };
__device__ void number(float *p, Key key)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&p[key.k], 1.f);
}
__device__ int last(In in) { return in.k[in.n]; }
__global__ void caller(In in)
{
    last(in);
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&in.p[last(in) + threadIdx.x % 7], 1.f);
}
__global__ void first(In in)
{
    body(in);
    above(in);
    apply(in);
    once(in);
    by_reference(in);
    inlined(in);
    number(in.p, Key{in.k[threadIdx.x]});
}
__global__ void second(In in)
{
    body(in);
    above(in);
    apply(in);
    by_reference(in);
    inlined(in);
    number(in.p, Key{in.k[threadIdx.x]});
}
