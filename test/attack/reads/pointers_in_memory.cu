// EXPECT: RESULT 49995000 49995000 49995000 49995000 49995000 49995000 49995000 49995000 cudaSuccess
// The pointer that reads was put into shared memory, a local array, a list, or a variable of the device.
#include <cstdio>

__global__ void in_shared_memory(int *total, const int *v, int n, double *out)
{
    __shared__ int *where;
    if (threadIdx.x == 0)
        where = total;
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    if (threadIdx.x == 0)
        *out = *where;
}
__global__ void in_a_local_array(int *total, const int *v, int n, double *out)
{
    int other = 0, *where[2];
    where[0] = &other;
    where[1] = total;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    if (threadIdx.x == 0)
        *out = *where[n > 0];
}
struct Node {
    Node *next;
    int *value;
};
__global__ void in_a_list(int *total, const int *v, int n, double *out)
{
    Node last, first;
    last.next = nullptr;
    last.value = total;
    first.next = &last;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    const Node *node = &first;
    while (node->next)
        node = node->next;
    if (threadIdx.x == 0)
        *out = *node->value;
}
__global__ void by_a_second_pointer(int *total, const int *v, int n, double *out)
{
    int **where = &total;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    if (threadIdx.x == 0)
        *out = **where;
}
__device__ int *g_where;
__global__ void in_a_global(int *total, const int *v, int n, double *out)
{
    if (threadIdx.x == 0)
        g_where = total;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    if (threadIdx.x == 0)
        *out = *g_where;
}
__device__ int g_total;
__device__ int *g_of_total = &g_total;
__global__ void initialized(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(&g_total, v[i]); // NEVER: block-*
    __syncthreads();
    if (threadIdx.x == 0)
        *out = *g_of_total;
}
__global__ void in_a_union(int *total, const int *v, int n, double *out)
{
    union {
        int *pointer;
        unsigned long long address;
    } u, w;
    u.pointer = total;
    w.address = u.address;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    if (threadIdx.x == 0)
        *out = *w.pointer;
}
__global__ void through_a_shuffle(int *total, const int *v, int n, double *out)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i]); // NEVER: block-*
    __syncthreads();

    unsigned long long address = __shfl_sync(0xffffffff, (unsigned long long)(threadIdx.x % 32 == 5 ? total : nullptr), 5);
    if (threadIdx.x == 0)
        *out = *(int *)address;
}

int main()
{
    const int n = 10000, kernels = 8;
    int *v, *total;
    double *out;
    cudaMallocManaged(&v, n * sizeof *v);
    cudaMallocManaged(&total, kernels * sizeof *total);
    cudaMallocManaged(&out, kernels * sizeof *out);
    for (int i = 0; i < n; i++)
        v[i] = i;
    for (int k = 0; k < kernels; k++)
        total[k] = out[k] = 0;
    in_shared_memory<<<1, 256>>>(total + 0, v, n, out + 0);
    in_a_local_array<<<1, 256>>>(total + 1, v, n, out + 1);
    in_a_list<<<1, 256>>>(total + 2, v, n, out + 2);
    by_a_second_pointer<<<1, 256>>>(total + 3, v, n, out + 3);
    in_a_global<<<1, 256>>>(total + 4, v, n, out + 4);
    initialized<<<1, 256>>>(total + 5, v, n, out + 5);
    in_a_union<<<1, 256>>>(total + 6, v, n, out + 6);
    through_a_shuffle<<<1, 256>>>(total + 7, v, n, out + 7);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < kernels; k++)
        printf(" %.0f", out[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
