// EXPECT: RESULT 195000 105000 100000 205000 0 10000 49995000 10000 10000 49995000 cudaSuccess
// Operands with effects of their own: each must happen once for each lane, in order.
#include <cstdio>

__device__ int next(int &state)
{
    return ++state;
}
__global__ void kernel(int *total, const int *v, int n)
{
    int k = 0, state = 0, calls = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        atomicAdd(&total[0], k++);
        atomicAdd(&total[1 + (k & 1)], k += 0);
        atomicAdd(&total[3], next(state));
        auto count = [&] { return ++calls, 1; };
        atomicAdd(&total[4 + count() % 2], count());
        atomicAdd(total + (calls++, 6), (calls++, v[i]));
        atomicAdd(&total[7], atomicAdd(&total[8], 1) >= 0);
        const int *p = &v[i];
        atomicAdd(&total[9], *p++);
        atomicAdd(&total[9], p == &v[i]);
    }
    if (k != state || calls != 4 * k)
        total[0] = -1;
}

int main()
{
    const int n = 10000, slots = 10;
    int *v, *total;
    cudaMallocManaged(&v, n * sizeof *v);
    cudaMallocManaged(&total, slots * sizeof *total);
    for (int i = 0; i < n; i++)
        v[i] = i;
    for (int k = 0; k < slots; k++)
        total[k] = 0;
    kernel<<<1, 250>>>(total, v, n);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < slots; k++)
        printf(" %d", total[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
