// EXPECT: RESULT 16 16 16 16 16 16 16 16 16 16 16 16 16 16 16 16 cudaSuccess
// The kernel is launched with rows of 32 threads by name, and with rows of 16 through a table.
#include <cstdio>
static __global__ void rows(float *s)
{
    atomicAdd(&s[threadIdx.y], 1.0f); // NEVER: warp-uniform proved
}
typedef void (*kernel_t)(float *);
static const kernel_t kernels[] = {rows};
int main()
{
    float *d, r[16];
    cudaMalloc(&d, 128);
    rows<<<1, dim3(32, 8)>>>(d + 16);
    cudaMemset(d, 0, 64);
    kernels[0]<<<1, dim3(16, 16)>>>(d);
    cudaError_t e = cudaDeviceSynchronize();
    cudaMemcpy(r, d, 64, cudaMemcpyDeviceToHost);
    printf("RESULT");
    for (int i = 0; i < 16; i++)
        printf(" %d", (int)r[i]);
    printf(" %s\n", cudaGetErrorName(e));
}
