// EXPECT: RESULT 3839999 3839999 3839999 3839999 3839999 2559999 2559999 2559999 3839999 3839999 3839999 2559999 3839999 3839999 3839999 3839999 3839999 cudaSuccess
// Parameters that are changed by ways other than an assignment to their name.
#include <cstdio>
#include <utility>
#define I (blockIdx.x * blockDim.x + threadIdx.x)
#define STEP(p) p += 1
struct args { const int *v; int *out; int bias; int a[2]; __device__ int next() { return bias++; } __device__ int get() const { return bias; } };
__device__ inline void advance(int &n) { n += 1; }
__device__ inline void advance_by(int *n) { *n += 1; }
template <class T> __device__ void touch(T &&x) { x += 1; }
__global__ void by_reference(const int *v, int *out, int n) { int &m = n; m++; atomicAdd(out, v[I] + n); }
__global__ void by_pointer(const int *v, int *out, int n) { int *p = &n; *p += 1; atomicAdd(out, v[I] + n); }
__global__ void by_function(const int *v, int *out, int n) { advance(n); atomicAdd(out, v[I] + n); }
__global__ void by_function_pointer(const int *v, int *out, int n) { advance_by(&n); atomicAdd(out, v[I] + n); }
__global__ void by_template(const int *v, int *out, int n) { touch(n); atomicAdd(out, v[I] + n); }
__global__ void by_method(args a) { int b = a.next(); atomicAdd(a.out, a.v[I] + b); }
__global__ void by_const_method(args a) { int b = a.get(); atomicAdd(a.out, a.v[I] + b); }
__global__ void by_member(args a) { a.a[0] += a.v[0]; atomicAdd(a.out, a.v[I] + a.a[0]); }
__global__ void by_macro(const int *v, int *out, int n) { STEP(n); atomicAdd(out, v[I] + n); }
__global__ void by_swap(const int *v, int *out, int n, int m) { int t = n; n = m, m = t; atomicAdd(out, v[I] + n); }
__global__ void by_lambda(const int *v, int *out, int n) { [&] { n++; }(); atomicAdd(out, v[I] + n); }
__global__ void by_copy(const int *v, int *out, int n) { auto f = [n]() mutable { return n++; }; atomicAdd(out, v[I] + f()); }
__global__ void by_assembly(const int *v, int *out, int n) { asm("add.s32 %0, %0, 1;" : "+r"(n)); atomicAdd(out, v[I] + n); }
__global__ void by_capture(const int *v, int *out, int n) { auto f = [m = &n] { return ++*m; }; atomicAdd(out, v[I] + f()); }
__global__ void by_array(args a) { int *p = a.a; p[1]++; atomicAdd(a.out, a.v[I] + a.a[1]); }
__global__ void by_structured(args a) { auto &[v, out, bias, arr] = a; bias++; atomicAdd(out, v[I] + a.bias); }
__global__ void by_range(args a) { for (int &x : a.a) x++; atomicAdd(a.out, a.v[I] + a.a[1]); }
int main() {
    const int blocks = 20000, threads = 64, n = blocks * threads, kernels = 17;
    int *v, *out;
    cudaMallocManaged(&v, n * sizeof *v); cudaMallocManaged(&out, kernels * sizeof *out);
    for (int i = 0; i < n; i++) v[i] = i % 3;
    for (int i = 0; i < kernels; i++) out[i] = 0;
    by_reference<<<blocks, threads>>>(v, out + 0, 1);
    by_pointer<<<blocks, threads>>>(v, out + 1, 1);
    by_function<<<blocks, threads>>>(v, out + 2, 1);
    by_function_pointer<<<blocks, threads>>>(v, out + 3, 1);
    by_template<<<blocks, threads>>>(v, out + 4, 1);
    by_method<<<blocks, threads>>>(args{v, out + 5, 1, {0, 0}});
    by_const_method<<<blocks, threads>>>(args{v, out + 6, 1, {0, 0}});
    by_member<<<blocks, threads>>>(args{v, out + 7, 1, {1, 0}});
    by_macro<<<blocks, threads>>>(v, out + 8, 1);
    by_swap<<<blocks, threads>>>(v, out + 9, 1, 2);
    by_lambda<<<blocks, threads>>>(v, out + 10, 1);
    by_copy<<<blocks, threads>>>(v, out + 11, 1);
    by_assembly<<<blocks, threads>>>(v, out + 12, 1);
    by_capture<<<blocks, threads>>>(v, out + 13, 1);
    by_array<<<blocks, threads>>>(args{v, out + 14, 1, {0, 1}});
    by_structured<<<blocks, threads>>>(args{v, out + 15, 1, {0, 1}});
    by_range<<<blocks, threads>>>(args{v, out + 16, 1, {0, 1}});
    cudaError_t e = cudaDeviceSynchronize();
    printf("RESULT"); for (int i = 0; i < kernels; i++) printf(" %d", out[i]); printf(" %s\n", cudaGetErrorName(e));
}
