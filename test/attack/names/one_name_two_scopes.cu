// EXPECT: RESULT 49995000 99990000 49995000 99990000 cudaSuccess
// An address is spelled alike in two scopes, where its name is two variables.
#include <cstdio>
__global__ void loops(unsigned *sum, const unsigned *v, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        unsigned *dst = sum;
        atomicAdd(dst, v[i]); // APART
    }
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        unsigned *dst = sum + 1;
        atomicAdd(dst, 2 * v[i]); // APART
    }
}
__global__ void scopes(unsigned *sum, const unsigned *v, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        {
            const int c = 0;
            atomicAdd(&sum[c], v[i]); // APART
        }
        {
            const int c = 1;
            atomicAdd(&sum[c], 2 * v[i]); // APART
        }
    }
}
int main()
{
    const int n = 10000;
    unsigned *h = new unsigned[n], *d, *s, r[4];
    for (int i = 0; i < n; i++)
        h[i] = i;
    cudaMalloc(&d, n * 4);
    cudaMalloc(&s, 16);
    cudaMemset(s, 0, 16);
    cudaMemcpy(d, h, n * 4, cudaMemcpyHostToDevice);
    loops<<<1, 256>>>(s, d, n);
    scopes<<<1, 256>>>(s + 2, d, n);
    cudaError_t e = cudaDeviceSynchronize();
    cudaMemcpy(r, s, 16, cudaMemcpyDeviceToHost);
    printf("RESULT %u %u %u %u %s\n", r[0], r[1], r[2], r[3], cudaGetErrorName(e));
}
