// A loop of the program's own goes to its word as integers, as others may that are not of its pointer's type.

// REQUIRES: toolkit
// RUN: %tool -n --arch=sm_90 %s 2>&1 | FileCheck %s

__device__ void least(float *p, float v) {
    int *bits = (int *)p, seen = *bits;
    while (v < __int_as_float(seen)) {
        const int old = atomicCAS(bits, seen, __float_as_int(v));
        if (old == seen)
            break;
        seen = old;
    }
}

__global__ void __launch_bounds__(256) read(float *p, const float *x, int *bits, int *out) {
    // CHECK: :[[@LINE+1]]:5: {{.*}}the kernel may read the location before the block ends{{.*}} [warpagg-warp-uniform]
    least(p, x[threadIdx.x]);
    __syncthreads();
    out[threadIdx.x] = bits[0];
}

__global__ void __launch_bounds__(256) not_read(float *p, const float *x, const int *key) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-block-sum]
    least(p, x[key[threadIdx.x]]);
}
