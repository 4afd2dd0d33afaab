#include "scatter.h"
#include "step.h"

__global__ void keyed(const int *key, const float *value, int n, float *sum) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += STEP)
        put(sum, key[i], value[i]);
}

__global__ void total(const float *value, int n, float *sum) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += STEP)
        atomicAdd(sum, value[i]);
}

void scatter(const int *key, const float *value, int n, float *sum) {
    keyed<<<16, 256>>>(key, value, n, sum);
    total<<<16, 256>>>(value, n, sum + 1024);
}
