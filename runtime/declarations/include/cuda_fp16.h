// Half precision.
#pragma once
#pragma GCC system_header
#include "warpagg_half.h"

WARPAGG_HALF(__half, __half2)
typedef __half half;
typedef __half2 half2;
typedef __half nv_half;
typedef __half2 nv_half2;

struct __half_raw {
    unsigned short x;
};

WARPAGG_PURE __host__ __device__ __half __float2half(float);
WARPAGG_PURE __host__ __device__ __half __float2half_rn(float);
WARPAGG_PURE __host__ __device__ __half __double2half(double);
WARPAGG_PURE __host__ __device__ float __half2float(__half);
WARPAGG_PURE __host__ __device__ __half2 __float2half2_rn(float);
WARPAGG_PURE __host__ __device__ __half2 __floats2half2_rn(float, float);
WARPAGG_PURE __host__ __device__ __half2 __float22half2_rn(float2);
WARPAGG_PURE __host__ __device__ float2 __half22float2(__half2);
WARPAGG_PURE __host__ __device__ __half2 __half2half2(__half);
WARPAGG_PURE __host__ __device__ __half2 __halves2half2(__half, __half);
WARPAGG_PURE __host__ __device__ __half2 make_half2(__half, __half);
WARPAGG_PURE __host__ __device__ __half __low2half(__half2);
WARPAGG_PURE __host__ __device__ __half __high2half(__half2);
WARPAGG_PURE __host__ __device__ float __low2float(__half2);
WARPAGG_PURE __host__ __device__ float __high2float(__half2);
WARPAGG_PURE __host__ __device__ __half2 __lows2half2(__half2, __half2);
WARPAGG_PURE __host__ __device__ __half2 __highs2half2(__half2, __half2);
WARPAGG_PURE __device__ __half __int2half_rn(int);
WARPAGG_PURE __device__ __half __uint2half_rn(unsigned int);
WARPAGG_PURE __device__ int __half2int_rn(__half);
WARPAGG_PURE __host__ __device__ __half __ushort_as_half(unsigned short);
WARPAGG_PURE __host__ __device__ unsigned short __half_as_ushort(__half);
WARPAGG_PURE __host__ __device__ __half __short_as_half(short);
WARPAGG_PURE __host__ __device__ short __half_as_short(__half);
