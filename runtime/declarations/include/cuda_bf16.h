// bfloat16.
#pragma once
#pragma GCC system_header
#include "warpagg_half.h"

WARPAGG_HALF(__nv_bfloat16, __nv_bfloat162)
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;

struct __nv_bfloat16_raw {
    unsigned short x;
};

WARPAGG_PURE __host__ __device__ __nv_bfloat16 __float2bfloat16(float);
WARPAGG_PURE __host__ __device__ __nv_bfloat16 __float2bfloat16_rn(float);
WARPAGG_PURE __host__ __device__ __nv_bfloat16 __double2bfloat16(double);
WARPAGG_PURE __host__ __device__ float __bfloat162float(__nv_bfloat16);
WARPAGG_PURE __host__ __device__ __nv_bfloat162 __float2bfloat162_rn(float);
WARPAGG_PURE __host__ __device__ __nv_bfloat162 __floats2bfloat162_rn(float, float);
WARPAGG_PURE __host__ __device__ __nv_bfloat162 __float22bfloat162_rn(float2);
WARPAGG_PURE __host__ __device__ float2 __bfloat1622float2(__nv_bfloat162);
WARPAGG_PURE __host__ __device__ __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16);
WARPAGG_PURE __host__ __device__ __nv_bfloat162 __halves2bfloat162(__nv_bfloat16, __nv_bfloat16);
WARPAGG_PURE __host__ __device__ __nv_bfloat162 make_bfloat162(__nv_bfloat16, __nv_bfloat16);
WARPAGG_PURE __host__ __device__ __nv_bfloat16 __low2bfloat16(__nv_bfloat162);
WARPAGG_PURE __host__ __device__ __nv_bfloat16 __high2bfloat16(__nv_bfloat162);
WARPAGG_PURE __host__ __device__ float __low2float(__nv_bfloat162);
WARPAGG_PURE __host__ __device__ float __high2float(__nv_bfloat162);
WARPAGG_PURE __host__ __device__ __nv_bfloat16 __ushort_as_bfloat16(unsigned short);
WARPAGG_PURE __host__ __device__ unsigned short __bfloat16_as_ushort(__nv_bfloat16);
