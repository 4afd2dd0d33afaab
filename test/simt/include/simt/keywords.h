// CUDA's keywords and built-in variables.
#pragma once

// libstdc++ writes __attribute__((__noinline__)), which the macro below breaks: its headers go first.
#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "../../emulator/primitives.h"
#include "../../emulator/types.h"

#define __host__
#define __device__
#define __global__
#define __constant__
#define __managed__
#define __grid_constant__
#define __shared__ static thread_local  // one copy a block: see emulator/shared.h
#define __forceinline__ SIMT_CONVERGENT inline  // and no more: where a call stands is told by the chain of calls, and each function is compiled once
#define __inline_hint__ inline
#define __noinline__ SIMT_CONVERGENT __attribute__((noinline))
#define __launch_bounds__(...)
#define __cluster_dims__(...)
#define __align__(n) __attribute__((aligned(n)))

extern uint3 threadIdx, blockIdx;
extern dim3 blockDim, gridDim;
constexpr int warpSize = 32;
