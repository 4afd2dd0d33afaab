// Sites in all kinds of functions: helpers, methods, functors, constructors, templates, lambdas.

// RUN: %tool --level=warp --no-cuda %s -o %t.cu -DEXTENDED_LAMBDAS 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=warning:
// RUN: %compile %t.cu

namespace physics {
namespace {
// CHECK: :[[@LINE+1]]:59: {{.*}} [warpagg-warp-keyed]
__device__ void deposit(float *mass, int cell, float m) { atomicAdd(&mass[cell], m); }
}

__global__ void step(float *mass, const int *cell) { deposit(mass, cell[threadIdx.x], 1.0f); }
}

extern "C" {
// CHECK: :[[@LINE+1]]:60: {{.*}} [warpagg-warp-keyed]
__global__ void plain_name(float *mass, const int *cell) { atomicAdd(&mass[cell[threadIdx.x]], 1.0f); }
}

class Histogram {
    float *bins;
    int count;

public:
    __device__ Histogram(float *bins, int count) : bins(bins), count(count) {}
    __device__ void add(int key, float weight) const {
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg-warp-keyed]
        atomicAdd(&bins[key % count], weight);
    }
    // CHECK: :[[@LINE+1]]:51: {{.*}} [warpagg-warp-keyed]
    __device__ float operator[](int key) { return atomicAdd(&this->bins[key], 1.0f); }
    static __device__ void total(float *sum, float weight) {
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg-warp-uniform]
        atomicAdd(sum, weight);
    }
};

__global__ void methods(float *bins, float *sum, const int *key) {
    Histogram histogram(bins, 64);
    histogram.add(key[threadIdx.x], 2.0f);
    Histogram::total(sum, histogram[key[threadIdx.x]]);
}

struct Scatter {
    float *to;
    const int *key;
    __host__ __device__ void operator()(int i) const {
#ifdef __CUDA_ARCH__
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg-warp-keyed]
        atomicAdd(&to[key[i]], 1.0f);
#endif
    }
};

template <class F> __global__ void for_each(int n, F f) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        f(i);
}

void launches(float *to, const int *key, int n) {
    for_each<<<1, 256>>>(n, Scatter{to, key});
#ifdef EXTENDED_LAMBDAS // nvcc has a flag for them, clang has not
    for_each<<<1, 256>>>(n, [=] __device__(int i) {
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg-warp-keyed]
        atomicAdd(&to[key[i]], 1.0f);
    });
#endif
}

template <class T, int Stride> __global__ void templates(T *to, const int *key, T value) {
    int k = key[threadIdx.x];
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&to[k * Stride], value);
    if constexpr (Stride > 1)
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg-warp-keyed]
        atomicAdd(to + k, static_cast<T>(1));
    auto generic = [&](auto where, auto... what) {
        // CHECK: :[[@LINE+1]]:9: {{.*}} [warpagg-warp-keyed]
        atomicAdd(&to[where], (what + ...));
    };
    generic(k, value, value);
}
template __global__ void templates<float, 1>(float *, const int *, float);
template __global__ void templates<double, 2>(double *, const int *, double);
template __global__ void templates<unsigned, 2>(unsigned *, const int *, unsigned);

class Counter {
    unsigned ticket;

public:
    // CHECK: :[[@LINE+1]]:49: {{.*}} [warpagg-warp-
    __device__ Counter(unsigned *next) : ticket(atomicExch(next, 99u)) {}
    __device__ operator unsigned() const { return ticket; }
};

__global__ void constructors(unsigned *next, unsigned *out) { out[threadIdx.x] = Counter(next); }

__device__ float total;
#if defined(__clang__) && !defined(EXTENDED_LAMBDAS) // clang has no such variables
#undef __managed__
#define __managed__ __device__
#endif
__managed__ float shown;
__constant__ int first_bin = 3;
__constant__ int table[32];

__global__ void variables(float *bin) {
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-uniform]
    atomicAdd(&total, 1.0f);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-uniform]
    atomicAdd(&shown, 1.0f);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-uniform]
    atomicAdd(&bin[first_bin], 1.0f);
    // CHECK: :[[@LINE+1]]:5: {{.*}} [warpagg-warp-keyed]
    atomicAdd(&bin[table[threadIdx.x & 31]], 1.0f);
}
