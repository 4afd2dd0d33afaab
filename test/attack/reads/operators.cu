// EXPECT: RESULT 49995000 49995000 49995000 49995000 49995000 49995000 49995000 cudaSuccess
// Operators that the program overloads read the sum.
#include <cstdio>

struct Handle {
    int *p;
    __device__ int operator*() const { return *p; }
    __device__ int operator[](int i) const { return p[i]; }
    __device__ const Handle *operator->() const { return this; }
    __device__ int operator()() const { return *p; }
    __device__ int operator+(int x) const { return *p + x; }
    __device__ bool operator<(const Handle &other) const { return *p < *other.p; }
};
__device__ int operator-(const Handle &h)
{
    return -*h.p;
}
__global__ void star(int *total, Handle h, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        *out = *h;
}
__global__ void subscript(int *total, Handle h, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        *out = h[0];
}
__global__ void arrow(int *total, Handle h, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        *out = (*h.operator->())();
}
__global__ void call(int *total, Handle h, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        *out = h();
}
__global__ void plus(int *total, Handle h, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        *out = h + 0;
}
__global__ void minus(int *total, Handle h, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        *out = -(-h);
}
__global__ void less(int *total, const int *v, int n, double *out)
{
    int zero = 0;
    Handle h{total}, other{&zero};
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    if (other < h)
        if (threadIdx.x == 0)
            *out = 49995000;
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
    star<<<1, 256>>>(total + 0, Handle{total + 0}, v, n, out + 0);
    subscript<<<1, 256>>>(total + 1, Handle{total + 1}, v, n, out + 1);
    arrow<<<1, 256>>>(total + 2, Handle{total + 2}, v, n, out + 2);
    call<<<1, 256>>>(total + 3, Handle{total + 3}, v, n, out + 3);
    plus<<<1, 256>>>(total + 4, Handle{total + 4}, v, n, out + 4);
    minus<<<1, 256>>>(total + 5, Handle{total + 5}, v, n, out + 5);
    less<<<1, 256>>>(total + 6, v, n, out + 6);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < kernels; k++)
        printf(" %.0f", out[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
