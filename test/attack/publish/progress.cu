// EXPECT: RESULT 4096 cudaSuccess
// The host watches a counter of mapped memory while the kernel runs, which waits for the host.
#include <cstdio>
__global__ void work(int *progress, int *go, int *scratch)
{
    for (int i = threadIdx.x; i < 4096; i += blockDim.x) {
        scratch[i] = i;
        atomicAdd_system(progress, 1); // NEVER: block-*
    }
    if (threadIdx.x == 0)
        while (*(volatile int *)go == 0)
            ;
}
int main()
{
    int *progress, *go, *scratch, seen;
    cudaHostAlloc(&progress, sizeof *progress, cudaHostAllocMapped);
    cudaHostAlloc(&go, sizeof *go, cudaHostAllocMapped);
    cudaMalloc(&scratch, 4096 * sizeof *scratch);
    *progress = *go = 0;
    work<<<1, 256>>>(progress, go, scratch);
    do
        seen = *(volatile int *)progress;
    while (seen != 4096 && cudaStreamQuery(0) == cudaErrorNotReady);
    *(volatile int *)go = 1;
    printf("RESULT %d %s\n", seen, cudaGetErrorName(cudaDeviceSynchronize()));
}
