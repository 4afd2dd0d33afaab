// EXPECT: RESULT 100 100 100 100 100 100 100 1000 cudaSuccess
// FLAGS: --extended-lambda
// Kernels that are lambdas of the host: one template, an instance for each lambda.
#include <cstdio>

__device__ void bump(float *p, float x)
{
    atomicAdd(p, x); // NEVER: block-sum, block-counter, block-table, block-records, warp-uniform proved
}
template <class F> __global__ void parallel(int n, F f)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        f(i);
}
template <class F> void parallel_for(int n, F f)
{
    parallel<<<(n + 255) / 256, 256>>>(n, f);
}

int main()
{
    float *d;
    cudaMallocManaged(&d, 8 * sizeof *d);
    for (int k = 0; k < 8; k++)
        d[k] = 0;
    float *bins = d;
    parallel_for(1000, [=] __device__(int) { bump(bins + 7, 1.0f); });
    parallel_for(350, [=] __device__(int i) { bump(bins + i % 7, 1.0f); });
    parallel_for(350, [=] __host__ __device__(int i) {
        float *p = bins + i % 7;
#ifdef __CUDA_ARCH__
        atomicAdd(p, 1.0f);
#endif
    });
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < 8; k++)
        printf(" %d", (int)d[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
