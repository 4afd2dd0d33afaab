// EXPECT: RESULT 80000000 80000000 80000000 80000000 0 80000000 8000000000000000 7f800000 7fffffff cudaSuccess
// Sums of negative zeros, infinities and numbers that are not: bits count.
#include <cstdio>
#include <cmath>
__global__ void kernel(float *sum, double *wide, const float *zero, const int *v, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        atomicAdd(&sum[0], zero[i]);
        atomicAdd(&sum[1], -0.0f);
        atomicAdd(&sum[2 + v[i] % 2], zero[i]);
        if (v[i] < 0)
            atomicAdd(&sum[5], 1.0f);
        atomicAdd(&sum[4], 0.0f);
        atomicAdd(wide, (double)zero[i]);
        atomicAdd(&sum[6], v[i] == 77 ? INFINITY : 1.0f);
        atomicAdd(&sum[7], v[i] == 78 ? INFINITY : v[i] == 79 ? -INFINITY : 1.0f);
    }
}
int main()
{
    const int n = 10000;
    float *sum, *zero;
    double *wide;
    int *v;
    cudaMallocManaged(&sum, 8 * sizeof *sum);
    cudaMallocManaged(&wide, sizeof *wide);
    cudaMallocManaged(&zero, n * sizeof *zero);
    cudaMallocManaged(&v, n * sizeof *v);
    for (int i = 0; i < n; i++)
        v[i] = i, zero[i] = -0.0f;
    for (int k = 0; k < 8; k++)
        sum[k] = -0.0f;
    sum[4] = 0.0f;
    *wide = -0.0;
    kernel<<<4, 256>>>(sum, wide, zero, v, n);
    cudaError_t error = cudaDeviceSynchronize();
    unsigned bits[8];
    unsigned long long wide_bits;
    for (int k = 0; k < 8; k++)
        bits[k] = *(unsigned *)&sum[k];
    wide_bits = *(unsigned long long *)wide;
    printf("RESULT %x %x %x %x %x %x %llx %x %x %s\n", bits[0], bits[1], bits[2], bits[3], bits[4], bits[5], wide_bits, bits[6],
           std::isnan(sum[7]) ? 0x7fffffff : bits[7], cudaGetErrorName(error));
}
