// EXPECT: RESULT 0 cudaSuccess
// LAUNCH: 1024 0
// 32 KB of static shared memory are declared outside of all functions.
#include <cstdio>
__shared__ float g_tile[8192];
__global__ void tiles(const float *v, double *sum, const int *id, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        g_tile[threadIdx.x] = v[i];
        atomicAdd(&sum[id[i]], (double)g_tile[threadIdx.x]);
    }
}
int main()
{
    float *v;
    double *s, r;
    int *id;
    cudaMalloc(&v, 4096);
    cudaMalloc(&id, 4096);
    cudaMalloc(&s, 8);
    cudaMemset(s, 0, 8);
    cudaMemset(v, 0, 4096);
    cudaMemset(id, 0, 4096);
    tiles<<<1, 1024>>>(v, s, id, 1000);
    cudaMemcpy(&r, s, 8, cudaMemcpyDeviceToHost);
    printf("RESULT %.0f %s\n", r, cudaGetErrorName(cudaGetLastError()));
}
