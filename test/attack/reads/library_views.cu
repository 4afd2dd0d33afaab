// EXPECT: RESULT 49995000 49995000 49995000 49995000 cudaSuccess
// The sum is read through a library's view: an iterator, a span, a device pointer.
#include <cstdio>
#include "../library.h"
__global__ void one(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    cub::CacheModifiedInputIterator<cub::LOAD_CG, int> it(total);
    if (threadIdx.x == 0)
        *out = it[0];
}
__global__ void two(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    cuda::std::span<int> s(total, 1);
    if (threadIdx.x == 0)
        *out = s[0];
}
__global__ void three(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    thrust::device_ptr<int> p(total);
    if (threadIdx.x == 0)
        *out = thrust::reduce(thrust::seq, p, p + 1);
}
__global__ void four(int *total, cuda::std::span<int> s, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        *out = s[0];
}
int main()
{
    const int n = 10000;
    int *h = new int[n], *d, *c;
    double *o, ho[4];
    for (int i = 0; i < n; i++)
        h[i] = i;
    cudaMalloc(&d, n * 4);
    cudaMalloc(&c, 16);
    cudaMemset(c, 0, 16);
    cudaMalloc(&o, 32);
    cudaMemcpy(d, h, n * 4, cudaMemcpyHostToDevice);
    one<<<1, 256>>>(c, d, n, o);
    two<<<1, 256>>>(c + 1, d, n, o + 1);
    three<<<1, 256>>>(c + 2, d, n, o + 2);
    four<<<1, 256>>>(c + 3, cuda::std::span<int>(c + 3, 1), d, n, o + 3);
    cudaError_t e = cudaDeviceSynchronize();
    cudaMemcpy(ho, o, 32, cudaMemcpyDeviceToHost);
    printf("RESULT %.0f %.0f %.0f %.0f %s\n", ho[0], ho[1], ho[2], ho[3], cudaGetErrorName(e));
}
