// EXPECT: RESULT 49995000 49995000 49995000 49995000 49995000 49995000 49995000 49995000 cudaSuccess
// Loads that are no plain load: cache operators, inline PTX, volatile, and cuda::atomic_ref's.
#include <cstdio>

#include <cuda/atomic>
__global__ void cg(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        *out = __ldcg(total);
}
__global__ void cv(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        *out = __ldcv(total);
}
__global__ void cs(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        *out = __ldcs(total);
}
__global__ void through_volatile(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        *out = *(volatile int *)total;
}
__global__ void ptx(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    int x;
    asm("ld.global.s32 %0, [%1];" : "=r"(x) : "l"(total) : "memory");
    if (threadIdx.x == 0)
        *out = x;
}
__global__ void ptx_generic(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    int x;
    asm volatile("{ .reg .u64 a; cvta.to.global.u64 a, %1; ld.global.relaxed.gpu.s32 %0, [a]; }" : "=r"(x) : "l"(total));
    if (threadIdx.x == 0)
        *out = x;
}
__global__ void atomic_ref_load(int *total, const int *v, int n, double *out)
{
    cuda::atomic_ref<int, cuda::thread_scope_block> ref(*total);
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    if (threadIdx.x == 0)
        *out = ref.load(cuda::memory_order_relaxed);
}
__global__ void builtin_load(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    int x;
    __nv_atomic_load(total, &x, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
    if (threadIdx.x == 0)
        *out = x;
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
    cg<<<1, 256>>>(total + 0, v, n, out + 0);
    cv<<<1, 256>>>(total + 1, v, n, out + 1);
    cs<<<1, 256>>>(total + 2, v, n, out + 2);
    through_volatile<<<1, 256>>>(total + 3, v, n, out + 3);
    ptx<<<1, 256>>>(total + 4, v, n, out + 4);
    ptx_generic<<<1, 256>>>(total + 5, v, n, out + 5);
    atomic_ref_load<<<1, 256>>>(total + 6, v, n, out + 6);
    builtin_load<<<1, 256>>>(total + 7, v, n, out + 7);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < kernels; k++)
        printf(" %.0f", out[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
