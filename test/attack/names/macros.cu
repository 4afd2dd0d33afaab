// EXPECT: RESULT 49995000 49995000 2500 2500 2500 2500 10000 2 cudaSuccess
// Macros of the program that have names of the runtime's, or of one letter, in front of the last #include and after it.
#include <cstdio>

#define add(a, b) ((a) + (b))
#define sub(a, b) ((a) - (b))
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define N 10000
#define K 3
#define V int
#define OP +
#define lane_id() (threadIdx.x & 31)
#define WARP_SIZE 32
#define FULL_MASK 0xffffffff
#define mask 0x3
#define value(p) (*(p))
#include <climits>
#define device 7
#define storage 5
#define uniform 1
#define keyed 2
#define checked 3
#define peers 4
#define fetch_add fetch
#define key(i) v[i]
#define EMPTY
__global__ void kernel(int *total, const V *v, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        atomicAdd(total, add(v[i], 0));
        atomicSub(&total[1], sub(0, v[i]));
        atomicAdd(&total[2 + (key(i) & mask)], uniform);
        int old = atomicAdd(&total[6], 1);
        if (old == INT_MAX)
            total[6] = N;
        atomicMax EMPTY(&total[7], MIN(v[i], keyed));
    }
}

int main()
{
    const int n = 10000, slots = 8;
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
