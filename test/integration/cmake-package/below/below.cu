#include "add.cuh"

__global__ void below(const int *v, int n, int *total) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
#ifdef BELOW
        atomicAdd(total, v[i]);
        add(total + 1, v[i] % 32);
#endif
    }
}
