// EXPECT: RESULT 49995000 49995000 49995000 49995000 49995000 49995000 cudaSuccess
// The sum is read in a lambda, which holds it by reference, by value, under another name, or as an argument.
#include <cstdio>

__global__ void by_reference(int *total, const int *v, int n, double *out)
{
    auto read = [&] { return *total; };
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    if (threadIdx.x == 0)
        *out = read();
}
__global__ void by_value(int *total, const int *v, int n, double *out)
{
    auto read = [=] { return *total; };
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    if (threadIdx.x == 0)
        *out = read();
}
__global__ void renamed(int *total, const int *v, int n, double *out)
{
    auto read = [p = total](auto... index) { return (p[index] + ...); };
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    if (threadIdx.x == 0)
        *out = read(0);
}
template <class F> __device__ int twice_halved(F f)
{
    return (f() + f()) / 2;
}
__global__ void passed_on(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    int x = twice_halved([total] { return *total; });
    if (threadIdx.x == 0)
        *out = x;
}
template <class F> struct AtExit {
    F f;
    __device__ ~AtExit() { f(); }
};
__global__ void at_exit(int *total, const int *v, int n, double *out)
{
    auto store = [&] {
        __syncthreads();
        if (threadIdx.x == 0)
            *out = *total;
    };
    AtExit<decltype(store)> guard{store};
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
}
__global__ void as_a_pointer(int *total, const int *v, int n, double *out)
{
    int (*read)(const int *) = [](const int *p) { return *p; };
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    if (threadIdx.x == 0)
        *out = read(total);
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
    by_reference<<<1, 256>>>(total + 0, v, n, out + 0);
    by_value<<<1, 256>>>(total + 1, v, n, out + 1);
    renamed<<<1, 256>>>(total + 2, v, n, out + 2);
    passed_on<<<1, 256>>>(total + 3, v, n, out + 3);
    at_exit<<<1, 256>>>(total + 4, v, n, out + 4);
    as_a_pointer<<<1, 256>>>(total + 5, v, n, out + 5);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < kernels; k++)
        printf(" %.0f", out[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
