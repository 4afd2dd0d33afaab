// C++20: constraints, abbreviated templates, template lambdas.

// RUN: %tool --level=warp --no-cuda -std=c++20 -DPARSED %s -o %t.cu --no-line-directives 2>%t.err
// RUN: FileCheck %s --input-file=%t.err --check-prefix=ERR
// RUN: grep -v -e ERR -e CHECK %t.cu | FileCheck %s
// RUN: %compile %t.cu -std=c++20

// ERR-NOT: warning:
// ERR: 8 sites: 8 rewritten, 0 left

#include <concepts>
#include <type_traits>

template <class T> concept Word = std::integral<T> && sizeof(T) == 4;
template <class T> concept Addable = requires(T *p, T x) { atomicAdd(p, x); };

template <Word T> __global__ void constrained(T *bin, const int *key, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&bin[key[i]], T(1));
    // CHECK: warpagg::add<warpagg::keyed>(&bin[key[i]], T(1));
}
template __global__ void constrained(int *, const int *, int);

template <class T> requires std::floating_point<T>
__global__ void with_clause(T *sum, const T *x) {
    atomicAdd(sum, x[threadIdx.x]);
    // CHECK: warpagg::add<warpagg::uniform>(sum, x[threadIdx.x]);
}
template __global__ void with_clause(float *, const float *);

template <Addable T> __device__ void add(T *p, T x) { atomicAdd(p, x); }
// CHECK: { warpagg::add<warpagg::keyed>(p, x); }

__global__ void abbreviated(float *bin, const int *key) {
    auto put = [=](std::integral auto k, auto v) { atomicAdd(&bin[k], v); };
    // CHECK: { warpagg::add<warpagg::keyed>(&bin[k], v); };
    put(key[threadIdx.x], 1.0f);
    auto templated = [=]<class T>(int k, T v) { atomicAdd(&bin[k], v); };
    // CHECK: { warpagg::add<warpagg::keyed>(&bin[k], v); };
    templated(key[threadIdx.x], 2.0f);
    add(&bin[key[threadIdx.x]], 3.0f);
    if constexpr (Addable<float>)
        atomicAdd(bin, 4.0f);
    // CHECK: warpagg::add<warpagg::uniform>(bin, 4.0f);
}

// What the library's constraints name is a host function, std::declval, to clang.
#ifdef PARSED
template <class F> concept Key = requires(F f, int i) { { f(i) } -> std::convertible_to<int>; };
template <Key F> __device__ int key_of(F f) { return f(threadIdx.x); }
template <class F> __device__ auto called(F f) -> decltype(f(std::declval<int>())) { return f(threadIdx.x); }
#else
template <class F> __device__ int key_of(F f) { return f(threadIdx.x); }
template <class F> __device__ int called(F f) { return f(threadIdx.x); }
#endif
__global__ void by_function(float *bin) {
    atomicAdd(&bin[key_of([](int i) { return i % 7; })], 5.0f);
    // CHECK: warpagg::add<warpagg::keyed>(&bin[key_of(
    atomicAdd(&bin[called([](int i) { return i % 7; })], 6.0f);
    // CHECK: warpagg::add<warpagg::keyed>(&bin[called(
}
