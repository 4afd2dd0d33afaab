// A call in a macro's body names no object: each place that uses the macro would have another.

// RUN: %tool --no-cuda %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=remark:
// RUN: FileCheck %s --check-prefix=TEXT --input-file=%t.cu
// RUN: %compile %t.cu

// TEXT: #define SUM(v) warpagg::add<warpagg::uniform>(total, v)
#define SUM(v) atomicAdd(total, v)

__global__ void kernel(float *total, const float *x, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg-warp-uniform]
        SUM(x[i]);
}
