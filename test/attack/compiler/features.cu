// EXPECT: RESULT 49995000 49995000 49995000 49995000 cudaSuccess
// Code that stands or falls with what a compiler says of itself: builtins, attributes, versions, its own name.
#include <cstdio>

#ifdef __has_builtin
#if __has_builtin(__builtin_nondeterministic_value) || __has_builtin(__builtin_dump_struct)
#define IS_CLANG 1
#endif
#endif
#ifndef IS_CLANG
#define IS_CLANG 0
#endif
__global__ void by_builtin(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

#if !IS_CLANG
    if (threadIdx.x == 0)
        *out = *total;
#endif
}
#if defined(__clang_major__)
constexpr bool other = true;
#else
constexpr bool other = false;
#endif
__global__ void by_constant(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    if constexpr (!other)
        if (threadIdx.x == 0)
            *out = *total;
}
__global__ void by_version(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

#ifdef __clang_version__
    if (threadIdx.x == 0)
        *out = -1;
#elif __CUDACC_VER_MAJOR__ >= 11
    if (threadIdx.x == 0)
        *out = *total;
#endif
}
__global__ void by_version_text(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    if constexpr (__VERSION__[0] >= '0' && __VERSION__[0] <= '9')
        if (threadIdx.x == 0)
            *out = *total;
}

int main()
{
    const int n = 10000, kernels = 4;
    int *v, *total;
    double *out;
    cudaMallocManaged(&v, n * sizeof *v);
    cudaMallocManaged(&total, kernels * sizeof *total);
    cudaMallocManaged(&out, kernels * sizeof *out);
    for (int i = 0; i < n; i++)
        v[i] = i;
    for (int k = 0; k < kernels; k++)
        total[k] = out[k] = 0;
    by_builtin<<<1, 256>>>(total + 0, v, n, out + 0);
    by_constant<<<1, 256>>>(total + 1, v, n, out + 1);
    by_version<<<1, 256>>>(total + 2, v, n, out + 2);
    by_version_text<<<1, 256>>>(total + 3, v, n, out + 3);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < kernels; k++)
        printf(" %.0f", out[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
