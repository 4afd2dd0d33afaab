// EXPECT: RESULT 426667 426667 426667 426668 1066667 426667 5546667 426667 440000 426688 426667 426667 426667 426667 426667 426667 426667 853334 426667 426667 426667 853334 426667 853333 426667 426667 4053333 cudaSuccess
// Helpers that read the index of the block, and where they are called: default arguments, members, heads, captures.
#include <cstdio>

#include "../arrays.h"
__device__ int place() { return blockIdx.x * blockDim.x + threadIdx.x; }
__device__ float by_default(const float *a, int i = place()) { return a[i]; }
__global__ void defaulted(const float *a, float *out, int n) { if (place() < n) atomicAdd(out, by_default(a)); }
__device__ int place2() { return blockIdx.x * blockDim.x + threadIdx.x; }
struct Member { int i = place2(); __device__ float of(const float *a) const { return a[i]; } };
__global__ void membered(const float *a, float *out, int n) { Member m; atomicAdd(out, m.of(a)); }
__device__ int place3(void) { return blockIdx.x * blockDim.x + threadIdx.x; }
__global__ void voided(const float *a, float *out, int n) { int i = place3(); if (i < n) atomicAdd(out, a[i]); }
template <int S = 1> __device__ int place4() { return (blockIdx.x * blockDim.x + threadIdx.x) * S; }
__global__ void templated(const float *a, float *out, int n) { int i = place4<>(), k = place4<2>(); if (k < n) atomicAdd(out, a[i] + a[k]); }
struct Grid { int w; __device__ int x() const { return blockIdx.x * blockDim.x + threadIdx.x; } static __device__ int b() { return blockIdx.x; } __device__ int wrapped() const { return x() % w; } };
__global__ void in_class(const float *a, float *out, int n) { Grid g{n}; int i = g.x(); if (i < n) atomicAdd(out, a[g.wrapped()] + (Grid::b() & 1)); }
__device__ int place5() { return blockIdx.x * blockDim.x + threadIdx.x; }
__global__ void in_lambda(const float *a, float *out, int n) { auto f = [i = place5()](const float *p) { return p[i]; }; if (place5() < n) atomicAdd(out, f(a)); }
__device__ int place6() { return blockIdx.x * blockDim.x + threadIdx.x; }
__global__ void in_types(const float *a, float *out, int n) { decltype(place6()) i = place6(); if (i < n) atomicAdd(out, a[i] + sizeof(place6())); }
template <bool B> __device__ int place7() { if constexpr (B) return blockIdx.x * blockDim.x + threadIdx.x; else return threadIdx.x; }
template <bool B> __global__ void constexprs(const float *a, float *out, int n) { if constexpr (B) { if (place7<B>() < n) atomicAdd(out, a[place7<B>()]); } else { atomicAdd(out, a[place7<false>()]); } }
__device__ int deep1(int k) { return k ? deep1(k - 1) : blockIdx.x; }
__global__ void recursive(const float *a, float *out, int n) { atomicAdd(out, a[deep1(3)]); }
__device__ __forceinline__ auto place8() -> int { return blockIdx.x * blockDim.x + threadIdx.x; }
__device__ int unused_caller() { return place8() + 1; }
__global__ void trailing(const float *a, float *out, int n) { int i = place8(); if (i < n) atomicAdd(out, a[i]); }
__device__ int place9() { return blockIdx.x * blockDim.x + threadIdx.x; }
template <class F> __device__ float apply(F f) { return f(); }
__global__ void passed(const float *a, float *out, int n) { if (place9() < n) atomicAdd(out, apply([&] { return a[place9()]; })); }
namespace util { __device__ inline unsigned linear() { return blockIdx.x * blockDim.x + threadIdx.x; } namespace { __device__ unsigned wrapped(unsigned n) { return linear() % n; } } }
using util::linear;
__global__ void named(const float *a, float *out, int n) { if (linear() < n) atomicAdd(out, a[util::wrapped(n)]); }
namespace util2 { __device__ inline unsigned linear2() { return blockIdx.x * blockDim.x + threadIdx.x; } __device__ unsigned wrapped2(unsigned n) { return linear2() % n; } }
__global__ void named2(const float *a, float *out, int n) { if (util2::linear2() < n) atomicAdd(out, a[util2::wrapped2(n)]); }
struct Base { __device__ int where() const { return blockIdx.x * blockDim.x + threadIdx.x; } };
struct Derived : Base { const float *a; __device__ float get() const { return a[where()]; } };
__global__ void derived(const float *a, float *out, int n) { Derived d; d.a = a; if (d.where() < n) atomicAdd(out, d.get()); }
template <class T> struct Grid2 { T w; __device__ int x() const { return blockIdx.x * blockDim.x + threadIdx.x; } __device__ int wrapped() const { return x() % (int)w; } };
__global__ void in_template(const float *a, float *out, int n) { Grid2<int> g{n}; if (g.x() < n) atomicAdd(out, a[g.wrapped()]); }
struct Id { __device__ int operator()() const { return blockIdx.x; } __device__ static int thread() { return blockIdx.x * blockDim.x + threadIdx.x; } };
__global__ void by_static(const float *a, float *out, int n) { if (Id::thread() < n) atomicAdd(out, a[Id{}.thread()]); }
__device__ int p2(int k) { return blockIdx.x * blockDim.x + threadIdx.x + k; }
__device__ int p3(int k = 0, int m = 1) { return (p2(k)) * m; }
__global__ void nested(const float *a, float *out, int n) { int i = p3 (p2(0) - p2(0)); if (p3() < n) atomicAdd(out, a[i] + a[p3(0, p3() < n)]); }
#define HERE (blockIdx.x * blockDim.x + threadIdx.x)
__device__ int q1() { int i = HERE; return i; }
__device__ void q2(int &i) { i = q1(); }
__global__ void byref(const float *a, float *out, int n) { int i; q2(i); if (i < n) atomicAdd(out, a[i]); else ; }
__device__ void add_at(const float *a, float *out, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) atomicAdd(out, a[i]); }
__global__ void all_in_helper(const float *a, float *out, int n) { add_at(a, out, n); }
__global__ void also_in_helper(const float *a, float *out, int n) { if (n > 3) add_at(a, out, n - 1); }
__device__ float r1(const float *a, int n) { float s = 0; for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) s += a[i]; return s; }
__global__ void recur(const float *a, float *out, int n) { float s = r1(a, n); auto l = [=](float v) { return v + r1(a, n); }; atomicAdd(out, l(s)); }
__device__ int s1() { auto f = [&] { return blockIdx.x; }; return f() * blockDim.x + threadIdx.x; }
__global__ void lam(const float *a, float *out, int n) { if (s1() < n) atomicAdd(out, a[s1()]); }
__device__ int t1() { return blockIdx.x * blockDim.x + threadIdx.x; }
__device__ int t2(int x = 3) { return t1() + x; }
__global__ void defaults(const float *a, float *out, int n) { if (t2(0) < n) atomicAdd(out, a[t2()] + a[t2(1)]); }
__device__ int u1() { return blockIdx.x * blockDim.x + threadIdx.x; }
struct Wrap { int i; __device__ Wrap() { i = u1(); } __device__ explicit Wrap(int k) : i(k) {} };
__global__ void ctor(const float *a, float *out, int n) { Wrap w; if (w.i < n) atomicAdd(out, a[w.i]); }
__device__ int v1() { return blockIdx.x * blockDim.x + threadIdx.x; }
template <class F> __device__ auto lazily(F f) -> decltype(f()) { return f(); }
__global__ void lazy(const float *a, float *out, int n) { if (lazily([=] { return v1(); }) < n) atomicAdd(out, a[lazily([] { return v1(); })]); }
__device__ int w1() { return blockIdx.x * blockDim.x + threadIdx.x; }
__global__ void array(const float *a, float *out, int n) { int idx[] = {w1(), w1() + 1}; const int &r = w1(); if (idx[0] < n) atomicAdd(out, a[idx[1]] + a[r]); switch (w1() % 2) { case 0: if (w1() < n) atomicAdd(out, 1.f); } for (int i = w1(); i < w1() + 1 && i < n; i++) atomicAdd(out, 2.f); }

