// EXPECT: RESULT 49995000 49995000 49995000 49995000 49995000 49995000 49995000 49995000 49995000 49995000 49995000 49995000 49995000 cudaSuccess
// Tokens that are others for nvcc, in what the kernel is made of: its types, their members, macros of macros, callees, defaults, constants, operators, arguments of templates.
#include <cstdio>

#ifdef __clang__
typedef char step_t;
#else
typedef int step_t;
#endif
__global__ void by_type(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    if (sizeof(step_t) == 4)
        if (threadIdx.x == 0)
            *out = *total;
}
struct Pair {
    int first;
#ifndef __clang__
    int second;
#endif
};
struct Holder : Pair {};
__global__ void by_member(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    if (sizeof(Holder) == 8)
        if (threadIdx.x == 0)
            *out = *total;
}
#ifdef __clang__
#define IS_OTHER 0
#elif defined(__GNUC__)
#define IS_OTHER 1
#endif
#define OTHER_OF(x) ((x) * IS_OTHER)
#define READS OTHER_OF(1)
__global__ void by_macro_of_macro(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    if (READS)
        if (threadIdx.x == 0)
            *out = *total;
}
__device__ int two_down(int x)
{
#if defined(__llvm__)
    return 0;
#else
    return x;
#endif
}
__device__ int one_down(int x)
{
    return two_down(x);
}
__global__ void by_callee(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    if (one_down(1))
        if (threadIdx.x == 0)
            *out = *total;
}
#ifdef __clang_major__
#define USUALLY 0
#else
#define USUALLY 1
#endif
__device__ int defaulted(int x = USUALLY)
{
    return x;
}
__global__ void by_default(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    if (defaulted())
        if (threadIdx.x == 0)
            *out = *total;
}
constexpr int chosen()
{
#ifdef __clang__
    return 0;
#else
    return 1;
#endif
}
struct Chosen {
    static constexpr bool value = chosen() == 1;
};
__global__ void by_constexpr(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    if (Chosen::value)
        if (threadIdx.x == 0)
            *out = *total;
}
#define NAME first_name
#include "twice.h"
#undef NAME
#ifdef __clang__
#define TWICE_VALUE 0
#else
#define TWICE_VALUE 1
#endif
#define NAME second_name
#include "twice.h"
__global__ void by_header_read_twice(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    if (second_name())
        if (threadIdx.x == 0)
            *out = *total;
}
struct Flag {
    int on;
};
struct Any {
    __device__ Any(Flag) {}
};
__device__ bool operator!(Any)
{
    return true;
}
#ifndef __clang__
__device__ bool operator!(Flag)
{
    return false;
}
#endif
__device__ Flag flag()
{
    return Flag{0};
}
__global__ void by_operator(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    if (!!flag())
        if (threadIdx.x == 0)
            *out = *total;
}
__device__ int width(long)
{
    return 0;
}
#if !defined(__clang__) && defined(__GNUC__)
__device__ int width(int)
{
    return 1;
}
#endif
__global__ void by_overload(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    if (width(1))
        if (threadIdx.x == 0)
            *out = *total;
}
#ifdef __clang__
enum { COUNTED = __COUNTER__ };
#endif
enum { COUNT = __COUNTER__ };
__global__ void by_counter(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    if (COUNT == 0)
        if (threadIdx.x == 0)
            *out = *total;
}
#ifdef __clang__
struct Argument {
    char x;
};
#else
struct Argument {
    int x;
};
#endif
template <class T> __global__ void by_launch(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    if (sizeof(T) == 4)
        if (threadIdx.x == 0)
            *out = *total;
}
#ifdef __clang__
#define TWICE_LESS(x) - -x
#else
#define TWICE_LESS(x) --x
#endif
__global__ void by_joined_marks(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    int one = 1;
    if (TWICE_LESS(one) == 0)
        if (threadIdx.x == 0)
            *out = *total;
}
#if __GNUC__ >= 13
#define NEW 1
#elif __GNUC__ >= 6
#define NEW 2
#else
#define NEW 0
#endif
__global__ void by_gcc_13(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    if (NEW)
        if (threadIdx.x == 0)
            *out = *total;
}

int main()
{
    const int n = 10000, kernels = 13;
    int *v, *total;
    double *out;
    cudaMallocManaged(&v, n * sizeof *v);
    cudaMallocManaged(&total, kernels * sizeof *total);
    cudaMallocManaged(&out, kernels * sizeof *out);
    for (int i = 0; i < n; i++)
        v[i] = i;
    for (int k = 0; k < kernels; k++)
        total[k] = out[k] = 0;
    by_type<<<1, 256>>>(total + 0, v, n, out + 0);
    by_member<<<1, 256>>>(total + 1, v, n, out + 1);
    by_macro_of_macro<<<1, 256>>>(total + 2, v, n, out + 2);
    by_callee<<<1, 256>>>(total + 3, v, n, out + 3);
    by_default<<<1, 256>>>(total + 4, v, n, out + 4);
    by_constexpr<<<1, 256>>>(total + 5, v, n, out + 5);
    by_header_read_twice<<<1, 256>>>(total + 6, v, n, out + 6);
    by_operator<<<1, 256>>>(total + 7, v, n, out + 7);
    by_overload<<<1, 256>>>(total + 8, v, n, out + 8);
    by_counter<<<1, 256>>>(total + 9, v, n, out + 9);
    by_launch<Argument><<<1, 256>>>(total + 10, v, n, out + 10);
    by_joined_marks<<<1, 256>>>(total + 11, v, n, out + 11);
    by_gcc_13<<<1, 256>>>(total + 12, v, n, out + 12);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < kernels; k++)
        printf(" %.0f", out[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
