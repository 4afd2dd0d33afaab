// EXPECT: RESULT 49995000 49995000 49995000 cudaSuccess
// What only nvcc compiles: clang says that it is GCC 4.
#include <cstdio>

__global__ void kernel(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

#if __GNUC__ >= 7
    if (threadIdx.x == 0)
        *out = *total;
#else
    if (threadIdx.x == 0)
        *out = -1;
#endif
}
#if __GNUC__ >= 7
#define READ(p) (*(p))
#else
#define READ(p) (-1)
#endif
__global__ void in_a_macro(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    if (threadIdx.x == 0)
        *out = READ(total);
}
template <class T> __device__ T read(const T *p)
{
#if __GNUC__ >= 7
    return *p;
#else
    return -1;
#endif
}
__global__ void in_a_helper(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    if (threadIdx.x == 0)
        *out = read(total);
}

int main()
{
    const int n = 10000, kernels = 3;
    int *v, *total;
    double *out;
    cudaMallocManaged(&v, n * sizeof *v);
    cudaMallocManaged(&total, kernels * sizeof *total);
    cudaMallocManaged(&out, kernels * sizeof *out);
    for (int i = 0; i < n; i++)
        v[i] = i;
    for (int k = 0; k < kernels; k++)
        total[k] = out[k] = 0;
    kernel<<<1, 256>>>(total + 0, v, n, out + 0);
    in_a_macro<<<1, 256>>>(total + 1, v, n, out + 1);
    in_a_helper<<<1, 256>>>(total + 2, v, n, out + 2);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < kernels; k++)
        printf(" %.0f", out[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