int main()
{
    const int n = 20000 * 64;
    float *a = ramp<float>(3 * n), *o = fresh<float>(27);
    for (int i = 0; i < 3 * n; i++)
        a[i] = i % 3 == 0;
    defaulted<<<n / 64, 64>>>(a, o + 0, n);
    membered<<<n / 64, 64>>>(a, o + 1, n);
    voided<<<n / 64, 64>>>(a, o + 2, n);
    templated<<<n / 64, 64>>>(a, o + 3, n);
    in_class<<<n / 64, 64>>>(a, o + 4, n);
    in_lambda<<<n / 64, 64>>>(a, o + 5, n);
    in_types<<<n / 64, 64>>>(a, o + 6, n);
    constexprs<true><<<n / 64, 64>>>(a, o + 7, n);
    constexprs<false><<<n / 64, 64>>>(a, o + 8, n);
    recursive<<<n / 64, 64>>>(a, o + 9, n);
    trailing<<<n / 64, 64>>>(a, o + 10, n);
    passed<<<n / 64, 64>>>(a, o + 11, n);
    named<<<n / 64, 64>>>(a, o + 12, n);
    named2<<<n / 64, 64>>>(a, o + 13, n);
    derived<<<n / 64, 64>>>(a, o + 14, n);
    in_template<<<n / 64, 64>>>(a, o + 15, n);
    by_static<<<n / 64, 64>>>(a, o + 16, n);
    nested<<<n / 64, 64>>>(a, o + 17, n);
    byref<<<n / 64, 64>>>(a, o + 18, n);
    all_in_helper<<<n / 64, 64>>>(a, o + 19, n);
    also_in_helper<<<n / 64, 64>>>(a, o + 20, n);
    recur<<<n / 64, 64>>>(a, o + 21, n);
    lam<<<n / 64, 64>>>(a, o + 22, n);
    defaults<<<n / 64, 64>>>(a, o + 23, n);
    ctor<<<n / 64, 64>>>(a, o + 24, n);
    lazy<<<n / 64, 64>>>(a, o + 25, n);
    array<<<n / 64, 64>>>(a, o + 26, n);
    cudaError_t e = cudaDeviceSynchronize();
    printf("RESULT");
    for (int i = 0; i < 27; i++)
        printf(" %.0f", o[i]);
    printf(" %s\n", cudaGetErrorName(e));
}
