// What an #if that asks for the compiler keeps from clang, nvcc may compile.

// RUN: %tool -n --no-cuda %s 2>&1 | FileCheck %s --implicit-check-not=remark:

__global__ void in_the_kernel(int *total, const int *v, int n, double *out) {
    // CHECK: :[[@LINE+1]]:55: remark: left as is: nvcc may see other code here than clang does: an #if asks which compiler reads it [warpagg:compiler-dependent]
    for (int i = threadIdx.x; i < n; i += blockDim.x) atomicAdd(total, v[i]);
    __syncthreads();
#if defined(__GNUC__) && !defined(__clang__)
    if (threadIdx.x == 0) *out = *total;
#endif
}

__device__ void publish(int *total, double *out) {
#if __GNUC__ \
    >= 9
    *out = *total;
#endif
}
__device__ void update(int *total, int v) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:compiler-dependent]
    atomicAdd(total, v);
}
__global__ void in_a_callee(int *total, const int *v, double *out) {
    update(total, v[threadIdx.x]);
    publish(total, out);
}

#ifdef __has_builtin
#if __has_builtin(__builtin_assume)
#define READ(x) 0
#else
#define READ(x) *(x)
#endif
#endif
__global__ void by_a_macro(double *total, const double *v, double *out) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:compiler-dependent]
    atomicAdd(total, v[threadIdx.x]);
    *out = READ(total);
}

#ifndef __clang__
#else
__global__ void around_it(double *total, const double *v) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:compiler-dependent]
    atomicAdd(total, v[threadIdx.x]);
}
#endif

// Near misses: other conditions, and other functions.
#if __CUDA_ARCH__ >= 800 && defined(__NVCC__) && !defined(NOTHING__clang__)
#define SCALE 2
#else
#define SCALE 1
#endif
__global__ void elsewhere(double *total, const double *v) {
#ifndef NDEBUG
    if (v[0] < 0) return;
#endif
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-block-sum]
    atomicAdd(total, SCALE * v[threadIdx.x]);
}
