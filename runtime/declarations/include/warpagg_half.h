// The two 16-bit floating-point formats, which differ in names alone: WARPAGG_HALF declares a scalar type, the type of
// a pair, and the overloads that both have.
#pragma once
#pragma GCC system_header

#define WARPAGG_HALF(scalar, pair)                                                                                    \
    struct __align__(2) scalar {                                                                                      \
        unsigned short bits;                                                                                          \
        scalar() = default;                                                                                           \
        __host__ __device__ scalar(float);                                                                            \
        __host__ __device__ scalar(double);                                                                           \
        __host__ __device__ scalar(int);                                                                              \
        __host__ __device__ scalar(unsigned int);                                                                     \
        __host__ __device__ scalar(long);                                                                             \
        __host__ __device__ scalar(unsigned long);                                                                    \
        __host__ __device__ scalar(long long);                                                                        \
        __host__ __device__ scalar(unsigned long long);                                                               \
        __host__ __device__ operator float() const;                                                                   \
    };                                                                                                                \
    struct __align__(4) pair {                                                                                        \
        scalar x, y;                                                                                                  \
        pair() = default;                                                                                             \
        __host__ __device__ constexpr pair(const scalar &a, const scalar &b) : x(a), y(b) {}                          \
    };                                                                                                                \
    WARPAGG_HALF_OVERLOADS(scalar)                                                                                    \
    WARPAGG_HALF_OVERLOADS(pair)                                                                                      \
    WARPAGG_HALF_COMPARE(__h, scalar, bool)                                                                           \
    WARPAGG_HALF_COMPARE(__hb, pair, bool)                                                                            \
    WARPAGG_HALF_ARITHMETIC(scalar, )                                                                                 \
    WARPAGG_HALF_ARITHMETIC(pair, 2)                                                                                  \
    __device__ bool __hisnan(scalar);                                                                                 \
    __device__ int __hisinf(scalar);                                                                                  \
    __device__ scalar hexp(scalar);                                                                                   \
    __device__ scalar hlog(scalar);                                                                                   \
    __device__ scalar hsqrt(scalar);                                                                                  \
    __device__ scalar hrsqrt(scalar);                                                                                 \
    __device__ scalar hrcp(scalar);

#define WARPAGG_HALF_OVERLOADS(type)                                                                                  \
    __host__ __device__ type operator+(const type &, const type &);                                                   \
    __host__ __device__ type operator-(const type &, const type &);                                                   \
    __host__ __device__ type operator*(const type &, const type &);                                                   \
    __host__ __device__ type operator/(const type &, const type &);                                                   \
    __host__ __device__ type operator+(const type &);                                                                 \
    __host__ __device__ type operator-(const type &);                                                                 \
    __host__ __device__ type &operator+=(type &, const type &);                                                       \
    __host__ __device__ type &operator-=(type &, const type &);                                                       \
    __host__ __device__ type &operator*=(type &, const type &);                                                       \
    __host__ __device__ type &operator/=(type &, const type &);                                                       \
    __host__ __device__ bool operator==(const type &, const type &);                                                  \
    __host__ __device__ bool operator!=(const type &, const type &);                                                  \
    __host__ __device__ bool operator<(const type &, const type &);                                                   \
    __host__ __device__ bool operator>(const type &, const type &);                                                   \
    __host__ __device__ bool operator<=(const type &, const type &);                                                  \
    __host__ __device__ bool operator>=(const type &, const type &);                                                  \
    __device__ type __shfl_sync(unsigned int, type, int, int = 32);                                                   \
    __device__ type __shfl_up_sync(unsigned int, type, unsigned int, int = 32);                                       \
    __device__ type __shfl_down_sync(unsigned int, type, unsigned int, int = 32);                                     \
    __device__ type __shfl_xor_sync(unsigned int, type, int, int = 32);                                               \
    __device__ type __ldg(const type *);                                                                              \
    __device__ type __ldca(const type *);                                                                             \
    __device__ type __ldcg(const type *);                                                                             \
    __device__ type __ldcs(const type *);                                                                             \
    __device__ void __stcg(type *, type);                                                                             \
    __device__ void __stcs(type *, type);                                                                             \
    WARPAGG_DECLARE_ATOMIC(atomicAdd, type, type)

#define WARPAGG_HALF_COMPARE(prefix, type, result)                                                                    \
    __host__ __device__ result prefix##eq(type, type);                                                                \
    __host__ __device__ result prefix##ne(type, type);                                                                \
    __host__ __device__ result prefix##lt(type, type);                                                                \
    __host__ __device__ result prefix##le(type, type);                                                                \
    __host__ __device__ result prefix##gt(type, type);                                                                \
    __host__ __device__ result prefix##ge(type, type);

#define WARPAGG_HALF_ARITHMETIC(type, suffix)                                                                         \
    __host__ __device__ type __hadd##suffix(type, type);                                                              \
    __host__ __device__ type __hsub##suffix(type, type);                                                              \
    __host__ __device__ type __hmul##suffix(type, type);                                                              \
    __device__ type __hfma##suffix(type, type, type);                                                                 \
    __host__ __device__ type __hneg##suffix(type);                                                                    \
    __host__ __device__ type __habs##suffix(type);                                                                    \
    __host__ __device__ type __hmax##suffix(type, type);                                                              \
    __host__ __device__ type __hmin##suffix(type, type);
