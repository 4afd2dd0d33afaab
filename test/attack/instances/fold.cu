// EXPECT: RESULT 49995000 49995000 49995000 cudaSuccess
// A fold expression is one call in the text and three addresses.
#include <cstdio>
template <int... C> __global__ void all(unsigned *s, const unsigned *v, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        (atomicAdd(&s[C], v[i]), ...); // NEVER: block-sum
}
int main()
{
    const int n = 10000;
    unsigned *h = new unsigned[n], *d, *s, r[3];
    for (int i = 0; i < n; i++)
        h[i] = i;
    cudaMalloc(&d, n * 4);
    cudaMalloc(&s, 12);
    cudaMemset(s, 0, 12);
    cudaMemcpy(d, h, n * 4, cudaMemcpyHostToDevice);
    all<0, 1, 2><<<4, 256>>>(s, d, n);
    cudaError_t e = cudaDeviceSynchronize();
    cudaMemcpy(r, s, 12, cudaMemcpyDeviceToHost);
    printf("RESULT %u %u %u %s\n", r[0], r[1], r[2], cudaGetErrorName(e));
}
