// A second run leaves the kernel itself as the first one did, though its update is still there: launches that the sibling does not take have it.
// (It has to be told what its launches take of shared memory: the function that launches it is given that.)

// RUN: %tool -q --level=grid --shared-memory=4096 %s -o %t.cu --no-line-directives
// RUN: FileCheck %s --input-file=%t.cu
// RUN: %tool --level=grid --shared-memory=4096 %t.cu -o %t.again.cu --no-line-directives 2>&1 | FileCheck %s --check-prefix=AGAIN
// RUN: diff %t.cu %t.again.cu

// CHECK: __global__ void count(const int *v, int *out) { if (v[blockIdx.x * blockDim.x + threadIdx.x] > 3) atomicAdd(out, 1); }
// CHECK: __global__ void count_resident(warpagg::resident_grid warpagg_launched, const int *v, int *out) { {{.*}} out_sum.add(out, 1); }); }
// AGAIN: 1 site: 0 rewritten, 1 left
__global__ void count(const int *v, int *out) { if (v[blockIdx.x * blockDim.x + threadIdx.x] > 3) atomicAdd(out, 1); }
void launch(const int *v, int *out) { count<<<1000, 256>>>(v, out); }
