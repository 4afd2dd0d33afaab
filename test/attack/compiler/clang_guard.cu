// EXPECT: RESULT 49995000 cudaSuccess
// What only nvcc compiles: clang is excluded by name.
#include <cstdio>
__global__ void one(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
#if defined(__GNUC__) && !defined(__clang__)
    if (threadIdx.x == 0)
        *out = *total;
#else
    if (threadIdx.x == 0)
        *out = -1;
#endif
}
int main()
{
    const int n = 10000;
    int *h = new int[n], *d, *c;
    double *o, ho;
    for (int i = 0; i < n; i++)
        h[i] = i;
    cudaMalloc(&d, n * 4);
    cudaMalloc(&c, 4);
    cudaMemset(c, 0, 4);
    cudaMalloc(&o, 8);
    cudaMemcpy(d, h, n * 4, cudaMemcpyHostToDevice);
    one<<<1, 256>>>(c, d, n, o);
    cudaError_t e = cudaDeviceSynchronize();
    cudaMemcpy(&ho, o, 8, cudaMemcpyDeviceToHost);
    printf("RESULT %.0f %s\n", ho, cudaGetErrorName(e));
}
