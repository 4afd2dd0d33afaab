// no_toolkit.h: CUDA's declarations for a machine that has no CUDA toolkit.
//
// Stands where clang puts its CUDA wrapper, which needs the toolkit's headers; what does not need
// them it takes from clang's resource directory. The directory include/ beside this file holds
// headers under the names of the toolkit's.
//
//     clang -x cuda --cuda-device-only --cuda-gpu-arch=sm_XX -fgpu-rdc -nocudainc -nocudalib
//           -Wno-unknown-cuda-version -isystem include -include no_toolkit.h -include
//           nvcc_dialect.h file.cu
//
// It is for analysis only: most functions are declared and never defined, and primitives.h says
// what they do. Types, overloads and attributes are those of CUDA 13;
// names that only library code needs are left out.
#pragma once
#pragma GCC system_header

#define CUDA_VERSION 13000
#define CUDART_VERSION 13000

// Programs ask by these macros whether the runtime's headers are there.
#define __CUDA_RUNTIME_H__
#define __CUDA_RUNTIME_API_H__
#define __DRIVER_TYPES_H__
#define __HOST_DEFINES_H__
#define __VECTOR_TYPES_H__
#define __VECTOR_FUNCTIONS_H__
#define __DEVICE_FUNCTIONS_H__

// libstdc++ asks for this macro, and clang's forward declarations must come before <cmath>.
#define __CUDACC__
#include <__clang_cuda_math_forward_declares.h>
#include <climits>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

// ---- Attributes ---------------------------------------------------------------------------------

#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __forceinline__ __inline__ __attribute__((always_inline))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __align__(n) __attribute__((aligned(n)))
#define __builtin_align__(n) __align__(n)
#define __inline_hint__ __attribute__((nv_inline_hint))
#define __device_builtin__
#define __cudart_builtin__
#define __device_builtin_texture_type__
#define __device_builtin_surface_type__
#define CUDARTAPI
#define CUDART_CB
#define CUDAAPI
#define CUDA_CB

// ---- Vector types -------------------------------------------------------------------------------

#define WARPAGG_VECTOR(type, name, align2, align4)                                                 \
    struct name##1 { type x; };                                                                    \
    struct __align__(align2) name##2 { type x, y; };                                               \
    struct name##3 { type x, y, z; };                                                              \
    struct __align__(align4) name##4 { type x, y, z, w; };                                         \
    static __inline__ __host__ __device__ name##1 make_##name##1(type x) { return {x}; }           \
    static __inline__ __host__ __device__ name##2 make_##name##2(type x, type y) {                 \
        return {x, y};                                                                             \
    }                                                                                              \
    static __inline__ __host__ __device__ name##3 make_##name##3(type x, type y, type z) {         \
        return {x, y, z};                                                                          \
    }                                                                                              \
    static __inline__ __host__ __device__ name##4 make_##name##4(type x, type y, type z, type w) { \
        return {x, y, z, w};                                                                       \
    }
WARPAGG_VECTOR(signed char, char, 2, 4)
WARPAGG_VECTOR(unsigned char, uchar, 2, 4)
WARPAGG_VECTOR(short, short, 4, 8)
WARPAGG_VECTOR(unsigned short, ushort, 4, 8)
WARPAGG_VECTOR(int, int, 8, 16)
WARPAGG_VECTOR(unsigned int, uint, 8, 16)
WARPAGG_VECTOR(long, long, 16, 16)
WARPAGG_VECTOR(unsigned long, ulong, 16, 16)
WARPAGG_VECTOR(long long, longlong, 16, 16)
WARPAGG_VECTOR(unsigned long long, ulonglong, 16, 16)
WARPAGG_VECTOR(float, float, 8, 16)
WARPAGG_VECTOR(double, double, 16, 16)
#undef WARPAGG_VECTOR

struct dim3 {
    unsigned int x, y, z;
    __host__ __device__ constexpr dim3(unsigned int x = 1, unsigned int y = 1, unsigned int z = 1)
        : x(x), y(y), z(z) {}
    __host__ __device__ constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
    __host__ __device__ constexpr operator uint3() const { return uint3{x, y, z}; }
};

