#include "scatter.h"

__device__ void put(float *sum, int key, float value) {
    atomicAdd(&sum[key], value);
}
