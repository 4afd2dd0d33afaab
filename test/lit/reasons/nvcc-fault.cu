// nvcc 13.0 may hand a wrong struct to a function that takes it by value and grows when its updates are rewritten. These can't be given `__forceinline__`, or would make nothing of it
// (test/lit/structure/inlining.cu has those that are given it).

// RUN: %tool -n --no-cuda --level=warp %s 2>&1 | FileCheck %s --implicit-check-not=remark:

struct In { float *p; const int *k; int n; };

#define DEVICE __device__
#define INLINE inline

DEVICE void by_macro(In in)
{
    // CHECK: [[@LINE+1]]:5: remark: left as is: it lies in a function that takes a struct by value, which nvcc may get wrong when it grows, and that can't be given __forceinline__ (by_macro, {{.*}}nvcc-fault.cu:11) [warpagg:nvcc-fault]
    atomicAdd(&in.p[in.k[threadIdx.x]], 1.f);
}
__device__ INLINE void inline_by_macro(In in)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} [warpagg:nvcc-fault]
    atomicAdd(&in.p[in.k[threadIdx.x]], 1.f);
}
#define DEFINE(name) __device__ void name(In in)
DEFINE(all_by_macro)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} [warpagg:nvcc-fault]
    atomicAdd(&in.p[in.k[threadIdx.x]], 1.f);
}
__device__ __noinline__ void never_inlined(In in)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} [warpagg:nvcc-fault]
    atomicAdd(&in.p[in.k[threadIdx.x]], 1.f);
}
__device__ void recursive(In in)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} [warpagg:nvcc-fault]
    atomicAdd(&in.p[in.k[threadIdx.x]], 1.f);
    if (in.n-- > 0)
        recursive(in);
}
__device__ void by_pointer(In in)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} [warpagg:nvcc-fault]
    atomicAdd(&in.p[in.k[threadIdx.x]], 1.f);
}
__device__ void (*table[])(In) = {by_pointer};
struct Base {
    __device__ virtual void method(In in) const
    {
        // CHECK: [[@LINE+1]]:9: remark: {{.*}} [warpagg:nvcc-fault]
        atomicAdd(&in.p[in.k[threadIdx.x]], 1.f);
    }
};
// Not without `inline`.
__device__ __attribute__((always_inline)) void attribute_alone(In in)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} [warpagg:nvcc-fault]
    atomicAdd(&in.p[in.k[threadIdx.x]], 1.f);
}
// Other files may call it.
__host__ __device__ void for_the_host(In in)
{
#ifdef __CUDA_ARCH__
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} [warpagg:nvcc-fault]
    atomicAdd(&in.p[in.k[threadIdx.x]], 1.f);
#endif
}
#ifdef WITH_NUMBER
__device__ void of_two_heads(In in, int)
#else
__device__
#ifdef LOUD
__noinline__
#endif
void of_two_heads(In in)
#endif
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} [warpagg:nvcc-fault]
    atomicAdd(&in.p[in.k[threadIdx.x]], 1.f);
}
// nvcc takes the attributes of the first declaration.
template <class F> __device__ void declared_before(F f);

__global__ void first(In in, const Base *base)
{
    by_macro(in);
    all_by_macro(in);
    never_inlined(in);
    by_pointer(in);
    attribute_alone(in);
    for_the_host(in);
    of_two_heads(in);
}
__global__ void second(In in, const Base *base)
{
    inline_by_macro(in);
    recursive(in);
    Base().method(in);
    declared_before(in);
    auto lambda = [](In in) {
        // CHECK: [[@LINE+1]]:9: remark: {{.*}} [warpagg:nvcc-fault]
        atomicAdd(&in.p[in.k[threadIdx.x]], 1.f);
    };
    lambda(in);
}
template <class F> __device__ void declared_before(F f)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} [warpagg:nvcc-fault]
    atomicAdd(&f.p[f.k[threadIdx.x]], 1.f);
}

// No word may stand behind the star.
int *__device__ behind_a_star(In in)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} [warpagg:nvcc-fault]
    atomicAdd(&in.p[in.k[threadIdx.x]], 1.f);
    return nullptr;
}
__global__ void star(In in) { behind_a_star(in); }

// Near misses: a function that has nothing to be inlined into, a reference, a number in a class, what a function calls that takes a struct, who calls such a function.
__device__ void nobody(In in)
{
    // CHECK: [[@LINE+1]]:5: remark: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&in.p[in.k[threadIdx.x]], 1.f);
}
__device__ void by_reference(const In &in)
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
    by_reference(in);
    number(in.p, Key{in.k[threadIdx.x]});
}
// Where nothing would be written, that is why.
__device__ __noinline__ void by_one(In in)
{
    // CHECK: [[@LINE+2]]:9: remark: left as is: at most one lane of a warp reaches it [warpagg:single-lane]
    if (threadIdx.x == 0)
        atomicAdd(&in.p[in.k[blockIdx.x]], 1.f);
}
__global__ void calls_by_one(In in)
{
    by_one(in);
}
