// EXPECT: RESULT 100 100 100 100 100 100 100 1000 cudaSuccess
// The helper is a template argument of a kernel, which passes it any pointer; the one direct call passes the same to all.
#include <cstdio>
typedef void (*fn_t)(float *, float);
__device__ void bump(float *p, float x)
{
    atomicAdd(p, x); // NEVER: block-sum, block-counter, block-table, block-records, warp-uniform proved
}
template <fn_t F> __global__ void scatter(float *bins, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        F(bins + i % 7, 1.0f);
}
__global__ void direct(float *total, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        bump(total, 1.0f);
}
int main()
{
    float *d, r[8];
    cudaMalloc(&d, 32);
    cudaMemset(d, 0, 32);
    direct<<<4, 256>>>(d + 7, 1000);
    scatter<bump><<<4, 256>>>(d, 700);
    cudaError_t e = cudaDeviceSynchronize();
    cudaMemcpy(r, d, 32, cudaMemcpyDeviceToHost);
    printf("RESULT");
    for (int i = 0; i < 8; i++)
        printf(" %d", (int)r[i]);
    printf(" %s\n", cudaGetErrorName(e));
}
