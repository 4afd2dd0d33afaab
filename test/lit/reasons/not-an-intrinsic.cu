// Functions of the program's own that have a built-in's name.

// RUN: %tool --no-cuda %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=warning:
// RUN: %compile %t.cu

struct Color { float r, g, b; };

static __device__ void atomicAdd(Color *to, Color c) {
    // Inside, it is CUDA's: three values by members of one object, which may be the same for all or not.
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-
    atomicAdd(&to->r, c.r);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-
    ::atomicAdd(&to->g, c.g);
}

static __device__ double atomicMax(double *to, double value) { // made of a compare-and-swap
    unsigned long long *bits = (unsigned long long *)to, old = *bits, seen;
    do {
        seen = old;
        if (__longlong_as_double(seen) >= value)
            break;
        // CHECK: :[[@LINE+1]]:15: {{.*}} [warpagg:compare-and-swap]
        old = atomicCAS(bits, seen, __double_as_longlong(value));
    } while (old != seen);
    return __longlong_as_double(old);
}

namespace mine {
__device__ float atomicAdd(float *to, float value, int) { return *to += value; }
template <class T> __device__ void atomicMin(T *to, T value) { *to = value < *to ? value : *to; }
struct Bins {
    static __device__ void atomicAdd(float *to, float value) { *to += value; }
    __device__ void atomicSub(float *to, float value) { *to -= value; }
};
}

__global__ void own(Color *image, double *most, float *f, const int *key) {
    int k = key[threadIdx.x];
    // CHECK: :[[@LINE+1]]:5: remark: left as is: atomicAdd is a function of this program ({{.*}}), not CUDA's own [warpagg:not-an-intrinsic]
    atomicAdd(&image[k], image[0]);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:not-an-intrinsic]
    atomicMax(&most[k], 1.0);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:not-an-intrinsic]
    mine::atomicAdd(&f[k], 1.0f, 0);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:not-an-intrinsic]
    mine::atomicMin(&f[k], 1.0f);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:not-an-intrinsic]
    mine::Bins::atomicAdd(&f[k], 1.0f);
    mine::Bins bins;
    bins.atomicSub(&f[k], 1.0f); // a method is no atomic
}

// Where an overload is declared beside it, CUDA's own is still CUDA's own.
__global__ void near_misses(float *f, int *most, const int *key) {
    int k = key[threadIdx.x];
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&f[k], 1.0f);
    k++;
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicMax(&most[k], k);
}

namespace mine {
__global__ void qualified(float *f, const int *key) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    ::atomicAdd(&f[key[threadIdx.x]], 1.0f);
}
}

namespace borrowed {
using ::atomicAdd;
__global__ void by_using(float *f, const int *key) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&f[key[threadIdx.x]], 1.0f);
}
__global__ void by_using_elsewhere(float *f, const int *key) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    borrowed::atomicAdd(&f[key[threadIdx.x]], 1.0f);
}
}
