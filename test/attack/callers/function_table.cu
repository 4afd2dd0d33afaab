// EXPECT: RESULT 100 100 100 100 100 100 100 1000 cudaSuccess
// The helper is in a table of function pointers, which passes it any pointer; the one direct call passes the same to all.
#include <cstdio>
typedef void (*fn_t)(float *, float);
__device__ void bump(float *p, float x)
{
    atomicAdd(p, x); // NEVER: block-*, warp-uniform proved
}
__device__ void none(float *, float) {}
__device__ fn_t table[] = {bump, none};
__global__ void direct(float *total, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        bump(total, 1.0f);
}
__global__ void scatter(float *bins, int which, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        table[which](bins + i % 7, 1.0f);
}
int main()
{
    float *d, r[8];
    cudaMalloc(&d, 32);
    cudaMemset(d, 0, 32);
    direct<<<4, 256>>>(d + 7, 1000);
    scatter<<<4, 256>>>(d, 0, 700);
    cudaError_t e = cudaDeviceSynchronize();
    cudaMemcpy(r, d, 32, cudaMemcpyDeviceToHost);
    // expected: 100 in each of seven, 1000 in the eighth
    printf("RESULT");
    for (int i = 0; i < 8; i++)
        printf(" %d", (int)r[i]);
    printf(" %s\n", cudaGetErrorName(e));
}
