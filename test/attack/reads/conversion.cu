// EXPECT: RESULT 49995000 49995000 49995000 49995000 cudaSuccess
// A class converts itself to the number that its pointer leads to: no call is written.
#include <cstdio>

struct Value {
    const int *p;
    __device__ operator int() const { return *p; }
};
__global__ void implicit(int *total, Value value, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    if (threadIdx.x == 0)
        *out = value;
}
__global__ void in_arithmetic(int *total, Value value, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    if (threadIdx.x == 0)
        *out = value + 0;
}
struct Flag {
    const int *p;
    __device__ explicit operator bool() const { return *p != 0; }
};
__global__ void in_a_condition(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    if (Flag{total})
        if (threadIdx.x == 0)
            *out = 49995000;
}
struct Boxed {
    int value;
    __device__ Boxed(const int *p) : value(*p) {}
};
__device__ int open(Boxed boxed)
{
    return boxed.value;
}
__global__ void converting_constructor(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    int x = open(total);
    if (threadIdx.x == 0)
        *out = x;
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
    implicit<<<1, 256>>>(total, Value{total}, v, n, out);
    in_arithmetic<<<1, 256>>>(total + 1, Value{total + 1}, v, n, out + 1);
    in_a_condition<<<1, 256>>>(total + 2, v, n, out + 2);
    converting_constructor<<<1, 256>>>(total + 3, v, n, out + 3);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < kernels; k++)
        printf(" %.0f", out[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
