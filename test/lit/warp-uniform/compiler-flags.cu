// What the compiler combines depends on its flags and on the GPU.

// RUN: %tool --level=warp -n --no-cuda %s 2>&1 | FileCheck %s --check-prefix=PLAIN
// RUN: %tool --level=warp -n --no-cuda %s -- -Xptxas --optimize-float-atomics 2>&1 | FileCheck %s --check-prefix=FLAG
// RUN: %tool --level=warp -n --no-cuda %s -- -G 2>&1 | FileCheck %s --check-prefix=DEBUG
// RUN: %tool --level=warp -n --no-cuda --arch=sm_75 %s 2>&1 | FileCheck %s --check-prefix=TURING
// RUN: %tool --level=warp -n --no-cuda --arch=sm_75,sm_90 %s 2>&1 | FileCheck %s --check-prefix=TURING

__global__ void __launch_bounds__(256) k(float *f, int *n, const float *v, const int *w) {
    // PLAIN: [[@LINE+3]]:5: {{.*}} [warpagg-warp-uniform]
    // FLAG: [[@LINE+2]]:5: {{.*}} [warpagg:compiler-combines]
    // DEBUG: [[@LINE+1]]:5: {{.*}} [warpagg-warp-uniform]
    atomicAdd(f, v[threadIdx.x]);
    // PLAIN: [[@LINE+2]]:5: {{.*}} [warpagg:compiler-combines]
    // DEBUG: [[@LINE+1]]:5: {{.*}} [warpagg-warp-uniform]
    atomicAdd(n, 1);
    if (w[threadIdx.x])
        // PLAIN: [[@LINE+2]]:9: {{.*}} [warpagg:compiler-combines]
        // TURING: [[@LINE+1]]:9: {{.*}} [warpagg-warp-uniform]
        atomicMax(n, w[threadIdx.x]);
}
