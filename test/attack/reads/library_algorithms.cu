// EXPECT: RESULT 49995000 49995000 49995000 49995000 49995000 49995000 cudaSuccess
// Library functions read the sum through pointers and iterators they were given: copy, reduce, for_each, begin of an array.
#include <cstdio>

#include "../library.h"
struct Load {
    const int *p;
    __device__ int operator()(int i) const { return p[i]; }
};
__global__ void copied(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        thrust::copy(thrust::seq, total, total + 1, out);
}
__global__ void counted(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    auto first = thrust::make_transform_iterator(thrust::make_counting_iterator(0), Load{total});
    if (threadIdx.x == 0)
        *out = thrust::reduce(thrust::seq, first, first + 1);
}
__global__ void loaded(int *total, const int *v, int n, double *out)
{
    using Loader = cub::BlockLoad<int, 256, 1>;
    __shared__ typename Loader::TempStorage storage;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    int item[1];
    Loader(storage).Load(total, item, 1, 0);
    if (threadIdx.x == 0)
        *out = item[0];
}
__global__ void thread_load(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        *out = cub::ThreadLoad<cub::LOAD_CG>(total);
}
__global__ void in_an_array(int *total, const int *v, int n, double *out)
{
    cuda::std::array<int *, 2> where{nullptr, total};
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    if (threadIdx.x == 0)
        *out = *where[1];
}
__global__ void bit_cast(int *total, const int *v, int n, double *out)
{
    auto address = cuda::std::bit_cast<unsigned long long>(total);
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    if (threadIdx.x == 0)
        *out = *cuda::std::bit_cast<int *>(address);
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
    copied<<<1, 256>>>(total + 0, v, n, out + 0);
    counted<<<1, 256>>>(total + 1, v, n, out + 1);
    loaded<<<1, 256>>>(total + 2, v, n, out + 2);
    thread_load<<<1, 256>>>(total + 3, v, n, out + 3);
    in_an_array<<<1, 256>>>(total + 4, v, n, out + 4);
    bit_cast<<<1, 256>>>(total + 5, v, n, out + 5);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < kernels; k++)
        printf(" %.0f", out[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
