// EXPECT: RESULT 10000 5000 -10000 0 -10000 -1 -10000 5000 5000 49995000 -5000 75000 -1 5000 5000 0 1273080 10000 cudaSuccess
// Operands that the call converts: fractions, negatives, characters, enumerations, classes, bit-fields.
#include <cstdio>

#include <cuda_fp16.h>
enum Weight : short { light = -1, heavy = 2 };
struct Number {
    short x;
    __device__ operator int() const { return x; }
};
struct Bits {
    int low : 3;
    unsigned high : 4;
};
__global__ void kernel(int *total, const int *v, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        atomicAdd(&total[0], 1.75);
        atomicAdd(&total[1], v[i] % 2 + 0.75f);
        atomicAdd((unsigned *)&total[2], -1);
        atomicAdd((unsigned long long *)&total[4], -1);
        atomicAdd(&total[6], 'a' - 'b');
        atomicAdd(&total[7], v[i] % 2 == 0);
        atomicAdd(&total[8], v[i] % 2 ? light : heavy);
        Number number{(short)v[i]};
        atomicAdd(&total[9], number);
        Bits bits{v[i], (unsigned)v[i]};
        atomicAdd(&total[10], bits.low);
        atomicAdd(&total[11], bits.high);
        atomicMax((unsigned *)&total[12], v[i] == 5 ? -1 : 1);
        atomicAdd((float *)&total[13], v[i] % 2);
        atomicAdd((double *)&total[14], v[i] % 2);
        atomicAdd(&total[16], (unsigned char)v[i]);
        atomicAdd(&total[17], (long long)v[i] << 32 | 1);
    }
}
__global__ void collect(int *total)
{
    total[13] = *(float *)&total[13];
    total[14] = *(double *)&total[14];
    total[15] = 0;
}

int main()
{
    const int n = 10000, slots = 18;
    int *v, *total;
    cudaMallocManaged(&v, n * sizeof *v);
    cudaMallocManaged(&total, slots * sizeof *total);
    for (int i = 0; i < n; i++)
        v[i] = i;
    for (int k = 0; k < slots; k++)
        total[k] = 0;
    kernel<<<4, 256>>>(total, v, n);
    collect<<<1, 1>>>(total);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < slots; k++)
        printf(" %d", total[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
