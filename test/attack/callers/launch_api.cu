// EXPECT: RESULT 16 16 16 16 16 16 16 16 16 16 16 16 16 16 16 16 cudaSuccess
// Launched by name with rows of 32 threads, and by the runtime's functions with rows of 16, or 4.
#include <cstdio>
static __global__ void rows(float *s)
{
    atomicAdd(&s[threadIdx.y], 1.0f); // NEVER: warp-uniform proved
}

int main()
{
    float *d;
    cudaMallocManaged(&d, 32 * sizeof *d);
    for (int k = 0; k < 32; k++)
        d[k] = 0;
    cudaDeviceSynchronize();

    rows<<<1, dim3(32, 8)>>>(d + 16);
    float *half = d;
    void *arguments[] = {&half};
    cudaLaunchKernel((const void *)rows, dim3(1), dim3(8, 16), arguments, 0, nullptr);
    cudaLaunchConfig_t config = {};
    config.gridDim = dim3(1);
    config.blockDim = dim3(4, 16);
    cudaLaunchKernelEx(&config, rows, d);
    cudaGraph_t graph;
    cudaGraphCreate(&graph, 0);
    cudaKernelNodeParams node = {};
    node.func = (void *)rows;
    node.gridDim = dim3(1);
    node.blockDim = dim3(4, 16);
    node.kernelParams = arguments;
    cudaGraphNode_t added;
    cudaGraphAddKernelNode(&added, graph, nullptr, 0, &node);
    cudaGraphExec_t executable;
    cudaGraphInstantiate(&executable, graph, 0);
    cudaGraphLaunch(executable, 0);
    cudaError_t error = cudaDeviceSynchronize();
    printf("RESULT");
    for (int k = 0; k < 16; k++)
        printf(" %d", (int)d[k]);
    printf(" %s\n", cudaGetErrorName(error));
}
