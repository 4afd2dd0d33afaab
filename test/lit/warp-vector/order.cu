// A thread's updates of one word come in the thread's order, also where a full warp's lanes send them for each other: a __syncwarp stands between a row's sums and another field's maximum.
// REQUIRES: toolkit, nvcc, compiling

// RUN: %tool -q --level=warp %s -o %t.cu --no-line-directives -- -arch=sm_90
// RUN: grep -v CHECK %t.cu | FileCheck %s --check-prefix=TEXT
// RUN: %nvcc -std=c++17 -arch=sm_90 -I %project/runtime/include -ptx %t.cu -o %t.ptx
// RUN: FileCheck %s < %t.ptx

struct cell {
    float x, y, z;
    int pad;
};
// TEXT: warpagg::record<warpagg::field<float, 3>, warpagg::field<int, 1, warpagg::op_max>> record;
//     CHECK: bar.warp.sync {{.*}}-1;
// CHECK-NOT: {{red\.|atom\.|shfl}}
//     CHECK: redux.sync.max.s32
__global__ void bounded(cell *c, const int *key)
{
    int k = key[threadIdx.x];
    atomicAdd(&c[k].x, 2.f);
    atomicAdd(&c[k].y, 3.f);
    atomicAdd(&c[k].z, 1.f);
    atomicMax((int *)&c[k].y, __float_as_int(2.5f));
}
