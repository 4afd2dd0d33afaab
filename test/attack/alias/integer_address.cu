// EXPECT: RESULT 49995000 49995000 49995000 cudaSuccess
// An address comes as an integer, as a pointer to void, or from constant memory.
#include <cstdio>
#include <cstdint>
__global__ void one(int *total, uint64_t address, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        *out = *reinterpret_cast<int *>(address);
}
__global__ void two(int *total, void *raw, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-* untested
    __syncthreads();
    int x;
    memcpy(&x, raw, sizeof x);
    if (threadIdx.x == 0)
        *out = x;
}
__constant__ int *d_total;
__global__ void three(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        *out = *d_total;
}
int main()
{
    const int n = 10000;
    int *h = new int[n], *d, *c;
    double *o, ho[3];
    for (int i = 0; i < n; i++)
        h[i] = i;
    cudaMalloc(&d, n * 4);
    cudaMalloc(&c, 12);
    cudaMemset(c, 0, 12);
    cudaMalloc(&o, 24);
    cudaMemcpy(d, h, n * 4, cudaMemcpyHostToDevice);
    int *third = c + 2;
    cudaMemcpyToSymbol(d_total, &third, sizeof third);
    one<<<1, 256>>>(c, (uint64_t)c, d, n, o);
    two<<<1, 256>>>(c + 1, c + 1, d, n, o + 1);
    three<<<1, 256>>>(c + 2, d, n, o + 2);
    cudaError_t e = cudaDeviceSynchronize();
    cudaMemcpy(ho, o, 24, cudaMemcpyDeviceToHost);
    printf("RESULT %.0f %.0f %.0f %s\n", ho[0], ho[1], ho[2], cudaGetErrorName(e));
}
