// EXPECT: RESULT 49995000 49995000 49995000 49995000 49995000 49995000 49995000 49995000 cudaSuccess
// The last block to finish reads what all have added; it is found by a fence and a counter, in several spellings.
#include <cstdio>

#include "../groups.h"

__global__ void by_wrapping_counter(int *total, int *done, const int *v, int n, double *out)
{
    __shared__ bool last;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0) {
        __threadfence();
        last = atomicInc((unsigned *)done, gridDim.x - 1) == gridDim.x - 1;
        __threadfence();
    }
    __syncthreads();
    if (last && threadIdx.x == 0)
        *out = atomicAdd(total, 0);
}

__global__ void by_all_threads(int *total, int *done, const int *v, int n, double *out)
{
    __shared__ bool last;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    __shared__ int arrived;
    if (threadIdx.x == 0)
        arrived = 0;
    __syncthreads();
    __threadfence();
    if (atomicAdd(done, 1) == gridDim.x * blockDim.x - 1)
        arrived = 1;
    __syncthreads();
    if (threadIdx.x == 0)
        last = arrived;
    __threadfence();
    __syncthreads();
    if (last && threadIdx.x == 0)
        *out = atomicAdd(total, 0);
}

__global__ void by_acq_rel(int *total, int *done, const int *v, int n, double *out)
{
    __shared__ bool last;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0) {
        cuda::atomic_ref<int, cuda::thread_scope_device> ref(*done);
        last = ref.fetch_add(1, cuda::memory_order_acq_rel) == gridDim.x - 1;
    }
    __syncthreads();
    if (last && threadIdx.x == 0)
        *out = atomicAdd(total, 0);
}

__global__ void by_seq_cst(int *total, int *done, const int *v, int n, double *out)
{
    __shared__ bool last;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0) {
        cuda::atomic_ref<int> ref(*done);
        last = ref++ == gridDim.x - 1;
    }
    __syncthreads();
    if (last && threadIdx.x == 0)
        *out = atomicAdd(total, 0);
}

__global__ void by_builtin(int *total, int *done, const int *v, int n, double *out)
{
    __shared__ bool last;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0) {
        int old;
        old = __nv_atomic_fetch_add(done, 1, __NV_ATOMIC_ACQ_REL, __NV_THREAD_SCOPE_DEVICE);
        last = old == gridDim.x - 1;
    }
    __syncthreads();
    if (last && threadIdx.x == 0)
        *out = atomicAdd(total, 0);
}

__global__ void by_ptx(int *total, int *done, const int *v, int n, double *out)
{
    __shared__ bool last;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0) {
        int old;
        asm volatile("atom.add.acq_rel.gpu.global.s32 %0, [%1], 1;" : "=r"(old) : "l"(done) : "memory");
        last = old == gridDim.x - 1;
    }
    __syncthreads();
    if (last && threadIdx.x == 0)
        *out = atomicAdd(total, 0);
}

__global__ void by_standard_fence(int *total, int *done, const int *v, int n, double *out)
{
    __shared__ bool last;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0) {
        cuda::atomic_thread_fence(cuda::memory_order_acq_rel, cuda::thread_scope_device);
        last = atomicAdd(done, 1) == gridDim.x - 1;
        cuda::atomic_thread_fence(cuda::memory_order_acq_rel, cuda::thread_scope_device);
    }
    __syncthreads();
    if (last && threadIdx.x == 0)
        *out = atomicAdd(total, 0);
}

__global__ void by_compare_and_swap(int *total, int *done, const int *v, int n, double *out)
{
    __shared__ bool last;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0) {
        __threadfence();
        int old = 0, seen;
        while ((seen = atomicCAS(done, old, old + 1)) != old)
            old = seen;
        last = old == gridDim.x - 1;
        __threadfence();
    }
    __syncthreads();
    if (last && threadIdx.x == 0)
        *out = atomicAdd(total, 0);
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
    int *done;
    cudaMallocManaged(&done, kernels * sizeof *done);
    for (int k = 0; k < kernels; k++)
        done[k] = 0;
    by_wrapping_counter<<<8, 256>>>(total + 0, done + 0, v, n, out + 0);
    by_all_threads<<<8, 256>>>(total + 1, done + 1, v, n, out + 1);
    by_acq_rel<<<8, 256>>>(total + 2, done + 2, v, n, out + 2);
    by_seq_cst<<<8, 256>>>(total + 3, done + 3, v, n, out + 3);
    by_builtin<<<8, 256>>>(total + 4, done + 4, v, n, out + 4);
    by_ptx<<<8, 256>>>(total + 5, done + 5, v, n, out + 5);
    by_standard_fence<<<8, 256>>>(total + 6, done + 6, v, n, out + 6);
    by_compare_and_swap<<<8, 256>>>(total + 7, done + 7, v, n, out + 7);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < kernels; k++)
        printf(" %.0f", out[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
