// EXPECT: RESULT 64 63 64 128 64 32 128 8128 8576 cudaSuccess
// ARCH: sm_90
// Pairs of halves and of bfloat16, vectors of floats, exact small sums, each component by itself.
#include <cstdio>

#include <cuda_fp16.h>
#include <cuda_bf16.h>
__global__ void kernel(__half2 *half2, __nv_bfloat162 *bf162, __half *half, float4 *four, const int *v, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= 128)
        return;
    atomicAdd(&half2[i % 2], __floats2half2_rn(1.0f, i % 3));
    atomicAdd(bf162, __floats2bfloat162_rn(1.0f, i % 2));
    atomicAdd(&half[v[i] % 4], __float2half(1.0f));
    atomicAdd(&four->x, 1.0f);
    atomicAdd(&four->y, (float)v[i]);
#if __CUDA_ARCH__ >= 900
    atomicAdd(&four[1], make_float4(1.0f, v[i], 2.0f, 0.5f));
#endif
}
__global__ void collect(int *total, __half2 *half2, __nv_bfloat162 *bf162, __half *half, float4 *four)
{
    total[0] = (int)__low2float(half2[0]);
    total[1] = (int)__high2float(half2[0]);
    total[2] = (int)__high2float(half2[1]);
    total[3] = (int)__low2float(*bf162);
    total[4] = (int)__high2float(*bf162);
    total[5] = (int)__half2float(half[3]);
    total[6] = (int)four->x;
    total[7] = (int)four->y;
    total[8] = (int)(four[1].x + four[1].y + four[1].z + four[1].w);
}

int main()
{
    const int n = 10000, slots = 9;
    int *v, *total;
    cudaMallocManaged(&v, n * sizeof *v);
    cudaMallocManaged(&total, slots * sizeof *total);
    for (int i = 0; i < n; i++)
        v[i] = i;
    for (int k = 0; k < slots; k++)
        total[k] = 0;
    char *room;
    cudaMallocManaged(&room, 128);
    cudaMemset(room, 0, 128);
    auto half2 = (__half2 *)room;
    auto bf162 = (__nv_bfloat162 *)(room + 16);
    auto half = (__half *)(room + 32);
    auto four = (float4 *)(room + 64);
    kernel<<<4, 256>>>(half2, bf162, half, four, v, n);
    collect<<<1, 1>>>(total, half2, bf162, half, four);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < slots; k++)
        printf(" %d", total[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
