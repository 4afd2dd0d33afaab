// EXPECT: RESULT 1279999 1279999 1279999 1279999 1279999 1279999 1279999 1279999 1279999 2559999 1279999 1279999 1279999 1279999 1279999 1279999 1279999 2559999 2559999 1279999 1279999 1279999 2559999 cudaSuccess
// Parameters that change though they are const, or by methods that are: by mutable members, conversions to references, casts, and bytes.
#include <cstdio>
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
struct converted { int at; __device__ operator int &() { return at; } };
__global__ void by_conversion(converted c, const int *v, int *out) { int &r = c; r++; atomicAdd(out, v[I] + c.at); }
__global__ void by_cast(converted c, const int *v, int *out) { static_cast<int &>(c)++; atomicAdd(out, v[I] + c.at); }
struct cast { int at; __device__ int next() const { return const_cast<cast *>(this)->at++; } };
__global__ void by_const_method(cast c, const int *v, int *out) { int b = c.next(); atomicAdd(out, v[I] + b); }
__device__ int step(const int &n) { return const_cast<int &>(n)++; }
__global__ void by_const_reference(int n, const int *v, int *out) { int b = step(n); atomicAdd(out, v[I] + b); }
__device__ int old_step(const int &n) { return ((int &)n)++; }
__global__ void by_old_reference(int n, const int *v, int *out) { int b = old_step(n); atomicAdd(out, v[I] + b); }
__global__ void by_bytes(int n, const int *v, int *out) { int m = n + 1; memcpy(&n, &m, sizeof n); atomicAdd(out, v[I] + n); }
__global__ void kept(const counts c, const int *v, int *out) { atomicAdd(out, v[I] + c.at); }
int main() {
    const int blocks = 20000, threads = 64, n = blocks * threads, kernels = 23;
    int *v, *out;
    cudaMallocManaged(&v, n * sizeof *v); cudaMallocManaged(&out, kernels * sizeof *out);
    for (int i = 0; i < n; i++) v[i] = i % 3;
    for (int i = 0; i < kernels; i++) out[i] = 0;
    by_const<<<blocks, threads>>>(counts{}, v, out + 0);
    by_value<<<blocks, threads>>>(counts{}, v, out + 1);
    by_call<<<blocks, threads>>>(counts{}, v, out + 2);
    by_base<<<blocks, threads>>>(derived{}, v, out + 3);
    by_member<<<blocks, threads>>>(holder{}, v, out + 4);
    by_reference<<<blocks, threads>>>(counts{}, v, out + 5);
    by_function<<<blocks, threads>>>(counts{}, v, out + 6);
    by_class<<<blocks, threads>>>(counts{}, v, out + 7);
    by_pointer<<<blocks, threads>>>(counts{}, v, out + 8);
    by_assignment<<<blocks, threads>>>(counts{}, v, out + 9);
    by_lambda<<<blocks, threads>>>(counts{}, v, out + 10);
    by_template<<<blocks, threads>>>(counts{}, v, out + 11);
    by_instance<<<blocks, threads>>>(gen<int>{}, v, out + 12);
    by_parameter<<<blocks, threads>>>(gen<int>{}, v, out + 13);
    by_functor<<<blocks, threads>>>(counts{}, v, out + 14);
    by_const_functor<<<blocks, threads>>>(counts{}, v, out + 15);
    kept<<<blocks, threads>>>(counts{}, v, out + 16);
    by_conversion<<<blocks, threads>>>(converted{}, v, out + 17);
    by_cast<<<blocks, threads>>>(converted{}, v, out + 18);
    by_const_method<<<blocks, threads>>>(cast{}, v, out + 19);
    by_const_reference<<<blocks, threads>>>(0, v, out + 20);
    by_old_reference<<<blocks, threads>>>(0, v, out + 21);
    by_bytes<<<blocks, threads>>>(0, v, out + 22);
    cudaError_t e = cudaDeviceSynchronize();
    printf("RESULT"); for (int i = 0; i < kernels; i++) printf(" %d", out[i]); printf(" %s\n", cudaGetErrorName(e));
}