#include <__clang_cuda_builtin_vars.h>
#include "primitives.h"

#define WARPAGG_INDEX(type)                                                 \
    __device__ inline type::operator dim3() const { return dim3(x, y, z); } \
    __device__ inline type::operator uint3() const { return uint3{x, y, z}; }
WARPAGG_INDEX(__cuda_builtin_threadIdx_t)
WARPAGG_INDEX(__cuda_builtin_blockIdx_t)
WARPAGG_INDEX(__cuda_builtin_blockDim_t)
WARPAGG_INDEX(__cuda_builtin_gridDim_t)
#undef WARPAGG_INDEX

// ---- Device functions ---------------------------------------------------------------------------

typedef unsigned int cuuint32_t;
typedef unsigned long long cuuint64_t;

WARPAGG_PURE __device__ unsigned int __isGlobal(const void *);
WARPAGG_PURE __device__ unsigned int __isShared(const void *);
WARPAGG_PURE __device__ unsigned int __isConstant(const void *);
WARPAGG_PURE __device__ unsigned int __isLocal(const void *);
WARPAGG_PURE __device__ unsigned int __isGridConstant(const void *);
WARPAGG_PURE __device__ size_t __cvta_generic_to_global(const void *);
WARPAGG_PURE __device__ size_t __cvta_generic_to_shared(const void *);
WARPAGG_PURE __device__ size_t __cvta_generic_to_constant(const void *);
WARPAGG_PURE __device__ size_t __cvta_generic_to_local(const void *);
WARPAGG_PURE __device__ void *__cvta_global_to_generic(size_t);
WARPAGG_PURE __device__ void *__cvta_shared_to_generic(size_t);
WARPAGG_PURE __device__ void *__cvta_constant_to_generic(size_t);
WARPAGG_PURE __device__ void *__cvta_local_to_generic(size_t);

#include <__clang_cuda_libdevice_declares.h>
#include <__clang_cuda_device_functions.h>
#include <__clang_cuda_math.h>
#include <__clang_cuda_cmath.h>
#include <__clang_cuda_intrinsics.h>

extern "C" {
__device__ void free(void *) noexcept;
__device__ void *malloc(size_t) noexcept;
__device__ int printf(const char *, ...);
}

WARPAGG_PURE __device__ long long __dp2a_lo(int, int, int);
WARPAGG_PURE __device__ int __dp4a(int, int, int);
WARPAGG_PURE __device__ unsigned int __dp4a(unsigned int, unsigned int, unsigned int);
WARPAGG_PURE __device__ int __dp4a(char4, char4, int);
WARPAGG_PURE __device__ unsigned int __dp4a(uchar4, uchar4, unsigned int);

// Overloads that the toolkit adds to the math functions.
#define WARPAGG_MIN_MAX(result, a, b)         \
    WARPAGG_PURE __device__ result min(a, b); \
    WARPAGG_PURE __device__ result max(a, b);
#define WARPAGG_MIN_MAX_INTEGER(type)                            \
    WARPAGG_MIN_MAX(unsigned type, unsigned type, unsigned type) \
    WARPAGG_MIN_MAX(unsigned type, unsigned type, type)          \
    WARPAGG_MIN_MAX(unsigned type, type, unsigned type)
WARPAGG_MIN_MAX_INTEGER(int)
WARPAGG_MIN_MAX_INTEGER(long)
WARPAGG_MIN_MAX_INTEGER(long long)
WARPAGG_MIN_MAX(long, long, long)
WARPAGG_MIN_MAX(long long, long long, long long)
WARPAGG_MIN_MAX(float, float, float)
WARPAGG_MIN_MAX(double, double, double)
WARPAGG_MIN_MAX(double, float, double)
WARPAGG_MIN_MAX(double, double, float)
#undef WARPAGG_MIN_MAX_INTEGER
#undef WARPAGG_MIN_MAX
WARPAGG_PURE __host__ __device__ float rsqrt(float);
WARPAGG_PURE __host__ __device__ float rcbrt(float);
WARPAGG_PURE __host__ __device__ float sinpi(float);
WARPAGG_PURE __host__ __device__ float cospi(float);
__host__ __device__ inline void sincospi(float x, float *s, float *c) {
    *s = sinpi(x), *c = cospi(x);
}
WARPAGG_PURE __host__ __device__ float erfinv(float);
WARPAGG_PURE __host__ __device__ float erfcinv(float);
WARPAGG_PURE __host__ __device__ float normcdf(float);
WARPAGG_PURE __host__ __device__ float normcdfinv(float);
WARPAGG_PURE __host__ __device__ float erfcx(float);

