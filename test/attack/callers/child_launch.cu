// EXPECT: RESULT 16 16 16 16 16 16 16 16 16 16 16 16 16 16 16 16 cudaSuccess
// FLAGS: -rdc=true
// The host launches rows of 32 threads, a kernel launches the same with rows of 16.
#include <cstdio>
static __global__ void rows(float *s)
{
    atomicAdd(&s[threadIdx.y], 1.0f); // NEVER: warp-uniform proved
}

__global__ void parent(float *s)
{
    rows<<<1, dim3(16, 16)>>>(s);
}

int main()
{
    float *d;
    cudaMallocManaged(&d, 32 * sizeof *d);
    for (int k = 0; k < 32; k++)
        d[k] = 0;
    cudaDeviceSynchronize();

    rows<<<1, dim3(32, 8)>>>(d + 16);
    parent<<<1, 1>>>(d);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < 16; k++)
        printf(" %d", (int)d[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
