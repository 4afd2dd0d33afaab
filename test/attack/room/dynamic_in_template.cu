// EXPECT: RESULT 262144 cudaSuccess
// LAUNCH: 256 49152
// All 48 KB are dynamic, and a conversion in a class template names them.
#include <cstdio>
template <class T> struct SharedMemory {
    __device__ inline operator T *()
    {
        extern __shared__ int __smem[];
        return (T *)__smem;
    }
};
template <class T> __global__ void filter(const T *v, T *out, int *count, int n)
{
    T *tile = SharedMemory<T>();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        tile[threadIdx.x] = v[i];
        out[atomicAdd(count, 1)] = tile[threadIdx.x]; // NEVER: block-*
    }
}
int main()
{
    const int n = 262144;
    float *v, *o;
    int *c, hc = 0;
    cudaMalloc(&v, n * 4);
    cudaMalloc(&o, n * 4);
    cudaMalloc(&c, 4);
    cudaMemset(c, 0, 4);
    cudaMemset(v, 0, n * 4);
    filter<float><<<256, 256, 48 * 1024>>>(v, o, c, n);
    cudaError_t e = cudaDeviceSynchronize();
    if (e == cudaSuccess)
        e = cudaGetLastError();
    cudaMemcpy(&hc, c, 4, cudaMemcpyDeviceToHost);
    printf("RESULT %d %s\n", hc, cudaGetErrorName(cudaPeekAtLastError() ? cudaPeekAtLastError() : e));
}
