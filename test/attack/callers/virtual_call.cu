// EXPECT: RESULT 100 100 100 100 100 100 100 1000 cudaSuccess
// A member is called by name with one pointer for all, and as a virtual function with any other.
#include <cstdio>

struct Sink {
    __device__ virtual void add(float *p, float x) = 0;
};
struct Memory final : Sink {
    __device__ void add(float *p, float x) override { atomicAdd(p, x); } // NEVER: block-*, warp-uniform proved
};
struct Nothing final : Sink {
    __device__ void add(float *, float) override {}
};
__global__ void direct(float *total, int n)
{
    Memory memory;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        memory.add(total, 1.0f);
}
__device__ void put(Sink &sink, float *p)
{
    sink.add(p, 1.0f);
}
__global__ void scatter(float *bins, int n)
{
    Memory memory;
    Nothing nothing;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        put(i % 2 == 2 ? static_cast<Sink &>(nothing) : memory, bins + i % 7);
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
