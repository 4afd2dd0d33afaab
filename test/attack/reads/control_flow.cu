// EXPECT: RESULT 49995000 49995000 49995000 49995000 49995000 49995000 cudaSuccess
// In the text the read comes before the update, at run time behind it.
#include <cstdio>

__global__ void with_goto(int *total, const int *v, int n, double *out)
{
    int round = 0;
again:
    if (round == 1)
        if (threadIdx.x == 0)
            *out = *total;
    __syncthreads();
    if (round == 1)
        return;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*

    __syncthreads();
    round = 1;
    goto again;
}
__global__ void in_a_loop(int *total, const int *v, int n, double *out)
{
    for (int round = 0; round < 2; round++) {
        if (threadIdx.x == 0)
            *out = *total;
        __syncthreads();
        if (round == 0)
            for (int i = threadIdx.x; i < n; i += blockDim.x)
                atomicAdd(total, v[i]); // NEVER: block-*
        __syncthreads();
    }
}
__global__ void with_do(int *total, const int *v, int n, double *out)
{
    int round = 0, seen = 0;
    do {
        seen = *total;
        __syncthreads();
        for (int i = threadIdx.x; i < n && round == 0; i += blockDim.x)
            atomicAdd(total, v[i]); // NEVER: block-*
        __syncthreads();
    } while (round++ < 1);
    if (threadIdx.x == 0)
        *out = seen;
}
__global__ void with_switch(int *total, const int *v, int n, double *out)
{
    for (int state = 1; state >= 0; state--)
        switch (state) {
        case 0:
            if (threadIdx.x == 0)
                *out = *total;
            break;
        case 1:
            for (int i = threadIdx.x; i < n; i += blockDim.x)
                atomicAdd(total, v[i]); // NEVER: block-*
            __syncthreads();
        }
}
__device__ void step(int depth, int *total, const int *v, int n, double *out)
{
    if (depth == 0) {
        if (threadIdx.x == 0)
            *out = *total;
        return;
    }
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    step(depth - 1, total, v, n, out);
}
__global__ void by_recursion(int *total, const int *v, int n, double *out)
{
    step(1, total, v, n, out);
}
__global__ void leaving_early(int *total, const int *v, int n, double *out)
{
    if (threadIdx.x >= 128)
        return;
    for (int i = threadIdx.x; i < n; i += 128)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        *out = *total;
}

int main()
{
    const int n = 10000, kernels = 6;
    int *v, *total;
    double *out;
    cudaMallocManaged(&v, n * sizeof *v);
    cudaMallocManaged(&total, kernels * sizeof *total);
    cudaMallocManaged(&out, kernels * sizeof *out);
    for (int i = 0; i < n; i++)
        v[i] = i;
    for (int k = 0; k < kernels; k++)
        total[k] = out[k] = 0;
    with_goto<<<1, 256>>>(total + 0, v, n, out + 0);
    in_a_loop<<<1, 256>>>(total + 1, v, n, out + 1);
    with_do<<<1, 256>>>(total + 2, v, n, out + 2);
    with_switch<<<1, 256>>>(total + 3, v, n, out + 3);
    by_recursion<<<1, 256>>>(total + 4, v, n, out + 4);
    leaving_early<<<1, 256>>>(total + 5, v, n, out + 5);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < kernels; k++)
        printf(" %.0f", out[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
