// EXPECT: RESULT 24995000 5000 5000 49995000 10000 10000 10000 20000 10000 10000 5000 10000 10000 10000 10000 10000 10000 10000 10000 10000 0 10000 1 10000 10000 10000 0 cudaSuccess
// Updates in every place of an expression: both arms of a conditional, operands, subscripts, conditions, arguments, initializers.
#include <cstdio>

__device__ int both(int a, int b)
{
    return a < 0 || b < 0;
}
__device__ void ignore(int) {}
__device__ void returned(int *p, int x)
{
    return (void)atomicAdd(p, x);
}
__global__ void statements(int *total, const int *v, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        v[i] % 2 ? atomicAdd(&total[0], v[i]) : atomicSub(&total[0], 1);
        v[i] % 2 && atomicAdd(&total[1], 1);
        v[i] % 2 || atomicAdd(&total[2], 1);
        (void)atomicAdd(&total[3], v[i]), atomicAdd(&total[4], 1);
        static_cast<void>(atomicAdd(&total[5], 1));
        !atomicAdd(&total[6], 1);
        for (int k = 0; k < 2; atomicAdd(&total[7], 1))
            k++;
        ignore(atomicAdd(&total[8], 1));
        returned(&total[9], 1);
        v[i] % 2 ? (void)0 : (void)atomicAdd(&total[10], 1);
        (atomicAdd(&total[11], 1));
        [&] { return atomicAdd(&total[12], 1); }();
    }
}
__global__ void values(int *total, const int *v, int n)
{
    __shared__ int seen[4];
    if (threadIdx.x < 4)
        seen[threadIdx.x] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        atomicOr(&seen[threadIdx.x % 4], atomicAdd(&total[0], 1) < 0);
        if (atomicAdd(&total[1], 1) < 0 || both(atomicAdd(&total[2], 1), atomicSub(&total[3], -1)))
            return;
        switch (atomicAdd(&total[4], 1)) {
        case -1:
            return;
        default:;
        }
        int a[] = {atomicAdd(&total[5], 1), atomicAdd(&total[6], 1)}, b{atomicAdd(&total[7], a[0] < 0)};
        while (atomicAdd(&total[8], 1) < b)
            ;
        atomicExch(&total[9 + (atomicAdd(&total[12], 1) < 0)], 1);
        const int &old = atomicAdd(&total[10], 1);
        auto read = [=] { return old; };
        atomicAdd(&total[11], atomicAdd(&total[13], 0) + (read() >= 0));
    }
}

int main()
{
    const int n = 10000, slots = 27;
    int *v, *total;
    cudaMallocManaged(&v, n * sizeof *v);
    cudaMallocManaged(&total, slots * sizeof *total);
    for (int i = 0; i < n; i++)
        v[i] = i;
    for (int k = 0; k < slots; k++)
        total[k] = 0;
    statements<<<4, 256>>>(total, v, n);
    values<<<4, 256>>>(total + 13, v, n);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < slots; k++)
        printf(" %d", total[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
