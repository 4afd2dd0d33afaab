// The two 16-bit floating-point formats, which differ in names alone: WARPAGG_HALF declares a
// scalar type, the type of a pair, and the overloads that both have.
#pragma once
#pragma GCC system_header

WARPAGG_PURE __host__ __device__ unsigned short __warpagg_bits(double);
WARPAGG_PURE __host__ __device__ float __warpagg_float(unsigned short);

#define WARPAGG_HALF(scalar, pair)                                                              \
    struct __align__(2) scalar {                                                                \
        unsigned short bits;                                                                    \
        scalar() = default;                                                                     \
        __host__ __device__ inline scalar(float v) : bits(__warpagg_bits((double)v)) {}         \
        __host__ __device__ inline scalar(double v) : bits(__warpagg_bits((double)v)) {}        \
        __host__ __device__ inline scalar(int v) : bits(__warpagg_bits((double)v)) {}           \
        __host__ __device__ inline scalar(unsigned int v) : bits(__warpagg_bits((double)v)) {}  \
        __host__ __device__ inline scalar(long v) : bits(__warpagg_bits((double)v)) {}          \
        __host__ __device__ inline scalar(unsigned long v) : bits(__warpagg_bits((double)v)) {} \
        __host__ __device__ inline scalar(long long v) : bits(__warpagg_bits((double)v)) {}     \
        __host__ __device__ inline scalar(unsigned long long v)                                 \
            : bits(__warpagg_bits((double)v)) {}                                                \
        __host__ __device__ inline operator float() const { return __warpagg_float(bits); }     \
    };                                                                                          \
    struct __align__(4) pair {                                                                  \
        scalar x, y;                                                                            \
        pair() = default;                                                                       \
        __host__ __device__ constexpr pair(const scalar &a, const scalar &b) : x(a), y(b) {}    \
    };                                                                                          \
    WARPAGG_HALF_OVERLOADS(scalar)                                                              \
    WARPAGG_HALF_OVERLOADS(pair)                                                                \
    WARPAGG_HALF_COMPARE(__h, scalar, bool)                                                     \
    WARPAGG_HALF_COMPARE(__hb, pair, bool)                                                      \
    WARPAGG_HALF_ARITHMETIC(scalar, )                                                           \
    WARPAGG_HALF_ARITHMETIC(pair, 2)                                                            \
    WARPAGG_PURE __device__ bool __hisnan(scalar);                                              \
    WARPAGG_PURE __device__ int __hisinf(scalar);                                               \
    WARPAGG_PURE __device__ scalar hexp(scalar);                                                \
    WARPAGG_PURE __device__ scalar hlog(scalar);                                                \
    WARPAGG_PURE __device__ scalar hsqrt(scalar);                                               \
    WARPAGG_PURE __device__ scalar hrsqrt(scalar);                                              \
    WARPAGG_PURE __device__ scalar hrcp(scalar);

