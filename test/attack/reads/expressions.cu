// EXPECT: RESULT 49995000 49995000 49995000 49995000 49995000 49995000 49995000 49995000 49995000 cudaSuccess
// Odd forms of an ordinary read.
#include <cstdio>

__global__ void backwards(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        *out = 0 [total];
}
__global__ void comma(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        *out = (n++, total)[0];
}
__global__ void conditional(int *total, const int *v, int n, double *out)
{
    int other = 0;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        *out = *(n > 0 ? total : &other);
}
__global__ void lvalue_conditional(int *total, const int *v, int n, double *out)
{
    int other = 1;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        *out = (n > 0 ? *total : other);
}
__global__ void short_circuit(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    if (n > 0 && *total == 49995000 && threadIdx.x == 0)
        *out = 49995000;
}
__global__ void compound(int *total, const int *v, int n, double *out)
{
    int x = 0;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    x += *total;
    if (threadIdx.x == 0)
        *out = x;
}
__global__ void subscript_of_another(int *total, const int *v, int n, double *out)
{
    __shared__ int one[2];
    if (threadIdx.x < 2)
        one[threadIdx.x] = threadIdx.x * 49995000;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        *out = one[*total != 0];
}
__global__ void loop_condition(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    if (threadIdx.x == 0)
        for (int i = 0; i < *total; i += 49995000)
            *out = i + 49995000;
}
__global__ void switched(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    if (threadIdx.x == 0)
        switch (*total) {
        case 0:
            *out = -1;
            break;
        case 49995000:
            *out = 49995000;
            [[fallthrough]];
        default:
            break;
        }
}

int main()
{
    const int n = 10000, kernels = 9;
    int *v, *total;
    double *out;
    cudaMallocManaged(&v, n * sizeof *v);
    cudaMallocManaged(&total, kernels * sizeof *total);
    cudaMallocManaged(&out, kernels * sizeof *out);
    for (int i = 0; i < n; i++)
        v[i] = i;
    for (int k = 0; k < kernels; k++)
        total[k] = out[k] = 0;
    backwards<<<1, 256>>>(total + 0, v, n, out + 0);
    comma<<<1, 256>>>(total + 1, v, n, out + 1);
    conditional<<<1, 256>>>(total + 2, v, n, out + 2);
    lvalue_conditional<<<1, 256>>>(total + 3, v, n, out + 3);
    short_circuit<<<1, 256>>>(total + 4, v, n, out + 4);
    compound<<<1, 256>>>(total + 5, v, n, out + 5);
    subscript_of_another<<<1, 256>>>(total + 6, v, n, out + 6);
    loop_condition<<<1, 256>>>(total + 7, v, n, out + 7);
    switched<<<1, 256>>>(total + 8, v, n, out + 8);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < kernels; k++)
        printf(" %.0f", out[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
