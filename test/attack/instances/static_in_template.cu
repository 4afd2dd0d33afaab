// EXPECT: RESULT 262144 131072 cudaSuccess
// A function template has a static counter in each instance.
#include <cstdio>
__device__ int *g_addr[2];
template <int C> __device__ int next()
{
    static int counter;
    if (blockIdx.x == 0 && threadIdx.x == 0)
        g_addr[C] = &counter;
    return atomicAdd(&counter, 1); // NEVER: block-counter
}
__global__ void split(int *out, const int *v, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        if (v[i] % 3 != 0)
            out[next<0>()] = i;
        else
            out[n + next<1>()] = i;
}
__global__ void read(int *r)
{
    r[0] = *g_addr[0];
    r[1] = *g_addr[1];
}
int main()
{
    const int n = 393216;
    int *h = new int[n], *d, *o, *r, hr[2];
    for (int i = 0; i < n; i++)
        h[i] = i;
    cudaMalloc(&d, n * 4);
    cudaMalloc(&o, 2 * n * 4 + 4096);
    cudaMalloc(&r, 8);
    cudaMemcpy(d, h, n * 4, cudaMemcpyHostToDevice);
    split<<<256, 256>>>(o, d, n);
    read<<<1, 1>>>(r);
    cudaError_t e = cudaDeviceSynchronize();
    cudaMemcpy(hr, r, 8, cudaMemcpyDeviceToHost);
    printf("RESULT %d %d %s\n", hr[0], hr[1], cudaGetErrorName(e));
}
