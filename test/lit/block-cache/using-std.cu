// Where `using namespace std` makes operators of iostreams candidates, a template's `&` and `+` still mean what they mean.

// RUN: %tool -n %s -isystem %S/Inputs 2>&1 | FileCheck %s --implicit-check-not=remark:

#include <streams.h>

using namespace std;

template <class T> __global__ void kernel(T *__restrict__ sum, T *__restrict__ twice, const int *__restrict__ key, const T *__restrict__ x, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        twice[i] = x[i] + x[i];
        // CHECK: [[@LINE+1]]:9: remark: {{.*}} [warpagg-block-cache]
        atomicAdd(&sum[key[i]], x[i]);
    }
}
template __global__ void kernel(float *, float *, const int *, const float *, int);
