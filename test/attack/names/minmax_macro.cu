// EXPECT: RESULT 0 cudaSuccess
// min and max are macros.
#include <cstdio>
#define max(a, b) ((a) > (b) ? (a) : (b))
#define min(a, b) ((a) < (b) ? (a) : (b))
__global__ void largest(int *s, const int *v, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        atomicMax(s, max(v[i], 0));
}
int main()
{
    int *v, *s, r;
    cudaMalloc(&v, 4096);
    cudaMalloc(&s, 4);
    cudaMemset(s, 0, 4);
    cudaMemset(v, 0, 4096);
    largest<<<1, 256>>>(s, v, 1000);
    cudaMemcpy(&r, s, 4, cudaMemcpyDeviceToHost);
    printf("RESULT %d %s\n", r, cudaGetErrorName(cudaGetLastError()));
}
