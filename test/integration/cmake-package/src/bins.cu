__global__ void bins(const unsigned char *v, int n, int *bin)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&bin[v[i] % BINS], 1);
}
