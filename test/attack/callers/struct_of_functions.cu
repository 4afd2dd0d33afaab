// EXPECT: RESULT 100 100 100 100 100 100 100 1000 cudaSuccess
// The helper is called by name with one pointer for all, and with any other through a pointer in a struct.
#include <cstdio>
__device__ void bump(float *p, float x)
{
    atomicAdd(p, x); // NEVER: block-*, warp-uniform proved
}
__global__ void direct(float *total, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        bump(total, 1.0f);
}

struct Operations {
    void (*update)(float *, float);
    int unused;
};
__device__ const Operations operations = {bump, 0};
__global__ void scatter(float *bins, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    const Operations *table = &operations;
    if (i < n)
        table->update(bins + i % 7, 1.0f);
}

int main()
{
    float *d;
    cudaMallocManaged(&d, 8 * sizeof *d);
    for (int k = 0; k < 8; k++)
        d[k] = 0;
    direct<<<4, 256>>>(d + 7, 1000);
    scatter<<<4, 256>>>(d, 700);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < 8; k++)
        printf(" %d", (int)d[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
