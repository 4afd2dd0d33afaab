// EXPECT: RESULT 640 512 384 640 640 1280 384 1280 960 cudaSuccess
// A variable is assigned, or a loop left, where lanes take different ways: switch, goto, short circuits, commas, breaks, exits.
#include <cstdio>

__global__ void fall_through(int *bins, const int *v)
{
    int k = 0;
    switch (threadIdx.x % 4) {
    case 0:
        k++;
        [[fallthrough]];
    case 1:
        k++;
        [[fallthrough]];
    case 2:
        k++;
    }
    atomicAdd(&bins[k], 1); // NEVER: warp-uniform proved, block-sum, block-counter
}
__global__ void short_circuit(int *bins, const int *v)
{
    int k = 0;
    (threadIdx.x % 2 == 0) || (k = 1);
    (threadIdx.x % 4 == 2) && (k = 2);
    atomicAdd(&bins[k], 1); // NEVER: warp-uniform proved, block-sum, block-counter
}
__global__ void jump(int *bins, const int *v)
{
    int k = 0;
    if (threadIdx.x % 2)
        goto past;
    k = 1;
past:
    atomicAdd(&bins[k], 1); // NEVER: warp-uniform proved, block-sum, block-counter
}
__global__ void left_by_break(int *bins, const int *v)
{
    int k = 0;
    for (;;) {
        if (k == threadIdx.x % 4)
            break;
        k++;
    }
    atomicAdd(&bins[k], 1); // NEVER: warp-uniform proved, block-sum, block-counter
}
__global__ void jump_backwards(int *bins, const int *v)
{
    int k = 0;
again:
    if (k < threadIdx.x % 4) {
        k++;
        goto again;
    }
    atomicAdd(&bins[k], 1); // NEVER: warp-uniform proved, block-sum, block-counter
}
__global__ void iterations(int *bins, const int *v)
{
    for (int k = 0; k < 4; k++) {
        if (threadIdx.x % 4 < k)
            continue;
        for (int j = 0; j < v[threadIdx.x] % 3; j++)
            if (v[threadIdx.x] == j)
                k++;
        atomicAdd(&bins[k], 1); // NEVER: warp-uniform proved, block-sum, block-counter
    }
}
__global__ void conditional(int *bins, const int *v)
{
    int k = 0, j = 0;
    (threadIdx.x % 2 ? k : j) = 1;
    atomicAdd(&bins[k], 1); // NEVER: warp-uniform proved, block-sum, block-counter
}
__global__ void in_a_condition(int *bins, const int *v)
{
    int k = 0;
    while (k < 4 && k++ < threadIdx.x % 4)
        ;
    do
        ;
    while (k++ < 3 - threadIdx.x % 4);
    atomicAdd(&bins[k], 1); // NEVER: warp-uniform proved, block-sum, block-counter
}
__device__ int find(int x)
{
    for (int k = 0; k < 4; k++)
        if (k == x)
            return k;
    return 4;
}
__global__ void by_return(int *bins, const int *v)
{
    atomicAdd(&bins[find(threadIdx.x % 8)], 1); // NEVER: warp-uniform proved, block-sum, block-counter
}

int main()
{
    const int threads = 256, slots = 64, kernels = 9;
    int *v, *bins;
    cudaMallocManaged(&v, threads * sizeof *v);
    cudaMallocManaged(&bins, kernels * slots * sizeof *bins);
    for (int i = 0; i < threads; i++)
        v[i] = i * 37 % 101;
    for (int k = 0; k < kernels * slots; k++)
        bins[k] = 0;
    fall_through<<<1, threads>>>(bins + 0 * slots, v);
    short_circuit<<<1, threads>>>(bins + 1 * slots, v);
    jump<<<1, threads>>>(bins + 2 * slots, v);
    left_by_break<<<1, threads>>>(bins + 3 * slots, v);
    jump_backwards<<<1, threads>>>(bins + 4 * slots, v);
    iterations<<<1, threads>>>(bins + 5 * slots, v);
    conditional<<<1, threads>>>(bins + 6 * slots, v);
    in_a_condition<<<1, threads>>>(bins + 7 * slots, v);
    by_return<<<1, threads>>>(bins + 8 * slots, v);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < kernels; k++) {
        int sum = 0;
        for (int slot = 0; slot < slots; slot++)
            sum += (slot + 1) * bins[k * slots + slot];
        printf(" %d", sum);
    }
    printf(" %s\n", cudaGetErrorName(error));
}
