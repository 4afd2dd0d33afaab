// EXPECT: RESULT 174720 384 cudaSuccess
// Macros name variables of the program, by words that the output might take for its own.
#include <cstdio>

__device__ int blocks = 128, out_sum = 3, sums = 2, peers = 5;
#define INDEX (blockIdx.x * blocks + threadIdx.x)
#define SHIFT (out_sum + sums - peers)
#define way 2

__global__ void total(const int *v, int *out) { atomicAdd(out, v[INDEX] + SHIFT); }

__global__ void rows(const int *v, float *out, int n)
{
    for (int j = 0; j < n; j++) {
        if (j == 4 * sums * way + SHIFT)
            break;
        if (v[threadIdx.x % 32] % 2)
            continue;
        atomicAdd(&out[j], 0.25f * way * (SHIFT + 1));
        atomicAdd(&out[j + n], 1.0f + SHIFT);
    }
}

int main()
{
    const int threads = 128, count = 512, n = 40;
    int *v, *out;
    float *of_rows;
    cudaMallocManaged(&v, count * sizeof *v);
    cudaMallocManaged(&out, sizeof *out);
    cudaMallocManaged(&of_rows, 2 * n * sizeof *of_rows);
    for (int i = 0; i < count; i++)
        v[i] = 341 + i % 2 - (i % 4 == 3);
    *out = 0;
    for (int j = 0; j < 2 * n; j++)
        of_rows[j] = 0;
    total<<<count / threads, threads>>>(v, out);
    rows<<<1, 64>>>(v, of_rows, n);
    cudaError_t error = cudaDeviceSynchronize();
    float sum = 0;
    for (int j = 0; j < 2 * n; j++)
        sum += of_rows[j];
    printf("RESULT %d %g %s\n", *out, sum, cudaGetErrorName(error));
}
