// EXPECT: RESULT 49995000 49995000 cudaSuccess
// Launch parameters lie in constant memory; the pointers in them lead to global memory.
#include <cstdio>
struct Params {
    int *count;
    double *out;
    const int *data;
    int n;
};
__constant__ Params params;
__global__ void count()
{
    if (threadIdx.x == 0)
        *params.count = 0;
    __syncthreads();
    for (int i = threadIdx.x; i < params.n; i += blockDim.x)
        atomicAdd(params.count, params.data[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        *params.out = *params.count;
}
int main()
{
    const int n = 10000;
    int *h = new int[n], *d, c;
    double *o, ho;
    for (int i = 0; i < n; i++)
        h[i] = i;
    Params p;
    cudaMalloc(&d, n * 4);
    cudaMalloc(&p.count, 4);
    cudaMemset(p.count, 0, 4);
    cudaMalloc(&o, 8);
    cudaMemcpy(d, h, n * 4, cudaMemcpyHostToDevice);
    p.data = d;
    p.n = n;
    p.out = o;
    cudaMemcpyToSymbol(params, &p, sizeof p);
    count<<<1, 256>>>();
    cudaError_t e = cudaDeviceSynchronize();
    cudaMemcpy(&ho, o, 8, cudaMemcpyDeviceToHost);
    cudaMemcpy(&c, p.count, 4, cudaMemcpyDeviceToHost);
    printf("RESULT %.0f %d %s\n", ho, c, cudaGetErrorName(e));
}
