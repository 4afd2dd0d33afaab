// A portability header asks which compiler reads it, and what comes of it is the same for clang and for nvcc with GCC: that is no reason. What differs for one of GCC's versions alone is.

// RUN: %tool -n --no-cuda %s 2>&1 | FileCheck %s --implicit-check-not=remark:

#if defined(__clang__)
#define MY_CLANG 1
#define MY_GCC 0
#elif defined(__GNUC__)
#define MY_CLANG 0
#define MY_GCC (__GNUC__ * 100 + __GNUC_MINOR__)
#elif defined(_MSC_VER)
#error "not with this one"
#endif
#if MY_CLANG || MY_GCC >= 500
#define MY_INLINE inline __attribute__((always_inline))
#else
#define MY_INLINE inline
#endif
#if defined(__has_include) && __has_include(<cstdio>)
#define MY_SCALE 2
#endif
#ifdef __clang__
#pragma clang diagnostic ignored "-Wunused"
#else
#pragma GCC diagnostic ignored "-Wunused"
#endif

__device__ MY_INLINE float squared(float v) { return MY_SCALE * v * v; }
__global__ void same(float *total, const float *x) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-block-sum]
    atomicAdd(total, squared(x[threadIdx.x]));
}

// Both define it, and mean the same.
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ && __SIZEOF_INT128__ == 16 && __FLT_MANT_DIG__ == 24
#define MY_ORDER 1
#endif
__global__ void by_order(float *total, const float *x) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-block-sum]
    atomicAdd(total, MY_ORDER * x[threadIdx.x]);
}

// A member's name is not that of others.
struct Host {
#if MY_CLANG
    int x;
#else
    long x;
#endif
};
__global__ void other_members(float *total, const float *x) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-block-sum]
    atomicAdd(total, x[threadIdx.x]);
}

#if __GNUC__ >= 13
#define OF_NEW 2
#else
#define OF_NEW 1
#endif
__global__ void by_new_version(float *total, const float *x) {
    // CHECK: :[[@LINE+1]]:5: {{.*}}, so that {{.*}}compiler-same.cu:[[@LINE+1]] differs [warpagg:compiler-dependent]
    atomicAdd(total, OF_NEW * x[threadIdx.x]);
}
#if MY_GCC == 0
#define OF_ONE 1
#elif MY_GCC == 1203
#define OF_ONE 2
#else
#define OF_ONE 1
#endif
__global__ void by_one_version(float *total, const float *x) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:compiler-dependent]
    atomicAdd(total, OF_ONE * x[threadIdx.x]);
}
#if __has_attribute(nobody_knows) || __OPTIMIZE__ > 3
#define OF_ATTRIBUTE 2
#else
#define OF_ATTRIBUTE 1
#endif
__global__ void by_attribute(float *total, const float *x) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:compiler-dependent]
    atomicAdd(total, OF_ATTRIBUTE * x[threadIdx.x]);
}
__global__ void by_text(float *total, const float *x) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:compiler-dependent]
    atomicAdd(total, __VERSION__[0] * x[threadIdx.x]);
}
// What a template is made of, its launches say.
template <class T> __global__ void by_argument(float *total, const T *v) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:compiler-dependent]
    atomicAdd(total, (float)v[threadIdx.x].x);
}
void launch(float *total, const Host *v) { by_argument<<<1, 32>>>(total, v); }

// A group that is skipped asks for GCC's version, and so does what is skipped in a clause beside it: what stands behind has its own lines all the same.
#ifdef NOBODY_DEFINES
#if __GNUC__ > 8
int only_there;
#endif
#else
__global__ void behind_the_else(float *total, const float *x) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-block-sum]
    atomicAdd(total, x[threadIdx.x]);
}
#endif
// The versions that CUDA takes all say the same.
#if __GNUC__ * 100 + __GNUC_MINOR__ >= 403
#define ASSERT(condition, text) static_assert(condition, text)
#else
#define ASSERT(condition, text) typedef char asserted[(condition) ? 1 : -1]
#endif
template <int Rounds> struct generator {
    __device__ float operator()(float x) const {
        ASSERT(Rounds < 16, "so many");
        return x * Rounds;
    }
};
__global__ void by_old_versions(float *total, const float *x) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-block-sum]
    atomicAdd(total, generator<4>()(x[threadIdx.x]));
}
// CHECK: 10 sites: 5 would be rewritten, 5 left (5 compiler-dependent)
