// The element types of CUDA's atomics.
#pragma once
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include "model.h"

namespace simt {

template <class T>
struct layout;
template <> struct layout<int> : integer_layout<int, element::i32> {};
template <> struct layout<unsigned> : integer_layout<unsigned, element::u32> {};
template <> struct layout<long long> : integer_layout<long long, element::i64> {};
template <> struct layout<unsigned long long> : integer_layout<unsigned long long, element::u64> {};
template <> struct layout<float> : float_layout<float, element::f32, 1, float> {};
template <> struct layout<double> : float_layout<double, element::f64, 1, double> {};
template <> struct layout<float2> : float_layout<float2, element::f32, 2, float> {};
template <> struct layout<float4> : float_layout<float4, element::f32, 4, float> {};
template <> struct layout<__half> : float_layout<__half, element::f16, 1, __half> {};
template <> struct layout<__half2> : float_layout<__half2, element::f16, 2, __half> {};
template <> struct layout<__nv_bfloat16> : float_layout<__nv_bfloat16, element::bf16, 1, __nv_bfloat16> {};
template <> struct layout<__nv_bfloat162> : float_layout<__nv_bfloat162, element::bf16, 2, __nv_bfloat16> {};

}  // namespace simt
