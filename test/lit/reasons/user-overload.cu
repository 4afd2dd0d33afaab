// A template may call the program's own function of the name.

// RUN: %tool --no-cuda %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=warning:
// RUN: %compile %t.cu

struct Color { float r, g, b; };
static __device__ void atomicAdd(Color *to, Color c) { to->r += c.r; }

namespace shapes {
struct Box { int low, high; };
static __device__ void atomicMax(Box *to, Box b) { to->high = b.high; }
}

template <class T> __global__ void dependent(T *image, const int *pixel, const T *c) {
    int k = pixel[threadIdx.x];
    // CHECK: :[[@LINE+1]]:5: remark: left as is: the template may call the atomicAdd that this program declares [warpagg:user-overload]
    atomicAdd(&image[k], c[k]);
    auto add = [&](auto value) {
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg:user-overload]
        atomicAdd(&image[k], value);
    };
    add(c[k]);
}
template __global__ void dependent(Color *, const int *, const Color *);
template __global__ void dependent(float *, const int *, const float *);

// Near misses.

template <class T> __global__ void of_a_known_type(float *sum, const int *key, const T *value) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&sum[key[threadIdx.x]], 1.0f);
}
template __global__ void of_a_known_type(float *, const int *, const Color *);

// Of another name; the runtime finds by its argument what stands in the type's own namespace.
template <class T> __global__ void other_name(T *t, const int *key, const T *value) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicMax(&t[key[threadIdx.x]], value[threadIdx.x]);
}
template __global__ void other_name(int *, const int *, const int *);
template __global__ void other_name(shapes::Box *, const int *, const shapes::Box *);
