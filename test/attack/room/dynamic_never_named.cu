// EXPECT: RESULT 256000 cudaSuccess
// LAUNCH: 256 49152
// All 48 KB are dynamic, asked for at the launch to limit how many blocks run; the kernel never names them.
#include <cstdio>
__global__ void count(unsigned *bins, const unsigned char *v, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        atomicAdd(&bins[v[i]], 1u); // NEVER: block-*
}
int main()
{
    const int n = 256000;
    unsigned char *v;
    unsigned *b, r = 0;
    cudaMalloc(&v, n);
    cudaMemset(v, 0, n);
    cudaMalloc(&b, 1024);
    cudaMemset(b, 0, 1024);
    count<<<256, 256, 48 * 1024>>>(b, v, n);
    cudaError_t e = cudaGetLastError();
    cudaMemcpy(&r, b, 4, cudaMemcpyDeviceToHost);
    printf("RESULT %u %s\n", r, cudaGetErrorName(e));
}
