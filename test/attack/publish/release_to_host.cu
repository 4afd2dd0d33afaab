// EXPECT: RESULT 4096 cudaSuccess
// A release store announces the sum to the host, which answers before the kernel ends.
#include <cstdio>
__global__ void one(unsigned long long *total, int *flag, int *ack, const unsigned long long *v, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0) {
        __nv_atomic_store_n(flag, 1, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_SYSTEM);
        while (__nv_atomic_load_n(ack, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_SYSTEM) == 0) {
        }
    }
}
int main()
{
    const int n = 4096;
    unsigned long long *h = new unsigned long long[n], *d, *total, seen;
    int *flag, *ack;
    for (int i = 0; i < n; i++)
        h[i] = 1;
    cudaMalloc(&d, n * 8);
    cudaHostAlloc(&total, 8, cudaHostAllocMapped);
    cudaHostAlloc(&flag, 4, cudaHostAllocMapped);
    cudaHostAlloc(&ack, 4, cudaHostAllocMapped);
    *total = 0;
    *flag = 0;
    *ack = 0;
    cudaMemcpy(d, h, n * 8, cudaMemcpyHostToDevice);
    one<<<1, 256>>>(total, flag, ack, d, n);
    while (__atomic_load_n(flag, __ATOMIC_ACQUIRE) == 0) {
    }
    seen = *(volatile unsigned long long *)total;
    __atomic_store_n(ack, 1, __ATOMIC_RELEASE);
    cudaError_t e = cudaDeviceSynchronize();
    printf("RESULT %llu %s\n", seen, cudaGetErrorName(e));
}
