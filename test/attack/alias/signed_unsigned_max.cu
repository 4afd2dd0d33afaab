// EXPECT: RESULT 80000000 cudaSuccess
// Maxima of signed and of unsigned words do not commute.
#include <cstdio>
__global__ void two_phases(int *p, const int *v, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicMax(p, v[i]); // NEVER: block-*
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicMax((unsigned *)p, (unsigned)v[n + i]);
}
int main()
{
    const int n = 512;
    int *h = new int[2 * n], *d, *p;
    unsigned r;
    for (int i = 0; i < n; i++)
        h[i] = -5, h[n + i] = (int)0x80000000u;
    cudaMalloc(&d, n * 8);
    cudaMalloc(&p, 4);
    cudaMemset(p, 0, 4);
    cudaMemcpy(d, h, n * 8, cudaMemcpyHostToDevice);
    two_phases<<<1, 256>>>(p, d, n);
    cudaError_t e = cudaDeviceSynchronize();
    cudaMemcpy(&r, p, 4, cudaMemcpyDeviceToHost);
    printf("RESULT %x %s\n", r, cudaGetErrorName(e));
}
