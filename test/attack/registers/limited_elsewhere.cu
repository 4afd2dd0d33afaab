// EXPECT: RESULT 25600 25600 25600 cudaSuccess
// LAUNCH: 512 0
// A kernel whose registers are limited can't be given bounds too, wherever the limit is written: in front of the name, in a macro, or on another declaration.
#include <cstdio>

#define MOST_REGISTERS(n) __maxnreg__(n)

__global__ void __maxnreg__(64) written(float *sum, const int *id, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int j = 0; j < n; j++) { atomicAdd(&sum[id[j + i]], 1.0f); atomicAdd(&sum[id[j + i] + 1], 1.0f); }
    for (int j = 0; j < n; j++) { atomicAdd(&sum[id[2 * j + i]], 1.0f); atomicAdd(&sum[id[2 * j + i] + 1], 1.0f); }
    for (int j = 0; j < n; j++) { atomicAdd(&sum[id[3 * j + i]], 1.0f); atomicAdd(&sum[id[3 * j + i] + 1], 1.0f); }
    for (int j = 0; j < n; j++) { atomicAdd(&sum[id[4 * j + i]], 1.0f); atomicAdd(&sum[id[4 * j + i] + 1], 1.0f); }
    for (int j = 0; j < n; j++) { atomicAdd(&sum[id[5 * j + i]], 1.0f); atomicAdd(&sum[id[5 * j + i] + 1], 1.0f); }
}
__global__ void MOST_REGISTERS(64) by_macro(float *sum, const int *id, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int j = 0; j < n; j++) { atomicAdd(&sum[id[j + i]], 1.0f); atomicAdd(&sum[id[j + i] + 1], 1.0f); }
    for (int j = 0; j < n; j++) { atomicAdd(&sum[id[2 * j + i]], 1.0f); atomicAdd(&sum[id[2 * j + i] + 1], 1.0f); }
    for (int j = 0; j < n; j++) { atomicAdd(&sum[id[3 * j + i]], 1.0f); atomicAdd(&sum[id[3 * j + i] + 1], 1.0f); }
    for (int j = 0; j < n; j++) { atomicAdd(&sum[id[4 * j + i]], 1.0f); atomicAdd(&sum[id[4 * j + i] + 1], 1.0f); }
    for (int j = 0; j < n; j++) { atomicAdd(&sum[id[5 * j + i]], 1.0f); atomicAdd(&sum[id[5 * j + i] + 1], 1.0f); }
}
__global__ void __maxnreg__(64) declared(float *sum, const int *id, int n);
__global__ void declared(float *sum, const int *id, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int j = 0; j < n; j++) { atomicAdd(&sum[id[j + i]], 1.0f); atomicAdd(&sum[id[j + i] + 1], 1.0f); }
    for (int j = 0; j < n; j++) { atomicAdd(&sum[id[2 * j + i]], 1.0f); atomicAdd(&sum[id[2 * j + i] + 1], 1.0f); }
    for (int j = 0; j < n; j++) { atomicAdd(&sum[id[3 * j + i]], 1.0f); atomicAdd(&sum[id[3 * j + i] + 1], 1.0f); }
    for (int j = 0; j < n; j++) { atomicAdd(&sum[id[4 * j + i]], 1.0f); atomicAdd(&sum[id[4 * j + i] + 1], 1.0f); }
    for (int j = 0; j < n; j++) { atomicAdd(&sum[id[5 * j + i]], 1.0f); atomicAdd(&sum[id[5 * j + i] + 1], 1.0f); }
}

int main()
{
    const int n = 5, places = 8;
    int *id;
    float *sum;
    cudaMallocManaged(&id, 1024 * sizeof *id);
    cudaMallocManaged(&sum, 3 * (places + 1) * sizeof *sum);
    for (int i = 0; i < 1024; i++)
        id[i] = i % places;
    for (int i = 0; i < 3 * (places + 1); i++)
        sum[i] = 0;
    written<<<1, 512>>>(sum, id, n);
    by_macro<<<1, 512>>>(sum + places + 1, id, n);
    declared<<<1, 512>>>(sum + 2 * (places + 1), id, n);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < 3; k++) {
        float all = 0;
        for (int i = 0; i <= places; i++)
            all += sum[k * (places + 1) + i];
        printf(" %.0f", all);
    }
    printf(" %s\n", cudaGetErrorName(error));
}
