// The element types of CUDA's atomics.
#pragma once
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include "model.h"

namespace simt {

template <class T>
struct layout;

#define SIMT_LAYOUT(type, base, ...)                 \
  template <>                                        \
  struct layout<type> : base<type, __VA_ARGS__> {    \
    static constexpr const char *name = #type;       \
  };
SIMT_LAYOUT(int, integer_layout, element::i32)
SIMT_LAYOUT(unsigned, integer_layout, element::u32)
SIMT_LAYOUT(long long, integer_layout, element::i64)
SIMT_LAYOUT(unsigned long long, integer_layout, element::u64)
SIMT_LAYOUT(float, float_layout, element::f32, 1, float)
SIMT_LAYOUT(double, float_layout, element::f64, 1, double)
SIMT_LAYOUT(float2, float_layout, element::f32, 2, float)
SIMT_LAYOUT(float4, float_layout, element::f32, 4, float)
SIMT_LAYOUT(__half, float_layout, element::f16, 1, __half)
SIMT_LAYOUT(__half2, float_layout, element::f16, 2, __half)
SIMT_LAYOUT(__nv_bfloat16, float_layout, element::bf16, 1, __nv_bfloat16)
SIMT_LAYOUT(__nv_bfloat162, float_layout, element::bf16, 2, __nv_bfloat16)
#undef SIMT_LAYOUT

}  // namespace simt
