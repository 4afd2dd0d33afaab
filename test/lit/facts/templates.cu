// A template is judged by its instances: what holds for all of them.

// RUN: %tool -n --no-cuda --json=- %s | python3 %S/facts.py address extent proof \
// RUN:     | FileCheck %s --match-full-lines --implicit-check-not={{.}}

template <class T>
__global__ void pointers(T *p, const T *v, int n, int m) {
    T *q = p + n;
    atomicAdd(q, v[threadIdx.x]);             // CHECK: [[@LINE]]: uniform grid proved
    atomicAdd(p + min(n, m), v[threadIdx.x]); // CHECK: [[@LINE]]: uniform grid proved
}

template <int N>
__global__ void values(float *p) {
    atomicAdd(&p[N], 1.f);     // CHECK: [[@LINE]]: uniform grid proved
    int k = 0;
    if constexpr (N > 3)
        k = N;
    atomicAdd(&p[k], 1.f); // CHECK: [[@LINE]]: uniform grid proved
}

template <class F>
__global__ void callables(float *p, F f, int n) {
    int a = 0, b = 0;
    f(a);
    f.choose(b);
    atomicAdd(&p[a], 1.f);        // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[b], 1.f);        // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[f(n)], 1.f);     // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[F::at(n)], 1.f); // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[F::value], 1.f); // CHECK: [[@LINE]]: uniform grid proved
}

// What [] means, the accessor says.
template <class Accessor>
__global__ void accessors(Accessor a, int n) {
    atomicAdd(&a[n], 1.f); // CHECK: [[@LINE]]: uniform grid proved
}

struct Vector {
    float x, y, z;
};
__device__ Vector &operator+=(Vector &a, Vector b) {
    a.x += b.x;
    return a;
}
template <class T>
__global__ void operators(float *p, T n) {
    T k = n, l = n;
    k += threadIdx.x & 7;
    l += 3;
    atomicAdd(&p[k], 1.f); // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[l], 1.f); // CHECK: [[@LINE]]: uniform grid proved
}

template <int N>
__device__ int key() {
    return N;
}
template <>
__device__ int key<1>() {
    return threadIdx.x & 7;
}
template <int... I>
__device__ int sum() {
    return ((I + (threadIdx.x & 1)) + ...);
}
__global__ void specialized(float *p) {
    atomicAdd(&p[key<0>()], 1.f);    // CHECK: [[@LINE]]: uniform grid proved
    atomicAdd(&p[key<1>()], 1.f);    // CHECK: [[@LINE]]: keyed none
    atomicAdd(&p[sum<1, 2>()], 1.f); // CHECK: [[@LINE]]: keyed none
}

template <class T>
__device__ void swap_values(T &a, T &b) {
    T c = a;
    a = b;
    b = c;
}
template <class T>
__global__ void swapped(float *p, const T *key, T n) {
    T a = 0, b = key[threadIdx.x];
    swap_values(a, b);
    atomicAdd(&p[a], 1.f); // CHECK: [[@LINE]]: keyed none
}

template <class F>
__global__ void state(float *p, F f) {
    f(3);
    atomicAdd(&p[f.k], 1.f); // CHECK: [[@LINE]]: keyed none
}

// P is a pointer in every instantiation that compiles, and what an atomic returns is never the same for two lanes.
template <class P>
__global__ void result(float *p, P next) {
    int k = atomicAdd(next, 1); // CHECK: [[@LINE]]: uniform grid proved
    atomicAdd(&p[k], 1.f);      // CHECK: [[@LINE]]: keyed none
}

// The instances.
struct Chooser {
    static constexpr int value = 3;
    int k;
    __device__ int operator()(int &n) { return k = n += threadIdx.x & 7; }
    __device__ int operator()(int &&n) { return k = n + (threadIdx.x & 7); }
    __device__ void choose(int &n) { n = threadIdx.x & 7; }
    __device__ static int at(int n) { return n + (threadIdx.x & 7); }
};
struct Plain {
    float *p;
    __device__ float &operator[](int i) const { return p[i]; }
};
template __global__ void pointers(float *, const float *, int, int);
template __global__ void pointers(int *, const int *, int, int);
template __global__ void values<5>(float *);
template __global__ void callables(float *, Chooser, int);
template __global__ void accessors(Plain, int);
template __global__ void operators(float *, int);
template __global__ void swapped(float *, const int *, int);
template __global__ void state(float *, Chooser);
template __global__ void result(float *, int *);
