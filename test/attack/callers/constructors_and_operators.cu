// EXPECT: RESULT 600 600 600 600 600 600 600 1000 cudaSuccess
// The update is in a constructor, an operator, a conversion or a destructor, which are called where no call is written.
#include <cstdio>

struct Adder {
    float *p;
    __device__ Adder(float *p) : p(p) { atomicAdd(p, 1.0f); } // NEVER: block-*, warp-uniform proved
    __device__ ~Adder() { atomicAdd(p, 1.0f); }               // NEVER: block-*, warp-uniform proved
    __device__ void operator+=(float x) { atomicAdd(p, x); }  // NEVER: block-*, warp-uniform proved
    __device__ operator int()
    {
        atomicAdd(p, 1.0f); // NEVER: block-*, warp-uniform proved
        return 0;
    }
};
__device__ void take(Adder) {}
__global__ void direct(float *total, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        Adder adder(total);
        adder += 1.0f;
        (void)(int)adder;
    }
}
__global__ void scatter(float *bins, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        take(bins + i % 7);
        Adder all[] = {bins + i % 7};
        all[0] += 1.0f;
        int x = all[0];
        bins += x;
    }
}

int main()
{
    float *d;
    cudaMallocManaged(&d, 8 * sizeof *d);
    for (int k = 0; k < 8; k++)
        d[k] = 0;
    direct<<<4, 256>>>(d + 7, 250);
    scatter<<<4, 256>>>(d, 700);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < 8; k++)
        printf(" %d", (int)d[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
