// How deep a body's lines are moved is seen at the kernel's first statement that begins with no macro: `__shared__` is one.

// RUN: %tool -q %s -o %t.cu --no-line-directives
// RUN: FileCheck --strict-whitespace --match-full-lines %s < %t.cu

__global__ void batches(float *g, const int *id, const float *x, int n) {
  __shared__ int batch[64];
  for (int base = 0; base < n; base += 64) {
    __syncthreads();
    batch[threadIdx.x] = id[base + threadIdx.x];
    __syncthreads();
    for (int j = 0; j < 64; j++) {
      const float v = x[base + j + threadIdx.x];
      atomicAdd(&g[2 * batch[j]], v);
      atomicAdd(&g[2 * batch[j] + 1], v * v);
    }
  }
}
//      CHECK:      [&] {
// CHECK-NEXT:        const float v = x[base + j + threadIdx.x];
// CHECK-NEXT:        sums[0].add(&g[2 * batch[j]], v);
