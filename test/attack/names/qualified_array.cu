// EXPECT: RESULT 1000 cudaSuccess
// The array needs its namespace, or template arguments, to be named.
#include <cstdio>
namespace stats
{
__device__ unsigned hist[256];
}
template <class T> __device__ T table[256];
__global__ void count(const unsigned char *v, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        atomicAdd(&stats::hist[v[i]], 1u);
}
__global__ void count2(const unsigned char *v, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        atomicAdd(&table<unsigned>[v[i]], 1u);
}
int main()
{
    unsigned char *v;
    unsigned r = 0;
    cudaMalloc(&v, 4096);
    cudaMemset(v, 0, 4096);
    count<<<1, 256>>>(v, 1000);
    count2<<<1, 256>>>(v, 1000);
    cudaMemcpyFromSymbol(&r, stats::hist, 4);
    printf("RESULT %u %s\n", r, cudaGetErrorName(cudaGetLastError()));
}