#define WARPAGG_HALF_OVERLOADS(type)                                                          \
    WARPAGG_PURE __host__ __device__ type __warpagg_half(type, type);                         \
    WARPAGG_PURE __host__ __device__ bool __warpagg_less(type, type);                         \
    __host__ __device__ inline type operator+(const type &a, const type &b) {                 \
        return __warpagg_half(a, b);                                                          \
    }                                                                                         \
    __host__ __device__ inline type operator-(const type &a, const type &b) {                 \
        return __warpagg_half(a, b);                                                          \
    }                                                                                         \
    __host__ __device__ inline type operator*(const type &a, const type &b) {                 \
        return __warpagg_half(a, b);                                                          \
    }                                                                                         \
    __host__ __device__ inline type operator/(const type &a, const type &b) {                 \
        return __warpagg_half(a, b);                                                          \
    }                                                                                         \
    __host__ __device__ inline type operator+(const type &a) { return __warpagg_half(a, a); } \
    __host__ __device__ inline type operator-(const type &a) { return __warpagg_half(a, a); } \
    __host__ __device__ inline type &operator+=(type &a, const type &b) {                     \
        return a = __warpagg_half(a, b);                                                      \
    }                                                                                         \
    __host__ __device__ inline type &operator-=(type &a, const type &b) {                     \
        return a = __warpagg_half(a, b);                                                      \
    }                                                                                         \
    __host__ __device__ inline type &operator*=(type &a, const type &b) {                     \
        return a = __warpagg_half(a, b);                                                      \
    }                                                                                         \
    __host__ __device__ inline type &operator/=(type &a, const type &b) {                     \
        return a = __warpagg_half(a, b);                                                      \
    }                                                                                         \
    __host__ __device__ inline bool operator==(const type &a, const type &b) {                \
        return __warpagg_less(a, b);                                                          \
    }                                                                                         \
    __host__ __device__ inline bool operator!=(const type &a, const type &b) {                \
        return __warpagg_less(a, b);                                                          \
    }                                                                                         \
    __host__ __device__ inline bool operator<(const type &a, const type &b) {                 \
        return __warpagg_less(a, b);                                                          \
    }                                                                                         \
    __host__ __device__ inline bool operator>(const type &a, const type &b) {                 \
        return __warpagg_less(a, b);                                                          \
    }                                                                                         \
    __host__ __device__ inline bool operator<=(const type &a, const type &b) {                \
        return __warpagg_less(a, b);                                                          \
    }                                                                                         \
    __host__ __device__ inline bool operator>=(const type &a, const type &b) {                \
        return __warpagg_less(a, b);                                                          \
    }                                                                                         \
    static inline __device__ type __shfl_sync(unsigned int mask, type v, int, int = 32) {     \
        return __warpagg_exchange(v, mask);                                                   \
    }                                                                                         \
    static inline __device__ type __shfl_up_sync(unsigned int mask, type v, unsigned int,     \
                                                 int = 32) {                                  \
        return __warpagg_exchange(v, mask);                                                   \
    }                                                                                         \
    static inline __device__ type __shfl_down_sync(unsigned int mask, type v, unsigned int,   \
                                                   int = 32) {                                \
        return __warpagg_exchange(v, mask);                                                   \
    }                                                                                         \
    static inline __device__ type __shfl_xor_sync(unsigned int mask, type v, int, int = 32) { \
        return __warpagg_exchange(v, mask);                                                   \
    }                                                                                         \
    static inline __device__ type __ldg(const type *p) { return *p; }                         \
    static inline __device__ type __ldca(const type *p) { return *p; }                        \
    static inline __device__ type __ldcg(const type *p) { return *p; }                        \
    static inline __device__ type __ldcs(const type *p) { return *p; }                        \
    static inline __device__ void __stcg(type *p, type v) { *p = v; }                         \
    static inline __device__ void __stcs(type *p, type v) { *p = v; }                         \
    WARPAGG_ATOMIC(atomicAdd, ADD, type)

#define WARPAGG_HALF_COMPARE(prefix, type, result)                  \
    WARPAGG_PURE __host__ __device__ result prefix##eq(type, type); \
    WARPAGG_PURE __host__ __device__ result prefix##ne(type, type); \
    WARPAGG_PURE __host__ __device__ result prefix##lt(type, type); \
    WARPAGG_PURE __host__ __device__ result prefix##le(type, type); \
    WARPAGG_PURE __host__ __device__ result prefix##gt(type, type); \
    WARPAGG_PURE __host__ __device__ result prefix##ge(type, type);

#define WARPAGG_HALF_ARITHMETIC(type, suffix)                         \
    WARPAGG_PURE __host__ __device__ type __hadd##suffix(type, type); \
    WARPAGG_PURE __host__ __device__ type __hsub##suffix(type, type); \
    WARPAGG_PURE __host__ __device__ type __hmul##suffix(type, type); \
    WARPAGG_PURE __device__ type __hfma##suffix(type, type, type);    \
    WARPAGG_PURE __host__ __device__ type __hneg##suffix(type);       \
    WARPAGG_PURE __host__ __device__ type __habs##suffix(type);       \
    WARPAGG_PURE __host__ __device__ type __hmax##suffix(type, type); \
    WARPAGG_PURE __host__ __device__ type __hmin##suffix(type, type);
