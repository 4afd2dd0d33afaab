// What libraries put in front of CUDA's atomics.
#pragma once
#include <cuda_fp16.h>

namespace library {

struct Pair { float a, b; };
__device__ inline void atomicAdd(Pair *to, Pair v)
{
    ::atomicAdd(&to->a, v.a);
    ::atomicAdd(&to->b, v.b);
}

// Nothing else than an atomic.
__device__ __forceinline__ float plain_add(float *address, float value) { return ::atomicAdd(address, value); }
__device__ inline void plain_add(double *address, double value)
{
    (::atomicAdd(address, value));
}
__device__ inline void plain_of_plain(float *address, float value) { plain_add(address, value); }
static __device__ unsigned long long plain_or_block(unsigned long long *address, unsigned long long value) { return atomicOr_block(address, value); }
__device__ inline void plain_or_one(int *address, int value = 1) { ::atomicAdd(address, value); }

// Something else.
__device__ inline float doubled(float *address, float value) { return ::atomicAdd(address, 2 * value); }
__device__ inline void rounded(double *address, float value) { ::atomicAdd(address, value); }
__device__ inline float counted(float *address, float value)
{
    address[1] = value;
    return ::atomicAdd(address, value);
}
__device__ inline void twice(float *address, float value)
{
    ::atomicAdd(address, value);
    ::atomicAdd(address, value);
}
__device__ inline bool tested(float *address, float value) { return ::atomicAdd(address, value); }
__device__ inline float moved(float *address, float value) { return ::atomicAdd(address + 1, value); }
__device__ inline int raised(int *address, int value) { return ::atomicMax((unsigned *)address, value); }
__device__ inline void of_pair(Pair *address, Pair value) { atomicAdd(address, value); }
template <class T> __device__ inline T of_any(T *address, T value) { return ::atomicAdd(address, value); }
__host__ __device__ inline void of_both(float *address, float value)
{
#ifdef __CUDA_ARCH__
    ::atomicAdd(address, value);
#else
    *address += value;
#endif
}
__device__ inline float doubled_too(float *address, float value) { return doubled(address, value); }
struct Object {
    float *sum;
    __device__ float add(float *address, float value) { return ::atomicAdd(address, value); }
};
struct Address {
    float *at;
    __device__ operator float *() const { return at; }
};

} // namespace library
