// nvcc_dialect.h: what nvcc declares and clang 22 does not.
//
// Put in front of every parse, behind clang's own CUDA wrapper, so that code written for nvcc
// parses with correct types:
//
//     clang -x cuda --cuda-device-only --cuda-gpu-arch=sm_XX -fgpu-rdc -Wno-unknown-cuda-version
//           -isystem <toolkit>/include/cccl -include nvcc_dialect.h file.cu
//
// It is for analysis only: what functions do is told by the primitives beside this file. It holds
// for the headers of CUDA 11 to 13, and for no_toolkit.h, which stands in for them. Everything here
// is either an overload that those headers lack under clang,
// or guarded by the macro that would say that they have it.
#pragma once
#pragma GCC system_header
#define WARPAGG_NVCC_DIALECT 1 // clang's wrapper is behind us (quoted/)

// What nvcc accepts and clang takes for an error. The pragmas hold to the end
// of the file that includes this one.
#pragma clang diagnostic ignored "-Wregister"
#pragma clang diagnostic ignored "-Wnarrowing"
#pragma clang diagnostic ignored "-Wreserved-user-defined-literal"
#pragma clang diagnostic ignored "-Wmissing-template-arg-list-after-template-kw"
#pragma clang diagnostic ignored "-Wunknown-attributes"
#pragma clang diagnostic ignored "-Wignored-attributes"

// What a failed assertion calls is one function for host and device, and libcu++ declares it so
// where NDEBUG has the system's header not do it. The system's header,
// which declares it once, declares another here.
#define __assert_fail __warpagg_assert_fail
#pragma push_macro("NDEBUG")
#undef NDEBUG
#include <assert.h>
#pragma pop_macro("NDEBUG")
#undef __assert_fail
extern "C" __attribute__((host, device)) void __assert_fail(const char *, const char *,
                                                            unsigned int, const char *) noexcept;

// nvcc's runtime header brings these, clang's wrapper does not.
#include <assert.h>
#include <stdio.h>
#include <time.h>
#include <utility>
#include "primitives.h"

// GCC's headers declare it here too, clang's in std alone.
typedef decltype(nullptr) nullptr_t;

// ---- The compiler says who it is ----------------------------------------------------------------

// nvcc's is 1, so that `#if __CUDACC__` is an expression; clang's wrapper leaves it empty.
#undef __CUDACC__
#define __CUDACC__ 1

// Programs hang their `__host__ __device__` on __NVCC__, and libcu++ of CUDA 11 its atomics.
#ifndef __NVCC__
#define __NVCC__ 1
#endif
#ifndef __CUDACC_VER_MAJOR__
#define __CUDACC_VER_MAJOR__ (CUDART_VERSION / 1000)
#define __CUDACC_VER_MINOR__ (CUDART_VERSION % 1000 / 10)
#define __CUDACC_VER_BUILD__ 0
#endif

// To nvcc it is cuda.h's, which programs ask whether it was included.
#ifdef WARPAGG_TOLD_CUDA_VERSION
#undef CUDA_VERSION
#endif

// libstdc++'s special functions may be left out, by their guard (toolchain.c): programs ask whether
// they are there.
#if _GLIBCXX_USE_STD_SPEC_FUNCS
#ifndef __STDCPP_MATH_SPEC_FUNCS__
#define __STDCPP_MATH_SPEC_FUNCS__ 201003L
#endif
#ifndef __cpp_lib_math_special_functions
#define __cpp_lib_math_special_functions 201603L
#endif
#endif

#ifndef __nv_is_extended_device_lambda_closure_type
#define __nv_is_extended_device_lambda_closure_type(type) false
#define __nv_is_extended_host_device_lambda_closure_type(type) false
#define __nv_is_extended_device_lambda_with_preserved_return_type(type) false
#endif

// ---- Attributes ---------------------------------------------------------------------------------

// clang has managed variables for HIP alone. A device variable can be named by both sides too.
#undef __managed__
#define __managed__ __attribute__((device))

// `template bool f(int);` of a template that says where it runs. As long as the word that they
// stand for (tool/text/dialect.h).
#define __nvt_hd template __host__ __device__
#define __nvt_d_ template __device__
// A specialization that is said to run on the device, of a template that runs on both.
#define __nvt_dh__ __host__ __device__

#ifndef __grid_constant__
#define __grid_constant__ __attribute__((grid_constant))
#endif

#ifndef __nv_pure__
#define __nv_pure__
#endif

