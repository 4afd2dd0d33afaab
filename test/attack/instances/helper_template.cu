// EXPECT: RESULT 49995000 99990000 149985000 cudaSuccess
// Three instances of one helper add to three places.
#include <cstdio>
__device__ unsigned g_sums[3];
template <int C> __device__ void acc(unsigned v)
{
    atomicAdd(&g_sums[C], v); // NEVER: block-sum
}
__global__ void moments(const unsigned *v, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        acc<0>(v[i]);
        acc<1>(2 * v[i]);
        acc<2>(3 * v[i]);
    }
}
int main()
{
    const int n = 10000;
    unsigned *h = new unsigned[n], *d, r[3];
    for (int i = 0; i < n; i++)
        h[i] = i;
    cudaMalloc(&d, n * 4);
    cudaMemcpy(d, h, n * 4, cudaMemcpyHostToDevice);
    moments<<<4, 256>>>(d, n);
    cudaError_t e = cudaDeviceSynchronize();
    cudaMemcpyFromSymbol(r, g_sums, sizeof r);
    printf("RESULT %u %u %u %s\n", r[0], r[1], r[2], cudaGetErrorName(e));
}
