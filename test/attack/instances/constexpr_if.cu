// EXPECT: RESULT 49995000 0 49995000 0 49995000 0 cudaSuccess
// What one instance of a template reads, the other does not: `if constexpr`, specializations, tag dispatch.
#include <cstdio>

template <bool Read> __global__ void by_constexpr(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*

    if constexpr (Read) {
        __syncthreads();
        if (threadIdx.x == 0)
            *out = *total;
    }
}
template <class T> struct Policy {
    __device__ static int finish(const int *) { return 0; }
};
struct Fast;
struct Careful;
template <> struct Policy<Careful> {
    __device__ static int finish(const int *p)
    {
        __syncthreads();
        return *p;
    }
};
template <class T> __global__ void by_specialization(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*

    int x = Policy<T>::finish(total);
    if (threadIdx.x == 0)
        *out = x;
}
struct yes {
};
struct no {
};
__device__ int read(const int *, no)
{
    return 0;
}
__device__ int read(const int *p, yes)
{
    return *p;
}
template <class Tag> __global__ void by_tag(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    int x = read(total, Tag());
    if (threadIdx.x == 0)
        *out = x;
}

int main()
{
    const int n = 10000, kernels = 6;
    int *v, *total;
    double *out;
    cudaMallocManaged(&v, n * sizeof *v);
    cudaMallocManaged(&total, kernels * sizeof *total);
    cudaMallocManaged(&out, kernels * sizeof *out);
    for (int i = 0; i < n; i++)
        v[i] = i;
    for (int k = 0; k < kernels; k++)
        total[k] = out[k] = 0;
    by_constexpr<true><<<1, 256>>>(total, v, n, out);
    by_constexpr<false><<<1, 256>>>(total + 1, v, n, out + 1);
    by_specialization<Careful><<<1, 256>>>(total + 2, v, n, out + 2);
    by_specialization<Fast><<<1, 256>>>(total + 3, v, n, out + 3);
    by_tag<yes><<<1, 256>>>(total + 4, v, n, out + 4);
    by_tag<no><<<1, 256>>>(total + 5, v, n, out + 5);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < kernels; k++)
        printf(" %.0f", out[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
