// A parameter keeps its value from one block's work to the next only if nothing that runs changes it, by whatever name: the last note names the place.

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

// By an old cast, a copy of bytes, assembly, a union, a swap, lambdas, and whatever else leads to it.
struct point { int x, y; };
union word { int i; float f; };
struct handle { int &n; };
struct array { int a[4]; int *out; };
struct machine { __device__ int run(); __device__ int stop(); };
template <class T> __device__ void exchange(T &a, T &b) { T c = a; a = b; b = c; }
template <class T> __device__ T &&forward_it(T &t) { return static_cast<T &&>(t); }
__device__ point &operator++(point &p) { p.x++; return p; }
__device__ int old_step(const int &n) { return ((int &)n)++; }
__device__ int pointer_step(const int &n) { return ++*(int *)&n; }
__global__ void by_old_reference(int n, const int *v, int *out) { int b = old_step(n); atomicAdd(out, v[I] + b); }
__global__ void by_old_pointer(int n, const int *v, int *out) { int b = pointer_step(n); atomicAdd(out, v[I] + b); }
__global__ void by_bytes(int n, const int *v, int *out) { int m = v[I]; __builtin_memcpy(&n, &m, sizeof n); atomicAdd(out, v[I] + n); }
__global__ void by_assembly(int n, const int *v, int *out) { asm("add.s32 %0, %0, 1;" : "+r"(n)); atomicAdd(out, v[I] + n); }
__global__ void by_union(word w, const int *v, int *out) { w.f += 1; atomicAdd(out, v[I] + w.i); }
__global__ void by_swap(int n, int m, const int *v, int *out) { exchange(n, m); atomicAdd(out, v[I] + n); }
__global__ void by_move(point p, const int *v, int *out) { point q{1, v[I]}; p = forward_it(q); atomicAdd(out, v[I] + p.y); }
__global__ void by_moved_reference(int n, const int *v, int *out) { int &&r = forward_it(n); r++; atomicAdd(out, v[I] + n); }
__global__ void by_stepping_lambda(int n, const int *v, int *out) { auto f = [&] { return n++; }; int b = f(); atomicAdd(out, v[I] + b); }
__global__ void by_nested_lambda(int n, const int *v, int *out) { auto f = [&n](int d) { n += d; }; auto g = [=](int d) { f(d); }; g(3); atomicAdd(out, v[I] + n); }
__global__ void by_kept_reference(int n, const int *v, int *out) { handle h{n}; h.n = v[I]; atomicAdd(out, v[I] + n); }
__global__ void by_kept_pointer(int n, int m, const int *v, int *out) { int *at[2] = {&n, &m}; *at[v[I] & 1] = 3; atomicAdd(out, v[I] + n + m); }
__global__ void by_own_pointer(int n, const int *v, int *out) { int *p = v[I] ? &n : nullptr; if (p) *p = 3; atomicAdd(out, v[I] + n); }
__global__ void by_operator(point p, const int *v, int *out) { ++p; atomicAdd(out, v[I] + p.x); }
__global__ void by_atomic(int n, const int *v, int *out) { atomicAdd(&n, 1); atomicAdd(out, v[I] + n); }
__global__ void by_range(array p, const int *v) { for (int &x : p.a) x++; atomicAdd(p.out, v[I] + p.a[1]); }
__global__ void the_pointer(const int *v, int *out) { v += I; atomicAdd(out, *v); }
__global__ void the_bool(bool b, const int *v, int *out) { if (v[I]) b = !b; atomicAdd(out, b); }
__global__ void the_method(int (machine::*m)(), const int *v, int *out) { if (v[I]) m = &machine::stop; atomicAdd(out, v[I] + (m == &machine::stop)); }

// The place that is named.
// RUN: %tool --explain-site=42 %s 2>/dev/null | FileCheck %s --check-prefix=PLACE
// PLACE: it gives a parameter another value ({{.*}}parameters.cu:[[#@LINE+1]]:60)
__device__ int named_step(const int &n) { return ((int &)n)++; }
__global__ void named(int n, const int *v, int *out) { int b = named_step(n); atomicAdd(out, v[I] + b); }

// What reads them keeps them, and so do a pointer into memory, and whatever is a copy.
struct offset { int n; __device__ int operator()(int x) const { return x + n; } };
struct reader { const int *n; __device__ int get() const { return *n; } };
template <class T> __device__ const T &larger(const T &a, const T &b) { return a < b ? b : a; }
__device__ int next(int n) { return ++n; }
__device__ int next(point p) { return ++p.x; }
// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}} (virtual-blocks) [warpagg-block-sum]
__global__ void larger_of(int n, int m, const int *v, int *out) { atomicAdd(out, v[I] + larger(n, m)); }
// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}} (virtual-blocks) [warpagg-block-sum]
__global__ void larger_or_local(int n, const int *v, int *out) { int x = v[I]; atomicAdd(out, larger(n, x)); }
// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}} (virtual-blocks) [warpagg-block-sum]
__global__ void smaller_of(int n, const int *v, int *out) { atomicAdd(out, min(n, v[I])); }
// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}} (virtual-blocks) [warpagg-block-sum]
__global__ void read_by_pointer(int n, const int *v, int *out) { reader r{&n}; atomicAdd(out, v[I] + r.get()); }
// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}} (virtual-blocks) [warpagg-block-sum]
__global__ void read_by_lambdas(int n, const int *v, int *out) { auto f = [&](int x) { return x + n; }; auto g = [&](int x) { return f(x); }; atomicAdd(out, g(v[I])); }
// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}} (virtual-blocks) [warpagg-block-sum]
__global__ void read_by_range(array p, const int *v) { int sum = 0; for (const int &x : p.a) sum += x; atomicAdd(p.out, v[I] + sum); }
// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}} (virtual-blocks) [warpagg-block-sum]
template <class F> __global__ void read_by_functor(F f, const int *v, int *out) { atomicAdd(out, f(v[I])); }
// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}} (virtual-blocks) [warpagg-block-sum]
__global__ void copies(int n, point p, const int *v, int *out) { int m = n; m++; point q = p; q.x++; atomicAdd(out, v[I] + next(n) + next(p) + m + q.x); }
// CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: {{.*}} (virtual-blocks) [warpagg-block-sum]
__global__ void copied_bytes(float n, const int *v, int *out) { int m; __builtin_memcpy(&m, &n, sizeof n); m++; atomicAdd(out, v[I] + m); }
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
    read_by_functor<<<9999, 64>>>(offset{3}, nullptr, nullptr);
}