// Attributes that say something about the launch. libclang shows none of their arguments;
// those of an annotation it does.
#undef __launch_bounds__
#define __launch_bounds__(...) \
    __attribute__((launch_bounds(__VA_ARGS__), annotate("launch_bounds", __VA_ARGS__)))
#undef __block_size__
// Behind the block's size may stand the cluster's.
#define __block_size__(...) WARPAGG_FIRST_TUPLE(__VA_ARGS__, )
#define WARPAGG_FIRST_TUPLE(size, ...) WARPAGG_ANNOTATE_SIZE size
#define WARPAGG_ANNOTATE_SIZE(...) __attribute__((annotate("block_size", __VA_ARGS__)))
#undef __cluster_dims__
#define __cluster_dims__(...) __attribute__((annotate("cluster_dims(" #__VA_ARGS__ ")")))
#undef __maxnreg__
#define __maxnreg__(...) __attribute__((annotate("maxnreg(" #__VA_ARGS__ ")")))

#ifndef __assume
#define __assume(condition) __builtin_assume(condition)
#endif

// ---- Host overloads of min and max --------------------------------------------------------------

// nvcc's are for host and device; under clang only the device's are there.
#define WARPAGG_MIN_MAX(result, a, b)                          \
    static inline __attribute__((host)) result min(a x, b y) { \
        return (result)x < (result)y ? (result)x : (result)y;  \
    }                                                          \
    static inline __attribute__((host)) result max(a x, b y) { \
        return (result)x < (result)y ? (result)y : (result)x;  \
    }
#define WARPAGG_MIN_MAX_INTEGER(type)                            \
    WARPAGG_MIN_MAX(type, type, type)                            \
    WARPAGG_MIN_MAX(unsigned type, unsigned type, unsigned type) \
    WARPAGG_MIN_MAX(unsigned type, unsigned type, type)          \
    WARPAGG_MIN_MAX(unsigned type, type, unsigned type)
WARPAGG_MIN_MAX_INTEGER(int)
WARPAGG_MIN_MAX_INTEGER(long)
WARPAGG_MIN_MAX_INTEGER(long long)
WARPAGG_MIN_MAX(float, float, float)
WARPAGG_MIN_MAX(double, double, double)
WARPAGG_MIN_MAX(double, float, double)
WARPAGG_MIN_MAX(double, double, float)
#undef WARPAGG_MIN_MAX_INTEGER
#undef WARPAGG_MIN_MAX

// ---- Loads and stores with a cache hint ---------------------------------------------------------

// clang has __ldcg, __ldcs, __ldcv and __stwt, from 21 on.
#define WARPAGG_CACHE_HINTS(type)                                          \
    static inline WARPAGG_DEVICE type __ldca(const type *p) { return *p; } \
    static inline WARPAGG_DEVICE type __ldlu(const type *p) { return *p; } \
    static inline WARPAGG_DEVICE void __stwb(type *p, type v) { *p = v; }  \
    static inline WARPAGG_DEVICE void __stcg(type *p, type v) { *p = v; }  \
    static inline WARPAGG_DEVICE void __stcs(type *p, type v) { *p = v; }
WARPAGG_CACHE_HINTS(char)
WARPAGG_CACHE_HINTS(signed char)
WARPAGG_CACHE_HINTS(short)
WARPAGG_CACHE_HINTS(int)
WARPAGG_CACHE_HINTS(long)
WARPAGG_CACHE_HINTS(long long)
WARPAGG_CACHE_HINTS(unsigned char)
WARPAGG_CACHE_HINTS(unsigned short)
WARPAGG_CACHE_HINTS(unsigned int)
WARPAGG_CACHE_HINTS(unsigned long)
WARPAGG_CACHE_HINTS(unsigned long long)
WARPAGG_CACHE_HINTS(float)
WARPAGG_CACHE_HINTS(double)
WARPAGG_CACHE_HINTS(char2)
WARPAGG_CACHE_HINTS(char4)
WARPAGG_CACHE_HINTS(short2)
WARPAGG_CACHE_HINTS(short4)
WARPAGG_CACHE_HINTS(int2)
WARPAGG_CACHE_HINTS(int4)
WARPAGG_CACHE_HINTS(longlong2)
WARPAGG_CACHE_HINTS(uchar2)
WARPAGG_CACHE_HINTS(uchar4)
WARPAGG_CACHE_HINTS(ushort2)
WARPAGG_CACHE_HINTS(ushort4)
WARPAGG_CACHE_HINTS(uint2)
WARPAGG_CACHE_HINTS(uint4)
WARPAGG_CACHE_HINTS(ulonglong2)
WARPAGG_CACHE_HINTS(float2)
WARPAGG_CACHE_HINTS(float4)
WARPAGG_CACHE_HINTS(double2)
#undef WARPAGG_CACHE_HINTS

