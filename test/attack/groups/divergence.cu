// EXPECT: RESULT 14284 8828 5455 9991 7142 14284 0 10000 9999 5000 5000 400 cudaSuccess
// Lanes of a warp come to a call in different iterations, from different branches, after others have left: each update counts once.
#include <cstdio>

__device__ __noinline__ void count(int *p, int x)
{
    atomicAdd(p, x);
}
__global__ void ragged(int *total, const int *v, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        for (int k = 0; k < v[i] % 5; k++) {
            if ((v[i] + k) % 7 == 0)
                continue;
            if ((v[i] + k) % 11 == 0)
                break;
            atomicAdd(&total[0], 1);
            count(&total[1 + k % 2], v[i] % 3);
            switch (v[i] % 4) {
            case 3:
                atomicMax(&total[3], v[i]);
                [[fallthrough]];
            case 1:
                count(&total[4], 1);
                break;
            default:
                count(&total[5 + v[i] % 2], 2);
            }
        }
        if (v[i] % 1000 == 999 && i + gridDim.x * blockDim.x >= n)
            return;
    }
}

__global__ void leaving(int *total, const int *v, int n)
{
    int old = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        old |= atomicAdd(&total[7], 1);
        if (v[i] % 3 == 0)
            old |= atomicAdd(&total[8], v[i] % 7);
        if (old < 0)
            return;
        atomicAdd(&total[9 + v[i] % 16 / 8], 1);
    }
    if (threadIdx.x % 2)
        return;
    __syncthreads();
    atomicAdd(&total[11], 1);
}

int main()
{
    const int n = 10000, slots = 12;
    int *v, *total;
    cudaMallocManaged(&v, n * sizeof *v);
    cudaMallocManaged(&total, slots * sizeof *total);
    for (int i = 0; i < n; i++)
        v[i] = i;
    for (int k = 0; k < slots; k++)
        total[k] = 0;
    ragged<<<4, 200>>>(total, v, n);
    leaving<<<4, 200>>>(total, v, n);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < slots; k++)
        printf(" %d", total[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
