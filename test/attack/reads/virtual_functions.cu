// EXPECT: RESULT 49995000 49995000 49995000 cudaSuccess
// A virtual function, chosen at run time, reads the sum.
#include <cstdio>

struct Reader {
    __device__ virtual int get() const = 0;
};
struct Direct : Reader {
    const int *p;
    __device__ explicit Direct(const int *p) : p(p) {}
    __device__ int get() const override { return *p; }
};
struct Negated : Direct {
    using Direct::Direct;
    __device__ int get() const override { return -*p; }
};
__global__ void chosen(int *total, const int *v, int n, double *out)
{
    Direct direct(total);
    Negated negated(total);
    const Reader *reader = n > 0 ? static_cast<const Reader *>(&direct) : &negated;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    if (threadIdx.x == 0)
        *out = reader->get();
}
__device__ int read(const Reader &reader)
{
    return reader.get();
}
__global__ void by_reference(int *total, const int *v, int n, double *out)
{
    Direct direct(total);
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    if (threadIdx.x == 0)
        *out = read(direct);
}
struct Step {
    __device__ virtual void run(int *total, double *out)
    {
        if (threadIdx.x == 0)
            *out = *total;
    }
};
__global__ void in_a_base(int *total, const int *v, int n, double *out)
{
    struct Next : Step {
        __device__ void run(int *total, double *out) override { Step::run(total, out); }
    } next;
    Step *step = &next;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    step->run(total, out);
}

int main()
{
    const int n = 10000, kernels = 3;
    int *v, *total;
    double *out;
    cudaMallocManaged(&v, n * sizeof *v);
    cudaMallocManaged(&total, kernels * sizeof *total);
    cudaMallocManaged(&out, kernels * sizeof *out);
    for (int i = 0; i < n; i++)
        v[i] = i;
    for (int k = 0; k < kernels; k++)
        total[k] = out[k] = 0;
    chosen<<<1, 256>>>(total + 0, v, n, out + 0);
    by_reference<<<1, 256>>>(total + 1, v, n, out + 1);
    in_a_base<<<1, 256>>>(total + 2, v, n, out + 2);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < kernels; k++)
        printf(" %.0f", out[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
