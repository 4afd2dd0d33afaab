// A parameter keeps its value from one block's work to the next only if nothing changes it: neither a mutable member of one that is const, nor a method that is.

// RUN: %tool -n %s 2>&1 | FileCheck %s --implicit-check-not='(virtual-blocks)'
// RUN: %tool -q --level=grid %s -o %t.cu
// RUN: %compile %t.cu

#define I (blockIdx.x * blockDim.x + threadIdx.x)
struct counts { mutable int at; __device__ int next() const { return at++; } __device__ int operator()(int) const { return at++; } };
struct derived : counts { int more; __device__ int get() const { return next(); } };
struct holder { counts c[2]; };
__device__ int take(const counts &c) { return c.next(); }
struct view { const counts &c; __device__ view(const counts &v) : c(v) {} __device__ int get() { return c.next(); } };
__global__ void by_const(const counts c, const int *v, int *out) { int b = c.next(); atomicAdd(out, v[I] + b); }
__global__ void by_value(counts c, const int *v, int *out) { int b = c.next(); atomicAdd(out, v[I] + b); }
__global__ void by_call(const counts c, const int *v, int *out) { int b = c(3); atomicAdd(out, v[I] + b); }
__global__ void by_base(const derived c, const int *v, int *out) { int b = c.get(); atomicAdd(out, v[I] + b); }
__global__ void by_member(const holder c, const int *v, int *out) { int b = c.c[1].next(); atomicAdd(out, v[I] + b); }
__global__ void by_reference(const counts c, const int *v, int *out) { const counts &r = c; int b = r.next(); atomicAdd(out, v[I] + b); }
__global__ void by_function(const counts c, const int *v, int *out) { int b = take(c); atomicAdd(out, v[I] + b); }
__global__ void by_class(const counts c, const int *v, int *out) { view w(c); int b = w.get(); atomicAdd(out, v[I] + b); }
__global__ void by_pointer(const counts c, const int *v, int *out) { const counts *p = &c; int b = p->next(); atomicAdd(out, v[I] + b); }
__global__ void by_assignment(const counts c, const int *v, int *out) { c.at += 1; atomicAdd(out, v[I] + c.at); }
__global__ void by_lambda(const counts c, const int *v, int *out) { auto f = [&] { return c.next(); }; int b = f(); atomicAdd(out, v[I] + b); }
template <class T> __global__ void by_template(const T c, const int *v, int *out) { int b = c.next(); atomicAdd(out, v[I] + b); }
template <class T> struct gen { mutable T at; __device__ T next() const { return at++; } };
__global__ void by_instance(const gen<int> c, const int *v, int *out) { int b = c.next(); atomicAdd(out, v[I] + b); }
template <class T> __global__ void by_parameter(const gen<T> c, const int *v, int *out) { int b = c.next(); atomicAdd(out, v[I] + b); }
template <class F> __global__ void by_functor(F f, const int *v, int *out) { int b = f(3); atomicAdd(out, v[I] + b); }
template <class F> __global__ void by_const_functor(const F f, const int *v, int *out) { int b = f(3); atomicAdd(out, v[I] + b); }

// By a method that converts to a reference; by casts that take const away.
struct converted { int at; __device__ operator int &() { return at; } };
__global__ void by_conversion(converted c, const int *v, int *out) { int &r = c; r++; atomicAdd(out, v[I] + c.at); }
__global__ void by_cast(converted c, const int *v, int *out) { static_cast<int &>(c)++; atomicAdd(out, v[I] + c.at); }
struct cast { int at; __device__ int next() const { return const_cast<cast *>(this)->at++; } };
struct old_cast { int at; __device__ int next() const { return ((old_cast *)this)->at++; } };
__global__ void by_old_cast(old_cast c, const int *v, int *out) { int b = c.next(); atomicAdd(out, v[I] + b); }
__global__ void by_const_method(cast c, const int *v, int *out) { int b = c.next(); atomicAdd(out, v[I] + b); }
__device__ int step(const int &n) { return const_cast<int &>(n)++; }
__global__ void by_const_reference(int n, const int *v, int *out) { int b = step(n); atomicAdd(out, v[I] + b); }

// What reads them keeps them, and so does a pointer into memory.
// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}} (virtual-blocks) [warpagg-block-sum]
__global__ void to_memory(const int *v, const int *out) { atomicAdd(const_cast<int *>(out), v[I]); }
// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}} (virtual-blocks) [warpagg-block-sum]
__global__ void kept(const counts c, const int *v, int *out) { atomicAdd(out, v[I] + c.at); }

void launch()
{
    by_template<<<9999, 64>>>(counts{}, nullptr, nullptr);
    by_parameter<<<9999, 64>>>(gen<int>{}, nullptr, nullptr);
    by_functor<<<9999, 64>>>(counts{}, nullptr, nullptr);
    by_const_functor<<<9999, 64>>>(counts{}, nullptr, nullptr);
}
