// Which clauses of an #if are read by clang and by nvcc alike: a chain that CUDA decides asks nothing behind that, and where it stands on the other side, nothing at all.

// RUN: %tool -n --no-cuda %s 2>&1 | FileCheck %s --implicit-check-not=remark: --check-prefixes=CHECK,GCC
// RUN: %tool -n --no-cuda %s -- -ccbin /usr/bin/x86_64-linux-gnu-g++-12 2>&1 | FileCheck %s --implicit-check-not=remark: --check-prefixes=CHECK,GCC
// RUN: %tool -n --no-cuda %s -- -ccbin clang++ 2>&1 | FileCheck %s --implicit-check-not=remark: --check-prefixes=CHECK,OTHER
// RUN: env "NVCC_APPEND_FLAGS=-O2 -ccbin clang++" %tool -n --no-cuda %s 2>&1 | FileCheck %s --implicit-check-not=remark: --check-prefixes=CHECK,OTHER
// RUN: env NVCC_CCBIN=/opt/intel/icpc %tool -n --no-cuda %s 2>&1 | FileCheck %s --implicit-check-not=remark: --check-prefixes=CHECK,OTHER
// RUN: sed 's:^// HIDING:#ifndef __clang__\n#undef __CUDACC__\n#endif:' %s > %t.cu
// RUN: %tool -n --no-cuda %t.cu 2>&1 | FileCheck %s --check-prefix=HIDDEN

// HIDING

#if defined(__INTEL_COMPILER)
#if __INTEL_COMPILER < 1900
#define BY_CHAIN 1
#endif
#elif defined(__CUDACC__)
#define BY_CHAIN 2
#elif defined(__clang__)
#if __clang_major__ < 6
#define BY_CHAIN 3
#else
#define BY_CHAIN 4
#endif
#else
#define BY_CHAIN __VERSION__[0]
#endif
__global__ void by_chain(double *total, const double *v) {
    // GCC: :[[@LINE+3]]:5: {{.*}} [warpagg-block-sum]
    // OTHER: :[[@LINE+2]]:5: {{.*}} [warpagg:compiler-dependent]
    // HIDDEN: :[[@LINE+3]]:5: {{.*}} [warpagg:compiler-dependent]
    atomicAdd(total, v[threadIdx.x] * BY_CHAIN);
}

#ifndef __CUDACC__
#ifdef __clang__
#define BY_OTHER_SIDE 1
#else
#define BY_OTHER_SIDE 2
#endif
#else
#define BY_OTHER_SIDE 3
#endif
__global__ void by_other_side(double *total, const double *v) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-block-sum]
    atomicAdd(total, v[threadIdx.x] * BY_OTHER_SIDE);
}

#if ! (defined __NVCC__)
#define BY_NVCC __GNUC__
#elif defined(__GNUC__)
#define BY_NVCC_TOO 1
#endif
__global__ void by_nvcc(double *total, const double *v) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-block-sum]
    atomicAdd(total, v[threadIdx.x]);
}

// Near misses: the compiler is asked first, beside, behind a clause that is not taken, or within the one that is.
#if defined(__clang__)
#define ASKED_FIRST 1
#elif defined(__CUDACC__)
#define ASKED_FIRST 2
#endif
__global__ void asked_first(double *total, const double *v) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:compiler-dependent]
    atomicAdd(total, v[threadIdx.x] * ASKED_FIRST);
}

#if defined(__CUDACC__) && defined(ASKED_BESIDE)
#define BESIDE 1
#elif defined(__clang__)
#define BESIDE 2
#else
#define BESIDE 3
#endif
__global__ void asked_beside(double *total, const double *v) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:compiler-dependent]
    atomicAdd(total, v[threadIdx.x] * BESIDE);
}

#if !defined(__CUDACC__)
#define BEHIND 1
#elif defined(__clang__)
#define BEHIND 2
#else
#define BEHIND 3
#endif
__global__ void asked_behind(double *total, const double *v) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:compiler-dependent]
    atomicAdd(total, v[threadIdx.x] * BEHIND);
}

#ifdef __CUDACC__
#if __GNUC__ > 9
#define WITHIN 1
#else
#define WITHIN 2
#endif
#else
#define WITHIN 3
#endif
__global__ void asked_within(double *total, const double *v) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:compiler-dependent]
    atomicAdd(total, v[threadIdx.x] * WITHIN);
}

#ifdef __CUDACC__
#define VALUE 1
#else
#ifdef __clang__
#endif
#endif
#if __CUDACC__ && __GNUC__ > 8
#define AFTER 1
#else
#define AFTER 2
#endif
__global__ void asked_after(double *total, const double *v) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:compiler-dependent]
    atomicAdd(total, v[threadIdx.x] * AFTER);
}

// All of GCC's versions that CUDA takes say the same, and the parse does; another host compiler may not.
#if __GNUC__ > 4
#define OLD 1
#else
#define OLD 2
#endif
__global__ void asked_for_old(double *total, const double *v) {
    // GCC: :[[@LINE+2]]:5: {{.*}} [warpagg-block-sum]
    // OTHER: :[[@LINE+1]]:5: {{.*}} [warpagg:compiler-dependent]
    atomicAdd(total, v[threadIdx.x] * OLD);
}
