// EXPECT: RESULT 49995000 49995000 cudaSuccess
// One array is passed twice, once as a pointer to const.
#include <cstdio>
__global__ void one(int *total, const int *current, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-* untested
    __syncthreads();
    if (threadIdx.x == 0)
        *out = current[0];
}
struct Buffers {
    int *write;
    const int *read;
};
__global__ void two(Buffers b, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(b.write, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        *out = b.read[0];
}
int main()
{
    const int n = 10000;
    int *h = new int[n], *d, *c;
    double *o, ho[2];
    for (int i = 0; i < n; i++)
        h[i] = i;
    cudaMalloc(&d, n * 4);
    cudaMalloc(&c, 8);
    cudaMemset(c, 0, 8);
    cudaMalloc(&o, 16);
    cudaMemcpy(d, h, n * 4, cudaMemcpyHostToDevice);
    one<<<1, 256>>>(c, c, d, n, o);
    two<<<1, 256>>>(Buffers{c + 1, c + 1}, d, n, o + 1);
    cudaError_t e = cudaDeviceSynchronize();
    cudaMemcpy(ho, o, 16, cudaMemcpyDeviceToHost);
    printf("RESULT %.0f %.0f %s\n", ho[0], ho[1], cudaGetErrorName(e));
}