#if __clang_major__ < 21
#define WARPAGG_HINTED(type, word, suffix, constraint)                                       \
    static inline WARPAGG_DEVICE type __ldcg(const type *p) {                                \
        word value;                                                                          \
        asm("ld.global.cg" suffix " %0, [%1];" : "=" constraint(value) : "l"(p));            \
        return (type)value;                                                                  \
    }                                                                                        \
    static inline WARPAGG_DEVICE type __ldcs(const type *p) {                                \
        word value;                                                                          \
        asm("ld.global.cs" suffix " %0, [%1];" : "=" constraint(value) : "l"(p));            \
        return (type)value;                                                                  \
    }                                                                                        \
    static inline WARPAGG_DEVICE type __ldcv(const type *p) {                                \
        word value;                                                                          \
        asm("ld.global.cv" suffix " %0, [%1];" : "=" constraint(value) : "l"(p) : "memory"); \
        return (type)value;                                                                  \
    }                                                                                        \
    static inline WARPAGG_DEVICE void __stwt(type *p, type v) {                              \
        asm("st.global.wt" suffix " [%0], %1;" : : "l"(p), constraint((word)v) : "memory");  \
    }
WARPAGG_HINTED(char, unsigned, ".s8", "r")
WARPAGG_HINTED(signed char, unsigned, ".s8", "r")
WARPAGG_HINTED(short, unsigned short, ".s16", "h")
WARPAGG_HINTED(int, unsigned, ".s32", "r")
WARPAGG_HINTED(long, unsigned long, ".s64", "l")
WARPAGG_HINTED(long long, unsigned long long, ".s64", "l")
WARPAGG_HINTED(unsigned char, unsigned, ".u8", "r")
WARPAGG_HINTED(unsigned short, unsigned short, ".u16", "h")
WARPAGG_HINTED(unsigned, unsigned, ".u32", "r")
WARPAGG_HINTED(unsigned long, unsigned long, ".u64", "l")
WARPAGG_HINTED(unsigned long long, unsigned long long, ".u64", "l")
WARPAGG_HINTED(float, float, ".f32", "f")
WARPAGG_HINTED(double, double, ".f64", "d")
#undef WARPAGG_HINTED
#define WARPAGG_HINTED_LOAD(name, type, ...) \
    static inline WARPAGG_DEVICE type name(const type *p) { return {__VA_ARGS__}; }
#define WARPAGG_HINTED_PAIR(type)                                   \
    WARPAGG_HINTED_LOAD(__ldcg, type, __ldcg(&p->x), __ldcg(&p->y)) \
    WARPAGG_HINTED_LOAD(__ldcs, type, __ldcs(&p->x), __ldcs(&p->y)) \
    WARPAGG_HINTED_LOAD(__ldcv, type, __ldcv(&p->x), __ldcv(&p->y)) \
    static inline WARPAGG_DEVICE void __stwt(type *p, type v) {     \
        __stwt(&p->x, v.x), __stwt(&p->y, v.y);                     \
    }
#define WARPAGG_HINTED_FOUR(type)                                                                 \
    WARPAGG_HINTED_LOAD(__ldcg, type, __ldcg(&p->x), __ldcg(&p->y), __ldcg(&p->z), __ldcg(&p->w)) \
    WARPAGG_HINTED_LOAD(__ldcs, type, __ldcs(&p->x), __ldcs(&p->y), __ldcs(&p->z), __ldcs(&p->w)) \
    WARPAGG_HINTED_LOAD(__ldcv, type, __ldcv(&p->x), __ldcv(&p->y), __ldcv(&p->z), __ldcv(&p->w)) \
    static inline WARPAGG_DEVICE void __stwt(type *p, type v) {                                   \
        __stwt(&p->x, v.x), __stwt(&p->y, v.y), __stwt(&p->z, v.z), __stwt(&p->w, v.w);           \
    }
