// A name that a macro says, or is, is not taken: a variable of ours would stand in for the program's.

// RUN: %tool -q %s -o %t.cu --no-line-directives -- -DEXTRA_NAME=out_sum3
// RUN: grep -v CHECK %t.cu | FileCheck %s
// RUN: %compile %t.cu -DEXTRA_NAME=out_sum3

__device__ int blocks, out_sum3;
#define INDEX (blockIdx.x * blocks + threadIdx.x)
#define out_sum 3
#define SCALE(out_sum2) (out_sum + EXTRA_NAME)
__global__ void loss(const int *v, int *out) { atomicAdd(out, v[INDEX] * SCALE(2)); }
// CHECK: { warpagg::virtual_blocks blocks2; if (blocks2.none()) return; {{.*}} warpagg::block_total<int> out_sum4(out_sum4_storage, out);
// CHECK-SAME: out_sum4.add(out, v[INDEX] * SCALE(2));
