// EXPECT: RESULT 49995000 10000 5000 5000 49995000 49995000 49995000 49995000 49995000 cudaSuccess
// Kernels and helpers that macros make, one text for all.
#include <cstdio>

#define KERNEL(name, slot, value)                                                                                                \
    __global__ void name(int *total, const int *v, int n)                                                                        \
    {                                                                                                                            \
        for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)                                  \
            atomicAdd(&total[slot], value);                                                                                      \
    }
KERNEL(values, 0, v[i])
KERNEL(ones, 1, 1)
KERNEL(parity, 2 + i % 2, 1)
#define FOR_EACH_SLOT(X) X(4) X(5)
#define ADD(slot) atomicAdd(&total[slot], v[i]);
#define RUN(statement)                                                                                                           \
    do {                                                                                                                         \
        statement;                                                                                                               \
    } while (0)
#define IDENTITY(x) x
__global__ void all(int *total, const int *v, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        FOR_EACH_SLOT(ADD)
        RUN(atomicAdd(&total[6], v[i]));
        IDENTITY(atomicAdd)(&total[7], v[i]);
        IDENTITY(IDENTITY(atomicAdd(&total[8], v[i])));
    }
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
    values<<<4, 256>>>(total, v, n);
    ones<<<4, 256>>>(total, v, n);
    parity<<<4, 256>>>(total, v, n);
    all<<<4, 256>>>(total, v, n);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < slots; k++)
        printf(" %d", total[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