WARPAGG_HINTED_PAIR(char2)
WARPAGG_HINTED_PAIR(short2)
WARPAGG_HINTED_PAIR(int2)
WARPAGG_HINTED_PAIR(longlong2)
WARPAGG_HINTED_PAIR(uchar2)
WARPAGG_HINTED_PAIR(ushort2)
WARPAGG_HINTED_PAIR(uint2)
WARPAGG_HINTED_PAIR(ulonglong2)
WARPAGG_HINTED_PAIR(float2)
WARPAGG_HINTED_PAIR(double2)
WARPAGG_HINTED_FOUR(char4)
WARPAGG_HINTED_FOUR(short4)
WARPAGG_HINTED_FOUR(int4)
WARPAGG_HINTED_FOUR(uchar4)
WARPAGG_HINTED_FOUR(ushort4)
WARPAGG_HINTED_FOUR(uint4)
WARPAGG_HINTED_FOUR(float4)
#undef WARPAGG_HINTED_FOUR
#undef WARPAGG_HINTED_PAIR
#undef WARPAGG_HINTED_LOAD
#endif

// ---- Device functions ---------------------------------------------------------------------------

WARPAGG_DEVICE WARPAGG_PURE float __tanhf(float);

// ---- Atomics ------------------------------------------------------------------------------------

// The compiler's own atomics, CUDA 12.8 and up. They take any type of the right size, hence
// templates; the value is converted to what the pointer points to,
// hence the types that nothing is deduced from.
enum {
    __NV_ATOMIC_RELAXED,
    __NV_ATOMIC_CONSUME,
    __NV_ATOMIC_ACQUIRE,
    __NV_ATOMIC_RELEASE,
    __NV_ATOMIC_ACQ_REL,
    __NV_ATOMIC_SEQ_CST,
};

enum {
    __NV_THREAD_SCOPE_THREAD,
    __NV_THREAD_SCOPE_BLOCK,
    __NV_THREAD_SCOPE_CLUSTER,
    __NV_THREAD_SCOPE_DEVICE,
    __NV_THREAD_SCOPE_SYSTEM,
};

// In the order of the thread scopes.
WARPAGG_DEVICE inline int __warpagg_scope(int scope) {
    return scope <= __NV_THREAD_SCOPE_BLOCK    ? WARPAGG_SCOPE_BLOCK
           : scope <= __NV_THREAD_SCOPE_DEVICE ? WARPAGG_SCOPE_DEVICE
                                               : WARPAGG_SCOPE_SYSTEM;
}

