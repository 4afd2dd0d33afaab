// EXPECT: RESULT 72686 0 0 72686 -5000 0 cudaSuccess
// Reservations of different lengths on one counter, zero, large and negative ones among them: no two may overlap.
#include <cstdio>

__device__ int length(int x)
{
    return x % 50 == 0 ? 300 : x % 7 == 0 ? 0 : x % 4;
}
__global__ void reserve(int *used, int *cursor, const int *v, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        int size = length(v[i]), at = atomicAdd(cursor, size);
        for (int k = 0; k < size; k++)
            atomicAdd(&used[at + k], 1);
    }
}
__global__ void up_and_down(int *level, int *lowest, const int *v, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        int old = atomicAdd(level, v[i] % 2 ? -3 : 4);
        if (old < -40000 || old > 40000)
            atomicExch(lowest, -1);
        atomicSub(level, 1);
    }
}
__global__ void check(int *total, const int *used, const int *cursor)
{
    for (int k = threadIdx.x; k < *cursor; k += blockDim.x)
        if (used[k] != 1)
            atomicExch(&total[1], k + 1);
    if (threadIdx.x == 0)
        total[0] = *cursor;
}

int main()
{
    const int n = 10000, slots = 6;
    int *v, *total;
    cudaMallocManaged(&v, n * sizeof *v);
    cudaMallocManaged(&total, slots * sizeof *total);
    for (int i = 0; i < n; i++)
        v[i] = i;
    for (int k = 0; k < slots; k++)
        total[k] = 0;
    int *used;
    cudaMallocManaged(&used, 100000 * sizeof *used);
    for (int k = 0; k < 100000; k++)
        used[k] = 0;
    reserve<<<256, 256>>>(used, &total[3], v, n);
    check<<<1, 256>>>(total, used, &total[3]);
    up_and_down<<<256, 256>>>(&total[4], &total[5], v, n);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < slots; k++)
        printf(" %d", total[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
