// EXPECT: RESULT 16 16 16 16 16 16 16 16 16 16 16 16 16 16 16 16 cudaSuccess
// The kernel is an argument of a function that launches, of a macro, or lies in a variable: each with another shape of block.
#include <cstdio>
static __global__ void rows(float *s)
{
    atomicAdd(&s[threadIdx.y], 1.0f); // NEVER: warp-uniform proved
}

template <class K, class... A> void launch(K kernel, dim3 block, A... a)
{
    kernel<<<1, block>>>(a...);
}
template <void (*Kernel)(float *)> void launch_constant(dim3 block, float *s)
{
    Kernel<<<1, block>>>(s);
}
#define LAUNCH(kernel, x, y, s) kernel<<<1, dim3(x, y)>>>(s)
struct Job {
    void (*kernel)(float *);
    dim3 block;
};
static auto choose() -> void (*)(float *)
{
    return rows;
}

int main()
{
    float *d;
    cudaMallocManaged(&d, 32 * sizeof *d);
    for (int k = 0; k < 32; k++)
        d[k] = 0;
    cudaDeviceSynchronize();

    rows<<<1, dim3(32, 8)>>>(d + 16);
    launch(rows, dim3(4, 16), d);
    launch_constant<rows>(dim3(2, 16), d);
    LAUNCH(rows, 2, 16, d);
    auto variable = rows;
    variable<<<1, dim3(4, 16)>>>(d);
    Job job = {rows, dim3(2, 16)};
    job.kernel<<<1, job.block>>>(d);
    choose()<<<1, dim3(2, 16)>>>(d);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < 16; k++)
        printf(" %d", (int)d[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