#define WARPAGG_VALUE(type) __remove_cv(type)
#define WARPAGG_ATOMIC_RMW(op, OP)                                                               \
    template <class T>                                                                           \
    WARPAGG_DEVICE inline WARPAGG_VALUE(T) __nv_atomic_fetch_##op(                               \
        T *p, WARPAGG_VALUE(T) v, int order, int scope = __NV_THREAD_SCOPE_SYSTEM) {             \
        return __warpagg_rmw((WARPAGG_VALUE(T) *)p, v, WARPAGG_OP_##OP, order,                   \
                             __warpagg_scope(scope));                                            \
    }                                                                                            \
    template <class T>                                                                           \
    WARPAGG_DEVICE inline void __nv_atomic_##op(T *p, WARPAGG_VALUE(T) v, int order,             \
                                                int scope = __NV_THREAD_SCOPE_SYSTEM) {          \
        __warpagg_rmw((WARPAGG_VALUE(T) *)p, v, WARPAGG_OP_##OP, order, __warpagg_scope(scope)); \
    }
WARPAGG_ATOMIC_RMW(add, ADD)
WARPAGG_ATOMIC_RMW(sub, SUB)
WARPAGG_ATOMIC_RMW(and, AND)
WARPAGG_ATOMIC_RMW(or, OR)
WARPAGG_ATOMIC_RMW(xor, XOR)
WARPAGG_ATOMIC_RMW(min, MIN)
WARPAGG_ATOMIC_RMW(max, MAX)
#undef WARPAGG_ATOMIC_RMW

template <class T>
WARPAGG_DEVICE inline WARPAGG_VALUE(T)
    __nv_atomic_load_n(const T *p, int order, int scope = __NV_THREAD_SCOPE_SYSTEM) {
    return __warpagg_load<WARPAGG_VALUE(T)>((const void *)p, sizeof(T), order,
                                            __warpagg_scope(scope));
}
template <class T>
WARPAGG_DEVICE inline void __nv_atomic_load(const T *p, WARPAGG_VALUE(T) * result, int order,
                                            int scope = __NV_THREAD_SCOPE_SYSTEM) {
    *result = __nv_atomic_load_n(p, order, scope);
}
template <class T>
WARPAGG_DEVICE inline void __nv_atomic_store_n(T *p, WARPAGG_VALUE(T) value, int order,
                                               int scope = __NV_THREAD_SCOPE_SYSTEM) {
    __warpagg_store<WARPAGG_VALUE(T)>((void *)p, value, sizeof(T), order, __warpagg_scope(scope));
}
template <class T>
WARPAGG_DEVICE inline void __nv_atomic_store(T *p, const WARPAGG_VALUE(T) * value, int order,
                                             int scope = __NV_THREAD_SCOPE_SYSTEM) {
    __nv_atomic_store_n(p, *value, order, scope);
}
template <class T>
WARPAGG_DEVICE inline WARPAGG_VALUE(T)
    __nv_atomic_exchange_n(T *p, WARPAGG_VALUE(T) value, int order,
                           int scope = __NV_THREAD_SCOPE_SYSTEM) {
    return __warpagg_rmw((WARPAGG_VALUE(T) *)p, value, WARPAGG_OP_EXCH, order,
                         __warpagg_scope(scope));
}
template <class T>
WARPAGG_DEVICE inline void __nv_atomic_exchange(T *p, const WARPAGG_VALUE(T) * value,
                                                WARPAGG_VALUE(T) * result, int order,
                                                int scope = __NV_THREAD_SCOPE_SYSTEM) {
    *result = __nv_atomic_exchange_n(p, *value, order, scope);
}
template <class T>
WARPAGG_DEVICE inline bool __nv_atomic_compare_exchange_n(T *p, WARPAGG_VALUE(T) * expected,
                                                          WARPAGG_VALUE(T) desired, bool weak,
                                                          int success_order, int failure_order,
                                                          int scope = __NV_THREAD_SCOPE_SYSTEM) {
    WARPAGG_VALUE(T)
    old = __warpagg_rmw((WARPAGG_VALUE(T) *)p, desired, WARPAGG_OP_CAS,
                        success_order | failure_order, __warpagg_scope(scope));
    bool same = !__builtin_memcmp(&old, expected, sizeof old);
    *expected = old;
    return same;
}
template <class T>
WARPAGG_DEVICE inline bool __nv_atomic_compare_exchange(T *p, WARPAGG_VALUE(T) * expected,
                                                        const WARPAGG_VALUE(T) * desired, bool weak,
                                                        int success_order, int failure_order,
                                                        int scope = __NV_THREAD_SCOPE_SYSTEM) {
    return __nv_atomic_compare_exchange_n(p, expected, *desired, weak, success_order, failure_order,
                                          scope);
}
WARPAGG_DEVICE inline void __nv_atomic_thread_fence(int order,
                                                    int scope = __NV_THREAD_SCOPE_SYSTEM) {
    __warpagg_fence(order, scope);
}

// 16 bytes at once, sm_90 and up.
#if __CUDA_ARCH__ >= 900
template <bool, class T> struct warpagg_if_16_bytes {};
template <class T> struct warpagg_if_16_bytes<true, T> {
    typedef T result;
};
#define WARPAGG_16_BYTES(type)    \
    typename warpagg_if_16_bytes< \
        sizeof(type) == 16 && alignof(type) >= 16 && __is_trivially_copyable(type), type>::result
#define WARPAGG_ATOMIC_16_BYTES(suffix, scope)                                                     \
    template <class T> WARPAGG_DEVICE inline WARPAGG_16_BYTES(T) atomicExch##suffix(T *p, T v) {   \
        return __warpagg_rmw(p, v, WARPAGG_OP_EXCH, 0, WARPAGG_SCOPE_##scope);                     \
    }                                                                                              \
    template <class T> WARPAGG_DEVICE inline WARPAGG_16_BYTES(T) atomicCAS##suffix(T *p, T, T v) { \
        return __warpagg_rmw(p, v, WARPAGG_OP_CAS, 0, WARPAGG_SCOPE_##scope);                      \
    }
WARPAGG_ATOMIC_16_BYTES(, DEVICE)
WARPAGG_ATOMIC_16_BYTES(_block, BLOCK)
WARPAGG_ATOMIC_16_BYTES(_system, SYSTEM)
#undef WARPAGG_ATOMIC_16_BYTES
#undef WARPAGG_16_BYTES
#endif
#undef WARPAGG_VALUE
