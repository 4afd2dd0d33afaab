// EXPECT: RESULT 49995000 49995000 49995000 49995000 49995000 cudaSuccess
// A destructor reads or resets the sum when its scope ends, which is before the end of the kernel.
#include <cstdio>

struct Publish {
    const int *total;
    double *out;
    __device__ ~Publish()
    {
        __syncthreads();
        if (threadIdx.x == 0)
            *out = *total;
    }
};
__global__ void of_the_body(int *total, const int *v, int n, double *out)
{
    Publish publish{total, out};
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
}
__global__ void of_an_inner_scope(int *total, const int *v, int n, double *out)
{
    {
        Publish publish{total, out};
        for (int i = threadIdx.x; i < n; i += blockDim.x)
            atomicAdd(total, v[i]); // NEVER: block-*
    }
}
__global__ void of_a_temporary(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    Publish{total, out};
}
struct Base {
    int *total;
    double *out;
    __device__ Base(int *total, double *out) : total(total), out(out) {}
    __device__ ~Base()
    {
        __syncthreads();
        if (threadIdx.x == 0)
            *out = *total;
    }
};
struct Worker : Base {
    using Base::Base;
    __device__ void work(const int *v, int n)
    {
        for (int i = threadIdx.x; i < n; i += blockDim.x)
            atomicAdd(total, v[i]); // NEVER: block-*
    }
};
__global__ void of_a_base(int *total, const int *v, int n, double *out)
{
    Worker worker(total, out);
    worker.work(v, n);
}
struct Member {
    Publish publish;
    int unused;
};
__global__ void of_a_member(int *total, const int *v, int n, double *out)
{
    Member member{{total, out}, 0};
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
}

int main()
{
    const int n = 10000, kernels = 5;
    int *v, *total;
    double *out;
    cudaMallocManaged(&v, n * sizeof *v);
    cudaMallocManaged(&total, kernels * sizeof *total);
    cudaMallocManaged(&out, kernels * sizeof *out);
    for (int i = 0; i < n; i++)
        v[i] = i;
    for (int k = 0; k < kernels; k++)
        total[k] = out[k] = 0;
    of_the_body<<<1, 256>>>(total + 0, v, n, out + 0);
    of_an_inner_scope<<<1, 256>>>(total + 1, v, n, out + 1);
    of_a_temporary<<<1, 256>>>(total + 2, v, n, out + 2);
    of_a_base<<<1, 256>>>(total + 3, v, n, out + 3);
    of_a_member<<<1, 256>>>(total + 4, v, n, out + 4);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < kernels; k++)
        printf(" %.0f", out[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
