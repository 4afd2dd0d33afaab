// Histogram of bytes, plain: each block counts in bins of its own, in shared memory, and adds them to the whole.
namespace FORM {

__global__ void histogram(const unsigned char *data, unsigned n, unsigned *bins)
{
    __shared__ unsigned own[256];
    own[threadIdx.x] = 0;
    __syncthreads();
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&own[data[i]], 1u);
    __syncthreads();
    atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);
}

void count(const unsigned char *data, unsigned n, unsigned *bins, unsigned blocks)
{
    histogram<<<blocks, 256>>>(data, n, bins);
}

}
