// EXPECT: RESULT 49995000 49995000 49995000 49995000 49995000 cudaSuccess
// Two pointers to one array that only their distance tells apart, also at run time.
#include <cstdio>

__global__ void two_parameters(int *a, int *b, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(&a[1], v[i]); // NEVER: block-* untested
    __syncthreads();
    if (threadIdx.x == 0)
        *out = b[0];
}
__global__ void by_difference(int *total, int *base, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    if (threadIdx.x == 0)
        *out = base[total - base];
}
__global__ void rows_of_a_table(int (*table)[2], const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(&table[0][1], v[i]); // NEVER: block-*
    __syncthreads();
    int *flat = reinterpret_cast<int *>(table);
    if (threadIdx.x == 0)
        *out = flat[1];
}
__global__ void swapped(int *front, int *back, const int *v, int n, double *out)
{
    for (int round = 0; round < 2; round++) {
        for (int i = threadIdx.x; i < n && round == 0; i += blockDim.x)
            atomicAdd(back, v[i]); // NEVER: block-*
        __syncthreads();
        int *other = front;
        front = back;
        back = other;
    }
    if (threadIdx.x == 0)
        *out = *back;
}
struct Header {
    int count;
    int more;
};
__global__ void first_member(Header *header, const int *first, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(&header->count, v[i]); // NEVER: block-* untested
    __syncthreads();
    if (threadIdx.x == 0)
        *out = *first;
}

int main()
{
    const int n = 10000, kernels = 5;
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
    total += 4;
    two_parameters<<<1, 256>>>(total - 1, total, v, n, out);
    by_difference<<<1, 256>>>(total + 1, total - 3, v, n, out + 1);
    rows_of_a_table<<<1, 256>>>((int(*)[2])(total + 2), v, n, out + 2);
    swapped<<<1, 256>>>(total + 6, total + 7, v, n, out + 3);
    first_member<<<1, 256>>>((Header *)(total + 8), total + 8, v, n, out + 4);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < kernels; k++)
        printf(" %.0f", out[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
