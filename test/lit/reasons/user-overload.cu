// A template may call the program's own function of the name. The runtime finds it by its argument, where it stands beside its argument's class
// or in no namespace; where it does not, the site is left.

// RUN: %tool --level=warp --no-cuda %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=warning:
// RUN: %compile %t.cu
// RUN: %tool --level=warp --no-cuda -n %t.cu 2>&1 | FileCheck %s --check-prefix=AGAIN
// AGAIN: 9 sites: 0 rewritten, 9 left (8 user-overload, 1 not-instantiated)

namespace color {
struct Color { float r, g, b; };
}
// In no namespace: for a class of another one, for types that have no class.
static __device__ void atomicAdd(color::Color *to, color::Color c) { to->r += c.r; }
static __device__ short atomicMax(short *to, short s) { return *to = s > *to ? s : *to; }
static __device__ void atomicMax(bool *to, bool s) { *to = *to || s; }

// For any type.
template <class T> static __device__ T atomicMin(T *to, T x) { return *to = x < *to ? x : *to; }

// For a type of CUDA's.
static __device__ long long atomicXor(long long *to, unsigned x) { return *to ^= x; }

// Not a pointer first.
struct Cell { int *at; };
static __device__ int atomicOr(Cell cell, int x) { return *cell.at |= x; }

// Beside its class in the program's eyes only: what an unnamed namespace holds is not found by a class outside of it.
namespace hidden {
struct Box { int low; };
namespace {
__device__ void atomicAnd(Box *to, Box b) { to->low &= b.low; }
}
template <class T> __global__ void unnamed(T *t, const int *key, const T *value) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:user-overload]
    atomicAnd(&t[key[threadIdx.x]], value[threadIdx.x]);
}
template __global__ void unnamed(Box *, const int *, const Box *);
}

template <class T> __global__ void dependent(T *image, const int *pixel, const T *c) {
    int k = pixel[threadIdx.x];
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&image[k], c[k]);
    auto add = [&](auto value) {
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg-warp-keyed]
        atomicAdd(&image[k], value);
    };
    add(c[k]);
}
template __global__ void dependent(color::Color *, const int *, const color::Color *);
template __global__ void dependent(float *, const int *, const float *);

template <class T> __global__ void others(T *t, const int *key, const T *value) {
    int k = key[threadIdx.x];
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicMax(&t[k], value[k]);
    // CHECK: :[[@LINE+1]]:5: remark: left as is: the template may call the atomicMin that this program declares ({{.*}}user-overload.cu:{{[0-9]+}}) [warpagg:user-overload]
    atomicMin(&t[k], value[k]);
}
template __global__ void others(int *, const int *, const int *);
template __global__ void others(short *, const int *, const short *);
template __global__ void others(bool *, const int *, const bool *);

// Not in the namespace of the class, nor in that of all.
namespace elsewhere {
using ::atomicSub;
static __device__ void atomicSub(color::Color *to, color::Color c) { to->r -= c.r; }
template <class T> __global__ void subtract(T *image, const int *pixel, const T *c) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:user-overload]
    atomicSub(&image[pixel[threadIdx.x]], c[threadIdx.x]);
}
template __global__ void subtract(color::Color *, const int *, const color::Color *);
}

template <class T> __global__ void integers(T *t, const int *key, const T *value) {
    int k = key[threadIdx.x];
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:user-overload]
    atomicXor(&t[k], (unsigned)value[k]);
}
template __global__ void integers(int *, const int *, const int *);
template __global__ void integers(long long *, const int *, const long long *);

// Each instance leads to CUDA's.
template <class T> __global__ void of_cuda(T *t, const int *key, const T *value) {
    int k = key[threadIdx.x];
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicOr(&t[k], value[k]);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:user-overload]
    atomicOr(&t[k], {1});
}
template __global__ void of_cuda(int *, const int *, const int *);
template __global__ void of_cuda(unsigned *, const int *, const unsigned *);

// Near misses.

template <class T> __global__ void of_a_known_type(float *sum, const int *key, const T *value) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&sum[key[threadIdx.x]], 1.0f);
}
template __global__ void of_a_known_type(float *, const int *, const color::Color *);

