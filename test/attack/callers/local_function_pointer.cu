// EXPECT: RESULT 100 100 100 100 100 100 100 1000 cudaSuccess
// Pointers to the helper: a local one, an argument, a default member, a conditional, a reference, a static local.
#include <cstdio>

template <int K> __device__ void bump(float *p, float x)
{
    atomicAdd(p, x); // NEVER: block-*, warp-uniform proved
}
__device__ void none(float *, float) {}
typedef void function(float *, float);
__device__ void call(function *f, float *p)
{
    f(p, 1.0f);
}
struct Holder {
    function *f = bump<2>;
};
__global__ void direct(float *total, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        bump<0>(total, 0.5f);
        bump<1>(total, 0.25f);
        bump<2>(total, 0.125f);
        bump<3>(total, 0.125f);
    }
}
__global__ void scatter(float *bins, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    function *local = n > 0 ? &bump<0> : &none;
    function &reference = bump<3>;
    Holder holder;
    switch (i / 7 % 4) {
    case 0:
        local(bins + i % 7, 1.0f);
        break;
    case 1:
        call(bump<1>, bins + i % 7);
        break;
    case 2:
        holder.f(bins + i % 7, 1.0f);
        break;
    case 3:
        reference(bins + i % 7, 1.0f);
        break;
    }
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
