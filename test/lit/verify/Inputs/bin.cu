// One site in the kernel, one in a helper that it calls, one in another kernel.
__device__ void count(float *sum, int at) {
    atomicAdd(&sum[at], 1.0f);
}

__global__ void bin(float *bins, const int *key, const int *more, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    atomicAdd(&bins[key[i]], 2.0f);
    count(bins, more[i]);
}

__global__ void other(double *places, const int *key, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&places[key[i]], 1.0);
}
