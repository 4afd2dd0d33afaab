// EXPECT: RESULT 0 cudaSuccess
// LAUNCH: 256 0
// 48 KB of static shared memory, whose size depends on a template parameter.
#include <cstdio>
template <int N> __global__ void tiles(const float *v, double *sum, int n)
{
    __shared__ float tile[N];
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        tile[threadIdx.x * (N / 256)] = v[i];
        atomicAdd(sum, (double)tile[threadIdx.x * (N / 256)]); // NEVER: block-*
    }
}
int main()
{
    float *v;
    double *s, r;
    cudaMalloc(&v, 4096);
    cudaMalloc(&s, 8);
    cudaMemset(s, 0, 8);
    cudaMemset(v, 0, 4096);
    tiles<12288><<<1, 256>>>(v, s, 1000);
    cudaMemcpy(&r, s, 8, cudaMemcpyDeviceToHost);
    printf("RESULT %.0f %s\n", r, cudaGetErrorName(cudaGetLastError()));
}
