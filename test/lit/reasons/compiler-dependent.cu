// What an #if that asks for the compiler keeps from clang, nvcc may compile.

// RUN: %tool -n --no-cuda %s 2>&1 | FileCheck %s --implicit-check-not=remark:

__global__ void in_the_kernel(int *total, const int *v, int n, double *out) {
    // CHECK: :[[@LINE+1]]:55: remark: left as is: nvcc may see other code here than clang does: an #if asks which compiler reads it, so that {{.*}}compiler-dependent.cu:[[@LINE+4]] differs [warpagg:compiler-dependent]
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

// What the body of a host function asks is nothing to device code, whatever the function's name, and be it a destructor; nor is what a template
// calls its parameters.
struct HostList {
    ~HostList() {
#ifndef __clang__
        first = 0;
#else
        first = 1;
#endif
    }
    int scale() const {
#ifndef __clang__
        return 1;
#else
        return 2;
#endif
    }
    int first;
};
#ifdef __clang__
template <typename Value, class... Others> struct OfClang {};
#endif
__global__ void names_of_the_host(double *total, const double *v, double scale) {
    double Value = v[threadIdx.x];
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-block-sum]
    atomicAdd(total, scale * Value);
}

// But what is constexpr, or returns what its body says, may be asked by device code.
constexpr int folded() {
#ifndef __clang__
    return 1;
#else
    return 2;
#endif
}
__global__ void by_a_constant(double *total, const double *v) {
    constexpr int step = folded();
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:compiler-dependent]
    atomicAdd(total, v[threadIdx.x] * step);
}

#ifdef __clang__
enum { one_step = 1, two_steps = 2 };
#else
enum { one_step = 2, two_steps = 1 };
#endif
__global__ void by_an_enumerator(double *total, const double *v) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:compiler-dependent]
    atomicAdd(total, v[threadIdx.x] * one_step);
}

#define FIXED constexpr
#define FIXED_HERE inline FIXED
FIXED_HERE int folded_too() {
#ifndef __clang__
    return 1;
#else
    return 2;
#endif
}
enum { step_too = folded_too() };
__global__ void by_a_constant_of_a_macro(double *total, const double *v) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:compiler-dependent]
    atomicAdd(total, v[threadIdx.x] * step_too);
}

static inline
#if defined(__GNUC__) && !defined(__clang__)
    int
#else
    char
#endif
    width_of(int i) { return i; }
enum { width = sizeof(width_of(0)) };
__global__ void by_a_result_of_the_hosts(double *total, const double *v) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:compiler-dependent]
    atomicAdd(total, v[threadIdx.x] * width);
}

// The type that a guard in front of the function ends with is the function's, too.
#ifdef __clang__
static inline int
#else
static inline char
#endif
width_behind_a_guard(int i) { return i; }
enum { width_too = sizeof(width_behind_a_guard(0)) };
__global__ void by_a_result_behind_a_guard(double *total, const double *v) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:compiler-dependent]
    atomicAdd(total, v[threadIdx.x] * width_too);
}

auto deduced() {
#ifndef __clang__
    return 1;
#else
    return 2.0;
#endif
}
using Deduced = decltype(deduced());
__global__ void by_a_type(double *total, const double *v) {
    Deduced step = 1;
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:compiler-dependent]
    atomicAdd(total, v[threadIdx.x] * step);
}

__global__ void by_a_class(double *total, const double *v) {
#ifdef __clang__
    using Here = OfClang<int>;
#endif
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:compiler-dependent]
    atomicAdd(total, v[threadIdx.x]);
}

// What clang, or GCC, defines by itself.
#ifdef __LITTLE_ENDIAN__
#define FIRST_BYTE 0
#else
#define FIRST_BYTE 3
#endif
__global__ void by_endianness(double *total, const double *v) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:compiler-dependent]
    atomicAdd(total, v[threadIdx.x + FIRST_BYTE]);
}
#ifdef __NVPTX__
#define LANES 32
#else
#define LANES 1
#endif
__global__ void by_target(double *total, const double *v) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:compiler-dependent]
    atomicAdd(total, v[threadIdx.x % LANES]);
}
struct alignas(__BIGGEST_ALIGNMENT__) aligned { char c; };
__global__ void by_alignment(double *total, const aligned *v) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:compiler-dependent]
    atomicAdd(total, v[threadIdx.x].c);
}
__global__ void by_a_limit(double *total, const double *v) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:compiler-dependent]
    atomicAdd(total, v[threadIdx.x] * __LDBL_MANT_DIG__);
}
