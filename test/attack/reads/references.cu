// EXPECT: RESULT 49995000 49995000 49995000 49995000 49995000 49995000 49995000 cudaSuccess
// References to the sum, also those that functions and classes give back.
#include <cstdio>

__global__ void local_reference(int *total, const int *v, int n, double *out)
{
    int &sum = *total;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        *out = sum;
}
__global__ void const_reference(int *total, const int *v, int n, double *out)
{
    const int &sum = *total;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        *out = sum;
}
__device__ int &slot(int *p)
{
    return *p;
}
__global__ void given_back(int *total, const int *v, int n, double *out)
{
    int &sum = slot(total);
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        *out = sum;
}
__device__ int read(const int &x)
{
    return x;
}
__global__ void parameter(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        *out = read(*total);
}
template <class T> struct Ref {
    T &x;
    __device__ T &get() const { return x; }
};
__global__ void wrapped(int *total, const int *v, int n, double *out)
{
    Ref<int> ref{*total};
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        *out = ref.get();
}
template <class T> __device__ T &&forward(T &x)
{
    return static_cast<T &&>(x);
}
__global__ void moved(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    int x = forward(*total);
    if (threadIdx.x == 0)
        *out = x;
}
__global__ void added_by_reference(int *total, const int *v, int n, double *out)
{
    int &sum = *total;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(&sum, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        *out = *total;
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
    local_reference<<<1, 256>>>(total + 0, v, n, out + 0);
    const_reference<<<1, 256>>>(total + 1, v, n, out + 1);
    given_back<<<1, 256>>>(total + 2, v, n, out + 2);
    parameter<<<1, 256>>>(total + 3, v, n, out + 3);
    wrapped<<<1, 256>>>(total + 4, v, n, out + 4);
    moved<<<1, 256>>>(total + 5, v, n, out + 5);
    added_by_reference<<<1, 256>>>(total + 6, v, n, out + 6);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < kernels; k++)
        printf(" %.0f", out[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
