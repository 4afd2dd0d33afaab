// A name of the program's own, a macro's or a function's, is an atomic where every architecture's parse says so: another one may have another function there.

// REQUIRES: toolkit
// RUN: %tool -n --arch=sm_75,sm_90 --rewrites=warp-keyed %s 2>&1 | FileCheck %s --implicit-check-not=remark:
// RUN: %tool -n --arch=sm_90,sm_75 --rewrites=warp-keyed %s 2>&1 | FileCheck %s --implicit-check-not=remark:
// RUN: %tool -n --arch=sm_90 --rewrites=warp-keyed %s 2>&1 | FileCheck %s --check-prefix=ONE

template <class T> __device__ void nothing(T *, T) {}

#if __CUDA_ARCH__ >= 900
#define by_macro(p, v) atomicAdd(p, v)
#else
__device__ void by_macro(float *p, float v) { nothing(p, v); }
#endif

__device__ void by_loop(float *p, float v) {
#if __CUDA_ARCH__ >= 900
    int *bits = (int *)p, old = *bits, seen;
    do {
        seen = old;
        old = atomicCAS(bits, seen, __float_as_int(v + __int_as_float(seen))); // CHECK: [[@LINE]]:{{.*}} [warpagg:compare-and-swap]
    } while (seen != old);
#endif
}

#if __CUDA_ARCH__ < 900
#define atomicMax(p, v) nothing(p, v)
#endif
#define same(p, v) atomicAdd(p, v)

__global__ void kernel(float *p, int *n, const int *k, const float *x) {
    const int i = threadIdx.x;
    by_macro(&p[k[i]], x[i]); // CHECK: [[@LINE]]:{{.*}} the call is spelled in the body of {{.*}} [warpagg:in-macro]
    by_loop(&p[k[i]], x[i]);  // CHECK: [[@LINE]]:{{.*}} [warpagg:not-an-intrinsic]
    atomicMax(&n[k[i]], i);   // CHECK: [[@LINE]]:{{.*}} the call is spelled in the body of {{.*}} [warpagg:in-macro]
    same(&p[k[i]], x[i]);     // CHECK: [[@LINE]]:{{.*}} [warpagg-warp-keyed]
}
// ONE: [[@LINE-5]]:{{.*}} [warpagg-warp-keyed]
// ONE: [[@LINE-5]]:{{.*}} [warpagg-warp-keyed]
// ONE: [[@LINE-5]]:{{.*}} [warpagg-warp-keyed]
// ONE: [[@LINE-5]]:{{.*}} [warpagg-warp-keyed]
