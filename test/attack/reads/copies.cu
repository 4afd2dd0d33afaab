// EXPECT: RESULT 49995000 49995000 49995000 49995000 49995000 49995000 49995000 cudaSuccess
// The sum is read as part of a copy: of a struct, into an argument, by memcpy, or as a vector.
#include <cstdio>

#include <cstring>
struct Totals {
    int sum, more;
};
__global__ void assigned(int *total, const int *v, int n, double *out)
{
    Totals *totals = reinterpret_cast<Totals *>(total);
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(&totals->sum, v[i]); // NEVER: block-*
    __syncthreads();
    Totals copy = *totals;
    if (threadIdx.x == 0)
        *out = copy.sum;
}
__device__ int sum_of(Totals totals)
{
    return totals.sum;
}
__global__ void passed(int *total, const int *v, int n, double *out)
{
    Totals *totals = reinterpret_cast<Totals *>(total);
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(&totals->sum, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        *out = sum_of(*totals);
}
__global__ void bound(int *total, const int *v, int n, double *out)
{
    Totals *totals = reinterpret_cast<Totals *>(total);
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(&totals->sum, v[i]); // NEVER: block-*
    __syncthreads();
    auto [sum, more] = *totals;
    if (threadIdx.x == 0)
        *out = sum;
}
__global__ void by_memcpy(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    int x;
    memcpy(&x, total, sizeof x);
    if (threadIdx.x == 0)
        *out = x;
}
__global__ void as_a_vector(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    int2 pair = *reinterpret_cast<const int2 *>(total);
    if (threadIdx.x == 0)
        *out = pair.x;
}
__global__ void byte_by_byte(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    const unsigned char *byte = reinterpret_cast<const unsigned char *>(total);
    if (threadIdx.x == 0)
        *out = byte[0] | byte[1] << 8 | byte[2] << 16 | byte[3] << 24;
}
__global__ void to_a_variable(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    int x = 0;
    for (int k = 0; k < 4; k++)
        reinterpret_cast<char *>(&x)[k] = reinterpret_cast<char *>(total)[k];
    if (threadIdx.x == 0)
        *out = x;
}

int main()
{
    const int n = 10000, kernels = 7;
    int *v, *total;
    double *out;
    cudaMallocManaged(&v, n * sizeof *v);
    cudaMallocManaged(&total, 2 * kernels * sizeof *total);
    cudaMallocManaged(&out, kernels * sizeof *out);
    for (int i = 0; i < n; i++)
        v[i] = i;
    for (int k = 0; k < kernels; k++)
        total[2 * k] = total[2 * k + 1] = out[k] = 0;
    assigned<<<1, 256>>>(total + 0, v, n, out + 0);
    passed<<<1, 256>>>(total + 2, v, n, out + 1);
    bound<<<1, 256>>>(total + 4, v, n, out + 2);
    by_memcpy<<<1, 256>>>(total + 6, v, n, out + 3);
    as_a_vector<<<1, 256>>>(total + 8, v, n, out + 4);
    byte_by_byte<<<1, 256>>>(total + 10, v, n, out + 5);
    to_a_variable<<<1, 256>>>(total + 12, v, n, out + 6);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < kernels; k++)
        printf(" %.0f", out[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
