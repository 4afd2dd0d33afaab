// EXPECT: RESULT 9999 9999 1500 1536 7 1000 49995000 cudaSuccess
// One word, two types: the maximum of floats by their bits, a pair of halves, a double as an integer, a member of a vector.
#include <cstdio>

#include <cuda_fp16.h>
__global__ void float_by_bits(float *largest, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicMax(reinterpret_cast<int *>(largest), __float_as_int(static_cast<float>(v[i]))); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        *out = static_cast<int>(*largest);
}
__global__ void float_by_parameter(float *largest, int *bits, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicMax(bits, __float_as_int(static_cast<float>(v[i]))); // NEVER: block-* untested
    __syncthreads();
    if (threadIdx.x == 0)
        *out = static_cast<int>(*largest);
}
__global__ void added_as_float_and_int(float *sum, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < 1000; i += blockDim.x)
        atomicAdd(sum, 1.0f); // NEVER: block-*
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicMax((int *)sum, __float_as_int(v[i] / 10.0f)); // NEVER: block-*
    __syncthreads();
    for (int i = threadIdx.x; i < 1000; i += blockDim.x)
        atomicAdd(sum, 0.5f); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        *out = static_cast<int>(__int_as_float(atomicAdd((int *)sum, 0)));
}
__global__ void halves(__half2 *pair, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < 512; i += blockDim.x)
        atomicAdd(pair, __floats2half2_rn(1.0f, 2.0f)); // NEVER: block-*
    __syncthreads();
    __half *half = reinterpret_cast<__half *>(pair);
    if (threadIdx.x == 0)
        *out = static_cast<int>(__half2float(half[0]) + __half2float(half[1]));
}
__global__ void double_by_bits(double *least, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicMin(reinterpret_cast<unsigned long long *>(least), // NEVER: block-*
                  (unsigned long long)__double_as_longlong(v[i] + 7.0));
    __syncthreads();
    if (threadIdx.x == 0)
        *out = static_cast<int>(*least);
}
__global__ void member_of_a_vector(float4 *position, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < 1000; i += blockDim.x)
        atomicAdd(&position->y, 1.0f); // NEVER: block-*
    __syncthreads();
    float4 copy = *position;
    if (threadIdx.x == 0)
        *out = static_cast<int>(copy.y);
}
__global__ void words_of_a_long(unsigned long long *sum, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(sum, (unsigned long long)v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        *out = static_cast<int>(reinterpret_cast<const uint2 *>(sum)->x);
}

int main()
{
    const int n = 10000, kernels = 7;
    int *v, *total;
    double *out;
    cudaMallocManaged(&v, n * sizeof *v);
    cudaMallocManaged(&total, 16 * sizeof *total);
    cudaMallocManaged(&out, kernels * sizeof *out);
    for (int i = 0; i < n; i++)
        v[i] = i;
    for (int k = 0; k < kernels; k++)
        out[k] = 0;
    for (int k = 0; k < 16; k++)
        total[k] = 0;
    *((double *)total + 2) = 1e9;
    float_by_bits<<<1, 256>>>((float *)total, v, n, out);
    float_by_parameter<<<1, 256>>>((float *)total + 1, total + 1, v, n, out + 1);
    added_as_float_and_int<<<1, 256>>>((float *)total + 2, v, n, out + 2);
    halves<<<1, 256>>>((__half2 *)total + 3, v, n, out + 3);
    double_by_bits<<<1, 256>>>((double *)total + 2, v, n, out + 4);
    member_of_a_vector<<<1, 256>>>((float4 *)total + 2, v, n, out + 5);
    words_of_a_long<<<1, 256>>>((unsigned long long *)total + 6, v, n, out + 6);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < kernels; k++)
        printf(" %.0f", out[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
