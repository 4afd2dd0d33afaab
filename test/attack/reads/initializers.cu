// EXPECT: RESULT 49995000 49995000 49995000 49995000 49995000 49995000 cudaSuccess
// Initializers of members, default arguments, base classes and placement new read the sum.
#include <cstdio>

#include <new>
__device__ int g_total;
struct Snapshot {
    const int *p;
    int value = *p;
};
__global__ void of_a_member(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    Snapshot snapshot{total};
    if (threadIdx.x == 0)
        *out = snapshot.value;
}
struct First {
    int value;
    __device__ explicit First(const int *p) : value(*p) {}
};
struct Second : First {
    using First::First;
};
__global__ void of_a_base(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    Second second(total);
    if (threadIdx.x == 0)
        *out = second.value;
}
__device__ int current(int x = *&g_total)
{
    return x;
}
__global__ void of_an_argument(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(&g_total, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        *out = current();
}
__global__ void placement_new(int *total, const int *v, int n, double *out)
{
    alignas(First) char room[sizeof(First)];
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    First *first = new (room) First(total);
    if (threadIdx.x == 0)
        *out = first->value;
}
__global__ void of_an_array(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    First all[2] = {First(total), First(total)};
    if (threadIdx.x == 0)
        *out = all[1].value;
}
template <class T> struct Lazy {
    T value;
    template <class... A> __device__ Lazy(A &&...a) : value(static_cast<A &&>(a)...) {}
};
__global__ void forwarded(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    Lazy<Lazy<First>> lazy(total);
    if (threadIdx.x == 0)
        *out = lazy.value.value.value;
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
    of_a_member<<<1, 256>>>(total + 0, v, n, out + 0);
    of_a_base<<<1, 256>>>(total + 1, v, n, out + 1);
    of_an_argument<<<1, 256>>>(total + 2, v, n, out + 2);
    placement_new<<<1, 256>>>(total + 3, v, n, out + 3);
    of_an_array<<<1, 256>>>(total + 4, v, n, out + 4);
    forwarded<<<1, 256>>>(total + 5, v, n, out + 5);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < kernels; k++)
        printf(" %.0f", out[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
