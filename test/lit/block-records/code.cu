// What nvcc makes of records: all that lies in shared memory is reached as such. An access that could lead anywhere costs several times as much, and a pending
// count was one while the fields were bases of the storage.

// REQUIRES: nvcc, toolkit, compiling
// RUN: %tool -q %s -o %t.cu --no-line-directives
// RUN: %nvcc -std=c++17 -O3 -arch=sm_90 -I%project/runtime/include -ptx -o %t.ptx %t.cu
// RUN: FileCheck %s --input-file=%t.ptx --implicit-check-not="{{[[:space:]]}}atom.cta" --implicit-check-not="{{[[:space:]]}}st.v4"

__global__ void group_by(const int *key, const float4 *x, float *sum, int *count, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        int k = key[i];
        atomicAdd(&sum[2 * k], x[i].x);
        atomicAdd(&sum[2 * k + 1], x[i].y);
        atomicAdd(&count[k], 1);
    }
}
// CHECK: .visible .entry
// CHECK: st.shared.v4
// CHECK: atom.shared.cta.cas.b32
