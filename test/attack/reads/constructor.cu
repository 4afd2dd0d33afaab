// EXPECT: RESULT 49995000 10000 cudaSuccess
// A constructor reads the sum, another resets it.
#include <cstdio>
struct Snapshot {
    int value;
    __device__ explicit Snapshot(const int *p) { value = *p; }
};
__global__ void one(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    Snapshot s(total);
    if (threadIdx.x == 0)
        *out = s.value;
}
struct Reset {
    __device__ Reset(int *p, int v)
    {
        if (threadIdx.x == 0)
            *p = v;
        __syncthreads();
    }
};
__global__ void two(int *total, int n)
{ // counts n, sets the rest: the construction comes second
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, 7); // NEVER: block-*
    __syncthreads();
    Reset r(total, 0);
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, 1);
}
int main()
{
    const int n = 10000;
    int *h = new int[n], *d, *c, hc[2];
    double *o, ho;
    for (int i = 0; i < n; i++)
        h[i] = i;
    cudaMalloc(&d, n * 4);
    cudaMalloc(&c, 8);
    cudaMemset(c, 0, 8);
    cudaMalloc(&o, 8);
    cudaMemcpy(d, h, n * 4, cudaMemcpyHostToDevice);
    one<<<1, 256>>>(c, d, n, o);
    two<<<1, 256>>>(c + 1, n);
    cudaError_t e = cudaDeviceSynchronize();
    cudaMemcpy(&ho, o, 8, cudaMemcpyDeviceToHost);
    cudaMemcpy(hc, c, 8, cudaMemcpyDeviceToHost);
    printf("RESULT %.0f %d %s\n", ho, hc[1], cudaGetErrorName(e));
}
