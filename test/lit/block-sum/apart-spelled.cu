// The test that pointers are apart where `apart` is a macro of the program's own, and with the runtime's text inside.

// RUN: %tool -q %s -Dapart=1 -o %t.cu --no-line-directives
// RUN: grep -v CHECK %t.cu | FileCheck %s
// RUN: %compile %t.cu -Dapart=1
// RUN: %tool -q --runtime=inline %s -o %t.alone.cu
// RUN: %compile-alone %t.alone.cu

// CHECK: warpagg::apart_(lo, 4, hi, 4));
__global__ void box(int *lo, int *hi, const int *x, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        atomicMin(lo, x[i]);
        atomicMax(hi, x[i]);
    }
}