// ---- Atomics ------------------------------------------------------------------------------------

// Each function in the three scopes: device, block, system.
// The headers of the 16-bit formats use the macro too.
#define WARPAGG_ATOMIC_IN(name, operation, type, suffix, scope)                       \
    static inline __device__ type name##suffix(type *p, type v) {                     \
        return __warpagg_rmw(p, v, WARPAGG_OP_##operation, 0, WARPAGG_SCOPE_##scope); \
    }
#define WARPAGG_ATOMIC(name, operation, type)               \
    WARPAGG_ATOMIC_IN(name, operation, type, , DEVICE)      \
    WARPAGG_ATOMIC_IN(name, operation, type, _block, BLOCK) \
    WARPAGG_ATOMIC_IN(name, operation, type, _system, SYSTEM)
#define WARPAGG_ATOMIC_CAS_IN(type, suffix, scope)                                    \
    static inline __device__ type atomicCAS##suffix(type *p, type expected, type v) { \
        return __warpagg_swap<type>((void *)p, expected, v, sizeof(type), 0,          \
                                    WARPAGG_SCOPE_##scope);                           \
    }
#define WARPAGG_ATOMIC_CAS(type)               \
    WARPAGG_ATOMIC_CAS_IN(type, , DEVICE)      \
    WARPAGG_ATOMIC_CAS_IN(type, _block, BLOCK) \
    WARPAGG_ATOMIC_CAS_IN(type, _system, SYSTEM)

#define WARPAGG_ATOMIC_BITS(type)        \
    WARPAGG_ATOMIC(atomicMin, MIN, type) \
    WARPAGG_ATOMIC(atomicMax, MAX, type) \
    WARPAGG_ATOMIC(atomicAnd, AND, type) \
    WARPAGG_ATOMIC(atomicOr, OR, type)   \
    WARPAGG_ATOMIC(atomicXor, XOR, type)
WARPAGG_ATOMIC_BITS(int)
WARPAGG_ATOMIC_BITS(unsigned int)
WARPAGG_ATOMIC_BITS(long long)
WARPAGG_ATOMIC_BITS(unsigned long long)
#undef WARPAGG_ATOMIC_BITS

WARPAGG_ATOMIC(atomicAdd, ADD, int)
WARPAGG_ATOMIC(atomicAdd, ADD, unsigned int)
WARPAGG_ATOMIC(atomicAdd, ADD, unsigned long long)
WARPAGG_ATOMIC(atomicAdd, ADD, float)
WARPAGG_ATOMIC(atomicAdd, ADD, double)
WARPAGG_ATOMIC(atomicSub, SUB, int)
WARPAGG_ATOMIC(atomicSub, SUB, unsigned int)
WARPAGG_ATOMIC(atomicInc, INC, unsigned int)
WARPAGG_ATOMIC(atomicDec, DEC, unsigned int)
WARPAGG_ATOMIC(atomicExch, EXCH, int)
WARPAGG_ATOMIC(atomicExch, EXCH, unsigned int)
WARPAGG_ATOMIC(atomicExch, EXCH, unsigned long long)
WARPAGG_ATOMIC(atomicExch, EXCH, float)
WARPAGG_ATOMIC_CAS(int)
WARPAGG_ATOMIC_CAS(unsigned int)
WARPAGG_ATOMIC_CAS(unsigned long long)
WARPAGG_ATOMIC_CAS(unsigned short)
// Those of float2 and float4 are in clang's own header.

// ---- The runtime's interface for the host -------------------------------------------------------

#include <cuda_runtime_api.h>
