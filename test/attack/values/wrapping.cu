// EXPECT: RESULT 9 3 0 51 10000 0 2000 0 0 0 1000 1000 1000 1000 1000 1000 1000 1000 1000 999 cudaSuccess
// atomicInc and atomicDec with limits of each lane, old values too high at the beginning, and their ranks counted.
#include <cstdio>

__global__ void kernel(int *total, const int *v, int n)
{
    unsigned *word = reinterpret_cast<unsigned *>(total);
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        unsigned old = atomicInc(&word[0], 9);
        if (old < 10)
            atomicAdd(&total[10 + old], 1);
        atomicDec(&word[1], 6);
        atomicInc(&word[2 + v[i] % 2], 99 + v[i] % 2);
        atomicInc(&word[4], 0xffffffffu);
        if (atomicDec(&word[5], 4) == 4)
            atomicAdd(&total[6], 1);
    }
}

int main()
{
    const int n = 10000, slots = 20;
    int *v, *total;
    cudaMallocManaged(&v, n * sizeof *v);
    cudaMallocManaged(&total, slots * sizeof *total);
    for (int i = 0; i < n; i++)
        v[i] = i;
    for (int k = 0; k < slots; k++)
        total[k] = 0;
    total[0] = 12;
    total[1] = 1000;
    kernel<<<4, 256>>>(total, v, n);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < slots; k++)
        printf(" %d", total[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
