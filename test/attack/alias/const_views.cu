// EXPECT: RESULT 49995000 49995000 49995000 49995000 49995000 49995000 49995000 cudaSuccess
// The sum is read through pointers and references to const: of an argument, of a struct, of a constant.
#include <cstdio>

#include "../groups.h"
struct Slice {
    const int *first;
    int size;
    __device__ int sum() const
    {
        int all = 0;
        for (int i = 0; i < size; i++)
            all += first[i];
        return all;
    }
};
__global__ void slice(int *total, Slice slice, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        *out = slice.sum();
}
__device__ int read(const int &current)
{
    __syncthreads();
    return current;
}
__global__ void reference(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*

    int x = read(*total);
    if (threadIdx.x == 0)
        *out = x;
}
__constant__ const int *c_current;
__global__ void constant(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        *out = *c_current;
}
__global__ void as_const(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        *out = cuda::std::as_const(*total);
}
__global__ void bytes(int *total, const void *raw, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-* untested
    __syncthreads();

    if (threadIdx.x == 0)
        *out = *static_cast<const int *>(raw);
}
__global__ void pointer_to_pointer(int *total, const int *const *where, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        *out = **where;
}
__global__ void member_of_const(const Slice *slice, const int *v, int n, double *out)
{
    int *total = const_cast<int *>(slice->first);
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    if (threadIdx.x == 0)
        *out = slice->first[0];
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
    const int *third = total + 2, **where;
    Slice *slices;
    cudaMemcpyToSymbol(c_current, &third, sizeof third);
    cudaMallocManaged(&where, sizeof *where);
    cudaMallocManaged(&slices, sizeof *slices);
    *where = total + 5;
    *slices = Slice{total + 6, 1};
    slice<<<1, 256>>>(total, Slice{total, 1}, v, n, out);
    reference<<<1, 256>>>(total + 1, v, n, out + 1);
    constant<<<1, 256>>>(total + 2, v, n, out + 2);
    as_const<<<1, 256>>>(total + 3, v, n, out + 3);
    bytes<<<1, 256>>>(total + 4, total + 4, v, n, out + 4);
    pointer_to_pointer<<<1, 256>>>(total + 5, where, v, n, out + 5);
    member_of_const<<<1, 256>>>(slices, v, n, out + 6);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < kernels; k++)
        printf(" %.0f", out[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
