// EXPECT: RESULT 49995000 49995000 49995000 49995000 cudaSuccess
// The read is there for some architectures only: also for those that the program is compiled for.
#include <cstdio>

__global__ void by_arch(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

#if __CUDA_ARCH__ >= 800
    if (threadIdx.x == 0)
        *out = *total;
#endif
}
__global__ void by_list(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

#ifdef __CUDA_ARCH_LIST__
    if (threadIdx.x == 0)
        *out = *total;
#endif
}
#ifdef __CUDA_ARCH__
__device__ int read(const int *p)
{
    return *p;
}
#else
__device__ int read(const int *)
{
    return -1;
}
#endif
__global__ void in_a_helper(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    if (threadIdx.x == 0)
        *out = read(total);
}
__host__ __device__ int both(const int *p)
{
#ifdef __CUDA_ARCH__
    return *p;
#else
    return p ? -1 : -2;
#endif
}
__global__ void on_both_sides(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    if (threadIdx.x == 0)
        *out = both(total);
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
    by_arch<<<1, 256>>>(total + 0, v, n, out + 0);
    by_list<<<1, 256>>>(total + 1, v, n, out + 1);
    in_a_helper<<<1, 256>>>(total + 2, v, n, out + 2);
    on_both_sides<<<1, 256>>>(total + 3, v, n, out + 3);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < kernels; k++)
        printf(" %.0f", out[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
