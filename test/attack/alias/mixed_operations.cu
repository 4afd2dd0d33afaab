// EXPECT: RESULT 4999 4080 -10001 49995000 15 5 cudaSuccess
// Updates of one location that do not commute with each other, in phases that barriers part.
#include <cstdio>

__global__ void clamp(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicMax(total, v[i]); // NEVER: block-*
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicMin(total, 100 + v[i]); // NEVER: block-*
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicMax(total, v[i] - 5000); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        *out = atomicAdd(total, 0);
}
__global__ void set_then_clear(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicOr(total, v[i]); // NEVER: block-*
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAnd(total, 0xff0 | (v[i] & 0)); // NEVER: block-*
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicXor(total, 1); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        *out = *total;
}
__global__ void add_then_max(int *total, const int *v, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, -1); // NEVER: block-*
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicMax(total, -v[i] - 1); // NEVER: block-*
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicSub(total, 1);
}
__global__ void reset_between(unsigned *total, const int *v, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, 5u); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        atomicExch(total, 0u);
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicSub(total, (unsigned)-v[i]);
}
__global__ void inc_then_add(unsigned *total, const int *v, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, 1u); // NEVER: block-*
    __syncthreads();
    for (int i = threadIdx.x; i < 16; i += blockDim.x)
        atomicInc(total, 9999u);
}
__global__ void minima(int *total, const int *v, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicMin(total, -v[i]); // NEVER: block-*
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicMin((unsigned *)total, (unsigned)v[i] + 5u);
}
__global__ void copy(const int *total, double *out)
{
    *out = *total;
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
    clamp<<<1, 256>>>(total, v, n, out);
    set_then_clear<<<1, 256>>>(total + 1, v, n, out + 1);
    add_then_max<<<1, 256>>>(total + 2, v, n), copy<<<1, 1>>>(total + 2, out + 2);
    reset_between<<<1, 256>>>((unsigned *)total + 3, v, n), copy<<<1, 1>>>(total + 3, out + 3);
    inc_then_add<<<1, 256>>>((unsigned *)total + 4, v, n), copy<<<1, 1>>>(total + 4, out + 4);
    minima<<<1, 256>>>(total + 5, v, n), copy<<<1, 1>>>(total + 5, out + 5);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < kernels; k++)
        printf(" %.0f", out[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
