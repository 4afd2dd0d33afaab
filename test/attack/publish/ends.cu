// EXPECT: RESULT 49995000 49995000 49995000 49995000 cudaSuccess
// FLAGS: -rdc=true
// The thread ends inside the kernel, by PTX or a trap that is not reached, or a child reads what its parent has added.
#include <cstdio>

__global__ void read(const int *total, double *out)
{
    *out = *total;
}
__global__ void parent(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    if (threadIdx.x == 0)
        read<<<1, 1>>>(total, out);
}
__global__ void tail(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    if (threadIdx.x == 0)
        read<<<1, 1, 0, cudaStreamTailLaunch>>>(total, out);
}
__device__ __noinline__ void leave()
{
    asm volatile("exit;");
}
__global__ void by_exit(int *total, const int *v, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*

    if (threadIdx.x % 2)
        leave();
}
__global__ void by_trap(int *total, const int *v, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        if (v[i] < 0)
            __trap();
        atomicAdd(total, v[i]);
    }
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
    parent<<<1, 256>>>(total + 0, v, n, out + 0);
    tail<<<1, 256>>>(total + 1, v, n, out + 1);
    by_exit<<<1, 256>>>(total + 2, v, n), read<<<1, 1>>>(total + 2, out + 2);
    by_trap<<<1, 256>>>(total + 3, v, n), read<<<1, 1>>>(total + 3, out + 3);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < kernels; k++)
        printf(" %.0f", out[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
