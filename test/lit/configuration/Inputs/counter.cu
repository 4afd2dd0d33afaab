#include "add.h"
__global__ void sum(const float *v, int n, float *total)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(total, (VALUE_ADDED) * v[i]);
}
