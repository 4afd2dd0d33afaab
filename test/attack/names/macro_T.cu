// EXPECT: RESULT 0 cudaSuccess
// A macro of one letter is defined in front of the last #include.
#define T float
#include <cstdio>
__global__ void sums(T *s, const T *v, const int *id, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&s[id[i]], v[i]);
}
int main()
{
    T *v, *s, r;
    int *id;
    cudaMalloc(&v, 4096);
    cudaMalloc(&id, 4096);
    cudaMalloc(&s, 4);
    cudaMemset(s, 0, 4);
    cudaMemset(v, 0, 4096);
    cudaMemset(id, 0, 4096);
    sums<<<4, 256>>>(s, v, id, 1000);
    cudaMemcpy(&r, s, 4, cudaMemcpyDeviceToHost);
    printf("RESULT %.0f %s\n", r, cudaGetErrorName(cudaGetLastError()));
}
