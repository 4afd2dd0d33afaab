// EXPECT: RESULT 49995000 49995000 49995000 49995000 49995000 49995000 49995000 49995000 cudaSuccess
// Another atomic on the sum reads it, or takes it away.
#include <cstdio>

__global__ void by_compare_and_swap(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        *out = atomicCAS(total, 0, 0);
}
__global__ void by_or(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        *out = atomicOr(total, 0);
}
__global__ void by_max(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        *out = atomicMax(total, (int)0x80000000);
}
__global__ void by_sub(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        *out = atomicSub(total, 0);
}
__global__ void by_exchange(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        *out = atomicExch(total, 0);
}
__global__ void as_unsigned(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        *out = (int)atomicAdd((unsigned *)total, 0u);
}
__global__ void by_block_scope(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        *out = atomicAdd_block(total, 0);
}
__device__ int take(int *p)
{
    return atomicAnd(p, 0);
}
__global__ void in_a_helper(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        *out = take(total);
}

int main()
{
    const int n = 10000, kernels = 8;
    int *v, *total;
    double *out;
    cudaMallocManaged(&v, n * sizeof *v);
    cudaMallocManaged(&total, kernels * sizeof *total);
    cudaMallocManaged(&out, kernels * sizeof *out);
    for (int i = 0; i < n; i++)
        v[i] = i;
    for (int k = 0; k < kernels; k++)
        total[k] = out[k] = 0;
    by_compare_and_swap<<<1, 256>>>(total + 0, v, n, out + 0);
    by_or<<<1, 256>>>(total + 1, v, n, out + 1);
    by_max<<<1, 256>>>(total + 2, v, n, out + 2);
    by_sub<<<1, 256>>>(total + 3, v, n, out + 3);
    by_exchange<<<1, 256>>>(total + 4, v, n, out + 4);
    as_unsigned<<<1, 256>>>(total + 5, v, n, out + 5);
    by_block_scope<<<1, 256>>>(total + 6, v, n, out + 6);
    in_a_helper<<<1, 256>>>(total + 7, v, n, out + 7);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < kernels; k++)
        printf(" %.0f", out[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
