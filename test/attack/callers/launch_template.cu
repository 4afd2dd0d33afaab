// EXPECT: RESULT 16 16 16 16 16 16 16 16 16 16 16 16 16 16 16 16 cudaSuccess
// One template, instances with blocks of several shapes; a launch with sizes that only run time knows.
#include <cstdio>
template <int K> static __global__ void rows(float *s)
{
    atomicAdd(&s[threadIdx.y], 1.0f); // NEVER: warp-uniform proved
}

int main()
{
    float *d;
    cudaMallocManaged(&d, 32 * sizeof *d);
    for (int k = 0; k < 32; k++)
        d[k] = 0;
    cudaDeviceSynchronize();

    rows<0><<<1, dim3(32, 8)>>>(d + 16);
    rows<1><<<1, dim3(8, 16)>>>(d);
    dim3 block(32, 8);
    rows<2><<<1, block>>>(d + 16);
    block.x = 8;
    block.y = 16;
    rows<2><<<1, block>>>(d);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < 16; k++)
        printf(" %d", (int)d[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
