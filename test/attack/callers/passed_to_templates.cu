// EXPECT: RESULT 100 100 100 100 100 100 100 1000 cudaSuccess
// A function template is given the helper, or an object that calls it.
#include <cstdio>
__device__ void bump(float *p, float x)
{
    atomicAdd(p, x); // NEVER: block-*, warp-uniform proved
}
__global__ void direct(float *total, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        bump(total, 1.0f);
}

template <class F, class... A> __device__ void apply(F &&f, A... a)
{
    f(a...);
}
template <class F> struct Function {
    F f;
    __device__ void operator()(float *p) const { f(p, 1.0f); }
};
template <class F> __device__ Function<F> wrap(F f)
{
    return {f};
}
struct Bump {
    __device__ void operator()(float *p, float x) const { bump(p, x); }
};
template <class F> __global__ void generic(float *bins, int n, F f)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        f(bins + i % 7, 0.5f);
}
__global__ void scatter(float *bins, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n / 4)
        apply(bump, bins + i % 7, 1.0f);
    else if (i < n / 2)
        wrap(bump)(bins + i % 7);
}

int main()
{
    float *d;
    cudaMallocManaged(&d, 8 * sizeof *d);
    for (int k = 0; k < 8; k++)
        d[k] = 0;
    direct<<<4, 256>>>(d + 7, 1000);
    scatter<<<4, 256>>>(d, 700);
    generic<<<4, 256>>>(d, 700, Bump());
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < 8; k++)
        printf(" %d", (int)d[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
