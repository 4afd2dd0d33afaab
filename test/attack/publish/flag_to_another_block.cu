// EXPECT: RESULT 49995000 49995000 49995000 49995000 49995000 49995000 49995000 cudaSuccess
// One block tells another that the sum is there, and waits for it to be read before it ends.
#include <cstdio>
#include "../groups.h"

__global__ void by_exchange(int *total, int *flag, const int *v, int n, double *out)
{
    if (blockIdx.x == 0) {
        for (int i = threadIdx.x; i < n; i += blockDim.x)
            atomicAdd(total, v[i]); // NEVER: block-*
        __syncthreads();
        if (threadIdx.x == 0) {
            __threadfence();
            atomicExch(flag, 1);
            while (atomicAdd(flag + 1, 0) == 0)
                ;
        }
    } else if (threadIdx.x == 0) {
        while (atomicAdd(flag, 0) == 0)
            ;
        __threadfence();
        *out = atomicAdd(total, 0);
        atomicAdd(flag + 1, 1);
    }
}

__global__ void by_volatile(int *total, int *flag, const int *v, int n, double *out)
{
    if (blockIdx.x == 0) {
        for (int i = threadIdx.x; i < n; i += blockDim.x)
            atomicAdd(total, v[i]); // NEVER: block-*
        __syncthreads();
        if (threadIdx.x == 0) {
            __threadfence();
            *(volatile int *)flag = 1;
            while (atomicAdd(flag + 1, 0) == 0)
                ;
        }
    } else if (threadIdx.x == 0) {
        while (*(volatile int *)flag == 0)
            ;
        __threadfence();
        *out = atomicAdd(total, 0);
        atomicAdd(flag + 1, 1);
    }
}

__global__ void by_release(int *total, int *flag, const int *v, int n, double *out)
{
    if (blockIdx.x == 0) {
        for (int i = threadIdx.x; i < n; i += blockDim.x)
            atomicAdd(total, v[i]); // NEVER: block-*
        __syncthreads();
        if (threadIdx.x == 0) {
            cuda::atomic_ref<int, cuda::thread_scope_device>(*flag).store(1, cuda::memory_order_release);
            while (atomicAdd(flag + 1, 0) == 0)
                ;
        }
    } else if (threadIdx.x == 0) {
        while (cuda::atomic_ref<int, cuda::thread_scope_device>(*flag).load(cuda::memory_order_acquire) == 0)
            ;
        *out = atomicAdd(total, 0);
        atomicAdd(flag + 1, 1);
    }
}

__global__ void by_ptx(int *total, int *flag, const int *v, int n, double *out)
{
    if (blockIdx.x == 0) {
        for (int i = threadIdx.x; i < n; i += blockDim.x)
            atomicAdd(total, v[i]); // NEVER: block-*
        __syncthreads();
        if (threadIdx.x == 0) {
            asm volatile("st.release.gpu.global.s32 [%0], 1;" ::"l"(flag) : "memory");
            while (atomicAdd(flag + 1, 0) == 0)
                ;
        }
    } else if (threadIdx.x == 0) {
        int seen;
        do
            asm volatile("ld.acquire.gpu.global.s32 %0, [%1];" : "=r"(seen) : "l"(flag) : "memory");
        while (seen == 0);
        *out = atomicAdd(total, 0);
        atomicAdd(flag + 1, 1);
    }
}

__global__ void by_builtin(int *total, int *flag, const int *v, int n, double *out)
{
    if (blockIdx.x == 0) {
        for (int i = threadIdx.x; i < n; i += blockDim.x)
            atomicAdd(total, v[i]); // NEVER: block-*
        __syncthreads();
        if (threadIdx.x == 0) {
            __nv_atomic_store_n(flag, 1, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_DEVICE);
            while (atomicAdd(flag + 1, 0) == 0)
                ;
        }
    } else if (threadIdx.x == 0) {
        while (__nv_atomic_load_n(flag, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_DEVICE) == 0)
            ;
        *out = atomicAdd(total, 0);
        atomicAdd(flag + 1, 1);
    }
}
__device__ cuda::binary_semaphore<cuda::thread_scope_device> g_ready(0);

__global__ void by_semaphore(int *total, int *flag, const int *v, int n, double *out)
{
    if (blockIdx.x == 0) {
        for (int i = threadIdx.x; i < n; i += blockDim.x)
            atomicAdd(total, v[i]); // NEVER: block-*
        __syncthreads();
        if (threadIdx.x == 0) {
            g_ready.release();
            while (atomicAdd(flag + 1, 0) == 0)
                ;
        }
    } else if (threadIdx.x == 0) {
        g_ready.acquire();
        *out = atomicAdd(total, 0);
        atomicAdd(flag + 1, 1);
    }
}

__global__ void by_system_fence(int *total, int *flag, const int *v, int n, double *out)
{
    if (blockIdx.x == 0) {
        for (int i = threadIdx.x; i < n; i += blockDim.x)
            atomicAdd(total, v[i]); // NEVER: block-*
        __syncthreads();
        if (threadIdx.x == 0) {
            __threadfence_system();
            *(volatile int *)flag = 1;
            while (atomicAdd(flag + 1, 0) == 0)
                ;
        }
    } else if (threadIdx.x == 0) {
        while (*(volatile int *)flag == 0)
            ;
        __threadfence_system();
        *out = atomicAdd(total, 0);
        atomicAdd(flag + 1, 1);
    }
}

int main()
{
    const int n = 10000, kernels = 7;
    int *v, *total;
    double *out;
    cudaMallocManaged(&v, n * sizeof *v);
    cudaMallocManaged(&total, kernels * sizeof *total);
    cudaMallocManaged(&out, kernels * sizeof *out);
    for (int i = 0; i < n; i++)
        v[i] = i;
    for (int k = 0; k < kernels; k++)
        total[k] = out[k] = 0;
    int *flag;
    cudaMallocManaged(&flag, 2 * kernels * sizeof *flag);
    for (int k = 0; k < 2 * kernels; k++)
        flag[k] = 0;
    by_exchange<<<2, 256>>>(total + 0, flag + 0, v, n, out + 0);
    by_volatile<<<2, 256>>>(total + 1, flag + 2, v, n, out + 1);
    by_release<<<2, 256>>>(total + 2, flag + 4, v, n, out + 2);
    by_ptx<<<2, 256>>>(total + 3, flag + 6, v, n, out + 3);
    by_builtin<<<2, 256>>>(total + 4, flag + 8, v, n, out + 4);
    by_semaphore<<<2, 256>>>(total + 5, flag + 10, v, n, out + 5);
    by_system_fence<<<2, 256>>>(total + 6, flag + 12, v, n, out + 6);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < kernels; k++)
        printf(" %.0f", out[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
