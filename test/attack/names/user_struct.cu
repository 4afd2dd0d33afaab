// EXPECT: RESULT 49995000 9999 3334 3333 3333 0 cudaSuccess
// A type of the program at file scope that has a name of the runtime, and functions named like CUDA's.
#include <cstdio>

struct block_total {
    int x;
};
struct block_cache {
    int x;
};
template <class T> struct op_max {
    T x;
};
enum operation { add, sub, keyed, uniform, checked, device, block, storage };
namespace detail
{
struct word {
    int x;
};
}
__device__ int min(int a, int b, int c)
{
    return min(a, min(b, c));
}
__global__ void kernel(int *total, const int *v, int n)
{
    block_total unused = {add};
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        atomicAdd(total, v[i] + unused.x);
        atomicMax(&total[1], v[i]);
        atomicAdd(&total[2 + v[i] % 3], 1);
        atomicMin(&total[5], min(v[i], 3, keyed));
    }
}

int main()
{
    const int n = 10000, slots = 6;
    int *v, *total;
    cudaMallocManaged(&v, n * sizeof *v);
    cudaMallocManaged(&total, slots * sizeof *total);
    for (int i = 0; i < n; i++)
        v[i] = i;
    for (int k = 0; k < slots; k++)
        total[k] = 0;
    kernel<<<4, 256>>>(total, v, n);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < slots; k++)
        printf(" %d", total[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