// A library's types of 16 bits, with atomics beside them, and its kernels.
namespace library {
inline namespace v1 {
struct Half {
    unsigned short bits;
    __host__ __device__ Half(float x = 0) : bits((unsigned short)x) {}
};
}
template <class T> struct Complex {
    T re, im;
    struct Pair { T a, b; };
};
enum class Level { low, high };

// Else the names below would hide CUDA's.
using ::atomicAdd_block;
using ::atomicSub;
using ::atomicExch;

__device__ inline Half atomicAdd_block(Half *to, Half x) { return to->bits += x.bits, *to; }
__device__ inline void atomicSub(Half *to, Half x) { to->bits -= x.bits; }
template <class T> __device__ void atomicSub(Complex<T> *to, Complex<T> x) { to->re -= x.re; }
template <class T> __device__ void atomicSub(typename Complex<T>::Pair *to, T x) { to->a -= x; }
__device__ inline Level atomicExch(Level *to, Level x) { return *to = x; }

template <class T> __global__ void scatter(T *to, const int *key, const T *x, T *old) {
    int i = threadIdx.x;
    // CHECK: :[[@LINE+1]]:14: {{.*}} [warpagg-warp-keyed]
    old[i] = atomicAdd_block(&to[key[i]], x[i]);
}
template __global__ void scatter(Half *, const int *, const Half *, Half *);
template __global__ void scatter(float *, const int *, const float *, float *);

template <class T> __global__ void levels(T *to, const int *key, const T *x) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicExch(&to[key[threadIdx.x]], x[threadIdx.x]);
}
template __global__ void levels(Level *, const int *, const Level *);
template __global__ void levels(int *, const int *, const int *);
}

// An overload among those of its class may still be one that deduces nothing from its argument.
namespace library {
template <class T> __global__ void subtract(T *to, const int *key, const T *x) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:user-overload]
    atomicSub(&to[key[threadIdx.x]], x[threadIdx.x]);
}
template __global__ void subtract(Half *, const int *, const Half *);
template __global__ void subtract(Complex<float> *, const int *, const Complex<float> *);
template __global__ void subtract(int *, const int *, const int *);
}

namespace shapes {
struct Box { int low, high; };
struct Deep : Box { struct Inner { int x; }; };
__device__ void atomicMin(Box *to, Box b) { to->high = b.high; }
__device__ void atomicMin(Deep::Inner *to, Deep::Inner b) { to->x = b.x; }

template <class T> __global__ void several(T *t, const int *key, const T *value) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:not-instantiated]
    atomicMin(&t[key[threadIdx.x]], value[threadIdx.x]);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg:user-overload]
    atomicMin(&t[key[threadIdx.x]], {1, 2});
}
template __global__ void several(Box *, const int *, const Box *);
}

// A search calls CUDA's own swap.
namespace slots {
struct Slot { unsigned word; };
static __device__ Slot atomicCAS(Slot *to, Slot a, Slot b) {
    // CHECK: :[[@LINE+1]]:13: {{.*}} [warpagg-look-first]
    return {::atomicCAS(&to->word, a.word, b.word)};
}
using ::atomicCAS;
static __device__ bool is(Slot a, unsigned b) { return a.word == b; }
static __device__ bool is(unsigned a, unsigned b) { return a == b; }
template <class T> __global__ void search(T *t, const T *keys) {
    const T key = keys[threadIdx.x];
    for (unsigned i = threadIdx.x * 7;; i++) {
        // CHECK: :[[@LINE+1]]:23: {{.*}} [warpagg:user-overload]
        const T old = atomicCAS(&t[i & 255], T{0}, key);
        if (is(old, 0) || is(old, 5))
            break;
    }
}
template __global__ void search(Slot *, const Slot *);
}

// In the namespace of all.
struct Point { float x, y; };
static __device__ void atomicCAS(Point *to, Point a, Point b) {}
static __device__ int atomicExch(Point *to, Point p) { return *to = p, 0; }
template <class T> __global__ void points(T *t, const int *key, const T *value) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicExch(&t[key[threadIdx.x]], value[threadIdx.x]);
}
template __global__ void points(Point *, const int *, const Point *);
template __global__ void points(float *, const int *, const float *);
