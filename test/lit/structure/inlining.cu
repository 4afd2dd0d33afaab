// A function that takes a struct by value is given the word where a rewrite makes it longer (nvcc-fault in docs/reasons.md).

// RUN: %tool -q --level=warp %s -o %t.cu --no-line-directives
// RUN: grep -v CHECK %t.cu | FileCheck %s --match-full-lines --strict-whitespace --implicit-check-not=__forceinline__
// RUN: %compile %t.cu
// RUN: %tool -n --level=warp %t.cu 2>&1 | FileCheck %s --check-prefix=AGAIN

// Other files may call it.
// RUN: %tool -n --level=warp %s -- -rdc=true 2>&1 | FileCheck %s --check-prefix=RDC

// AGAIN: 1 site: 0 rewritten

struct In { float *p; const int *k; int n; };

//      CHECK:__device__ __forceinline__ void one(const In in) // called once
// CHECK-NEXT:{
// CHECK-NEXT:    warpagg::add<warpagg::keyed>(&in.p[in.k[threadIdx.x]], 1.f);
__device__ void one(const In in) // called once
{
    atomicAdd(&in.p[in.k[threadIdx.x]], 1.f);
    atomicAdd(&in.p[in.k[threadIdx.x + 32]], 1.f); // RDC: [[@LINE]]:5: remark: {{.*}} [warpagg:nvcc-fault]
}

// Below it, and in its own function through another.
//      CHECK:__device__ void below(float *p, int k)
//      CHECK:__device__ __forceinline__ void between(In in)
//      CHECK:static __device__ __forceinline__ void above(float *, In in)
__device__ void below(float *p, int k)
{
    atomicAdd(&p[k], 1.f);
}
__device__ void between(In in)
{
    for (int i = 0; i < in.n; i++)
        below(in.p, in.k[i]);
}
static __device__ inline void above(float *, In in)
{
    between(in);
}

// A template; an operator; a method, static, and defined elsewhere.
//      CHECK:template <class F, int N = (3 > 2)>
// CHECK-NEXT:__device__ __forceinline__ void apply(F f)
template <class F, int N = (3 > 2)>
__device__ void apply(F f)
{
    atomicAdd(&f.p[f.k[threadIdx.x]], 1.f);
}
struct Adder {
    float *q;
    //      CHECK:    __device__ __forceinline__ void operator()(In in) const
    //      CHECK:    static __device__ __forceinline__ void fixed(In in)
    //      CHECK:    __device__ void out(In in) const;
    __device__ void operator()(In in) const
    {
        atomicAdd(&q[in.k[threadIdx.x]], 1.f);
    }
    static __device__ void fixed(In in)
    {
        atomicAdd(&in.p[in.k[threadIdx.x]], 1.f);
    }
    __device__ void out(In in) const;
};
//      CHECK:__device__ __forceinline__ void Adder::out(In in) const
__device__ void Adder::out(In in) const
{
    atomicAdd(&q[in.k[threadIdx.x]], 1.f);
}

// In place of `inline`; in any order; with a prototype.
//      CHECK:__forceinline__ __device__ int first_word(In in)
//      CHECK:void __device__ __forceinline__ behind(In in)
//      CHECK:__host__ __device__ __forceinline__ void of_both(In in)
//      CHECK:__device__ void prototype(In in);
//      CHECK:__device__ __forceinline__ void prototype(In in)
__inline__ __device__ int first_word(In in)
{
    atomicAdd(&in.p[in.k[threadIdx.x]], 1.f);
    return 0;
}
void __device__ behind(In in)
{
    atomicAdd(&in.p[in.k[threadIdx.x]], 1.f);
}
__host__ __device__ inline void of_both(In in)
{
#ifdef __CUDA_ARCH__
    atomicAdd(&in.p[in.k[threadIdx.x]], 1.f);
#endif
}
__device__ void prototype(In in);
__global__ void ask_early(In in) { prototype(in); }
__device__ void prototype(In in)
{
    atomicAdd(&in.p[in.k[threadIdx.x]], 1.f);
}

// Behind attributes.
//      CHECK:__device__ {{\[\[}}gnu::unused{{\]\] \[\[}}deprecated{{\]\]}} __forceinline__ int attributed(In in)
__device__ [[gnu::unused]] [[deprecated]] int attributed(In in)
{
    atomicAdd(&in.p[in.k[threadIdx.x]], 1.f);
    return 0;
}

// One of two configurations.
//      CHECK:__device__ void chosen(In in) { in.p[0] = 1; }
//      CHECK:__device__ __forceinline__ void chosen(In in)
#ifdef QUIET
__device__ void chosen(In in) { in.p[0] = 1; }
#else
__device__ void chosen(In in)
{
    atomicAdd(&in.p[in.k[threadIdx.x]], 1.f);
}
#endif

// What is given the word already, and what has no need: a reference, an update that stays.
//      CHECK:__device__ __forceinline__ void has_it(In in)
//      CHECK:__device__ void by_reference(const In &in)
//      CHECK:__device__ void stays(In in)
__device__ __forceinline__ void has_it(In in)
{
    atomicAdd(&in.p[in.k[threadIdx.x]], 1.f);
}
__device__ void by_reference(const In &in)
{
    atomicAdd(&in.p[in.k[threadIdx.x]], 1.f);
}
__device__ void stays(In in)
{
    atomicAdd(&in.p[threadIdx.x], 1.f); // NOLINT
}

__global__ void k1(In in) { one(in); }
__global__ void k2(In in) { above(in.p, in); }
__global__ void k3(In in) { apply(in); }
__global__ void k4(In in, Adder add) { add(in); }
__global__ void k5(In in) { Adder::fixed(in); }
__global__ void k6(In in, Adder add) { add.out(in); }
__global__ void k7(In in) { first_word(in); }
__global__ void k8(In in) { behind(in); }
__global__ void k9(In in) { of_both(in); }
__global__ void k10(In in) { chosen(in); }
__global__ void k11(In in) { has_it(in); }
__global__ void k12(In in) { by_reference(in); }
__global__ void k13(In in) { stays(in); }
__global__ void k14(In in) { attributed(in); }
