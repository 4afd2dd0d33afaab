// What clang rejects in the system's headers is taken out as it is in the project's own, and so are texture references, which CUDA 12 has no more: what does not name them is rewritten.

// RUN: %tool -n --no-cuda %s -- -isystem %S/Inputs/system 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not="makes no code"

#include <templates.h>
texture<float, 2> image;
static texture<float> line;
__global__ void beside(float *cell, const int *key, const float *x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg-warp-keyed]
        atomicAdd(&cell[key[i]], x[i]);
}
__global__ void by_texture(float *cell, const int *key, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg:parse-error]
        atomicAdd(&cell[key[i]], tex1Dfetch(line, i));
}
// CHECK: 2 sites: 1 would be rewritten, 1 left (1 parse-error)
