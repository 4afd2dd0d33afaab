// EXPECT: RESULT 0 cudaSuccess
// The sum is a restricted pointer to a template parameter.
#include <cstdio>
template <class T> __global__ void total(const T *__restrict__ v, T *__restrict__ sum, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        atomicAdd(sum, v[i]);
}
int main()
{
    float *v, *s, r;
    cudaMalloc(&v, 4096);
    cudaMalloc(&s, 4);
    cudaMemset(s, 0, 4);
    cudaMemset(v, 0, 4096);
    total<float><<<1, 256>>>(v, s, 1000);
    cudaMemcpy(&r, s, 4, cudaMemcpyDeviceToHost);
    printf("RESULT %.0f %s\n", r, cudaGetErrorName(cudaGetLastError()));
}
