#include "scale.h"
__global__ void sum(const float *v, int n, float *total, const char **name) {
    *name = __FILE__;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, v[i] * SCALE);
#if defined BREAK && defined WARPAGG_WARPAGG_CUH
#error only rewritten
#endif
}
