// What the tests of the runtime share: memory on the device, what the operations mean, operands.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <type_traits>
#include <vector>

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <warpagg/warpagg.cuh>

inline std::string running = "set-up";  // what an error is about

#define CHECK(call)                                                                              \
    do {                                                                                         \
        const cudaError_t error_ = (call);                                                       \
        if (error_ != cudaSuccess) {                                                             \
            std::fprintf(stderr, "FAILED %s: %s\n", running.c_str(), cudaGetErrorString(error_));   \
            std::exit(2);                                                                        \
        }                                                                                        \
    } while (0)

extern int failures, cases, stride;  // stride: every how many cases are run

__host__ __device__ inline unsigned hash(unsigned x) {  // lowbias32
    x = (x ^ (x >> 16)) * 0x7feb352du;
    x = (x ^ (x >> 15)) * 0x846ca68bu;
    return x ^ (x >> 16);
}

// A buffer on the device and its copy on the host.
template <class T> class buffer {
public:
    explicit buffer(size_t count) : host(count) { CHECK(cudaMalloc(&device, count * sizeof(T))); }
    ~buffer() { cudaFree(device); }
    buffer(const buffer&) = delete;
    buffer& operator=(const buffer&) = delete;

    void fill(int byte) { std::memset(static_cast<void*>(host.data()), byte, host.size() * sizeof(T)); }
    // Done when it returns: a copy from memory that is not pinned may still be on its way, and a stream that waits for no other would not wait for it.
    void upload() { upload(host.size()); }
    void upload(size_t count) {
        CHECK(cudaMemcpy(device, host.data(), count * sizeof(T), cudaMemcpyHostToDevice));
        CHECK(cudaStreamSynchronize(nullptr));
    }
    void download() { download(host.size()); }
    void download(size_t count) {
        CHECK(cudaGetLastError());
        CHECK(cudaMemcpy(static_cast<void*>(host.data()), device, count * sizeof(T), cudaMemcpyDeviceToHost));
    }
    T& operator[](size_t i) { return host[i]; }

    T* device;
    std::vector<T> host;
};

// ---- a user's own type, whose atomics are found by argument-dependent lookup ------------------------------------------

namespace user {
struct money {
    int cents;
};
__device__ inline money atomicAdd(money* m, int cents) { return money{::atomicAdd(&m->cents, cents)}; }
__device__ inline money atomicAdd(money* m, money v) { return money{::atomicAdd(&m->cents, v.cents)}; }
}  // namespace user

// ---- operations -----------------------------------------------------------------------------------------------------

// TEST_OP(name, old_of, expression): how the library is asked, directly and through an object (peers, a block's). The rest is what the operation means, for
// the host: `after(old, operand)`.
#define TEST_OP(name, old_of, expression)                                                                                        \
    struct test_##name {                                                                                                 \
        static const char* title() { return #name; }                                                                     \
        template <class How, class Scope, class T> __device__ static void update(T* p, T v) { warpagg::name<How, Scope>(p, v); } \
        template <class How, class Scope, class T> __device__ static T fetch(T* p, T v) { return warpagg::fetch_##old_of<How, Scope>(p, v); } \
        template <class Object, class T> __device__ static void update(Object& object, T* p, T v) { object.name(p, v); }  \
        template <class Object, class T> __device__ static T fetch(Object& object, T* p, T v) { return object.fetch_##old_of(p, v); } \
        template <class T> static T after(T old, T v) { return expression; }                                             \
    };

template <class T> T plus(T a, T b) { return static_cast<T>(a + b); }
template <> inline int plus(int a, int b) { return int(unsigned(a) + unsigned(b)); }
template <> inline __half plus(__half a, __half b) { return __float2half(__half2float(a) + __half2float(b)); }
template <> inline __nv_bfloat16 plus(__nv_bfloat16 a, __nv_bfloat16 b) { return __float2bfloat16(__bfloat162float(a) + __bfloat162float(b)); }
template <> inline __half2 plus(__half2 a, __half2 b) { return __halves2half2(plus(__low2half(a), __low2half(b)), plus(__high2half(a), __high2half(b))); }
template <> inline __nv_bfloat162 plus(__nv_bfloat162 a, __nv_bfloat162 b) {
    return __halves2bfloat162(plus(__low2bfloat16(a), __low2bfloat16(b)), plus(__high2bfloat16(a), __high2bfloat16(b)));
}
template <> inline user::money plus(user::money a, user::money b) { return user::money{a.cents + b.cents}; }
template <> inline float2 plus(float2 a, float2 b) { return make_float2(a.x + b.x, a.y + b.y); }
template <> inline float4 plus(float4 a, float4 b) { return make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w); }

TEST_OP(add, add, plus(old, v))
TEST_OP(sub, sub, static_cast<T>(unsigned(old) - unsigned(v)))
TEST_OP(min, min, v < old ? v : old)
TEST_OP(max, max, old < v ? v : old)
TEST_OP(and_, and, old & v)
TEST_OP(or_, or, old | v)
TEST_OP(xor_, xor, old ^ v)
TEST_OP(inc, inc, old >= v ? 0 : old + 1)
TEST_OP(dec, dec, old == 0 || old > v ? v : old - 1)
TEST_OP(exch, exch, (static_cast<void>(old), v))
#undef TEST_OP

// ---- operands: small enough that sums of floats are exact, even in bfloat16 -----------------------------------------

template <class T> struct operand {
    __host__ __device__ static T of(unsigned h, int) { return static_cast<T>(h % 8 == 0 ? 1 + h / 8 % 2 : 0); }
};
// Integers use all their bits, except where few different limits are wanted.
template <class T> struct wide_operand {
    __host__ __device__ static T of(unsigned h, int flavour) {
        const unsigned long long wide = static_cast<unsigned long long>(h) << 32 | hash(h);
        return flavour == 0 ? static_cast<T>(1) : flavour == 1 ? static_cast<T>(h % 5) : static_cast<T>(wide >> (64 - 8 * sizeof(T)));
    }
};
template <> struct operand<int> : wide_operand<int> {};
template <> struct operand<unsigned> : wide_operand<unsigned> {};
template <> struct operand<long long> : wide_operand<long long> {};
template <> struct operand<unsigned long long> : wide_operand<unsigned long long> {};
template <> struct operand<user::money> {
    __host__ __device__ static user::money of(unsigned h, int) { return user::money{int(h % 5)}; }
};
template <> struct operand<__half2> {
    __host__ __device__ static __half2 of(unsigned h, int f) { return __halves2half2(operand<__half>::of(h, f), operand<__half>::of(hash(h), f)); }
};
template <> struct operand<__nv_bfloat162> {
    __host__ __device__ static __nv_bfloat162 of(unsigned h, int f) {
        return __halves2bfloat162(operand<__nv_bfloat16>::of(h, f), operand<__nv_bfloat16>::of(hash(h), f));
    }
};
template <> struct operand<float2> {
    __host__ __device__ static float2 of(unsigned h, int f) { return make_float2(operand<float>::of(h, f), operand<float>::of(hash(h), f)); }
};
template <> struct operand<float4> {
    __host__ __device__ static float4 of(unsigned h, int f) {
        return make_float4(operand<float>::of(h, f), operand<float>::of(hash(h), f), operand<float>::of(h / 3, f), operand<float>::of(h / 7, f));
    }
};
